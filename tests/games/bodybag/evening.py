"""One hunt, answer by answer: what is played in three ways must come to the same."""

from random import Random
from typing import Any

from companion.games.bodybag import RULES
from companion.log import MemoryLog
from companion.messages import Words
from companion.requests import Form, Roll
from companion.session import Session
from tests.core.tables import asked

SHOTS = {"kill": "shoot to kill", "leg": "leg shot", "gut": "gut shot"}


class Evening:
    """A hunt of a seed: its answers as they come in, its answers as they are said, and all that is announced."""

    def __init__(self, seed: int) -> None:
        chance = Random(seed)
        self.answers: list[Any] = []
        self.words: list[str] = []
        session = Session.begin(RULES, MemoryLog(), {"setup": {}, "seed": seed})
        while not session.run.ended:
            request = asked(session).request
            if isinstance(request, Roll):
                raw: Any = [chance.randint(1, request.sides) for _ in range(request.dice)]
                words = " ".join(map(str, raw))
            else:
                assert isinstance(request, Form)
                raw, words = self._shot(request, chance)
            assert isinstance(session.answer(session.seq + 1, raw), list)
            self.answers.append(raw)
            self.words.append(words)
        spoken = Words(RULES.messages)
        self.lines = [spoken.sentence(say.message) for say in session.run.said]  # type: ignore[union-attr]

    @staticmethod
    def _shot(request: Form, chance: Random) -> tuple[Any, str]:
        if chance.random() < 0.1:
            return "hold", "hold"
        target = chance.choice(request.fields["target"].options)  # type: ignore[attr-defined]
        shot = chance.choice(["kill", "leg", "gut", "gut"])
        return {"shot": shot, "target": target.key}, f"{SHOTS[shot]} on {target.label}"


SEED = 9
"""With wounds, rescues, a held shot and a kill in it, and newcomers in each turn."""
EVENING = Evening(SEED)
