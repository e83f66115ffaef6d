"""What can be asked, and what an answer to it may be.

One definition of a request drives the phrases that are listened for, the buttons, the prompt, what the camera waits
for, and the validation of the answer. Wire shapes stand in docs/protocol.md.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, TypeVar

V = TypeVar("V")

LARGEST = 1_000_000
"""No number at a table is larger."""


@dataclass(frozen=True, slots=True)
class Message:
    """A key into the game's message file, with its parameters. It becomes words outside the game.

    A parameter is a string or number as it is, another message, or a sequence of these (spoken as a list).
    """

    key: str
    params: Mapping[str, Any] = field(default_factory=dict)


def msg(key: str, **params: Any) -> Message:
    """Name a message with its parameters."""
    return Message(key, params)


def pack(value: Any) -> Any:
    """Give the JSON form of a message or of one of its parameters."""
    if isinstance(value, Message):
        return {"key": value.key, "params": {name: pack(param) for name, param in value.params.items()}}
    return [pack(item) for item in value] if isinstance(value, list | tuple) else value


def unpack(value: Any) -> Any:
    """Undo `pack`."""
    if isinstance(value, dict):
        return Message(value["key"], {name: unpack(param) for name, param in value["params"].items()})
    return tuple(unpack(item) for item in value) if isinstance(value, list | tuple) else value


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be chosen: a stable key, and how it is said (a message, or a name as it is)."""

    key: str
    label: Message | str


@dataclass(frozen=True, slots=True)
class Refusal:
    """An input that can't be used, as a value; it changes nothing. Its code is also a key of the common messages."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back for a request: a value, or the key of one of the options in `also`.

    `not_sure` marks a value that stands in for "not sure"; `rolled`, dice that the companion rolled.
    """

    value: Any = None
    also: str | None = None
    not_sure: bool = False
    rolled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Request(Generic[V]):
    """A question with everything needed to put it to anybody.

    `key` is its stable identity, made of its purpose and its subjects ("defence:sniper:kara"). `not_sure` is the value
    that "not sure" stands for, the one worse for the player; where it is None, "not sure" is no answer. What is
    `private` goes to `side` alone.
    """

    kind: ClassVar[str]
    by_engine: ClassVar[bool] = False

    key: str
    prompt: Message
    side: str = "player"
    private: bool = False
    also: tuple[Option, ...] = ()
    not_sure: V | None = None

    @property
    def purpose(self) -> str:
        """The first word of the key."""
        return self.key.partition(":")[0]

    def read(self, raw: object) -> Answer | Refusal:
        """Understand an answer as it came in (JSON types)."""
        if raw == "not_sure" and self.not_sure is not None:
            return Answer(self.not_sure, not_sure=True)
        if isinstance(raw, str) and any(option.key == raw for option in self.also):
            return Answer(also=raw)
        value = self.check(raw)
        return value if isinstance(value, Refusal) else Answer(value)

    def check(self, raw: object) -> V | Refusal:
        """Validate a value of this kind."""
        raise NotImplementedError

    def describe(self, value: V) -> object:
        """Say a value of this kind: words, a number, a message, or a sequence of these."""
        return value


def _one_of(raw: object, options: Sequence[Option]) -> str | Refusal:
    if not isinstance(raw, str):
        return Refusal("wrong_type", {"wanted": "option"})
    if all(option.key != raw for option in options):
        return Refusal("not_an_option", {"answer": raw})
    return raw


def _miscounted(least: int, most: int) -> Refusal:
    return Refusal("wrong_count", {"least": least, "most": most, "exactly": least if least == most else 0})


