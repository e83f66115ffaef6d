"""The JSON-lines protocol: events and requests out, commands in (docs/protocol.md)."""

import json
from typing import Annotated, Any, ClassVar, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    TypeAdapter,
    ValidationError,
    model_serializer,
)

from companion.dialogue import Kind
from companion.requests import Refusal

PROTOCOL = 1


class _Wire(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    nullable: ClassVar[frozenset[str]] = frozenset()
    """The keys that stand there as null; other keys are left out where they do not apply."""

    @model_serializer(mode="wrap")
    def _slim(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {key: value for key, value in handler(self).items() if value is not None or key in self.nullable}

    def to_json(self) -> str:
        """Give the object as one line of JSON."""
        return self.model_dump_json()


# Events


class Hello(_Wire):
    """The first line."""

    event: Literal["hello"] = "hello"
    game: str
    version: str
    protocol: int = PROTOCOL
    seed: int
    resumed: int
    table: str
    language: str


class SayEvent(_Wire):
    """What is spoken; `private` to `side` alone, `again` when repeated after a resume."""

    event: Literal["say"] = "say"
    text: str
    tone: Literal["info", "good", "bad", "warning"]
    kind: Kind | None = None
    key: str
    params: dict[str, Any]
    again: bool | None = None
    line: str | None = None
    """The line's identity: the same line has the same one, also when it is said again."""
    side: str | None = None
    private: bool | None = None


class StateEvent(_Wire):
    """The snapshot."""

    event: Literal["state"] = "state"
    state: dict[str, Any]


class LightEvent(_Wire):
    """What a light shows; `count` is how often it blinks, where that counts something."""

    event: Literal["light"] = "light"
    name: str
    pattern: str
    count: int | None = None


class DecidedEvent(_Wire):
    """A decision of the companion itself; `again` when repeated after a resume."""

    event: Literal["decided"] = "decided"
    key: str
    choice: str
    why: str
    again: bool | None = None


class CorrectedEvent(_Wire):
    """What a correction or veto left standing."""

    event: Literal["corrected"] = "corrected"
    id: int
    kept: int
    set_aside: list[int]


class RefusedEvent(_Wire):
    """An input that could not be used; the same request stands."""

    event: Literal["refused"] = "refused"
    id: int | None = None
    code: str
    text: str


class EndEvent(_Wire):
    """The last line."""

    event: Literal["end"] = "end"
    result: dict[str, Any]


# Requests


class OptionWire(_Wire):
    """One of the options, and the ways of saying it."""

    key: str
    say: list[str]


class _RequestWire(_Wire):
    id: int | None = None
    prompt: str
    purpose: str
    side: str
    also: list[OptionWire] | None = None
    not_sure: Literal[True] | None = None
    private: Literal[True] | None = None
    eyes: Literal[True] | None = None
    """Only somebody who sees the table can answer it."""
    name: str | None = None
    """Within a form: the field's name."""
    patterns: list[str] | None = None
    """Sentences for it: a form's with its fields in braces ("{shot} on {target}"), an adjustment's with {value}."""


class ChooseWire(_RequestWire):
    """One of the options, or null where it is optional."""

    request: Literal["choose"] = "choose"
    options: list[OptionWire]
    optional: bool = False


class PickWire(_RequestWire):
    """Several of the options."""

    request: Literal["pick"] = "pick"
    options: list[OptionWire]
    min: int
    max: int


class NumberWire(_RequestWire):
    """A number; `max` null means that it has no end."""

    nullable: ClassVar[frozenset[str]] = frozenset({"max"})

    request: Literal["number"] = "number"
    min: float | int
    max: float | int | None
    unit: str = ""
    step: float | None = None


class RollWire(_RequestWire):
    """Dice; `kept` are those that still lie on the table after an undo, which null accepts."""

    request: Literal["roll"] = "roll"
    dice: int
    sides: int
    by: str
    kept: list[int] | None = None


class TextWire(_RequestWire):
    """A name."""

    request: Literal["text"] = "text"


class FormWire(_RequestWire):
    """Several things at once."""

    request: Literal["form"] = "form"
    fields: list["RequestWire"]


RequestWire = Annotated[
    ChooseWire | PickWire | NumberWire | RollWire | TextWire | FormWire, Field(discriminator="request")
]

FormWire.model_rebuild()
Event = Annotated[
    Hello | SayEvent | StateEvent | LightEvent | DecidedEvent | CorrectedEvent | RefusedEvent | EndEvent,
    Field(discriminator="event"),
]
Out = Event | RequestWire


# Commands


class AnswerCommand(_Wire):
    """The answer to the standing request."""

    nullable: ClassVar[frozenset[str]] = frozenset({"answer"})

    id: int
    answer: Any


class UndoCommand(_Wire):
    """Back to the last answers that a person or camera gave."""

    command: Literal["undo"] = "undo"
    steps: Annotated[int, Field(ge=1)] = 1


class RedoCommand(_Wire):
    """Takes back the last undo."""

    command: Literal["redo"] = "redo"


class CorrectCommand(_Wire):
    """Replaces an earlier answer."""

    nullable: ClassVar[frozenset[str]] = frozenset({"answer"})

    command: Literal["correct"] = "correct"
    id: int
    answer: Any


class AdjustCommand(_Wire):
    """Sets the record straight."""

    nullable: ClassVar[frozenset[str]] = frozenset({"value"})

    command: Literal["adjust"] = "adjust"
    path: str
    value: Any


class VetoCommand(_Wire):
    """Replaces the companion's last decision by another legal one."""

    command: Literal["veto"] = "veto"
    choice: str


class TellCommand(_Wire):
    """Has something told."""

    command: Literal["tell"] = "tell"
    topic: str


class StateCommand(_Wire):
    """The snapshot and the standing request again."""

    command: Literal["state"] = "state"


class QuitCommand(_Wire):
    """The end of the process."""

    command: Literal["quit"] = "quit"


Named = Annotated[
    UndoCommand | RedoCommand | CorrectCommand | AdjustCommand | VetoCommand | TellCommand | StateCommand | QuitCommand,
    Field(discriminator="command"),
]
Command = AnswerCommand | Named
_NAMED: TypeAdapter[Any] = TypeAdapter(Named)
_CODES = {
    "extra_forbidden": "unknown_key",
    "missing": "missing_key",
    "greater_than_equal": "out_of_range",
    "union_tag_invalid": "unknown_command",
    "union_tag_not_found": "unknown_command",
}


def parse(line: str) -> Command | tuple[int | None, Refusal]:
    """Read a line of input: a command, or a refusal with the id that the line named, if any."""
    try:
        found = json.loads(line)
        json.dumps(found, ensure_ascii=False).encode()  # half a character can be written in JSON, but not written down
    except (ValueError, RecursionError):
        return None, Refusal("not_json")
    if not isinstance(found, dict):
        return None, Refusal("not_json")
    number = found.get("id")
    number = number if isinstance(number, int) and not isinstance(number, bool) else None
    try:
        if "command" not in found:
            return AnswerCommand.model_validate(found)
        command: Command = _NAMED.validate_python(found)
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"]) or str(found.get("command"))
        return number, Refusal(_CODES.get(first["type"], "wrong_value"), {"key": key.rpartition(".")[2]})
    return command
