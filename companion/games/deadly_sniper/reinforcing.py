"""Reinforcements: the one gambit of the NPO side (DS-16.0)."""

from companion.dialogue import Say, Script, step
from companion.games.deadly_sniper import outcomes, questions, rulings
from companion.games.deadly_sniper.state import Battle, Operative
from companion.requests import msg


def gambit(battle: Battle) -> Script[bool]:
    """DS-3.4, DS-16.0: used as soon as it is legal, once in a turning point; says whether it was."""
    if battle.reinforced or not outcomes.reinforcements_due(len(_npos(battle)), len(_fallen(battle)), tp=battle.tp):
        return False
    first = yield from step(questions.decide("reinforce:first", lambda: _fallen(battle), battle))
    back = [first] if first else []
    if first and not battle.operatives[first].heavy and _others(battle, first):
        second = yield from step(questions.decide("reinforce:second", lambda: _others(battle, first), battle))
        back += [second] if second else []
    if any(battle.operatives[who].heavy for who in _fallen(battle)):
        yield from rulings.apply(battle, "A21")
    battle.reinforced = True
    for who in back:
        _return(battle.operatives[who])
    yield from rulings.apply(battle, "A13", "A14", "A15", *(() if battle.sniper.in_play else ("A27",)))
    names = [battle.operatives[who].called for who in back]
    yield Say(msg("reinforcements", names=names, count=len(names)), "warning")
    return True


def _npos(battle: Battle) -> list[Operative]:
    return [one for one in battle.operatives.values() if one.side == "npo" and one.behaviour != "sniper"]


def _fallen(battle: Battle) -> list[str]:
    return [one.id for one in _npos(battle) if one.status == "incapacitated"]


def _others(battle: Battle, first: str) -> list[str]:
    """DS-16.0, A14: a Heavy comes alone."""
    return [who for who in _fallen(battle) if who != first and not battle.operatives[who].heavy]


def _return(one: Operative) -> None:
    """A15: with full wounds, ready, on Conceal."""
    one.status, one.wounds, one.ready, one.order = "in_play", one.wounds_start, True, "conceal"
    one.apl_mod, one.apl_next, one.counteracted, one.performed, one.spent = 0, 0, False, [], 0
    one.stamp += 1
