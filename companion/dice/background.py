"""The empty tray as it was learnt: its own pattern, and what always lies in it, are no dice."""

import logging
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice.pictures import load_picture
from companion.dice.reading import Box, Reading
from companion.dice.spots import reading_of, spots_of
from companion.errors import InputError

Image = NDArray[np.uint8]

_EDGE = 24
"""Pixels to which what is compared is shrunk: noise is gone there, a lone pip is not."""
_SAME = 24.0
"""Of 255: what differs less, once the light is allowed for, is the same thing; pips differ more from any body."""

_log = logging.getLogger(__name__)


def without_background(reading: Reading, image: Image, empty: Image | None) -> Reading:
    """The reading of `image` (h, w, 3) without what the `empty` tray shows in the same place.

    A picture of the empty tray that has another size tells nothing.
    """
    if empty is None or empty.shape != image.shape:
        return reading
    brighter = np.median(image[::8, ::8].astype(np.float32) - empty[::8, ::8], axis=(0, 1))
    return reading_of([spot for spot in spots_of(reading) if not _same(image, empty, spot.box, brighter)])


def empty_of(path: Path | None) -> Image | None:
    """The picture of the empty tray in a file; None where there is none, or none that can be read."""
    try:
        return None if path is None else _loaded(path, path.stat().st_mtime_ns)
    except (InputError, OSError) as error:
        _log.warning("the empty tray is not known: %s", error)
        return None


@lru_cache(1)
def _loaded(path: Path, _changed: int) -> Image:
    return load_picture(path)


def _same(image: Image, empty: Image, box: Box, brighter: NDArray[np.float32]) -> bool:
    now, before = _part(image, box), _part(empty, box)
    return bool(now.size) and float(np.abs(now - before - brighter).max()) < _SAME


def _part(image: Image, box: Box) -> NDArray[np.float32]:
    x, y, width, height = box
    part = image[max(0, y) : max(0, y + height), max(0, x) : max(0, x + width)]
    if not part.size:
        return np.zeros((0, 0, 3), np.float32)
    small = cv2.resize(part, (_EDGE, _EDGE), interpolation=cv2.INTER_AREA)
    return cv2.blur(small, (3, 3)).astype(np.float32)
