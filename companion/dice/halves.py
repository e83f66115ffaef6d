"""A picture and its halves, from which smaller parts are cut quickly, and with every pixel counted."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Sizes = Sequence[NDArray[np.uint8]]
"""A picture (h, w, 3), BGR, and after it halves of the one before."""

SHARP = 0.67
"""A picture that is shrunk more, as a square is cut from it, loses pixels."""
_SMALLEST = 40
"""Pixels of the shorter edge; what is smaller is not halved."""


def halves(image: NDArray[np.uint8]) -> Sizes:
    """`image` (h, w, 3) and all its halves."""
    sizes = [image]
    while min(sizes[-1].shape[:2]) > _SMALLEST:
        rows, columns = (edge // 2 for edge in sizes[-1].shape[:2])  # an odd line at the end is left out
        even = sizes[-1][: 2 * rows, : 2 * columns]
        half = cv2.resize(even, (columns, rows), interpolation=cv2.INTER_AREA)
        sizes.append(np.asarray(half, np.uint8))
    return sizes


def enough(sizes: Sizes, zoom: float, least: float) -> tuple[NDArray[np.uint8], float]:
    """The largest of `sizes` to be zoomed by `least` or more where the picture is by `zoom`; and its own zoom."""
    level = 0
    while level + 1 < len(sizes) and zoom * 2**level < least:
        level += 1
    return sizes[level], zoom * 2**level
