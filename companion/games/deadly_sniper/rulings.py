"""Rulings on what the mission pack leaves open: each is told when it first decides something (DS-19, DS-20)."""

from companion.dialogue import Say, Script
from companion.games.deadly_sniper.state import Battle
from companion.requests import msg


def apply(battle: Battle, *names: str) -> Script[None]:
    """Tell of rulings ("A12") that were not told in this battle yet."""
    for name in names:
        if name not in battle.ruled:
            battle.ruled.append(name)
            yield Say(msg(f"ruling-{name}"))
