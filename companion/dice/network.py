"""The two small networks, which OpenCV runs: one maps where in a picture dice lie, one looks at each closely."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice.halves import Sizes, enough

Floats = NDArray[np.float32]

DIE = 28.0
"""The size of a die, pixels, that the first network was made for; it takes dice from 0.7 to 1.4 times as large."""
FACE_DIE, FACE_EDGE = 32.0, 48
"""A die's size, pixels, and the edge of the square around it, that the second network was made for."""
FAR_OFF = (-4.0, 1.0)
"""The bounds of the logarithm of how far off a tilt may be."""
NOTHING, LEANING, LOGO = 0, 7, 8
"""Classes beside the values 1 to 6."""
CLASSES = 9
CELL = 4
"""Pixels a cell of the map is wide and high."""

_MODELS = Path(__file__).resolve().parents[2] / "models"


@dataclass(frozen=True, eq=False)
class Map:
    """What the network makes of a picture, cell by cell.

    Attributes:
        chances: (9, rows, columns) of each class; a cell speaks for dice whose middle is in it or beside it.
        sizes: (rows, columns) of the die, in pixels of the picture that the network saw.
        scale: (2,) pixels of that picture per pixel of the one given, across and down.
    """

    chances: Floats
    sizes: Floats
    scale: tuple[float, float]


def look(sizes: Sizes, scale: float) -> Map:
    """The map of a picture, the first of `sizes`, shrunk or enlarged by `scale`."""
    image, zoom = enough(sizes, scale, 0.5)
    height, width = image.shape[:2]
    rows, columns = max(1, round(height * zoom)), max(1, round(width * zoom))
    way = cv2.INTER_AREA if zoom < 1 else cv2.INTER_LINEAR
    small = cv2.resize(image, (columns, rows), interpolation=way)
    padded = cv2.copyMakeBorder(small, 0, -rows % CELL, 0, -columns % CELL, cv2.BORDER_REPLICATE)
    chances, edges = look_at(np.asarray(padded[None], np.uint8))
    return Map(chances[0], edges[0], (columns / width * scale / zoom, rows / height * scale / zoom))


def look_at(images: NDArray[np.uint8]) -> tuple[Floats, Floats]:
    """Chances (n, 9, rows, columns) and sizes (n, rows, columns) of pictures (n, h, w, 3); h and w divide by `CELL`."""
    scores = _scores("dice.onnx", images)
    sizes = DIE * np.exp(np.clip(scores[:, CLASSES], -2.0, 2.0))
    return _chances(scores), np.asarray(sizes, np.float32)


def look_closely(squares: NDArray[np.uint8]) -> tuple[Floats, Floats, Floats]:
    """Of squares (n, 48, 48, 3), each around what may be a die: chances (n, 9), places (n, 3), and tilts (n, 3).

    A place is how far the die's middle is from the square's, across and down, in units of 32 pixels, and the natural
    logarithm of its size in them. A tilt is how the die's top face is turned away from the eye: the part of its
    normal, which has the length one, that goes across and down; and how far off that may be. Both mean nothing where
    there is no die.
    """
    scores = _scores("faces.onnx", squares)[:, :, 0, 0]
    places, tilts, off = np.split(scores[:, CLASSES:], (3, 5), axis=1)
    return _chances(scores), places, np.concatenate([tilts, np.exp(np.clip(off, *FAR_OFF))], axis=1)


def _scores(model: str, images: NDArray[np.uint8]) -> Floats:
    network = _network(model)
    network.setInput(np.ascontiguousarray(images.transpose(0, 3, 1, 2), np.float32) / np.float32(255))
    return np.asarray(network.forward(), np.float32)


def _chances(scores: Floats) -> Floats:
    odds = np.exp(scores[:, :CLASSES] - scores[:, :CLASSES].max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True), np.float32)


@cache
def _network(model: str) -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(_MODELS / model), cv2.dnn.ENGINE_CLASSIC)
