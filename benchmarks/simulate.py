"""How many games a minute are simulated: `python benchmarks/simulate.py [--games N] [--rounds N] [--least N]`.

Each policy plays the same games of Bodybag in each round, through the same session as at the table, with the log in
memory. The best round counts, in processor time of one core: what else the machine does is not our work. Ends with code
1 where the slowest policy plays fewer than the least.
"""

from __future__ import annotations

import argparse
import time

from companion import games_at_table, rules
from companion.simulation import simulate

_GAME = "bodybag"


def games_a_minute(policy: str, games: int, rounds: int) -> float:
    """Play the games, once more in each round, and give the most that one minute of one core would hold."""
    rule_set = rules.load(_GAME)
    setup = games_at_table.resolved_setup(rule_set, None)
    simulate(rule_set, setup, rule_set.policies[policy], 1, 0)  # what is worked out once, such as the best policy
    best = 0.0
    for _ in range(rounds):
        begun = time.process_time()
        simulate(rule_set, setup, rule_set.policies[policy], games, 1)
        best = max(best, 60 * games / (time.process_time() - begun))
    return best


def main() -> int:
    """Measure all policies; 1 where the slowest is too slow."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--least", type=int, default=100_000)
    options = parser.parse_args()
    found = {name: games_a_minute(name, options.games, options.rounds) for name in rules.load(_GAME).policies}
    for name, rate in found.items():
        print(f"{name}: {rate:,.0f} games a minute")
    return int(min(found.values()) < options.least)


if __name__ == "__main__":
    raise SystemExit(main())
