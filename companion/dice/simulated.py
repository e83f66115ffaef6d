"""The simulated tray: quick pictures of dice, so that a game can be played and tested without a camera.

They are no photos, yet they go through the real reader. The same values, seed and size give the same picture.
"""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice.reading import Box

Image = NDArray[np.uint8]
Colour = tuple[int, int, int]

# Blue, green, red, as OpenCV has them.
_FELTS: tuple[Colour, ...] = ((48, 84, 38), (44, 30, 96), (92, 52, 36), (70, 68, 66), (40, 40, 40))
_DICE: tuple[tuple[Colour, Colour], ...] = (
    ((222, 232, 236), (28, 26, 24)),
    ((150, 205, 226), (30, 28, 28)),
    ((60, 190, 236), (24, 24, 26)),
    ((46, 40, 190), (232, 234, 236)),
    ((176, 84, 36), (236, 236, 232)),
    ((96, 150, 40), (240, 240, 238)),
    ((24, 22, 22), (234, 236, 238)),
)
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
PITCH = 0.255  # of the pips, in sides of a die
_SHIFT = 4  # OpenCV draws at sixteenths of a pixel
_LEAST_DISTANCE = 100.0  # between the colours of felt and die


@dataclass(frozen=True)
class DrawnDie:
    """What a drawn die shows, and the box around it: x, y, width, height in pixels."""

    value: int
    box: Box


@dataclass(frozen=True, eq=False)
class Drawn:
    """A picture (h, w, 3), BGR, and its dice in the order of the values asked for."""

    image: Image
    dice: tuple[DrawnDie, ...]


@dataclass(frozen=True)
class _Place:
    x: float
    y: float
    turn: float


def draw(values: Sequence[int], seed: int, size: tuple[int, int] = (960, 720)) -> Image:
    """A tray, `size` (width, height) in pixels, in which dice show `values`; ValueError as `draw_labelled`."""
    return draw_labelled(values, seed, size).image


def draw_labelled(values: Sequence[int], seed: int, size: tuple[int, int] = (960, 720)) -> Drawn:
    """The same picture as `draw`, with the boxes of its dice.

    Raises ValueError for a value that is not 1 to 6, and where so many dice find no room at 24 pixels each.
    """
    if any(value not in PIPS for value in values):
        raise ValueError(f"dice show 1 to 6, not {list(values)}")
    rng = random.Random(seed)
    width, height = size
    side, places = _lay_out(len(values), rng, width, height)
    felt = rng.choice(_FELTS)
    image = np.full((height, width, 3), felt, np.float32)
    noise = np.random.default_rng(seed)
    image += cv2.GaussianBlur(noise.normal(0, 14, image.shape[:2]).astype(np.float32), (0, 0), 1.2)[..., None]
    light = math.radians(rng.uniform(0, 360))
    _cast_shadows(image, places, side, light)
    dice = []
    for value, place in zip(values, places, strict=True):
        body, pip = rng.choice([pair for pair in _DICE if math.dist(pair[0], felt) > _LEAST_DISTANCE])
        _draw_die(image, value, place, side, body, pip, light)
        dice.append(DrawnDie(value, _box(place, side)))
    image *= _lamp(width, height, rng)[..., None]
    image += noise.normal(0, 2.0, image.shape).astype(np.float32)
    return Drawn(np.clip(image, 0, 255).astype(np.uint8), tuple(dice))


def _lay_out(count: int, rng: random.Random, width: int, height: int) -> tuple[float, list[_Place]]:
    side = rng.uniform(0.075, 0.105) * min(width, height)
    while side >= 24:
        places: list[_Place] = []
        for _ in range(300 * max(1, count)):
            if len(places) == count:
                return side, places
            place = _Place(
                rng.uniform(side, width - side), rng.uniform(side, height - side), math.radians(rng.uniform(0, 90))
            )
            if all(math.hypot(place.x - other.x, place.y - other.y) > 1.5 * side for other in places):
                places.append(place)
        side *= 0.85
    raise ValueError(f"{count} dice find no room in {width} x {height} pixels")


def _corners(place: _Place, half: float) -> NDArray[np.float64]:
    cos, sin = math.cos(place.turn), math.sin(place.turn)
    axes = np.array([[cos, sin], [-sin, cos]])
    square = np.array([(-half, -half), (half, -half), (half, half), (-half, half)], np.float64)
    return np.asarray(np.array([place.x, place.y]) + square @ axes, np.float64)


def _fill(image: NDArray[np.float32], corners: NDArray[np.float64], rounding: float, colour: Colour) -> None:
    """A convex polygon with corners rounded by a pen of radius `rounding` pixels."""
    points = np.rint(corners * (1 << _SHIFT)).astype(np.int32)
    cv2.fillConvexPoly(image, points, colour, cv2.LINE_AA, _SHIFT)
    cv2.polylines(image, [points], True, colour, max(1, round(rounding * 2)), cv2.LINE_AA, _SHIFT)


def _cast_shadows(image: NDArray[np.float32], places: list[_Place], side: float, light: float) -> None:
    shade = np.zeros(image.shape, np.float32)
    for place in places:
        moved = _Place(place.x + math.cos(light) * side * 0.16, place.y + math.sin(light) * side * 0.16, place.turn)
        _fill(shade, _corners(moved, side * 0.4), side * 0.1, (1, 1, 1))
    image *= 1.0 - 0.5 * cv2.GaussianBlur(shade, (0, 0), side * 0.06)


def _draw_die(
    image: NDArray[np.float32], value: int, place: _Place, side: float, body: Colour, pip: Colour, light: float
) -> None:
    edge = (int(body[0] * 0.8), int(body[1] * 0.8), int(body[2] * 0.8))
    _fill(image, _corners(place, side * 0.38), side * 0.12, edge)
    lit = _Place(place.x - math.cos(light) * side * 0.02, place.y - math.sin(light) * side * 0.02, place.turn)
    _fill(image, _corners(lit, side * 0.35), side * 0.1, body)
    cos, sin = math.cos(place.turn), math.sin(place.turn)
    for u, v in PIPS[value]:
        x = lit.x + (u * cos - v * sin) * side * PITCH
        y = lit.y + (u * sin + v * cos) * side * PITCH
        centre = (round(x * (1 << _SHIFT)), round(y * (1 << _SHIFT)))
        cv2.circle(image, centre, round(side * 0.092 * (1 << _SHIFT)), pip, -1, cv2.LINE_AA, _SHIFT)


def _lamp(width: int, height: int, rng: random.Random) -> NDArray[np.float32]:
    """Light that falls off from a lamp somewhere over the tray, (h, w), about 0.7 to 1.05."""
    x, y = rng.uniform(0, width), rng.uniform(0, height)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    away = ((xs - x) ** 2 + (ys - y) ** 2) / (width**2 + height**2)
    return np.asarray(1.05 - 0.35 * away, np.float32)


def _box(place: _Place, side: float) -> Box:
    corners = _corners(place, side / 2)
    low, high = corners.min(axis=0), corners.max(axis=0)
    x, y = round(float(low[0])), round(float(low[1]))
    return (x, y, round(float(high[0])) - x, round(float(high[1])) - y)
