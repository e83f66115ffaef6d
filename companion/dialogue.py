"""How a game speaks with the table: the steps of a script, and the ways to put scripts together.

A game's script is a generator. It yields steps (`Say`, `Turn`, `Ask`) and gets an answer back for each `Ask`. A
question is given as a function that builds the request from the state as it is *now*, because the record may be set
right while the question stands; the function returns None when the question has become needless. So a script keeps ids
over a `yield`, never objects or counts.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

from companion.requests import Message, Option, Request

T = TypeVar("T")
V = TypeVar("V")
Tone = Literal["info", "good", "bad", "warning"]
Kind = Literal["fact", "reminder", "lesson", "reason"]
"""What a line is. A fact changes the game, and is always said; a reason is that of a decision of the companion."""


@dataclass(frozen=True, slots=True)
class Say:
    """Something to announce. What is `private` goes to `side` alone."""

    message: Message
    tone: Tone = "info"
    side: str | None = None
    private: bool = False
    kind: Kind = "fact"


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn begins: the session keeps the whole state here, and the script can start again from it."""

    number: int


@dataclass(frozen=True, slots=True)
class Ask:
    """A question, as the function that builds it."""

    build: Callable[[], Request[Any] | None]


Step = Say | Turn | Ask
Script = Generator[Step, Any, T]


class Needless(Exception):
    """The question at which a script stands has become needless: its operative is gone, or the fact is known."""


@dataclass(frozen=True, slots=True)
class Also:
    """What a script receives when one of the further options (`also`) was taken."""

    key: str


@dataclass(frozen=True, slots=True)
class Interrupt:
    """Something that may be done at any prompt, and the script that does it."""

    option: Option
    handler: Callable[[], Script[None]]


def ask(build: Callable[[], Request[V] | None]) -> Script[V]:
    """Ask the table and return the value of the answer.

    Raises:
        Needless: in the script, when there is nothing to ask (any more); the `step` around it ends there.
    """
    reply = yield Ask(build)
    if isinstance(reply, Needless):
        raise reply
    value: V = reply
    return value


def ask_also(build: Callable[[], Request[V] | None]) -> Script[V | Also]:
    """Ask a request that offers further options of its own; taking one of them returns it."""
    return ask(build)


def step(script: Script[T]) -> Script[T | None]:
    """Play one step of the rules, which is over (None) as soon as one of its questions is needless."""
    try:
        return (yield from script)
    except Needless:
        return None


def interruptible(script: Script[T], offers: Callable[[], tuple[Interrupt, ...]]) -> Script[T]:
    """Add what `offers` gives to every question of `script`, and never a question of its own.

    When an offer is taken its handler is played; then the question that stood is built and asked again.
    """
    reply: Any = None
    while True:
        try:
            pending = script.send(reply)
        except StopIteration as end:
            result: T = end.value
            return result
        reply = (yield from _offering(pending, offers)) if isinstance(pending, Ask) else (yield pending)


def _offering(pending: Ask, offers: Callable[[], tuple[Interrupt, ...]]) -> Script[Any]:
    """Ask, with the offers, until the question itself is answered."""

    def build() -> Request[Any] | None:
        request = pending.build()
        if request is None or request.by_engine:
            return request
        more = tuple(offer.option for offer in offers())
        return replace(request, also=(*request.also, *more)) if more else request

    while True:
        reply = yield Ask(build)
        if not isinstance(reply, Also):
            return reply
        taken = next((offer for offer in offers() if offer.option.key == reply.key), None)
        if taken is None:
            return reply
        yield from step(taken.handler())
