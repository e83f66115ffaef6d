"""Reads the dice in one picture with classic image processing: spots, patterns, outlines, and doubt."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice.choose import choose
from companion.dice.face import Face
from companion.dice.faces import find_faces
from companion.dice.ones import find_ones
from companion.dice.pips import find_pips, to_lab
from companion.dice.reading import Reading

_LARGEST = 1600
# Pixels of a die that are enough; where its size is known, a larger picture is shrunk to this and read faster.
_FINE = 64.0
_SIDES = (20.0, 170.0)
_RADIUS_PER_SIDE = (0.055, 0.165)


def find(image: NDArray[np.uint8], sides: tuple[float, float]) -> list[Face]:
    """Every face that may be in `image` with a die's side within `sides` pixels."""
    lab = to_lab(image)
    kinds = find_pips(lab, sides[0] * _RADIUS_PER_SIDE[0], sides[1] * _RADIUS_PER_SIDE[1])
    faces: list[Face] = []
    for pips in kinds:
        faces += find_faces(lab, pips, sides)
        faces += find_ones(lab, pips, sides)
    return faces


def read(image: NDArray[np.uint8], die_px: float | None = None) -> Reading:
    """Reads `image` (h, w, 3), BGR; `die_px` is the side of a die in its pixels where that is known."""
    scale = min(1.0, _LARGEST / max(image.shape[:2]), _FINE / die_px if die_px else 1.0)
    if scale < 1.0:
        image = np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    sides = _SIDES
    if die_px is not None:
        sides = (die_px * scale / 1.6, die_px * scale * 1.6)
    return choose(find(image, sides), 1.0 / scale)
