"""Exact chances of shots and fights (DS-17): enumerated, never simulated."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from companion.games.deadly_sniper.shooting import (
    Hits,
    attack,
    best_block,
    cover_saves,
    defence_dice,
    devastating,
)
from companion.games.deadly_sniper.throws import thrown


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


@cache
def outcomes(shot: Shot) -> dict[int, float]:
    """Give the exact distribution of the damage of a shot (DS-17.1)."""
    rules = dict(shot.rules)
    found: dict[int, float] = {}
    for rolled, chance in thrown(shot.atk - shot.accurate, shot.hit, rules.get("lethal", 6), tuple(rules)).items():
        hits = attack(rolled, rules, accurate=shot.accurate, is_obscured=shot.is_obscured)
        for damage, part in against(hits, shot).items():
            total = damage + devastating(hits, rules)
            found[total] = found.get(total, 0.0) + chance * part
    return found


@cache
def against(hits: Hits, shot: Shot) -> dict[int, float]:
    """Give the distribution of what the defence dice let through of retained hits, without Devastating."""
    rules = dict(shot.rules)
    dice = defence_dice(hits, rules)
    retained = cover_saves(dice, shot.cover + shot.cover_crits, rules)
    crits = min(shot.cover_crits, retained)
    found: dict[int, float] = {}
    for rolled, chance in thrown(dice - retained, shot.save).items():
        saves = Hits(rolled.normals + retained - crits, rolled.crits + crits)
        damage = best_block(hits, saves, shot.dmg, brutal="brutal" in rules)
        found[damage] = found.get(damage, 0.0) + chance
    return found


def expected(damages: Mapping[int, float]) -> float:
    """Give the mean of a distribution of damage."""
    return sum(damage * chance for damage, chance in damages.items())


def at_least(damages: Mapping[int, float], wounds: int) -> float:
    """Give the chance of at least so much damage."""
    return sum(chance for damage, chance in damages.items() if damage >= wounds)
