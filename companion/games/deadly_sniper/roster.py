"""How many NPOs make a fair enemy (DS-2.3)."""

from collections.abc import Iterable
from typing import NamedTuple

WOUNDS_LIMIT = 90
"""The wounds that all NPOs besides the SNIPER have together at the most; a set-up may say otherwise."""


class Roster(NamedTuple):
    """The wounds of a list of NPOs, and whether they are within the limit."""

    total: int
    legal: bool


def weigh(wounds: Iterable[int], limit: int = WOUNDS_LIMIT) -> Roster:
    """DS-2.3, A1: add up the start wounds of the NPOs; the SNIPER's are not counted."""
    total = sum(wounds)
    return Roster(total, total <= limit)
