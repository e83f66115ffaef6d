"""The exact chances of what dice come to, re-rolls included (DS-17.1)."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod

from companion.games.deadly_sniper import rerolls
from companion.games.deadly_sniper.shooting import Hits, retain


@cache
def thrown(dice: int, need: int, lethal: int = 6, rules: tuple[str, ...] = ()) -> dict[Hits, float]:
    """Give every result of so many dice with its chance; `rules` are those of the weapon which roll dice again."""
    if not set(rules) & set(rerolls.RULES):
        return dict(_multinomial(dice, need, lethal))
    found: dict[Hits, float] = {}
    for roll in combinations_with_replacement(range(1, 7), dice):
        ways = factorial(dice) // prod(factorial(number) for number in Counter(roll).values())
        again = rerolls.chosen(roll, need, rules)
        kept = retain(rerolls.left_over(roll, again), need, lethal)
        for new, chance in thrown(len(again), need, lethal).items():
            hits = Hits(kept.normals + new.normals, kept.crits + new.crits, kept.fails + new.fails)
            found[hits] = found.get(hits, 0.0) + ways * chance / 6**dice
    return found


def _multinomial(dice: int, need: int, lethal: int) -> Iterator[tuple[Hits, float]]:
    """Give the results that can come."""
    one = retain(range(1, 7), need, lethal)
    for normals, crits in product(range(dice + 1), repeat=2):
        fails = dice - normals - crits
        if fails >= 0:
            ways = factorial(dice) // (factorial(normals) * factorial(crits) * factorial(fails))
            chance = ways * (one.normals / 6) ** normals * (one.crits / 6) ** crits * (one.fails / 6) ** fails
            if chance > 0:
                yield Hits(normals, crits, fails), chance
