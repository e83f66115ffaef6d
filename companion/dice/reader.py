"""Reads the dice in one picture with classic image processing: spots, patterns, outlines, and doubt."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice.calibration import Calibration
from companion.dice.choose import choose
from companion.dice.face import Face
from companion.dice.faces import find_faces
from companion.dice.ones import find_ones
from companion.dice.pips import find_pips, to_lab
from companion.dice.reading import Reading
from companion.dice.tray import placed

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


def read(image: NDArray[np.uint8], calibration: Calibration | None = None) -> Reading:
    """Reads `image` (h, w, 3), BGR; `calibration` is what is known of the rig that took it."""
    calibration = calibration or Calibration()
    size, known = (image.shape[1], image.shape[0]), calibration.sides
    scale = min(1.0, _LARGEST / max(image.shape[:2]), _FINE / known[0] if known else 1.0)
    if scale < 1.0:
        image = np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    sides = (known[0] * scale, known[1] * scale) if known else _SIDES
    return placed(choose(find(image, sides), 1.0 / scale), calibration, size)
