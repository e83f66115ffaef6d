"""Every request, answer, event and command there is: round-trips through JSON, and is documented."""

import ast
import inspect
import json
import re
import types
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import pytest
from pydantic import BaseModel, TypeAdapter
from pydantic_core import PydanticUndefined

from companion import protocol, wire
from companion.history import Row, RowKind, pack_answer, unpack_answer
from companion.journal import Journal, export
from companion.messages import Words
from companion.requests import Answer, Message, Refusal, Request, msg, pack, unpack
from companion.session import Pending
from tests.core import tables, toy
from tests.core.test_interrupt import subclasses

CODE = Path(protocol.__file__).parent
DOCUMENT = (CODE.parent / "docs" / "protocol.md").read_text("utf-8")
MODELS = {
    name: model
    for name, model in inspect.getmembers(protocol, inspect.isclass)
    if issubclass(model, BaseModel) and model.__module__ == protocol.__name__ and not name.startswith("_")
}
COMMANDS = {name: model for name, model in MODELS.items() if name.endswith("Command")}
OUT = {name: model for name, model in MODELS.items() if {"event", "request"} & model.model_fields.keys()}


def example(kind: Any, random: Random, depth: int = 0) -> Any:
    """Make some value of a type."""
    if get_origin(kind) is Annotated:
        return example(get_args(kind)[0], random, depth)
    if get_origin(kind) in (Union, types.UnionType):
        choices = [one for one in get_args(kind) if depth < 3 or one is not protocol.FormWire]
        return example(random.choice(choices), random, depth)
    if get_origin(kind) is Literal:
        return random.choice(get_args(kind))
    if get_origin(kind) is list:
        return [example(get_args(kind)[0], random, depth + 1) for _ in range(random.randint(0, 3))]
    if get_origin(kind) is dict:
        return {
            word: example(get_args(kind)[1], random, depth + 1) for word in random.sample("abc", random.randint(0, 3))
        }
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return made(kind, random, depth + 1)
    plain: dict[Any, Callable[[], Any]] = {
        str: lambda: random.choice(["", "kara", 'ö"\n\u2028', "x" * 50]),
        int: lambda: random.choice([1, 2, 10**15]),
        float: lambda: random.choice([1.0, 0.5, 1e-9]),
        bool: lambda: True,
        type(None): lambda: None,
        Any: lambda: random.choice([None, 1, 0.5, "x", [1, [2]], {"x": {"y": None}}, True]),
    }
    return plain[kind]()


def made(model: type[BaseModel], random: Random, depth: int = 0) -> BaseModel:
    """Make a model, with some of its optional keys."""
    given = {
        name: example(field.annotation, random, depth)
        for name, field in model.model_fields.items()
        if field.default is PydanticUndefined or random.random() < 0.5
    }
    return model(**given)


@pytest.mark.parametrize("name", OUT)
def test_what_is_sent_can_be_read_again(name: str) -> None:
    out: TypeAdapter[Any] = TypeAdapter(protocol.Out)
    random = Random(name)
    for _ in range(50):
        item = made(OUT[name], random)
        line = item.to_json()  # type: ignore[attr-defined]
        assert "\n" not in line
        assert out.validate_json(line) == item
        assert type(out.validate_json(line)) is OUT[name]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_that_is_sent_is_the_command_that_is_read(name: str) -> None:
    random = Random(name)
    for _ in range(50):
        command = made(COMMANDS[name], random)
        assert protocol.parse(command.to_json()) == command  # type: ignore[attr-defined]


def test_there_is_nothing_else_in_the_unions() -> None:
    assert {model.__name__ for model in members(protocol.Out)} == set(OUT)
    assert {model.__name__ for model in members(protocol.Command)} == set(COMMANDS)


def members(kind: Any) -> Iterator[type]:
    """The models of a union of unions."""
    if isinstance(kind, type):
        yield kind
    for part in get_args(kind)[: 1 if get_origin(kind) is Annotated else None]:
        yield from members(part)


# Requests and answers


def test_every_kind_of_request_is_asked_by_the_toy() -> None:
    assert {type(request).__name__ for request in toy.questions()} == {kind.__name__ for kind in subclasses(Request)}


@pytest.mark.parametrize("request_", toy.questions(), ids=lambda request: request.key)
def test_a_request_has_a_shape_that_can_be_read_again(request_: Request[Any]) -> None:
    asked = wire.request(Pending(7, request_), Words("companion.language"))
    out: TypeAdapter[Any] = TypeAdapter(protocol.Out)
    assert out.validate_json(asked.to_json()) == asked
    assert json.loads(asked.to_json())["request"] == request_.kind
    assert type(asked).__name__ in OUT


