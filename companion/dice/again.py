"""A second look at each place where a die may lie: turned a few ways, at the size that the network knows best."""

from collections.abc import Sequence
from math import cos, pi, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice.finding import Found
from companion.dice.network import CELL, CLASSES, DIE, Floats, look_at

_EDGE = 56
"""Of a crop, pixels: as far as the network looks from a die's middle."""
_TURNS = (0.3, 0.3 + 2 * pi / 3, 0.3 + 4 * pi / 3)


def look_again(image: NDArray[np.uint8], found: Sequence[Found]) -> list[Floats]:
    """For each of `found` the chances (9,) of each class, nothing among them, as several turned looks agree on them."""
    if not found:
        return []
    crops = np.stack([crop(image, one, DIE, _EDGE, turn) for one in found for turn in _TURNS])
    chances, _ = look_at(crops)
    middle = _EDGE // CELL // 2
    near = np.log(chances[:, :, middle - 1 : middle + 1, middle - 1 : middle + 1] + 1e-6).mean(axis=(2, 3))
    together = np.exp(near.reshape(len(found), len(_TURNS), CLASSES).mean(axis=1))
    return list(np.asarray(together / together.sum(axis=1, keepdims=True), np.float32))


def crop(image: NDArray[np.uint8], one: Found, die: float, edge: int, turn: float = 0.0) -> NDArray[np.uint8]:
    """The square (edge, edge, 3) around `one`, in which it has `die` pixels, turned by `turn` radians."""
    zoom = die / one.size
    reach = edge / zoom * 0.75 + 2
    left, top = max(0, int(one.x - reach)), max(0, int(one.y - reach))
    part = image[top : int(one.y + reach) + 1, left : int(one.x + reach) + 1]
    x, y = one.x - left, one.y - top
    if zoom < 0.5:
        # Every pixel is to count: a plain warp would skip most of them.
        part = np.asarray(cv2.resize(part, None, fx=2 * zoom, fy=2 * zoom, interpolation=cv2.INTER_AREA), np.uint8)
        x, y, zoom = x * 2 * zoom, y * 2 * zoom, 0.5
    across = np.array([[cos(turn), -sin(turn)], [sin(turn), cos(turn)]]) * zoom
    shift = edge / 2 - across @ np.array([x, y]) + (across @ np.array([0.5, 0.5]) - 0.5)
    matrix = np.hstack([across, shift[:, None]])
    return np.asarray(cv2.warpAffine(part, matrix, (edge, edge), borderMode=cv2.BORDER_REPLICATE), np.uint8)
