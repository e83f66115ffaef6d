"""Draws what was read into a copy of the picture."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice.reading import Box, Reading

_SURE = (60, 220, 60)
_UNSURE = (0, 140, 255)


def annotated(image: NDArray[np.uint8], reading: Reading) -> NDArray[np.uint8]:
    """A copy of `image` (h, w, 3), BGR: green boxes with values, orange ones with what a die may show."""
    copy = image.copy()
    for die in reading.dice:
        _mark(copy, die.box, str(die.value), _SURE)
    for item in reading.unsure:
        _mark(copy, item.box, "/".join(map(str, item.candidates)) + "?", _UNSURE)
    return copy


def _mark(image: NDArray[np.uint8], box: Box, text: str, colour: tuple[int, int, int]) -> None:
    x, y, width, height = box
    thick = max(1, round(max(width, height) / 30))
    cv2.rectangle(image, (x, y), (x + width, y + height), colour, thick)
    cv2.putText(image, text, (x, max(12, y - 4)), cv2.FONT_HERSHEY_SIMPLEX, max(0.4, height / 70), colour, thick)
