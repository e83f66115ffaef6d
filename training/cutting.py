"""Parts of pictures, turned and scaled as a training asks for them."""

from math import cos, exp, pi, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice.halves import SHARP, enough
from training.sources import Image, Source

Floats = NDArray[np.float64]


def rotation(angle: float) -> Floats:
    """The (2, 2) matrix of a turn by `angle` radians."""
    return np.array([[cos(angle), -sin(angle)], [sin(angle), cos(angle)]])


def stretched(rng: np.random.Generator, across: Floats) -> Floats:
    """The (2, 2) matrix of what `across` makes of a picture, and of a stretching any way that keeps the area."""
    stretch, along = exp(float(np.clip(rng.normal(0, 0.13), -0.28, 0.28))), rotation(rng.uniform(0, pi))
    return np.asarray(along @ np.diag([stretch, 1 / stretch]) @ along.T @ across)


def cut(
    rng: np.random.Generator, source: Source, across: Floats, shift: Floats, zoom: float, edge: int, plain: float
) -> Image:
    """The square (edge, edge, 3) that `across` (2, 2) and `shift` (2,) make of a picture, which they scale by `zoom`.

    It is cut from the smallest size of the picture that shows as much. `plain` is the chance that what lies beyond the
    picture has one colour.
    """
    picture, own = enough(source.sizes, zoom, SHARP)
    matrix = np.zeros((2, 3))
    matrix[:, :2] = across * own / zoom
    half = (1 - zoom / own) / 2
    matrix[:, 2] = shift + matrix[:, :2] @ np.array([half, half])
    beyond = cv2.BORDER_CONSTANT if rng.random() < plain else cv2.BORDER_REPLICATE
    colour = [float(part) for part in rng.uniform(0, 255, 3)]
    image = cv2.warpAffine(picture, matrix, (edge, edge), borderMode=beyond, borderValue=colour)
    return np.asarray(image, np.uint8)
