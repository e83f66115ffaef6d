"""Exact chances of shots and fights (DS-17): enumerated, never simulated."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import factorial

from companion.games.deadly_sniper.shooting import (
    Hits,
    attack,
    best_block,
    cover_saves,
    defence_dice,
    devastating,
    retain,
)


@dataclass(frozen=True, slots=True)
class Shot:
    """What a shot depends on before the dice; `cover` and `cover_crits` are the saves that are retained unrolled."""

    atk: int
    hit: int
    dmg: tuple[int, int]
    save: int
    rules: tuple[tuple[str, int], ...] = ()
    accurate: int = 0
    is_obscured: bool = False
    cover: int = 0
    cover_crits: int = 0


def outcomes(shot: Shot) -> dict[int, float]:
    """Give the exact distribution of the damage of a shot (DS-17.1)."""
    rules = dict(shot.rules)
    found: dict[int, float] = {}
    for rolled, chance in _thrown(shot.atk - shot.accurate, shot.hit, rules.get("lethal", 6)):
        hits = attack(rolled, rules, accurate=shot.accurate, is_obscured=shot.is_obscured)
        for damage, part in _blocked(hits, shot):
            total = damage + devastating(hits, rules)
            found[total] = found.get(total, 0.0) + chance * part
    return found


@cache
def _blocked(hits: Hits, shot: Shot) -> tuple[tuple[int, float], ...]:
    rules = dict(shot.rules)
    dice = defence_dice(hits, rules)
    retained = cover_saves(dice, shot.cover + shot.cover_crits, rules)
    crits = min(shot.cover_crits, retained)
    found = []
    for rolled, chance in _thrown(dice - retained, shot.save, 6):
        saves = Hits(rolled.normals + retained - crits, rolled.crits + crits)
        found.append((best_block(hits, saves, shot.dmg, brutal="brutal" in rules), chance))
    return tuple(found)


@cache
def _thrown(dice: int, need: int, lethal: int) -> tuple[tuple[Hits, float], ...]:
    """Give every result of so many dice with its chance."""
    one = retain(range(1, 7), need, lethal)
    p_normal, p_crit, p_fail = one.normals / 6, one.crits / 6, one.fails / 6
    return tuple(_multinomial(dice, p_normal, p_crit, p_fail))


def _multinomial(dice: int, p_normal: float, p_crit: float, p_fail: float) -> Iterator[tuple[Hits, float]]:
    for normals, crits in product(range(dice + 1), repeat=2):
        fails = dice - normals - crits
        if fails >= 0:
            ways = factorial(dice) // (factorial(normals) * factorial(crits) * factorial(fails))
            yield Hits(normals, crits, fails), ways * p_normal**normals * p_crit**crits * p_fail**fails


def expected(damages: Mapping[int, float]) -> float:
    """Give the mean of a distribution of damage."""
    return sum(damage * chance for damage, chance in damages.items())


def at_least(damages: Mapping[int, float], wounds: int) -> float:
    """Give the chance of at least so much damage."""
    return sum(chance for damage, chance in damages.items() if damage >= wounds)
