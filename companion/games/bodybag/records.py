"""What can be said of all games of a table: best, average, distribution (BB-7)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.requests import Message, msg


def told(results: Sequence[Mapping[str, Any]]) -> list[Message]:
    """Say the best, the average, and how often it was how many kills; nothing before the second game."""
    if len(results) < 2:
        return []
    kills = [result["kills"] for result in results]
    counted = Counter(min(number, 4) for number in kills)
    shares = [msg("record-share", kills=number, games=counted[number]) for number in sorted(counted)]
    average = round(sum(kills) / len(kills), 2)
    return [msg("record", best=max(kills), average=average, games=len(kills)), msg("record-shares", shares=shares)]
