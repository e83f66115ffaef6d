import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import protocol as p
from companion.requests import Refusal
from companion.web.mail import LONGEST, Hush, Mail, Mark, Talk, Typed, read

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@pytest.mark.parametrize(
    ("message", "content"),
    [
        ({"id": 4, "answer": "leg"}, p.AnswerCommand(id=4, answer="leg")),
        ({"command": "undo", "steps": 2}, p.UndoCommand(steps=2)),
        ({"command": "hush"}, Hush()),
        ({"command": "talk"}, Talk()),
        (
            {"command": "mark", "corners": [[0.1, 0.2], [1, 0], [0.5, 0.9]]},
            Mark(((0.1, 0.2), (1.0, 0.0), (0.5, 0.9))),
        ),
        ({"words": "  leg shot "}, Typed("leg shot")),
    ],
)
def test_messages_are_read(message: dict[str, Any], content: object) -> None:
    assert read(json.dumps({"client": "c1", **message})) == Mail("c1", content)  # type: ignore[arg-type]


def test_what_the_page_showed_is_read() -> None:
    assert read('{"client": "c", "words": "no", "asked": 3, "game": "lobby"}') == Mail("c", Typed("no"), 3, "lobby")


@pytest.mark.parametrize(
    ("text", "client", "code"),
    [
        (None, None, "not_json"),
        ("", None, "not_json"),
        ("[" * 40_000, None, "not_json"),
        ("1" * 5000, None, "not_json"),
        (" " * (LONGEST + 1), None, "not_json"),
        ("[1]", None, "not_json"),
        ('{"client": "c", "words": "\\ud800"}', None, "not_json"),
        ("{}", None, "missing_key"),
        ('{"client": 7, "command": "undo"}', None, "wrong_value"),
        ('{"client": "", "command": "undo"}', None, "wrong_value"),
        ('{"client": "c", "game": 1, "command": "undo"}', "c", "wrong_value"),
        ('{"client": "c"}', "c", "missing_key"),
        ('{"client": "c", "id": "4", "answer": 1}', "c", "wrong_value"),
        ('{"client": "c", "id": 4, "answer": 1, "more": 1}', "c", "unknown_key"),
        ('{"client": "c", "command": "dance"}', "c", "unknown_command"),
        ('{"client": "c", "command": ["undo"]}', "c", "unknown_command"),
        ('{"client": "c", "command": "undo", "steps": 0}', "c", "out_of_range"),
        ('{"client": "c", "command": "quit"}', "c", "unknown_command"),
        ('{"client": "c", "command": "mark"}', "c", "missing_key"),
        ('{"client": "c", "command": "mark", "corners": [[0, 0], [1, 0], [1, 1]], "id": 1}', "c", "unknown_key"),
        ('{"client": "c", "command": "mark", "corners": [[0, 0], [1, 0]]}', "c", "wrong_value"),
        ('{"client": "c", "command": "mark", "corners": [[0, 0], [1, 0], [1.1, 1]]}', "c", "wrong_value"),
        ('{"client": "c", "command": "mark", "corners": [[0, 0], [1, 0], [1, "1"]]}', "c", "wrong_value"),
        ('{"client": "c", "command": "mark", "corners": "all"}', "c", "wrong_value"),
        ('{"client": "c", "words": " "}', "c", "wrong_value"),
        ('{"client": "c", "words": 1}', "c", "wrong_value"),
        ('{"client": "c", "words": "no", "asked": true}', "c", "wrong_value"),
        ('{"client": "c", "words": "no", "id": 1}', "c", "unknown_key"),
    ],
)
def test_what_is_malformed_is_refused_with_its_mark(text: str | None, client: str | None, code: str) -> None:
    mail = read(text)
    assert isinstance(mail.content, Refusal)
    assert (mail.client, mail.content.code) == (client, code)


@given(st.text() | ANYTHING.map(json.dumps))
def test_whatever_comes_is_mail(text: str) -> None:
    assert isinstance(read(text), Mail)


@given(st.dictionaries(st.sampled_from(["id", "answer", "command", "words", "asked", "game", "steps"]), ANYTHING))
def test_whatever_an_object_holds_its_mark_comes_back(found: dict[str, Any]) -> None:
    mail = read(json.dumps({"client": "mine", **found}))
    assert mail.client in ("mine", None)
    assert mail.client == "mine" or (isinstance(mail.content, Refusal) and mail.content.code == "not_json")
