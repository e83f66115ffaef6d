"""One hunt, answer by answer: what is played in three ways must come to the same."""

import re
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from companion import journal
from companion.games.bodybag import RULES
from companion.history import History
from companion.log import MemoryLog
from companion.messages import Words
from companion.requests import Form, Roll
from companion.session import Session
from tests.core.tables import asked

SHOTS = {
    "kill": ("shoot to kill on {}", "kill {}"),
    "leg": ("leg shot on {}", "shoot {} in the leg"),
    "gut": ("gut shot on {}", "shoot {} in the gut"),
}
"""Two ways of saying each: who is misheard says it otherwise."""


class Evening:
    """A hunt of a seed: its answers as they come in, its answers as they are said, and all that is announced."""

    def __init__(self, seed: int) -> None:
        chance = Random(seed)
        self.answers: list[Any] = []
        self.words: list[tuple[str, ...]] = []
        session = Session.begin(RULES, MemoryLog(), {"setup": {}, "seed": seed})
        while not session.run.ended:
            request = asked(session).request
            if isinstance(request, Roll):
                raw: Any = [chance.randint(1, request.sides) for _ in range(request.dice)]
                words: tuple[str, ...] = (" ".join(map(str, raw)),)
            else:
                assert isinstance(request, Form)
                raw, words = self._shot(request, chance)
            assert isinstance(session.answer(session.seq + 1, raw), list)
            self.answers.append(raw)
            self.words.append(words)
        spoken = Words(RULES.messages)
        self.lines = [spoken.sentence(say.message) for say in session.run.said]  # type: ignore[union-attr]

    @staticmethod
    def _shot(request: Form, chance: Random) -> tuple[Any, tuple[str, ...]]:
        if chance.random() < 0.1:
            return "hold", ("hold", "hold fire")
        target = chance.choice(request.fields["target"].options)  # type: ignore[attr-defined]
        shot = chance.choice(["kill", "leg", "gut", "gut"])
        return {"shot": shot, "target": target.key}, tuple(way.format(target.label) for way in SHOTS[shot])


SEED = 9
"""With wounds, rescues, a held shot and a kill in it, and newcomers in each turn."""


def facts(lines: Iterable[str]) -> list[list[str]]:
    """What lines say, in whatever order dice lie; lines that only one way of playing has are left out."""
    return [line for line in map(_words, lines) if line in KNOWN]


def _words(line: str) -> list[str]:
    return sorted(re.findall(r"\w+", line))


def effective(path: Path) -> tuple[list[Any], set[str]]:
    """The answers of a saved game, dice in rising order, and the ways by which they came."""
    rows, _, damage = journal.read(path)
    assert damage == ""
    history = History()
    for row in rows:
        history.apply(row)
    answers = [one for one in history.entries() if one.kind == "answer"]
    return [plain(one.answer.also or one.answer.value) for one in answers], {one.source for one in answers}


def plain(answer: Any) -> Any:
    return sorted(answer) if isinstance(answer, list | tuple) else answer


EVENING = Evening(SEED)
KNOWN = [_words(line) for line in EVENING.lines]
ANSWERS = [plain(answer) for answer in EVENING.answers]
