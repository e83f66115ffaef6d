"""From words to answers: whatever can be said to a request is understood as a legal answer to it."""

from importlib import import_module
from random import Random
from typing import Any

import pytest

from companion import protocol as p
from companion import wire
from companion.messages import Words
from companion.requests import Choose, ChooseOrNot, Form, Message, Number, Option, Pick, Refusal, Request, Roll, Text
from companion.sayable import adjustment, sayable
from companion.session import Pending
from companion.understanding import NotUnderstood, answer, normal
from tests.core.tables import WARDENS, legal
from tests.games import playing

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("companion.games.deadly_sniper", {"turning_points": 2, "sniper_height": "ask"}),
    ("companion.games.deadly_sniper", {"turning_points": 2, "operatives": [], "team": WARDENS}),
    ("companion.games.kr16", {"turns": 3}),
    ("companion.games.bodybag", {"rescue": "ask"}),
    ("companion.lobby", {"games": {"kr16": {"sketch": [], "big": []}, "deadly-sniper": {"small": ["Kara", "Rourke"]}}}),
]
MOST_PHRASES = 80
NOTHING = Message("none")
NAMES = (
    Option("kara", "Kara"),
    Option("kara_two", "Kara Two"),
    Option("rand_and_co", "Rand and Co"),
    Option("x", "X 9"),
)


def wired(request: Request[Any]) -> p.RequestWire:
    """A request as a front end gets it."""
    return wire.request(Pending(1, request), Words("companion.games.deadly_sniper"))


def check(request: Request[Any], phrase: str, value: Any) -> None:
    """The value that a phrase gives must be a legal answer."""
    rolls = value is None and isinstance(request, Roll)
    assert rolls or not isinstance(request.read(value), Refusal), (phrase, value, request)


@pytest.mark.parametrize(("package", "changes"), GAMES, ids=[game for game, _ in GAMES])
@pytest.mark.parametrize("seed", range(5))
def test_all_that_can_be_said_is_understood_as_a_legal_answer(package: str, changes: dict[str, Any], seed: int) -> None:
    random = Random(seed)
    rules = import_module(package).RULES
    conversation = playing.begin(rules, Words(rules.messages), seed, **changes)
    seen = 0
    while (pending := conversation.session.pending) is not None and seen < 120:
        asked = wire.request(pending, conversation.words)
        phrases = sayable(asked)
        meant: dict[Any, Any] = {}
        for phrase in random.sample(list(phrases), min(MOST_PHRASES, len(phrases))):
            value = answer(phrase, asked)
            check(pending.request, phrase, value)
            same = sorted(value) if isinstance(asked, p.RollWire) and isinstance(value, list) else value
            assert meant.setdefault(phrases[phrase], same) == same, (phrase, value)
        assert len(set(map(repr, meant.values()))) == len(meant), "two meanings of one answer"
        if isinstance(asked, p.ChooseWire):
            own = {phrase: option.key for option in asked.options for phrase in map(normal, option.say)}
            assert {phrase: answer(phrase, asked) for phrase in own} == own
        conversation.session.answer(pending.id, legal(pending.request, random))
        seen += 1
    assert seen > 0


@pytest.mark.parametrize(
    "request_",
    [
        Choose(key="c", prompt=NOTHING, options=NAMES, not_sure="kara", also=(Option("stop_it", "stop it"),)),
        ChooseOrNot(key="c", prompt=NOTHING, options=NAMES),
        Pick(key="p", prompt=NOTHING, options=NAMES),
        Pick(key="p", prompt=NOTHING, options=NAMES, least=1, most=2),
        Pick(key="p", prompt=NOTHING, options=NAMES, least=2, most=3, not_sure=("x",)),
        Pick(key="p", prompt=NOTHING, options=NAMES, least=4, most=4),
        Roll(key="r", prompt=NOTHING, dice=3),
        Roll(key="r", prompt=NOTHING, dice=1, sides=20),
        Number(key="n", prompt=NOTHING, low=2, high=9, unit="inches"),
        Number(key="n", prompt=NOTHING),
        Form(
            key="f",
            prompt=NOTHING,
            fields={
                "who": Choose(key="who", prompt=NOTHING, options=NAMES),
                "far": Number(key="far", prompt=NOTHING, low=1, high=3, unit="inches"),
                "seen": Pick(key="seen", prompt=NOTHING, options=NAMES[:2]),
            },
        ),
    ],
    ids=lambda request: f"{request.kind}-{getattr(request, 'least', '')}",
)
def test_what_can_be_said_to_each_kind_of_request(request_: Request[Any]) -> None:
    phrases = sayable(wired(request_))
    assert phrases
    for phrase in phrases:
        check(request_, phrase, answer(phrase, wired(request_)))


