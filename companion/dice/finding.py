"""Where dice may lie: peaks in the network's maps over all sizes that dice can have here."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, hypot, log, log2

import cv2
import numpy as np

from companion.dice.halves import Sizes
from companion.dice.network import CELL, DIE, NOTHING, Floats, Map, look

_WORTH = 0.2
"""The least chance of a die at which a place is looked at again."""
_OCTAVE = 2.0
"""Sizes from one look to the next: the network takes dice from 0.7 to 1.4 of its own size."""
_FITTING = (0.62, 1.6)
APART, _NEAREST = 0.55, 0.42
"""Two dice are mostly at least so far from each other, in sizes, and always; nearer ones are one die seen twice."""


@dataclass(frozen=True, eq=False)
class Found:
    """What may be a die.

    Attributes:
        x, y: its middle, pixels.
        size: the root of the area of the box around it, pixels.
        chances: (9,) of each class of the network; `chances[0]` is no part of it and 0.
        weight: 0 to 1, how sure it is that a die lies here.
        tilt: (3,) how its top face is turned away from the eye, as `look_closely` says; unknown before that.
    """

    x: float
    y: float
    size: float
    chances: Floats
    weight: float
    tilt: Floats = field(default_factory=lambda: np.array([0, 0, 1], np.float32))

    @property
    def likeliest(self) -> int:
        """The likeliest class."""
        return int(self.chances.argmax())


def find(picture: Sizes, sides: Sequence[float]) -> list[Found]:
    """All places of a picture where a die of about one of `sides`, pixels, may lie, the surest first."""
    found: list[Found] = []
    for side in sides:
        found += peaks(look(picture, DIE / side))
    return distinct(found)


def looks(sides: tuple[float, float]) -> list[float]:
    """The sizes, pixels, which the network must be shown as its own so as to see all dice of `sides`."""
    least, most = sides
    count = max(1, ceil(log2(most / least) / log2(_OCTAVE) - 1e-6))
    step = (most / least) ** (1 / count)
    return [least * step ** (index + 0.5) for index in range(count)]


def peaks(seen: Map, worth: float = _WORTH) -> list[Found]:
    """The places of one map where a die is likelier than beside them, in pixels of the picture given."""
    die = np.asarray(1.0 - seen.chances[NOTHING], np.float32)
    smooth = cv2.blur(die, (3, 3))
    top = cv2.dilate(smooth, np.ones((3, 3), np.uint8))
    across, down = seen.scale
    found = []
    for row, column in zip(*np.nonzero((smooth >= top) & (smooth > worth)), strict=True):
        here = (
            slice(max(0, row - 1), min(row + 2, die.shape[0])),
            slice(max(0, column - 1), min(column + 2, die.shape[1])),
        )
        share = die[here] ** 2
        share /= share.sum()
        rows, columns = np.mgrid[here]
        size = float((seen.sizes[here] * share).sum())
        if not _FITTING[0] < size / DIE < _FITTING[1]:
            continue
        odds = np.exp((np.log(seen.chances[(slice(None), *here)] + 1e-6) * share).sum(axis=(1, 2)))
        odds[NOTHING] = 0.0
        found.append(
            Found(
                x=(float((columns * share).sum()) + 0.5) * CELL / across,
                y=(float((rows * share).sum()) + 0.5) * CELL / down,
                size=size / (across * down) ** 0.5,
                chances=np.asarray(odds / odds.sum(), np.float32),
                weight=float(smooth[row, column]) * (1.0 - 0.3 * abs(log(size / DIE))),
            )
        )
    return found


def distinct(found: list[Found]) -> list[Found]:
    """Each die once: of places nearer to each other than dice can be, the surest."""
    kept: list[Found] = []
    for one in sorted(found, key=lambda one: -one.weight):
        if all(apart(one, other) for other in kept):
            kept.append(one)
    return kept


def apart(one: Found, other: Found, least: float = _NEAREST) -> bool:
    """Whether two places are so far from each other as two dice are, `least` in sizes, not one that was found twice."""
    small, large = sorted((one.size, other.size))
    return hypot(one.x - other.x, one.y - other.y) > least * min(large, 1.6 * small)
