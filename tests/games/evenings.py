"""One game, step by step, in every form in which somebody may give its answers: to play it in several ways alike."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import journal, wire
from companion import protocol as p
from companion.history import History
from companion.messages import Words
from companion.requests import Refusal
from companion.run import Decided
from companion.sayable import adjustments, sayable
from companion.session import Session
from companion.understanding import answer


@dataclass(frozen=True)
class Step:
    """One move: the `value` as it comes in, all ways of saying it, and what the page calls it.

    The labels of a form are those of its fields in their order; of an adjustment, what is set and what to.
    """

    asked: str
    """The kind of what is asked; "also" where a further option is the answer, "adjust" where the record is set."""
    value: Any
    """The answer; of an adjustment, the value by its path."""
    ways: tuple[str, ...]
    labels: tuple[str, ...] = ()


class Evening:
    """A game as it is played: its steps, and all that it announced."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.words = Words(session.rules.messages)
        self.steps: list[Step] = []

    def answer(self, value: Any) -> None:
        """Answer what is asked, and note how that is done."""
        assert self.session.pending is not None
        asked = wire.request(self.session.pending, self.words)
        ways = (" ".join(map(str, value)),) if isinstance(asked, p.RollWire) else _ways(asked, value)
        also = tuple(option.say[0] for option in asked.also or [] if option.key == value)
        step = Step("also", value, ways, also) if also else Step(asked.request, value, ways, _labels(asked, value))
        self.steps.append(step)
        self._expect(self.session.answer(self.session.pending.id, value))

    def adjust(self, path: str, value: Any) -> None:
        """Set the record straight, and note how that is done."""
        about = wire.specification(self.session.rules.adjustable(self.session.run.state)[path], self.words)
        said = adjustments({path: about.model_dump()}).items()
        ways = tuple(phrase for phrase, meaning in said if meaning == (path, value))
        self.steps.append(Step("adjust", {path: value}, ways, (about.prompt, *_labels(about, value))))
        self._expect(self.session.adjust(path, value))

    @staticmethod
    def _expect(outcome: Any) -> None:
        assert not isinstance(outcome, Refusal), outcome

    @property
    def values(self) -> list[Any]:
        """What was answered, dice in rising order."""
        return [plain(step.value) for step in self.steps]

    @property
    def known(self) -> list[list[str]]:
        """What was announced, as `facts` gives it."""
        said = self.session.run.said
        return [_bare(self.words.sentence(one.message)) for one in said if not isinstance(one, Decided)]

    def facts(self, lines: Iterable[str]) -> list[list[str]]:
        """What lines say, in whatever order dice lie; lines that only one way of playing has are left out."""
        known = self.known
        return [line for line in map(_bare, lines) if line in known]


def _ways(asked: p.RequestWire, value: Any) -> tuple[str, ...]:
    """All that can be said for this answer."""
    found = tuple(phrase for phrase in sayable(asked) if plain(answer(phrase, asked)) == plain(value))
    assert found, f"nothing that can be said to {asked.prompt!r} means {value!r}"
    return found


def _labels(asked: p.RequestWire, value: Any) -> tuple[str, ...]:
    """What the page calls an answer."""
    match asked:
        case p.ChooseWire() | p.PickWire():
            keys = value if isinstance(value, list) else [value]
            return tuple(option.say[0] for option in asked.options if option.key in keys)
        case p.FormWire():
            return tuple(label for field in asked.fields for label in _labels(field, value[field.name]))
        case _:
            return ()


def _bare(line: str) -> list[str]:
    return sorted(re.findall(r"\w+", line))


def plain(value: Any) -> Any:
    """An answer with dice, or names, in rising order."""
    return sorted(value) if isinstance(value, list | tuple) else value


def effective(path: Path) -> tuple[list[Any], set[str]]:
    """The moves of a saved game as `Evening.values` has them, and the ways by which they came."""
    rows, _, damage = journal.read(path)
    assert damage == ""
    history = History()
    for row in rows:
        history.apply(row)
    moves = [one for one in history.entries() if one.kind in ("answer", "adjust")]
    return [_moved(one) for one in moves], {one.source for one in moves}


def _moved(entry: Any) -> Any:
    if entry.kind == "adjust":
        return {entry.data["path"]: entry.data["value"]}
    return plain(entry.answer.also or entry.answer.value)
