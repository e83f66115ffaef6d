"""A fight as an exact game of perfect play (DS-7.3, DS-17.4)."""

from functools import cache
from itertools import product
from typing import Literal, NamedTuple

from companion.games.deadly_sniper.shooting import Hits

BLOWS = ("strike_crit", "strike_normal", "block_crit", "block_normal_with_crit", "block_normal")
"""What may be done with one success: strike with it, or cancel one of the enemy's with it."""


class Fighter(NamedTuple):
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


def _rank(found: Value) -> tuple[float, float]:
    """What is played for (DS-17.4)."""
    kills, dies, dealt, taken = found
    return kills - dies, dealt - taken


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
    if blow == "strike_normal":
        return fewer(own, normals=1), wounded(enemy, own.dmg[0])
    if blow == "strike_crit":
        mine, theirs = fewer(own, crits=1), wounded(enemy, own.dmg[1])
        return (mine._replace(shock=False), shocked(theirs)) if own.shock else (mine, theirs)
    if blow == "block_crit":
        return fewer(own, crits=1), fewer(enemy, crits=1)
    if blow == "block_normal_with_crit":
        return fewer(own, crits=1), fewer(enemy, normals=1)
    return fewer(own, normals=1), fewer(enemy, normals=1)


def fewer(one: Fighter, normals: int = 0, crits: int = 0) -> Fighter:
    """Take successes from a fighter (made anew as a whole: this is done hundreds of thousands of times)."""
    return Fighter(one.normals - normals, one.crits - crits, one.wounds, one.dmg, one.brutal, one.shock)


def wounded(one: Fighter, damage: int) -> Fighter:
    """Take wounds from a fighter."""
    return Fighter(one.normals, one.crits, max(0, one.wounds - damage), one.dmg, one.brutal, one.shock)


def shocked(one: Fighter) -> Fighter:
    """DS-8.13: an unresolved normal is discarded, a crit if there is none."""
    return fewer(one, normals=1) if one.normals else fewer(one, crits=min(1, one.crits))


@cache
def value(own: Fighter, enemy: Fighter) -> Value:
    """Give the value of a fight under perfect play, for the side which resolves next."""
    if own.wounds == 0 or enemy.wounds == 0:
        return Value(float(enemy.wounds == 0), float(own.wounds == 0), 0, 0)
    blows = legal(own, enemy)
    if not blows:
        return _turned(value(enemy, own)) if legal(enemy, own) else Value(0, 0, 0, 0)
    return max([worth(blow, own, enemy) for blow in blows], key=_rank)


def worth(blow: str, own: Fighter, enemy: Fighter) -> Value:
    """Give the value of one blow and perfect play after it."""
    mine, theirs = resolve(blow, own, enemy)
    kills, dies, dealt, taken = value(theirs, mine)
    return Value(dies, kills, taken + enemy.wounds - theirs.wounds, dealt)


def best(own: Fighter, enemy: Fighter) -> str:
    """Give the best blow (DS-7.5); the first of `BLOWS` among equals."""
    return max(legal(own, enemy), key=lambda blow: _rank(worth(blow, own, enemy)))


def _turned(other: Value) -> Value:
    return Value(other.dies, other.kills, other.taken, other.dealt)


Throws = tuple[tuple[Hits, float], ...]
"""The results of one side's dice, each with its chance."""


@cache
def forecast(own: Fighter, enemy: Fighter, own_dice: Throws, enemy_dice: Throws) -> Value:
    """Give the value of a fight before the dice; the fighters' own successes are replaced by each possible throw."""
    total = [0.0, 0.0, 0.0, 0.0]
    for (mine, p), (theirs, q) in product(own_dice, enemy_dice):
        found = value(
            Fighter(mine.normals, mine.crits, own.wounds, own.dmg, own.brutal, own.shock),
            Fighter(theirs.normals, theirs.crits, enemy.wounds, enemy.dmg, enemy.brutal, enemy.shock),
        )
        for number, part in enumerate(found):
            total[number] += p * q * part
    return Value(*total)
