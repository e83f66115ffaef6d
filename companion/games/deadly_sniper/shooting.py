"""The dice of a shot: successes, weapon rules, saves and blocks, one pure function each (DS-6, DS-8)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Hits:
    """Retained dice: normal and critical successes, and the fails that some rules still use."""

    normals: int
    crits: int
    fails: int = 0

    @property
    def total(self) -> int:
        """How many successes there are."""
        return self.normals + self.crits


def retain(dice: Iterable[int], need: int, lethal: int = 6) -> Hits:
    """Sort rolled dice (DS-6.3, 6.4): `need` or more succeeds, 6 always (crit), 1 never; `lethal` or more is a crit."""
    normals = crits = fails = 0
    for die in dice:
        if die == 6 or (die >= lethal and die >= need):
            crits += 1
        elif die != 1 and die >= need:
            normals += 1
        else:
            fails += 1
    return Hits(normals, crits, fails)


def obscured(hits: Hits) -> Hits:
    """DS-6.3: one success is discarded, every crit is kept as a normal."""
    return Hits(max(0, hits.total - 1), 0, hits.fails)


def severe(hits: Hits) -> Hits:
    """DS-8.8: without a crit, one normal becomes one."""
    return replace(hits, normals=hits.normals - 1, crits=1) if hits.normals and not hits.crits else hits


def rending(hits: Hits) -> Hits:
    """DS-8.6: with a crit, one normal becomes one."""
    return replace(hits, normals=hits.normals - 1, crits=hits.crits + 1) if hits.normals and hits.crits else hits


def punishing(hits: Hits) -> Hits:
    """DS-8.7: with a crit, one fail is kept as a normal."""
    return replace(hits, normals=hits.normals + 1, fails=hits.fails - 1) if hits.fails and hits.crits else hits


def attack(rolled: Hits, rules: Mapping[str, int], *, accurate: int = 0, is_obscured: bool = False) -> Hits:
    """Apply the weapon's rules to rolled dice: `accurate` dice were retained unrolled as normals (DS-8.1).

    Severe excludes Rending and Punishing (DS-8.8); nothing turns the dice against an obscured target back (DS-6.3).
    """
    hits = replace(rolled, normals=rolled.normals + accurate)
    if is_obscured:
        return obscured(hits)
    if "severe" in rules and not hits.crits:
        return severe(hits)
    if "rending" in rules:  # the automatically retained dice can't be retained again (DS-8.23)
        hits = rending(hits) if rolled.normals else hits
    return punishing(hits) if "punishing" in rules else hits


def most_accurate(weapon: int, vantage: int) -> int:
    """DS-8.1, DS-10.8: how many dice may be kept unrolled; two sources together give two at the most."""
    return max(weapon, vantage, min(2, weapon + vantage))


def devastating(hits: Hits, rules: Mapping[str, int]) -> int:
    """DS-8.9: the damage which crits inflict at once."""
    return hits.crits * rules.get("devastating", 0)


def defence_dice(hits: Hits, rules: Mapping[str, int]) -> int:
    """DS-6.4, DS-8.10: three dice, fewer by Piercing."""
    piercing = rules.get("piercing", 0)
    if hits.crits:
        piercing = max(piercing, rules.get("piercing_crits", 0))
    return max(0, 3 - piercing)


def cover_saves(dice: int, wanted: int, rules: Mapping[str, int]) -> int:
    """How many cover saves may be retained of so many defence dice (DS-6.4, DS-8.11, A24)."""
    return 0 if "saturate" in rules else min(wanted, dice)


def best_block(hits: Hits, saves: Hits, dmg: tuple[int, int], *, brutal: bool = False) -> int:
    """DS-6.5, DS-17.1: the least damage that any assignment of the saves lets through."""
    normal, crit = dmg
    least = None
    for on_crits in range(min(saves.crits, hits.crits) + 1):
        for on_normals in range(min(saves.crits - on_crits, hits.normals) + 1):
            pairs_most = 0 if brutal else min(saves.normals // 2, hits.crits - on_crits)
            for pairs in range(pairs_most + 1):
                singles = 0 if brutal else min(saves.normals - 2 * pairs, hits.normals - on_normals)
                through = (hits.normals - on_normals - singles) * normal + (hits.crits - on_crits - pairs) * crit
                least = through if least is None else min(least, through)
    return least or 0


def stuns(hits: Hits, rules: Mapping[str, int]) -> bool:
    """DS-8.14: whether the target loses an action point."""
    return "stun" in rules and hits.crits > 0


def hot(die: int, hit: int) -> int:
    """DS-8.17: the damage that a hot weapon does to its own user."""
    return 2 * die if die < hit else 0


def condensed(rules: Mapping[str, int]) -> bool:
    """DS-8.24: whether the weapon has Lethal 5+ against somebody wholly inside a stronghold, on its floor."""
    return bool({"blast", "torrent", "devastating_inches"} & set(rules))
