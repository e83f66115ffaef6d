"""Other light, other colours, blur, noise, and the marks of a camera and of JPEG."""

from collections.abc import Callable
from math import cos, exp, pi, sin

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.float32]
Wear = Callable[[np.random.Generator, Picture], Picture]


def worn(rng: np.random.Generator, tile: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """`tile` as another camera might have seen it under another lamp."""
    picture = tile.astype(np.float32)
    for share, wear in _WEARS:
        if rng.random() < share:
            picture = np.asarray(wear(rng, picture), np.float32)
    image = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.3:
        packed = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 95))])[1]
        image = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return image


def _other_colours(rng: np.random.Generator, picture: Picture) -> Picture:
    return picture[..., rng.permutation(3)]


def _negative(_rng: np.random.Generator, picture: Picture) -> Picture:
    return np.float32(255) - picture


def _grey(_rng: np.random.Generator, picture: Picture) -> Picture:
    return np.repeat(picture.mean(axis=2, keepdims=True), 3, axis=2)


def _exposure(rng: np.random.Generator, picture: Picture) -> Picture:
    curved = 255 * (np.clip(picture, 0, 255) / 255) ** exp(rng.normal(0, 0.35))
    return np.asarray(curved * np.exp(rng.normal(0, 0.15, 3)) * rng.uniform(0.45, 1.25) + rng.uniform(-20, 30))


def _light_from_a_side(rng: np.random.Generator, picture: Picture) -> Picture:
    place, side = np.linspace(-1, 1, picture.shape[0]), rng.uniform(0, 2 * pi)
    slope = cos(side) * place[:, None] + sin(side) * place[None, :]
    return np.asarray(picture * np.clip(1 + rng.uniform(0, 0.6) * slope, 0.2, 2)[..., None])


def _blur(rng: np.random.Generator, picture: Picture) -> Picture:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 1.2)))


def _shake(rng: np.random.Generator, picture: Picture) -> Picture:
    kernel, angle, length = np.zeros((7, 7), np.float32), rng.uniform(0, pi), int(rng.integers(2, 5))
    for step in np.linspace(-length / 2, length / 2, 9):
        kernel[round(3 + step * sin(angle)), round(3 + step * cos(angle))] = 1
    return np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()))


def _sharpening(rng: np.random.Generator, picture: Picture) -> Picture:
    return np.asarray(picture + rng.uniform(0.3, 1.2) * (picture - cv2.GaussianBlur(picture, (0, 0), 1.2)))


def _noise(rng: np.random.Generator, picture: Picture) -> Picture:
    return np.asarray(picture + rng.normal(0, rng.uniform(1, 10), picture.shape))


_WEARS: tuple[tuple[float, Wear], ...] = (
    (0.25, _other_colours),
    (0.12, _negative),
    (0.12, _grey),
    (1.0, _exposure),
    (0.3, _light_from_a_side),
    (0.35, _blur),
    (0.15, _shake),
    (0.2, _sharpening),
    (0.6, _noise),
)
