"""Where an activation begins and ends, of either side (DS-4)."""

from companion.games.deadly_sniper.state import Battle


def begin(battle: Battle, who: str) -> None:
    """Begin an activation, or a counteraction: nothing is performed yet."""
    one = battle.operatives[who]
    one.performed, one.spent = [], 0
    battle.active = who


def finish(battle: Battle, who: str) -> None:
    """DS-4.4: it is expended, and what holds until the end of its next activation ends."""
    one = battle.operatives[who]
    one.ready, one.apl_mod, one.apl_next = False, one.apl_next, 0
    battle.active = None
