"""The value of dice by counting pips: spots fitted to the six patterns, whatever the network may think."""

from collections.abc import Sequence
from math import ceil, sqrt

import numpy as np
from numpy.typing import NDArray

from companion.dice.again import crop
from companion.dice.finding import Found
from companion.dice.halves import Sizes
from companion.dice.patterns import best_values
from companion.dice.pips import Spots, answers, spots_in

DIE, EDGE = 48.0, 64
"""A die's size and its crop's edge, pixels."""
_KINDS = 2
"""Of the six kinds of spots (lighter or darker in L, a, b) so many of the boldest are fitted."""


def count(picture: Sizes, found: Sequence[Found]) -> list[dict[int, float]]:
    """For each of `found` the values that its pips may show, with their merits, 0 to 1; empty where none fit."""
    if not found:
        return []
    columns = ceil(sqrt(len(found)))
    sheet = np.zeros((ceil(len(found) / columns) * EDGE, columns * EDGE, 3), np.uint8)
    corners = [divmod(index, columns) for index in range(len(found))]
    for one, (row, column) in zip(found, corners, strict=True):
        place = (slice(row * EDGE, (row + 1) * EDGE), slice(column * EDGE, (column + 1) * EDGE))
        sheet[place] = crop(picture, one, DIE, EDGE)
    maps = answers(sheet, DIE)
    values = []
    for row, column in corners:
        part = maps[:, row * EDGE : (row + 1) * EDGE, column * EDGE : (column + 1) * EDGE]
        values.append(_values(part))
    return values


def _values(maps: NDArray[np.float32]) -> dict[int, float]:
    kinds: list[Spots] = sorted(spots_in(maps, DIE), key=lambda spots: -spots.boldness)[:_KINDS]
    merits: dict[int, float] = {}
    for spots in kinds:
        for value, merit in best_values(spots, DIE, (EDGE / 2 - 0.5, EDGE / 2 - 0.5)).items():
            merits[value] = max(merits.get(value, 0.0), merit * min(1.0, spots.boldness / kinds[0].boldness + 0.2))
    return merits
