"""Every refusal has words, with all the parameters that these need."""

import ast
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion import protocol as p
from companion.conversation import Conversation
from companion.games.deadly_sniper import RULES
from companion.games.kr16 import RULES as SKETCH
from companion.log import LogError, MemoryLog
from companion.requests import Number, Pick, Refusal, Text, msg
from companion.resume import resume
from companion.rules import RuleSet
from companion.session import Session
from tests.games import playing, wording

CODES = {
    str(one.value)
    for source in wording.PACKAGE.glob("*.py")
    for call in wording.calls(ast.parse(source.read_text("utf-8")), "Refusal")
    for one in wording.choices(call)
    if isinstance(one, ast.Constant)
} | {*p._CODES.values(), "wrong_value", "not_saved", "rule_error"}


class Deaf(MemoryLog):
    """A log that takes nothing after its first row."""

    def append(self, row: Any) -> None:
        """Take the first row alone."""
        if self.rows():
            raise LogError("the disk is full")
        super().append(row)


def begin(rules: RuleSet[Any] = RULES, log: Any = None, **changes: Any) -> Conversation:
    about = {"setup": playing.setup(rules, **changes), "seed": 1}
    return Conversation(Session.begin(rules, log or MemoryLog(), about), wording.Ear(rules.messages))


def put(conversation: Conversation, *lines: dict[str, Any] | str) -> list[p.Out]:
    """Send lines as a front end would; an answer without an id answers what stands."""
    out: list[p.Out] = []
    for line in lines:
        if isinstance(line, dict) and "answer" in line and "id" not in line and conversation.session.pending:
            line = {"id": conversation.session.pending.id, **line}  # noqa: PLW2901
        command = p.parse(line if isinstance(line, str) else json.dumps(line))
        out = [conversation.refused(command[1])] if isinstance(command, tuple) else conversation.do(command)
    return out


def shot() -> Conversation:
    """The sketch, at its form of a shot."""
    conversation = begin(SKETCH)
    put(conversation, {"answer": "wood"}, {"answer": "aimed"})
    return conversation


def raising() -> Conversation:
    """A game whose rules raise at the first answer."""

    def script(_state: Any) -> Any:
        yield from RULES.script(_state)
        raise AssertionError

    def broken(state: Any, path: str, value: Any) -> Any:
        raise RuntimeError(f"{path} broke on {value} in turning point {state.tp}")

    return begin(replace(RULES, adjust=broken, script=script))


def older() -> Conversation:
    """A game that was begun by older rules."""
    log = MemoryLog(with_states=True)
    conversation = begin(log=log, turning_points=2, operatives=[{"name": "Kara", "wounds": 8, "save": 4}], npos=[])
    put(conversation, {"answer": [1]}, {"answer": [6]}, {"answer": "us"})
    put(conversation, {"answer": {"operative": "kara", "order": "engage"}})
    session = resume(replace(RULES, version="9"), log)
    again = Conversation(session, wording.Ear(RULES.messages))
    assert any(isinstance(item, p.SayEvent) and item.key == "older-rules" for item in again.opening(resumed=4))
    return again


WAYS: dict[str, tuple[Callable[[], Conversation], list[dict[str, Any] | str]]] = {
    "stale_id": (begin, [{"id": 2, "answer": [1]}, {"id": 2, "answer": [1]}]),
    "unknown_id": (begin, [{"id": 99, "answer": [1]}]),
    "wrong_type": (begin, [{"answer": "six"}]),
    "not_an_option": (begin, [{"answer": [1]}, {"answer": [6]}, {"answer": "nobody"}]),
    "wrong_count": (begin, [{"answer": [1, 2]}]),
    "out_of_range": (begin, [{"answer": [7]}]),
    "wrong_step": (shot, [{"answer": {"distance": 1.5, "cover": "none"}}]),
    "wrong_fields": (shot, [{"answer": {"distance": 1}}]),
    "not_adjustable": (begin, [{"command": "adjust", "path": "nowhere", "value": 1}]),
    "nothing_to_redo": (begin, [{"command": "redo"}]),
    "no_decision": (begin, [{"command": "veto", "choice": "kara"}]),
    "older_rules": (older, [{"command": "correct", "id": 2, "answer": [3]}]),
    "rule_error": (raising, [{"command": "adjust", "path": "cp", "value": 1}]),
    "not_saved": (lambda: begin(log=Deaf()), [{"answer": [1]}]),
    "not_json": (begin, ["{"]),
    "unknown_command": (begin, [{"command": "dance"}]),
    "unknown_key": (begin, [{"command": "redo", "steps": 2}]),
    "missing_key": (begin, [{"command": "adjust", "path": "cp"}]),
    "wrong_value": (begin, [{"command": "undo", "steps": "two"}]),
    "unknown_topic": (begin, [{"command": "tell", "topic": "weather"}]),
}


OUTSIDE = {"not_understood": {"words": "fish"}}
"""What is refused before it comes to a game, with its parameters."""


@pytest.mark.parametrize("code", OUTSIDE)
def test_a_refusal_from_outside_of_a_game_is_put_in_words(code: str) -> None:
    conversation = begin()
    text = conversation.refused(Refusal(code, OUTSIDE[code])).text
    assert isinstance(conversation.words, wording.Ear)
    assert conversation.words.faults == set()
    assert all(str(value) in text for value in OUTSIDE[code].values())


@pytest.mark.parametrize("code", sorted((CODES | set(WAYS)) - set(OUTSIDE)))
def test_a_refusal_is_put_in_words(code: str) -> None:
    assert code in WAYS, "no way is known here to be refused with this code"
    make, lines = WAYS[code]
    conversation = make()
    before = conversation.session.seq
    out = put(conversation, *lines[:-1])
    assert not any(isinstance(item, p.RefusedEvent) for item in out)
    stored = conversation.session.seq
    (refused,) = put(conversation, lines[-1])
    assert isinstance(refused, p.RefusedEvent)
    assert refused.code == code
    assert refused.text.endswith(".")
    assert refused.text != code
    assert isinstance(conversation.words, wording.Ear)
    assert conversation.words.faults == set()
    assert conversation.session.seq == stored >= before


@pytest.mark.parametrize(
    ("request_", "raw", "text"),
    [
        (Number(key="n", prompt=msg("x"), low=1, high=6), 7, "It must be from 1 to 6."),
        (Number(key="n", prompt=msg("x"), low=1), 0, "It must be 1 or more."),
        (Number(key="n", prompt=msg("x"), step=0.5), 0.3, "It must be in steps of 0.5."),
        (Number(key="n", prompt=msg("x")), True, "I need a number."),
        (Pick(key="p", prompt=msg("x"), options=(), least=0), "kara", "I need a list of options."),
        (Pick(key="p", prompt=msg("x"), options=(), least=1, most=2), [], "I need 1 to 2."),
        (Text(key="t", prompt=msg("x")), 5, "I need some words."),
        (Text(key="t", prompt=msg("x")), " ", "I need 1 to 60."),
    ],
)
def test_the_words_of_what_a_value_must_be(request_: Any, raw: Any, text: str) -> None:
    refusal = request_.read(raw)
    assert isinstance(refusal, Refusal)
    assert begin().refused(refusal).text == text
