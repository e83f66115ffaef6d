"""Dice that the camera is not sure of: asked about one by one, and answered as everything else is."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from companion import inputs
from companion import protocol as p
from companion.corrections import corrections
from companion.language import lexicon
from companion.requests import msg
from companion.sayable import sayable
from tests.daemon.table import Table, table

DIE = msg("die-named", colour=msg("colour-red"), place=msg("place-left"))
FIVE_OR_SIX = inputs.Doubted((5, 6), msg("dice-unsure", die=DIE, candidates=msg("list-or", first=5, last=6)))
UNREAD = inputs.Doubted((1, 2, 3, 4, 5, 6), msg("dice-unknown", die=DIE))
LOGO = inputs.Doubted((1, 2, 3, 4, 5, 6), msg("dice-logo", die=DIE), logo=True)


def at_a_roll(folder: Path, test: Callable[[Table, int], Awaitable[None]]) -> None:
    """Run a test while two dice are asked for, the request's id in hand."""

    async def play() -> None:
        async with table(folder, "bodybag") as one:
            await one.say("leg shot on the pointman")
            assert isinstance(one.asked, p.RollWire)
            assert one.asked.dice == 2
            await test(one, one.asked.id or 0)

    asyncio.run(play())


def taken(one: Table) -> list[int]:
    """The dice that the game took last."""
    conversation = one.daemon._sittings.talk
    answers = [entry for entry in conversation.session.history.entries() if entry.kind == "answer"]
    return list(answers[-1].answer.value)


def doubted(one: Table) -> list[str]:
    """What is offered for a die in doubt."""
    return [option.key for option in one.asked.also or [] if option.key.startswith("die:")]


@pytest.mark.parametrize("source", ["voice", "keys", "page"])
def test_a_doubt_is_answered_by_the_value_in_words(tmp_path: Path, source: str) -> None:
    async def test(one: Table, asked: int) -> None:
        await one.put(inputs.Doubt(asked, (1,), (FIVE_OR_SIX,)))
        assert one.said[-1] == "I am not sure of the red die on the left: 5 or 6?"
        assert {"five", "six"} <= set(sayable(one.asked, lexicon()))
        await one.say("six", source)
        assert one.asked.id != asked
        assert taken(one) == [1, 6]

    at_a_roll(tmp_path, test)


def test_a_doubt_is_answered_by_a_button_of_the_page(tmp_path: Path) -> None:
    async def test(one: Table, asked: int) -> None:
        await one.put(inputs.Doubt(asked, (1,), (FIVE_OR_SIX,)))
        assert doubted(one) == ["die:5", "die:6"]
        await one.do(p.AnswerCommand(id=asked, answer="die:5"))
        assert taken(one) == [1, 5]

    at_a_roll(tmp_path, test)


def test_what_the_die_can_not_show_is_no_answer(tmp_path: Path) -> None:
    async def test(one: Table, asked: int) -> None:
        await one.put(inputs.Doubt(asked, (1,), (FIVE_OR_SIX,)))
        await one.do(p.AnswerCommand(id=asked, answer="die:4"))
        assert one.asked.id == asked
        assert doubted(one) == ["die:5", "die:6"], "the doubt stands"

    at_a_roll(tmp_path, test)


def test_several_doubts_are_asked_one_after_the_other(tmp_path: Path) -> None:
    async def test(one: Table, asked: int) -> None:
        await one.put(inputs.Doubt(asked, (), (FIVE_OR_SIX, UNREAD)))
        await one.say("five")
        assert one.said[-1] == "I can't read the red die on the left. What does it show?"
        await one.say("three")
        assert taken(one) == [5, 3]

    at_a_roll(tmp_path, test)


def test_all_dice_can_still_be_told_at_once(tmp_path: Path) -> None:
    async def test(one: Table, asked: int) -> None:
        await one.put(inputs.Doubt(asked, (1,), (FIVE_OR_SIX,)))
        await one.say("two four")
        assert taken(one) == [2, 4]
        assert one.asked.id != asked

    at_a_roll(tmp_path, test)


def test_a_doubt_is_forgotten_when_the_dice_are_moved(tmp_path: Path) -> None:
    async def test(one: Table, asked: int) -> None:
        await one.put(inputs.Doubt(asked, (1,), (FIVE_OR_SIX,)))
        await one.put(inputs.Doubt(asked))
        assert doubted(one) == []
        await one.say("six")
        assert one.asked.id == asked
        await one.put(inputs.Dice((1, 4), asked))
        assert taken(one) == [1, 4]

    at_a_roll(tmp_path, test)


def test_a_doubt_about_an_older_roll_is_dropped(tmp_path: Path) -> None:
    async def test(one: Table, asked: int) -> None:
        before = one.said
        await one.put(inputs.Doubt(asked - 1, (1,), (FIVE_OR_SIX,)))
        assert one.said == before
        assert doubted(one) == []

    at_a_roll(tmp_path, test)


def test_two_alike_logos_are_one_question_and_its_answer_is_shown_to_the_eye(tmp_path: Path) -> None:
    async def test(one: Table, asked: int) -> None:
        await one.put(inputs.Doubt(asked, (), (LOGO, LOGO)))
        await one.say("two")
        assert taken(one) == [2, 2]
        assert one.now.logo == 2

    at_a_roll(tmp_path, test)


def test_the_question_stands_when_something_else_is_told_meanwhile(tmp_path: Path) -> None:
    async def test(one: Table, asked: int) -> None:
        await one.put(inputs.Doubt(asked, (1,), (FIVE_OR_SIX,)))
        await one.say("help")
        await one.say("six")
        assert taken(one) == [1, 6]

    at_a_roll(tmp_path, test)


def test_a_misread_die_is_put_right_by_its_value(tmp_path: Path) -> None:
    async def test(one: Table, asked: int) -> None:
        await one.put(inputs.Dice((3, 3), asked))
        assert "one of the threes is a two" in corrections(one.now.state["thrown"])
        await one.say("one of the threes is a two", "keys")
        assert taken(one) == [2, 3]
        await one.say("one of the fives is a two", "keys")
        assert taken(one) == [2, 3], "there is no five"
        await one.say("the two is a four")
        assert one.said[-1] == "Shall I note: the two is a four?"
        await one.say("yes")
        assert taken(one) == [4, 3]

    at_a_roll(tmp_path, test)
