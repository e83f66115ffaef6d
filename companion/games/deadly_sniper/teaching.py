"""The first turning point with explanations (DS-19)."""

from companion.dialogue import Say, Script
from companion.games.deadly_sniper.state import Battle
from companion.requests import msg


def explain(battle: Battle, what: str) -> Script[None]:
    """Explain a part of the first turning point, once, where somebody wants to be taught."""
    if battle.teaching and battle.tp <= 1 and what not in battle.taught:
        battle.taught.append(what)
        yield Say(msg(f"teach-{what}"), kind="lesson")


def asked_for(battle: Battle) -> list[Say]:
    """Lessons were asked for, or are not wanted any more: what is being played now is explained at once."""
    if not battle.teaching:
        return [Say(msg("teaches-no-more"))]
    if battle.tp > 1:
        return [Say(msg("teaches-too-late"))]
    what = "firefight" if battle.phase == "firefight" else "mission"
    battle.taught.append(what)
    return [Say(msg(f"teach-{what}"), kind="lesson")]
