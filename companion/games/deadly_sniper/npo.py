"""Which NPO acts, and its activation or counteraction by its behaviour (DS-4.7, DS-14.3)."""

from functools import partial

from companion.dialogue import Script, ask, step
from companion.games.deadly_sniper import brawler, marksman, questions, rulings
from companion.games.deadly_sniper.state import Battle
from companion.requests import Decide, Pick, msg

BEHAVIOURS = {"brawler": brawler, "marksman": marksman}
PRIORITY = ("attackers", "exposed", "closest")
"""The lines of the activation priority, P1 to P3."""


def activate(battle: Battle, who: str) -> Script[None]:
    """Play the activation of an NPO."""
    battle.operatives[who].order = "conceal"
    yield from BEHAVIOURS[battle.operatives[who].behaviour].activate(battle, who)


def counteract(battle: Battle, who: str) -> Script[None]:
    """DS-4.7: the one action of a counteraction, or nothing where it can't attack."""
    yield from step(BEHAVIOURS[battle.operatives[who].behaviour].counteract(battle, who))


def choose(battle: Battle) -> Script[str]:
    """DS-14.3: those who can attack; else those in the open; else the closest. What is still level is decided."""
    for line in PRIORITY:
        named = yield from step(ask(partial(_which, battle, line, _ready(battle))))
        for who in _ready(battle):
            battle.learn("first", line if who in (named or ()) else "no", who)
        if named:
            break
    return (yield from questions.decide("activate:npo", partial(_ready, battle), battle))


def counteracting(battle: Battle) -> Script[str]:
    """DS-4.7: which of several NPOs that may counteract can attack; needless where none may, or none can."""
    able = _may_counteract(battle)
    if able:
        yield from rulings.apply(battle, "A7")
    if len(able) > 1:
        able = list((yield from ask(partial(_which, battle, "attackers", able))))
    for who in able:
        battle.learn("first", "attackers", who)

    def build() -> Decide | None:
        options = questions.names([battle.operatives[who] for who in able if battle.operatives[who].in_play])
        return Decide(key="counteract:npo", prompt=msg("deciding"), options=options) if options else None

    return able[0] if len(able) == 1 else (yield from ask(build))


def _ready(battle: Battle) -> list[str]:
    return [npo.id for npo in battle.ready("npo")]


def _may_counteract(battle: Battle) -> list[str]:
    """DS-4.6: expended, on Engage, and not yet in this turning point; the SNIPER never (A7)."""
    return [
        npo.id
        for npo in battle.in_play("npo")
        if npo.behaviour in BEHAVIOURS and npo.order == "engage" and not npo.ready and not npo.counteracted
    ]


def _which(battle: Battle, line: str, candidates: list[str]) -> Pick | None:
    """Ask which of several NPOs fit one line of the activation priority."""
    npos = [battle.operatives[who] for who in candidates if battle.operatives[who].in_play]
    if len(npos) < 2:
        return None
    everybody = tuple(npo.id for npo in npos)
    prompt = msg(f"ask-{line}", names=questions.listed(npos))
    return Pick(key=f"{line}:npo", prompt=prompt, options=questions.names(npos), not_sure=everybody)