def _label(key: str, options: Sequence[Option]) -> Message | str:
    return next((option.label for option in options if option.key == key), key)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Request[str]):
    """One of the options."""

    kind: ClassVar[str] = "choose"
    options: tuple[Option, ...]

    def check(self, raw: object) -> str | Refusal:
        """Accept the key of an option."""
        return _one_of(raw, self.options)

    def describe(self, value: str) -> object:
        """Say the option's label."""
        return _label(value, self.options)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseOrNot(Request[str | None]):
    """One of the options, or none of them (null)."""

    kind: ClassVar[str] = "choose"
    options: tuple[Option, ...]

    def check(self, raw: object) -> str | Refusal | None:
        """Accept the key of an option, or None."""
        return None if raw is None else _one_of(raw, self.options)

    def describe(self, value: str | None) -> object:
        """Say the option's label."""
        return msg("none") if value is None else _label(value, self.options)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decide(Choose):
    """A decision of the companion itself, answered by the rule set's engine with a reason; a veto may replace it."""

    by_engine: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick(Request[tuple[str, ...]]):
    """Several of the options: at least `least`, at most `most` (None: all)."""

    kind: ClassVar[str] = "pick"
    options: tuple[Option, ...]
    least: int = 0
    most: int | None = None

    @property
    def limit(self) -> int:
        """How many may be picked at the most."""
        return len(self.options) if self.most is None else self.most

    def check(self, raw: object) -> tuple[str, ...] | Refusal:
        """Accept keys of options, each once, in any order; the value has the order of the options."""
        if not isinstance(raw, list | tuple) or not all(isinstance(key, str) for key in raw):
            return Refusal("wrong_type", {"wanted": "options"})
        known = tuple(option.key for option in self.options if option.key in raw)
        if len(known) != len(raw):
            return Refusal("not_an_option", {"answer": ", ".join(raw)})
        if not self.least <= len(known) <= self.limit:
            return _miscounted(self.least, self.limit)
        return known

    def describe(self, value: tuple[str, ...]) -> object:
        """Say the labels."""
        return tuple(_label(key, self.options) for key in value) or msg("none")


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Request[float]):
    """A number from `low` to `high` (None: no end), in steps of `step`; whole ones unless `step` says otherwise."""

    kind: ClassVar[str] = "number"
    low: float = 0
    high: float | None = None
    step: float = 1
    unit: str = ""

    def check(self, raw: object) -> float | Refusal:
        """Accept a number within the limits, on a step."""
        if isinstance(raw, bool) or not isinstance(raw, int | float):
            return Refusal("wrong_type", {"wanted": "number"})
        if not self.low <= raw <= (LARGEST if self.high is None else self.high):
            return Refusal("out_of_range", {"low": self.low, "high": "none" if self.high is None else self.high})
        steps = (raw - self.low) / self.step
        if abs(steps - round(steps)) > 1e-9:
            return Refusal("wrong_step", {"step": self.step})
        return int(raw) if self.step == 1 else raw


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Request[tuple[int, ...]]):
    """Dice: so many of so many sides, thrown by a side; None has the companion roll them.

    `auto` dice are rolled by the companion without anybody being asked.
    """

    kind: ClassVar[str] = "roll"
    dice: int
    sides: int = 6
    by: str = "player"
    auto: bool = False

    def check(self, raw: object) -> tuple[int, ...] | Refusal:
        """Accept one whole number a die."""
        if not isinstance(raw, list | tuple) or any(isinstance(die, bool) or not isinstance(die, int) for die in raw):
            return Refusal("wrong_type", {"wanted": "dice"})
        if len(raw) != self.dice:
            return _miscounted(self.dice, self.dice)
        if any(not 1 <= die <= self.sides for die in raw):
            return Refusal("out_of_range", {"low": 1, "high": self.sides})
        return tuple(raw)


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(Request[str]):
    """A name or another short text."""

    kind: ClassVar[str] = "text"

    def check(self, raw: object) -> str | Refusal:
        """Accept one line of 1 to 60 characters, trimmed."""
        if not isinstance(raw, str):
            return Refusal("wrong_type", {"wanted": "text"})
        text = raw.strip()
        if not 1 <= len(text) <= 60 or not text.isprintable():
            return _miscounted(1, 60)
        return text


@dataclass(frozen=True, slots=True, kw_only=True)
class Form(Request[Mapping[str, Any]]):
    """Several things said at once ("leg shot on bravo"): named requests, none a roll or form or with `also`.

    Sentences for it stand in the attribute `.say` of its prompt's message; each field is there a parameter `$name`.
    """

    kind: ClassVar[str] = "form"
    fields: Mapping[str, Request[Any]]

    def read(self, raw: object) -> Answer | Refusal:
        """Understand an answer; one field that is not sure makes the whole so."""
        answer = Request.read(self, raw)
        if isinstance(answer, Refusal) or not isinstance(raw, Mapping):
            return answer
        unsure = any(raw[name] == "not_sure" and field.not_sure is not None for name, field in self.fields.items())
        return replace(answer, not_sure=True) if unsure else answer

    def check(self, raw: object) -> Mapping[str, Any] | Refusal:
        """Accept an object with a value for each field."""
        if not isinstance(raw, Mapping):
            return Refusal("wrong_type", {"wanted": "form"})
        if set(raw) != set(self.fields):
            return Refusal("wrong_fields", {"fields": ", ".join(self.fields)})
        values: dict[str, Any] = {}
        for name, request in self.fields.items():
            answer = request.read(raw[name])
            if isinstance(answer, Refusal):
                return Refusal(answer.code, {**answer.params, "field": name})
            values[name] = answer.value
        return values

    def describe(self, value: Mapping[str, Any]) -> object:
        """Say the fields in their order."""
        return tuple(request.describe(value[name]) for name, request in self.fields.items())
