"""Plain pictures whose dice are squares with their value as their colour, and their reader: quick, and never wrong."""

import os
import time
from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice.calibration import Calibration
from companion.dice.reading import Die, Reading, Unsure
from companion.dice.tray import placed

SIZE = (320, 240)
SIDE = 24
DOUBTFUL, COCKED, LOGO = 7, 8, 0
"""Instead of a value: five or six, a die that leans, and a picture on its face."""

Spot = tuple[int, int, int]
"""Value, and the left and top edge in pixels."""


def draw(dice: Sequence[Spot] = (), light: int = 0) -> NDArray[np.uint8]:
    """A tray with a rim, so that there is something to see where it is empty."""
    image = np.full((SIZE[1], SIZE[0], 3), 60 + light, np.uint8)
    cv2.rectangle(image, (10, 10), (309, 229), (110 + light,) * 3, 3)
    for value, x, y in dice:
        image[y : y + SIDE, x : x + SIDE] = (0, 0, 80 + 20 * value)
    return image


def read(image: Any, known: Calibration | None = None) -> Reading:
    """Read such a picture."""
    red = (image[..., 0] == 0).astype(np.uint8)
    dice, unsure = [], []
    for x, y, width, height, _ in cv2.connectedComponentsWithStats(red)[2][1:].tolist():
        value = round((int(image[y + 3, x + 3, 2]) - 80) / 20)
        box = (x, y, width, height)
        if value == DOUBTFUL:
            unsure.append(Unsure(box, (5, 6), "ambiguous"))
        elif value == COCKED:
            unsure.append(Unsure(box, (), "cocked"))
        elif value == LOGO and (known is None or known.logo is None):
            unsure.append(Unsure(box, (), "unknown_face"))
        else:
            dice.append(Die(known.logo if known and known.logo and value == LOGO else value, box, 1.0))
    return Reading(tuple(dice), tuple(unsure))


def read_placed(image: Any, known: Calibration) -> Reading:
    """Read such a picture, and say which dice lie outside the tray."""
    return placed(read(image, known), known, SIZE)


def die_reading(_image: Any, _calibration: object) -> Reading:
    """End the process."""
    os._exit(1)


def hang_reading(_image: Any, _calibration: object) -> Reading:
    """Never come back."""
    while True:
        time.sleep(60)
