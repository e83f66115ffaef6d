"""A fight as an exact game of perfect play (DS-7.3, DS-17.4)."""

from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Literal, NamedTuple

from companion.games.deadly_sniper.shooting import Hits

BLOWS = ("strike_crit", "strike_normal", "block_crit", "block_normal_with_crit", "block_normal")
"""What may be done with one success: strike with it, or cancel one of the enemy's with it."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """One side of a fight: unresolved successes, wounds left, damage of a normal and of a critical strike.

    `brutal` lets the other side block with crits alone (DS-8.12); `shock` is still unused (DS-8.13).
    """

    normals: int
    crits: int
    wounds: int
    dmg: tuple[int, int]
    brutal: bool = False
    shock: bool = False


class Value(NamedTuple):
    """What a fight is worth to the side whose turn it is: chances to incapacitate and to be, damage dealt and taken."""

    kills: float
    dies: float
    dealt: float
    taken: float

    @property
    def rank(self) -> tuple[float, float]:
        """What is played for (DS-17.4)."""
        return self.kills - self.dies, self.dealt - self.taken


def resolves_first(*, retaliating_in_stronghold: bool, fighter_in_stronghold: bool) -> Literal["attacker", "defender"]:
    """DS-7.4: the attacker, unless only the retaliating operative stands wholly inside a stronghold."""
    return "defender" if retaliating_in_stronghold and not fighter_in_stronghold else "attacker"


def legal(own: Fighter, enemy: Fighter) -> list[str]:
    """Give the blows that are possible (DS-7.3), best strikes first."""
    can = {
        "strike_crit": own.crits,
        "strike_normal": own.normals,
        "block_crit": own.crits and enemy.crits,
        "block_normal_with_crit": own.crits and enemy.normals,
        "block_normal": own.normals and enemy.normals and not enemy.brutal,
    }
    return [blow for blow in BLOWS if can[blow]]


def resolve(blow: str, own: Fighter, enemy: Fighter) -> tuple[Fighter, Fighter]:
    """Resolve one success."""
    if blow in ("strike_normal", "block_normal"):
        own = replace(own, normals=own.normals - 1)
    else:
        own = replace(own, crits=own.crits - 1)
    if blow == "strike_normal":
        return own, replace(enemy, wounds=max(0, enemy.wounds - own.dmg[0]))
    if blow == "strike_crit":
        hit = replace(enemy, wounds=max(0, enemy.wounds - own.dmg[1]))
        return (replace(own, shock=False), shocked(hit)) if own.shock else (own, hit)
    if blow == "block_crit":
        return own, replace(enemy, crits=enemy.crits - 1)
    return own, replace(enemy, normals=enemy.normals - 1)


def shocked(fighter: Fighter) -> Fighter:
    """DS-8.13: an unresolved normal is discarded, a crit if there is none."""
    if fighter.normals:
        return replace(fighter, normals=fighter.normals - 1)
    return replace(fighter, crits=max(0, fighter.crits - 1))


@cache
def value(own: Fighter, enemy: Fighter) -> Value:
    """Give the value of a fight under perfect play, for the side which resolves next."""
    if own.wounds == 0 or enemy.wounds == 0:
        return Value(float(enemy.wounds == 0), float(own.wounds == 0), 0, 0)
    blows = legal(own, enemy)
    if not blows:
        return _turned(value(enemy, own)) if legal(enemy, own) else Value(0, 0, 0, 0)
    return max((worth(blow, own, enemy) for blow in blows), key=lambda found: found.rank)


def worth(blow: str, own: Fighter, enemy: Fighter) -> Value:
    """Give the value of one blow and perfect play after it."""
    mine, theirs = resolve(blow, own, enemy)
    after = _turned(value(theirs, mine))
    return after._replace(dealt=after.dealt + enemy.wounds - theirs.wounds)


def best(own: Fighter, enemy: Fighter) -> str:
    """Give the best blow (DS-7.5); the first of `BLOWS` among equals."""
    return max(legal(own, enemy), key=lambda blow: worth(blow, own, enemy).rank)


def _turned(other: Value) -> Value:
    return Value(other.dies, other.kills, other.taken, other.dealt)


def forecast(own: Fighter, enemy: Fighter, own_dice: dict[Hits, float], enemy_dice: dict[Hits, float]) -> Value:
    """Give the value of a fight before the dice; the fighters' own successes are replaced by each possible throw."""
    total = [0.0, 0.0, 0.0, 0.0]
    for (mine, p), (theirs, q) in product(own_dice.items(), enemy_dice.items()):
        found = value(
            replace(own, normals=mine.normals, crits=mine.crits),
            replace(enemy, normals=theirs.normals, crits=theirs.crits),
        )
        total = [sum_ + p * q * part for sum_, part in zip(total, found, strict=True)]
    return Value(*total)
