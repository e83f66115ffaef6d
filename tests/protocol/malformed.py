"""Lines that mean nothing, each with the codes with which it may be refused."""

import json
from collections.abc import Iterator
from typing import Any

from tests.protocol.answers import illegal

NOT_JSON = {"not_json"}
KEYS = {"unknown_key", "missing_key", "wrong_value", "out_of_range", "unknown_command"}
IDS = {"stale_id", "unknown_id", "wrong_value"}
NO_ANSWER = {"not_an_option", "wrong_type", "wrong_count", "out_of_range", "wrong_step", "wrong_fields"}
NOTHING_THERE = {"not_adjustable", "unknown_topic", "unknown_id", "wrong_value"}

Bad = tuple[bytes, set[str]]
NO_COMMANDS: tuple[dict[str, Any], ...] = (
    {},
    {"command": "fly"},
    {"command": 7},
    {"command": []},
    {"command": None},
    {"command": {"x": 1}},
    {"answer": 1},
    {"id": 1},
    {"Command": "state"},
    {"command": "state", "x": 1},
    {"command": "undo", "steps": 0},
    {"command": "undo", "steps": -1},
    {"command": "undo", "steps": "1"},
    {"command": "undo", "steps": 1.5},
    {"command": "undo", "steps": True},
    {"command": "undo", "steps": None},
    {"command": "undo", "id": 1},
    {"command": "correct", "id": 1},
    {"command": "correct", "answer": 1},
    {"command": "adjust", "path": 7, "value": 1},
    {"command": "adjust", "path": "x"},
    {"command": "tell"},
    {"command": "tell", "topic": None},
    {"command": "veto", "choice": ["x"]},
    {"command": "quit", "now": True},
)


def no_json() -> Iterator[Bad]:
    """Lines that are no JSON object."""
    for raw in (b"", b" ", b"nonsense", b"{", b"[1, 2]", b"3", b'"x"', b"null", b"\xff\xfe{}", b"{'id': 1}", b"\x00"):
        yield raw, NOT_JSON
    yield b'{"command": "\xc3\x28"}', NOT_JSON
    yield b"[" * 100_000, NOT_JSON
    yield b'{"id": ' + b"[" * 50_000 + b"1" + b"]" * 50_000 + b', "answer": 1}', NOT_JSON | KEYS
    yield b'{"command": "tell", "topic": "' + b"x" * 2_000_000 + b'"}', NOT_JSON
    yield b'{"id": 1' + b"0" * 5000 + b', "answer": 1}', NOT_JSON | IDS


def no_command() -> Iterator[Bad]:
    """Objects that are no command."""
    for content in NO_COMMANDS:
        yield json.dumps(content).encode(), KEYS


def nothing_there() -> Iterator[Bad]:
    """Commands about things that there are not."""
    half = "\ud800"  # half a character, as only JSON can write it
    for word in ("", "there is no such thing", "__class__", "a.b.c", "x" * 900_000, half):
        codes = NOTHING_THERE | NOT_JSON if word == half else NOTHING_THERE
        yield json.dumps({"command": "tell", "topic": word}).encode(), codes
        yield json.dumps({"command": "adjust", "path": word, "value": 1}).encode(), codes
    for number in (-1, 10**9, 10**30):
        yield json.dumps({"command": "correct", "id": number, "answer": None}).encode(), NOTHING_THERE


def wrong_ids(standing: int, stale: list[int]) -> Iterator[Bad]:
    """Answers to questions that do not stand."""
    others: list[Any] = [0, -1, standing + 1, 10**30, *stale, str(standing), float(standing), True, None, [standing]]
    for number in others:
        if number != standing or not isinstance(number, int):
            yield json.dumps({"id": number, "answer": None}).encode(), IDS
    yield b'{"id": 1e999, "answer": 1}', IDS
    yield b'{"id": NaN, "answer": 1}', IDS


def no_answers(request: dict[str, Any]) -> Iterator[Bad]:
    """What is no answer to the standing request."""
    for answer in illegal(request):
        yield json.dumps({"id": request["id"], "answer": answer}).encode(), NO_ANSWER
    half = json.dumps({"id": request["id"], "answer": "\ud800"}).encode()
    yield half, NO_ANSWER | NOT_JSON
    yield json.dumps({"id": request["id"], "answer": 1, "x": 1}).encode(), KEYS


def every(request: dict[str, Any], stale: list[int]) -> list[Bad]:
    """All of them."""
    return [*no_json(), *no_command(), *nothing_there(), *wrong_ids(request["id"], stale), *no_answers(request)]
