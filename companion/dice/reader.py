"""Reads the dice in one picture: networks find them and say what they show, and counted pips confirm it."""

from collections.abc import Sequence
from math import log

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice.again import look_again
from companion.dice.background import empty_of, without_background
from companion.dice.calibration import Calibration
from companion.dice.count import count
from companion.dice.deciding import Opinion, alike, decide, opinions, single, usual_size
from companion.dice.finding import Found, apart, find, looks
from companion.dice.halves import Sizes, halves
from companion.dice.leaning import without_leaning
from companion.dice.reading import Box, Die, Reading, Unsure
from companion.dice.tray import placed

_LARGEST = 1600
"""The longest edge of a picture, pixels, that is looked at; a larger one is shrunk."""
_SIDES = (20.0, 0.36)
"""The least size, pixels, of a die whose pips can be told apart, and where nothing is known the largest, as a share of
the longest edge."""
_MARGIN = 1.12
"""By how much dice may be smaller or larger than what is known of them."""
_AS_GOOD = 0.2
"""Dice whose size differs no more, as a logarithm, from one that was looked for are found as well as they can be."""
_FOUND = 0.7
"""What was found with this weight need not be found again."""
_MOST = 64
"""Of more places where a die may lie only the likeliest are looked at again."""


def read(image: NDArray[np.uint8], calibration: Calibration | None = None) -> Reading:
    """Reads `image` (h, w, 3), BGR; `calibration` is what is known of the rig that took it."""
    calibration = calibration or Calibration()
    size = (image.shape[1], image.shape[0])
    scale = min(1.0, _LARGEST / max(size))
    given = image
    if scale < 1.0:
        image = np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    known = calibration.sides or (_SIDES[0] / scale * _MARGIN, _SIDES[1] * max(size) / _MARGIN)
    most = known[1] * scale * _MARGIN
    sides = looks((max(known[0] * scale / _MARGIN, min(_SIDES[0], most / 2)), most))
    picture = halves(image)
    seen = _seen(picture, sides, [])
    if calibration.sides:
        seen = [one for one in seen if one.found.size < most]
    usual = usual_size(seen)
    if usual is not None and all(abs(log(usual / side)) > _AS_GOOD for side in sides):
        well = [one for one in seen if one.found.weight > _FOUND]
        seen = single([*seen, *_seen(picture, [usual], well)])
    formed = alike(seen)
    decided = decide(formed, count(picture, [one.found for one in formed]))
    decided = without_leaning(picture, decided, (image.shape[1], image.shape[0]), calibration.view)
    reading = without_background(_reading(decided, 1.0 / scale), given, empty_of(calibration.empty))
    return placed(reading, calibration, size)


def _seen(picture: Sizes, sides: Sequence[float], before: Sequence[Opinion]) -> list[Opinion]:
    """What is thought of each place where a die of about one of `sides` may lie, but for those seen well `before`."""
    found = [one for one in find(picture, sides) if all(apart(one, other.found) for other in before)]
    return opinions(*look_again(picture, found[:_MOST]))


def _reading(decided: list[Opinion], scale: float) -> Reading:
    dice, unsure = [], []
    for one in decided:
        if one.value is not None:
            across, down, off = (float(part) for part in one.found.tilt)
            dice.append(Die(one.value, _box(one.found, scale), one.confidence, (across, down, off)))
        elif one.reason is not None:
            unsure.append(Unsure(_box(one.found, scale), one.candidates, one.reason))
    return Reading(tuple(dice), tuple(unsure))


def _box(one: Found, scale: float) -> Box:
    side = round(one.size * scale)
    return round(one.x * scale - side / 2), round(one.y * scale - side / 2), side, side
