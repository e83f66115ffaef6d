"""How much battles ask (DS-14.10): `python benchmarks/question_budget.py [--battles N] [--seed S]`.

Random battles of mission 1 are played at a table which knows its own geometry and answers truly. Every question to a
person but dice counts for the NPO whose question tree asks it, the sniper's check for the sniper; one about several
pieces at once is one question. Which NPO acts is asked for all of them together, and is told apart, as are the
questions that the mission asks and the choices that are the player's own.
"""

from __future__ import annotations

import argparse
from collections import Counter

from tests.games.deadly_sniper.budget import LIMITS, MOST, count, median


def line(name: str, counted: Counter[int], limit: int | None = None) -> str:
    """Put a distribution into a line."""
    total = sum(counted.values())
    shares = ", ".join(f"{number}: {100 * counted[number] / total:.1f} %" for number in sorted(counted))
    wanted = "" if limit is None else f" (limit {limit})"
    return f"{name}: {total} slots, median {median(counted)}{wanted}, most {max(counted)}; {shares}"


def main() -> None:
    """Play, and print the distributions."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--battles", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    found = count(given.battles, given.seed)
    for name, counted in found.slots.items():
        print(line(name, counted, LIMITS[name]))
    print(line("which NPO acts", found.choosing))
    print(f"the most of any slot may be {MOST}; the longest question has {found.longest} words: {found.longest_words}")
    print("other requests, dice left out:", ", ".join(f"{name} {times}" for name, times in found.others.most_common()))


if __name__ == "__main__":
    main()
