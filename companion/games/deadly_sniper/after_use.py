"""What a weapon does to its user, and to the actions of its target (DS-8.14, DS-8.17, DS-8.18)."""

from typing import Literal

from companion.dialogue import Say, Script, ask, step
from companion.games.deadly_sniper import shooting
from companion.games.deadly_sniper.damage import harm, hurt
from companion.games.deadly_sniper.state import Battle
from companion.requests import Roll, msg


def stun(battle: Battle, target: str) -> Script[None]:
    """DS-8.14: one action point less until the end of its next activation."""
    one = battle.operatives[target]
    if one.in_play and one.ready and battle.active == target:  # one that counteracts is not ready
        one.apl_next = -1
    if one.in_play and one.apl_mod >= 0:
        one.apl_mod -= 1
        yield Say(msg("stunned", who=one.called), hurt(battle, target))


def used(battle: Battle, who: str, kind: Literal["ranged", "melee"]) -> Script[None]:
    """DS-8.17, DS-8.18: a use of a Limited weapon is gone; a Hot one may burn its user."""
    one = battle.operatives[who]
    weapon = one.weapon(kind)
    if weapon.name in one.uses:
        one.uses[weapon.name] = max(0, one.uses[weapon.name] - 1)
    if "hot" in weapon.rules:
        yield from step(_burn(battle, who, kind))


def _burn(battle: Battle, who: str, kind: Literal["ranged", "melee"]) -> Script[None]:
    def build() -> Roll | None:
        one = battle.operatives[who]
        if not one.in_play:
            return None
        prompt = msg("roll-hot", who=one.called, need=one.hit(one.weapon(kind)))
        return Roll(key=f"hot:{who}", prompt=prompt, dice=1, by=one.side)

    (die,) = yield from ask(build)
    one = battle.operatives[who]
    yield Say(msg("die-shows", die=die))
    yield from harm(battle, who, shooting.hot(die, one.hit(one.weapon(kind))))
