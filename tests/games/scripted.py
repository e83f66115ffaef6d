"""Plays a piece of a script by itself, without a session: what it asks is answered by a function."""

from collections.abc import Callable
from typing import Any, TypeVar

from companion.dialogue import Also, Ask, Needless, Say, Script
from companion.requests import Answer, Refusal, Request

T = TypeVar("T")


class Played:
    """What came of it: everything that was said, and everything that was asked."""

    def __init__(self) -> None:
        self.said: list[Say] = []
        self.asked: list[Request[Any]] = []

    @property
    def keys(self) -> list[str]:
        """The keys of the messages that were said."""
        return [say.message.key for say in self.said]

    @property
    def purposes(self) -> list[str]:
        """The purposes of the requests."""
        return [request.purpose for request in self.asked]


def play(script: Script[T], answer: Callable[[Request[Any]], Any], played: Played | None = None) -> T:
    """Play a script to its end; answers have their JSON form, and are read by the request itself."""
    seen = played or Played()
    reply: Any = None
    while True:
        try:
            step = script.send(reply)
        except StopIteration as end:
            result: T = end.value
            return result
        reply = None
        if isinstance(step, Say):
            seen.said.append(step)
        elif isinstance(step, Ask):
            request = step.build()
            reply = Needless() if request is None else _reply(request, answer(request))
            seen.asked += [request] if request else []


def _reply(request: Request[Any], raw: object) -> Any:
    read = request.read(raw)
    assert isinstance(read, Answer), f"{raw!r} is no answer to {request.key}: {read}"
    assert not isinstance(read.value, Refusal)
    return read.value if read.also is None else Also(read.also)


def by_purpose(answers: dict[str, Any]) -> Callable[[Request[Any]], Any]:
    """Answer by the purpose of a request; a list of a `queue` is used up one answer after the other."""

    def answer(request: Request[Any]) -> Any:
        assert request.purpose in answers, f"nothing is prepared for {request.key}: {request.prompt}"
        found = answers[request.purpose]
        if isinstance(found, Queue):
            return found.pop(0)
        return found(request) if callable(found) else found

    return answer


class Queue(list[Any]):
    """Answers to be given one after the other."""
