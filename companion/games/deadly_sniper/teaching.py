"""The first turning point with explanations (DS-19)."""

from companion.dialogue import Say, Script
from companion.games.deadly_sniper.state import Battle
from companion.requests import msg


def explain(battle: Battle, what: str) -> Script[None]:
    """Explain a part of the first turning point, once, where somebody wants to be taught."""
    if battle.teaching and battle.tp <= 1 and what not in battle.taught:
        battle.taught.append(what)
        yield Say(msg(f"teach-{what}"))
