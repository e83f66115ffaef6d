"""Which dice lean: their top faces look another way than the table does."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from companion.dice.again import look_for_tilt
from companion.dice.calibration import View
from companion.dice.deciding import Opinion
from companion.dice.finding import Found
from companion.dice.halves import Sizes
from companion.dice.view import Floats, view_of

_MAYBE = 0.15
"""The angle, radians, from which on a die that may lean is looked at several times."""
_LEANS, _SURELY = 0.25, 2.5
"""The angle from which on a die leans, radians; and in units of how far off it may be."""
_OFF = 0.06
"""How far off a tilt may be at least."""


def without_leaning(
    picture: Sizes, decided: Sequence[Opinion], size: tuple[int, int], known: View | None
) -> list[Opinion]:
    """The opinions, of which those of dice that lean have no value; `size` is the width and height of the picture."""
    found = [one.found for one in decided]
    again = np.flatnonzero(_angles(found, size, known)[0] > _MAYBE)
    if not len(again):
        return list(decided)
    for index, one in zip(again, look_for_tilt(picture, [found[index] for index in again]), strict=True):
        found[index] = one
    angles, off = _angles(found, size, known)
    leans = (angles > _LEANS) & (angles > _SURELY * off)
    return [_leaning(one) if leaning else one for one, leaning in zip(decided, leans, strict=True)]


def places_of(middles: Sequence[tuple[float, float]], size: tuple[int, int]) -> Floats:
    """`middles` (n, 2), pixels, in widths of the picture from its middle."""
    width, height = size
    return (np.array(middles) - (width / 2, height / 2)) / width


def _angles(found: Sequence[Found], size: tuple[int, int], known: View | None) -> tuple[Floats, Floats]:
    """The angles between dice and table, and how far off they may be (n,)."""
    if not found:
        return np.zeros(0), np.zeros(0)
    tilts = np.stack([one.tilt for one in found]).astype(np.float64)
    off = np.maximum(tilts[:, 2], _OFF)
    _, angles = view_of(tilts[:, :2], off, places_of([(one.x, one.y) for one in found], size), known)
    return angles, off


def _leaning(one: Opinion) -> Opinion:
    candidates = one.candidates or ((one.value,) if one.value else ())
    return replace(one, value=None, candidates=candidates, reason="cocked")
