"""One hunt, answer by answer: what is played in three ways must come to the same."""

from random import Random
from typing import Any

from companion.games.bodybag import RULES
from companion.log import MemoryLog
from companion.requests import Form, Roll
from companion.session import Session
from tests.core.tables import asked
from tests.games.evenings import Evening

SEED = 9
"""With wounds, rescues, a held shot and a kill in it, and newcomers in each turn."""


def _played() -> Evening:
    """Play it: dice and shots by chance."""
    chance = Random(SEED)
    evening = Evening(Session.begin(RULES, MemoryLog(), {"setup": {}, "seed": SEED}))
    while not evening.session.run.ended:
        request = asked(evening.session).request
        if isinstance(request, Roll):
            evening.answer([chance.randint(1, request.sides) for _ in range(request.dice)])
        else:
            assert isinstance(request, Form)
            evening.answer(_shot(request, chance))
    return evening


def _shot(request: Form, chance: Random) -> Any:
    if chance.random() < 0.1:
        return "hold"
    target = chance.choice(request.fields["target"].options)  # type: ignore[attr-defined]
    return {"shot": chance.choice(["kill", "leg", "gut", "gut"]), "target": target.key}


EVENING = _played()
