"""Round spots of pip size, lighter or darker than what is around them, in lightness and colour."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

# A disc of radius r answers most strongly to a difference of Gaussians at sigma = r / 1.75, with 0.4 of its contrast.
_SIGMAS_PER_DIE = (0.030, 0.043, 0.061, 0.086)
_WIDER = 1.6
_ANSWER = 0.4
_LEAST = (10.0, 6.0, 6.0)
"""The least contrast of a pip in L, a and b (each 0 to 255): colour is smoother than lightness in a JPEG."""
_REACH = 0.48
"""How far from the middle of a die its top face may go, in sizes."""
_MOST = 10
_AROUND = np.ones((3, 3), np.uint8)


@dataclass(frozen=True, eq=False)
class Spots:
    """The spots of one kind on one die.

    Attributes:
        map: (h, w) how much each pixel stands out as a pip would, in units of contrast.
        xy: (n, 2) where the spots are, pixels, the boldest first.
        contrast: (n,) how much they stand out.
        boldness: the contrast of the boldest, in the least contrasts of its channel.
    """

    map: Floats
    xy: Floats
    contrast: Floats
    boldness: float


def answers(image: NDArray[np.uint8], die: float) -> Floats:
    """For a picture (h, w, 3), BGR, whose dice have `die` pixels: (6, h, w), darker and lighter in L, a and b."""
    lab = cv2.cvtColor(image, cv2.COLOR_BGR2LAB).astype(np.float32)
    best = np.zeros((6, *image.shape[:2]), np.float32)
    for sigma in _SIGMAS_PER_DIE:
        wide = cv2.GaussianBlur(lab, (0, 0), sigma * die * _WIDER)
        answer = (cv2.GaussianBlur(lab, (0, 0), sigma * die) - wide) / np.float32(_ANSWER)
        for channel, plane in enumerate(cv2.split(answer)):
            np.maximum(best[2 * channel], -plane, out=best[2 * channel])
            np.maximum(best[2 * channel + 1], plane, out=best[2 * channel + 1])
    return best


def spots_in(maps: Floats, die: float) -> Iterator[Spots]:
    """The kinds of spots which occur in the middle of `maps` (6, h, w), as `answers` gives them for one die."""
    inside = _inside(maps.shape[1], maps.shape[2], _REACH * die)
    for kind in range(len(maps)):
        plane = np.ascontiguousarray(maps[kind])
        boldest = float(plane[inside].max())
        if boldest <= _LEAST[kind // 2]:
            continue
        least = max(_LEAST[kind // 2], 0.35 * boldest)
        top = (plane >= cv2.dilate(plane, _AROUND)) & inside & (plane > least)
        ys, xs = np.nonzero(top)
        if len(ys):
            order = np.argsort(-plane[ys, xs], kind="stable")[:_MOST]
            xy = np.stack([xs, ys], axis=1)[order].astype(np.float32)
            contrast = plane[ys, xs][order]
            yield Spots(plane, xy, contrast, float(contrast[0]) / _LEAST[kind // 2])


@lru_cache(1)
def _inside(height: int, width: int, reach: float) -> NDArray[np.bool_]:
    """Which pixels are within `reach` of the middle."""
    rows, columns = np.mgrid[0:height, 0:width]
    return np.asarray(np.hypot(rows - (height - 1) / 2, columns - (width - 1) / 2) < reach, np.bool_)