@pytest.mark.parametrize("request_", toy.questions(), ids=lambda request: request.key)
def test_an_answer_is_the_same_after_it_was_in_the_log(request_: Request[Any]) -> None:
    random = Random(request_.key)
    for _ in range(30):
        raw = json.loads(json.dumps(tables.legal(request_, random)))
        answer = Answer((1, 2, 3), rolled=True) if raw is None and request_.key == "roll" else request_.read(raw)
        assert isinstance(answer, Answer)
        data = json.loads(json.dumps(pack_answer(request_.key, 2, answer)))
        assert (data["key"], data["n"]) == (request_.key, 2)
        again = unpack_answer(data)
        marks = ("also", "not_sure", "rolled")
        assert [getattr(again, mark) for mark in marks] == [getattr(answer, mark) for mark in marks]
        if answer.also is None:
            assert request_.check(again.value) == answer.value


def test_a_form_that_is_not_sure_in_one_field_is_marked() -> None:
    (form,) = (request for request in toy.questions() if request.key == "form")
    answer = form.read({"one": "not_sure", "two": 3})
    assert answer == Answer({"one": "c", "two": 3}, not_sure=True)
    assert form.read({"one": "c", "two": 3}) == Answer({"one": "c", "two": 3})
    assert isinstance(form.read({"one": "c"}), Refusal)


def test_a_message_is_the_same_after_it_was_packed() -> None:
    message = msg("why", test=msg("test", names=["Kara", msg("none")]), number=3, share=0.5, empty=())
    again = unpack(json.loads(json.dumps(pack(message))))
    assert again == Message("why", {**message.params, "test": msg("test", names=("Kara", msg("none")))})


def test_every_kind_of_row_is_the_same_after_it_was_in_the_journal(tmp_path: Path) -> None:
    kinds = get_args(RowKind)
    rows = [
        Row(seq, kind, {"key": "a:b", "value": [1, None, "ö"]}, "camera", ({"turn": 1}, {"kept": 3}))
        for seq, kind in enumerate(kinds, 1)
    ]
    export(rows, tmp_path / "all.journal")
    with closing(Journal(tmp_path / "all.journal")) as log:
        assert log.rows() == rows


# Documented


def stands(word: str) -> bool:
    """Whether a word is in the document as code: in backticks, or in quotes within JSON."""
    code = re.findall(r"`[^`]+`", DOCUMENT)
    return any(re.search(rf'(?:^`|["\s,]){re.escape(word)}(?:`$|["\s,=])', part) for part in code)


@pytest.mark.parametrize("name", [*OUT, *COMMANDS])
def test_every_event_request_and_command_is_documented_with_all_its_keys(name: str) -> None:
    fields = MODELS[name].model_fields
    for kind in ("event", "request", "command"):
        if kind in fields:
            assert f'"{kind}": "{fields[kind].default}"' in DOCUMENT
    assert [key for key in fields if not stands(key)] == []


def texts(node: ast.expr) -> set[str]:
    """The words that an expression may come to: a constant, either branch of an if, the default of a look-up."""
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    if isinstance(node, ast.IfExp):
        return texts(node.body) | texts(node.orelse)
    return texts(node.args[-1]) if isinstance(node, ast.Call) and node.args else set()


def refusal_codes() -> set[str]:
    """Every code of a refusal in the core: where it says Refusal(…) or code = …, and for the faults of pydantic."""
    codes = set(protocol._CODES.values())
    for file in CODE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal" and node.args:
                codes |= texts(node.args[0])
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "code":
                codes |= texts(node.value)
    return codes


def test_the_codes_are_found() -> None:
    assert {"not_json", "unknown_command", "wrong_value", "stale_id", "unknown_id", "not_saved"} <= refusal_codes()


@pytest.mark.parametrize("code", sorted(refusal_codes()))
def test_every_refusal_is_documented_and_has_words(code: str) -> None:
    assert stands(code)
    assert re.search(rf"^{code} = ", (CODE / "language" / "en.ftl").read_text("utf-8"), re.M)


def test_what_every_state_holds_is_documented() -> None:
    from companion.conversation import COMMON_TOPICS, Conversation

    session = tables.begin("sketch")
    conversation = Conversation(session, Words(session.rules.messages))
    own = conversation.snapshot().keys() - session.rules.view(session.run.state).keys()
    assert {"adjustable", "topics"} <= own
    assert [word for word in (*sorted(own), "private", *COMMON_TOPICS) if not stands(word)] == []
