"""What comes of a throw: an answer, a word about what is wrong, or questions."""

import pytest

from companion import inputs
from companion.dice.judging import ANY, doubts, judge
from companion.dice.reading import Box, Die, Reading, Reason, Unsure
from companion.dice.sighting import Settled
from companion.requests import Message, msg

BOX = (10, 20, 30, 30)
TWO = Die(2, BOX, 0.9)


def name(box: Box) -> Message:
    return msg("it", at=box[0])


def settled(*thrown: Die | Unsure, lying: tuple[Die, ...] = (), changed: bool = True) -> Settled:
    dice = tuple(one for one in thrown if isinstance(one, Die))
    unsure = tuple(one for one in thrown if isinstance(one, Unsure))
    return Settled(1.0, Reading((*lying, *dice), unsure), True, changed, Reading(dice, unsure))


def test_as_many_as_were_asked_for_are_the_answer() -> None:
    assert judge(settled(TWO, TWO, lying=(TWO,)), 2, name) == (2, 2)
    assert judge(settled(TWO, Unsure(BOX, (5, 6), "ambiguous")), 2, name) == (2,), "the rest is asked for"


def test_where_nothing_came_there_is_no_answer() -> None:
    assert judge(settled(lying=(TWO,)), 1, name) is None
    assert judge(settled(TWO, changed=False), 1, name) is None


def test_a_die_that_must_be_thrown_again_is_told_first() -> None:
    assert judge(settled(TWO, Unsure(BOX, (1, 2), "outside")), 2, name) == msg("dice-outside", die=name(BOX))


def test_a_wrong_number_is_told_and_what_lay_there_before() -> None:
    assert judge(settled(TWO), 2, name) == msg("dice-count", seen=1, wanted=2)
    assert judge(settled(TWO, lying=(TWO,)), 2, name) == msg("dice-lying", lying=1, seen=1, wanted=2)


@pytest.mark.parametrize(
    ("candidates", "reason", "values", "question"),
    [
        ((5, 6), "ambiguous", (5, 6), msg("dice-unsure", die=name(BOX), candidates=msg("list-or", first=5, last=6))),
        (
            (4, 5, 6),
            "ambiguous",
            (4, 5, 6),
            msg("dice-unsure", die=name(BOX), candidates=msg("list-or", first=[4, 5], last=6)),
        ),
        ((4,), "ambiguous", ANY, msg("dice-unknown", die=name(BOX))),
        ((), "moving", ANY, msg("dice-unknown", die=name(BOX))),
        ((1, 2), "unknown_face", ANY, msg("dice-logo", die=name(BOX))),
        ((4,), "cocked", ANY, msg("dice-cocked", die=name(BOX))),
    ],
)
def test_a_doubt_is_a_question_with_all_that_it_may_be(
    candidates: tuple[int, ...], reason: Reason, values: tuple[int, ...], question: Message
) -> None:
    (one,) = doubts([Unsure(BOX, candidates, reason)], name)
    assert one == inputs.Doubted(values, question, logo=reason == "unknown_face")
