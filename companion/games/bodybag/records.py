"""What can be said of all games of a table: best, average, distribution, beside those of perfect play (BB-7)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.requests import Message, msg

PERFECT = (0.5163, 0.2192, 0.1767, 0.0592, 0.0285)
"""The shares of 0, 1, 2, 3, and of 4 or more kills (BB-8: OPT); a test has `optimal.shares` work them out anew."""
PERFECT_MEAN = 0.8777


def told(results: Sequence[Mapping[str, Any]]) -> list[Message]:
    """Say the best, the average, and how often it was how many kills; nothing before the second game."""
    if len(results) < 2:
        return []
    kills = [result["kills"] for result in results]
    counted = Counter(min(number, 4) for number in kills)
    shares = [msg("record-share", kills=number, games=counted[number]) for number in sorted(counted)]
    average = round(sum(kills) / len(kills), 2)
    perfect = [msg("perfect-share", kills=kills, percent=round(100 * share)) for kills, share in enumerate(PERFECT)]
    return [
        msg("record", best=max(kills), average=average, games=len(kills)),
        msg("record-shares", shares=shares),
        msg("perfect", average=round(PERFECT_MEAN, 2), shares=perfect),
    ]
