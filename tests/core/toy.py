"""A tiny rule set with every kind of request, an interrupt at each of them, and faults that can be called up."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from companion.dialogue import Also, Interrupt, Say, Script, Turn, ask, ask_also, interruptible, step
from companion.history import Row
from companion.log import Log, LogError, MemoryLog
from companion.requests import (
    Choose,
    ChooseOrNot,
    Decide,
    Form,
    Number,
    Option,
    Pick,
    Request,
    Roll,
    Text,
    msg,
)
from companion.rules import Decision, RuleSet
from companion.session import Session

ABC = tuple(Option(key, key.upper()) for key in "abc")
UNLUCKY = 13
"""The number at which these rules fail."""


class Setup(BaseModel):
    """How many turns are played."""

    turns: int = 2


@dataclass
class Toy:
    """Everything that was answered, in order."""

    turns: int
    turn: int = 0
    reacts: int = 0
    notes: list[str] = field(default_factory=list)


def start(setup: Setup) -> Toy:
    """The state before the first turn."""
    return Toy(setup.turns)


def play(toy: Toy) -> Script[None]:
    """Turns of one question of each kind; at each of them somebody may react."""
    while toy.turn < toy.turns:
        yield Turn(toy.turn + 1)
        toy.turn += 1
        toy.reacts = 0
        yield Say(msg("turn", number=toy.turn))
        yield from step(interruptible(_round(toy), lambda: _offers(toy)))


def _round(toy: Toy) -> Script[None]:
    for request in questions():
        answer = yield from (ask_also if request.key == "own" else ask)(lambda request=request: request)  # type: ignore[misc]
        if answer == UNLUCKY:
            raise ValueError("thirteen")
        toy.notes.append(f"{request.key}={'also ' + answer.key if isinstance(answer, Also) else answer}")
        yield Say(msg("noted", what=request.key))


def questions() -> tuple[Request[Any], ...]:
    """One of each kind, and one with a further option of its own."""
    prompt = msg("what")
    return (
        Roll(key="roll", prompt=prompt, dice=3),
        Choose(key="choose", prompt=prompt, options=ABC, not_sure="a"),
        ChooseOrNot(key="or_not", prompt=prompt, options=ABC),
        Decide(key="decide", prompt=prompt, options=ABC),
        Pick(key="pick", prompt=prompt, options=ABC),
        Number(key="number", prompt=prompt, high=20),
        Text(key="text", prompt=prompt),
        Form(
            key="form",
            prompt=prompt,
            fields={
                "one": Choose(key="one", prompt=prompt, options=ABC, not_sure="c"),
                "two": Number(key="two", prompt=prompt, high=9),
            },
        ),
        Choose(key="own", prompt=prompt, options=ABC, also=(Option("own_way", "own way"),)),
    )


def _offers(toy: Toy) -> tuple[Interrupt, ...]:
    if toy.reacts >= 2:
        return ()

    def react() -> Script[None]:
        toy.reacts += 1
        dice = yield from ask(lambda: Roll(key="react", prompt=msg("what"), dice=2))
        toy.notes.append(f"react={dice}")

    return (Interrupt(Option("react", "react"), react),)


def adjust(toy: Toy, path: str, value: Any) -> list[Say]:
    """Set the number of reactions; thirteen fails here too."""
    if value == UNLUCKY:
        raise ValueError("thirteen")
    setattr(toy, path, value)
    return [Say(msg("set"))]


def decide(_toy: Toy, request: Decide, draw: Callable[[int], int]) -> Decision:
    """Draw one."""
    return Decision(request.options[draw(3)].key, msg("drawn"))


def _broken_topic() -> list[Any]:
    raise ValueError("nothing to tell")


RULES: RuleSet[Toy] = RuleSet(
    name="toy",
    version="1",
    setup=Setup,
    state=Toy,
    start=start,
    script=play,
    result=lambda toy: {"notes": len(toy.notes)},
    view=lambda toy: {"turn": toy.turn, "reacts": toy.reacts},
    adjustable=lambda _: {"reacts": Number(key="adjust:reacts", prompt=msg("what"), high=20)},
    adjust=adjust,
    decide=decide,
    topics=lambda _: {"broken": _broken_topic, "fine": lambda: [msg("fine")]},
    lights=lambda _: {},
    messages="companion.language",
    default_setup="none",
)


def begin(log: Log | None = None, turns: int = 2) -> Session:
    """Begin a game of it."""
    return Session.begin(RULES, log or MemoryLog(with_states=True), {"setup": {"turns": turns}, "seed": 1})


PLAIN: dict[str, Any] = {
    "roll": [1, 2, 3],
    "react": [4, 5],
    "choose": "b",
    "or_not": None,
    "pick": ["a", "c"],
    "number": 7,
    "text": "Kara",
    "form": {"one": "b", "two": 3},
    "own": "c",
}
"""An answer to each of its questions."""


def answer(session: Session, count: int = 1) -> None:
    """Give so many plain answers."""
    for _ in range(count):
        pending = session.pending
        assert pending is not None
        assert isinstance(session.answer(pending.id, PLAIN[pending.request.key]), list)


class FullLog(MemoryLog):
    """A log whose disk can be full for a while."""

    def __init__(self) -> None:
        super().__init__(with_states=True)
        self.full = False

    def append(self, row: Row) -> None:
        """Store a row, if there is room."""
        if self.full:
            raise LogError("the disk is full")
        super().append(row)

    @contextmanager
    def filled(self) -> Iterator[None]:
        """Be full for the time of a block."""
        self.full = True
        yield
        self.full = False