def test_a_value_that_sets_the_record_alone_is_said_as_it_is_offered() -> None:
    rules = import_module("companion.games.deadly_sniper").RULES
    specifications: Any = playing.begin(rules, Words(rules.messages), 1).snapshot()["adjust"]
    lessons = adjustment("Teach me", specifications)
    assert lessons is not None
    assert (lessons.path, lessons.value) == ("teaching", "yes")
    assert adjustment("yes", specifications) is None  # its key, which means something else to everybody


CHOOSE = Choose(key="c", prompt=NOTHING, options=NAMES, not_sure="kara", also=(Option("roll_all", "roll all"),))
OPTIONAL = ChooseOrNot(key="c", prompt=NOTHING, options=NAMES)
PICK = Pick(key="p", prompt=NOTHING, options=NAMES)
INCHES = Number(key="n", prompt=NOTHING, step=0.5, unit="inches")
DICE, DIE = Roll(key="r", prompt=NOTHING, dice=3), Roll(key="r", prompt=NOTHING, dice=1, sides=20)
SHOT = Form(key="f", prompt=NOTHING, fields={"distance": INCHES, "target": CHOOSE})


@pytest.mark.parametrize(
    ("request_", "words", "value"),
    [
        (CHOOSE, "  KARA!! ", "kara"),
        (CHOOSE, "kara two", "kara_two"),
        (CHOOSE, "kara_two", "kara_two"),
        (CHOOSE, "um, Kara, please", "kara"),
        (CHOOSE, "Not sure.", "not_sure"),
        (CHOOSE, "roll all", "roll_all"),
        (OPTIONAL, "", None),
        (OPTIONAL, "nobody", None),
        (OPTIONAL, "No one.", None),
        (PICK, "none", []),
        (PICK, "", []),
        (PICK, "everybody", ["kara", "kara_two", "rand_and_co", "x"]),
        (PICK, "kara two, kara", ["kara", "kara_two"]),
        (PICK, "Kara Two", ["kara_two"]),
        (PICK, "kara, kara", ["kara"]),
        (PICK, "kara and rand and co and x 9", ["kara", "rand_and_co", "x"]),
        (PICK, "Kara, Kara Two and Rand and Co", ["kara", "kara_two", "rand_and_co"]),
        (INCHES, "7.5", 7.5),
        (INCHES, "7 inches", 7),
        (INCHES, "one inch", 1),
        (INCHES, "twenty-five", 25),
        (INCHES, "-1", -1),
        (DICE, "4 2 6", [4, 2, 6]),
        (DICE, "426", [4, 2, 6]),
        (DICE, "4-2-6", [4, 2, 6]),
        (DICE, "4, 2, 6.", [4, 2, 6]),
        (DICE, "four two and six", [4, 2, 6]),
        (DICE, "two fives and a three", [5, 5, 3]),
        (DICE, "a three, two fives", [3, 5, 5]),
        (DICE, "three sixes", [6, 6, 6]),
        (DICE, "three dice: two, two, five", [2, 2, 5]),
        (DICE, "3 dice to to 5", [2, 2, 5]),
        (DICE, "um, two fives and a three please", [5, 5, 3]),
        (DICE, "", None),
        (DICE, "roll for me", None),
        (DIE, "12", [12]),
        (SHOT, "7.5 inches kara two", {"distance": 7.5, "target": "kara_two"}),
        (SHOT, "three Kara", {"distance": 3, "target": "kara"}),
        (Text(key="t", prompt=NOTHING), " O'Brien 2 ", "O'Brien 2"),
    ],
)
def test_odd_ways_of_saying_it(request_: Request[Any], words: str, value: Any) -> None:
    assert answer(words, wired(request_)) == value


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        (CHOOSE, ""),
        (CHOOSE, "karax"),
        (CHOOSE, "kara kara"),
        (CHOOSE, "none"),
        (OPTIONAL, "not sure"),
        (PICK, "kara or x 9"),
        (PICK, "and"),
        (INCHES, ""),
        (INCHES, "nan"),
        (INCHES, "inf"),
        (INCHES, "1_000"),
        (INCHES, "1e3"),
        (INCHES, "seven miles"),
        (DICE, "fish"),
        (DICE, "4 x 6"),
        (DICE, "three dice two five"),
        (DICE, "two fives and a"),
        (DICE, "fives"),
        (DICE, "and"),
        (DICE, "²"),
        (SHOT, "kara"),
        (SHOT, "3"),
        (SHOT, ""),
        (SHOT, "kara 3"),
    ],
)
def test_what_is_no_answer(request_: Request[Any], words: str) -> None:
    with pytest.raises(NotUnderstood):
        answer(words, wired(request_))


def test_a_name_that_cannot_be_said_is_not_chosen_by_silence() -> None:
    odd = Choose(key="c", prompt=NOTHING, options=(Option("?", "!?"), Option("kara", "Kara")))
    with pytest.raises(NotUnderstood):
        answer("", wired(odd))
