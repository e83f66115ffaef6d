"""Pictures of what people complain about with dice readers, each with the values that lie there."""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice.simulated import PIPS

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Colour = tuple[float, float, float]

GREEN: Colour = (48, 84, 38)
WHITE: Colour = (222, 232, 236)
BLACK: Colour = (28, 26, 24)
RED: Colour = (46, 40, 190)
_FINE = 3
"""Everything is drawn so many times larger, and shrunk as a camera's pixels do."""


@dataclass(frozen=True, eq=False)
class Condition:
    """A picture (h, w, 3), BGR, and the values that lie in it, in rising order."""

    image: Image
    values: tuple[int, ...]


class Table:
    """A felt on which dice are drawn."""

    def __init__(self, width: int, height: int, felt: Colour = GREEN) -> None:
        self._canvas = np.full((height * _FINE, width * _FINE, 3), felt, np.float32)

    def quad(self, corners: NDArray[np.float64], colour: Colour, opacity: float = 1.0) -> None:
        """A filled polygon with slightly rounded corners, (n, 2) pixels."""
        points = np.rint(corners * _FINE).astype(np.int32)
        under = self._canvas.copy()
        cv2.fillConvexPoly(self._canvas, points, colour)
        cv2.polylines(self._canvas, [points], True, colour, 3 * _FINE, cv2.LINE_AA)
        if opacity < 1:
            self._canvas = self._canvas * np.float32(opacity) + under * np.float32(1 - opacity)

    def spot(self, x: float, y: float, radius: float, colour: Colour, opacity: float = 1.0) -> None:
        """A disc; pixels."""
        under = self._canvas.copy()
        cv2.circle(self._canvas, (round(x * _FINE), round(y * _FINE)), round(radius * _FINE), colour, -1, cv2.LINE_AA)
        if opacity < 1:
            self._canvas = self._canvas * np.float32(opacity) + under * np.float32(1 - opacity)

    def die(
        self, value: int, x: float, y: float, side: float, turn: float = 0.0, body: Colour = WHITE, pip: Colour = BLACK
    ) -> list[tuple[float, float]]:
        """A die seen from above, turned by degrees; gives where its pips are."""
        self.quad(square(x, y, side, turn), (0.8 * body[0], 0.8 * body[1], 0.8 * body[2]))
        self.quad(square(x, y, 0.9 * side, turn), body)
        places = pips(value, x, y, side, turn)
        for place in places:
            self.spot(*place, 0.09 * side, pip)
        return places

    def photo(self, blur: float = 0.6, seed: int = 1) -> Image:
        """The picture as a camera takes it: pixels, some blur, some noise."""
        small = cv2.resize(self._canvas, None, fx=1 / _FINE, fy=1 / _FINE, interpolation=cv2.INTER_AREA)
        soft = cv2.GaussianBlur(small, (0, 0), blur)
        return np.asarray(np.clip(soft + np.random.default_rng(seed).normal(0, 2, soft.shape), 0, 255), np.uint8)


def square(x: float, y: float, side: float, turn: float) -> NDArray[np.float64]:
    """The corners of a square around a middle, turned by degrees."""
    corners = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
    return np.asarray(corners * side @ _turned(turn) + (x, y), np.float64)


def pips(value: int, x: float, y: float, side: float, turn: float) -> list[tuple[float, float]]:
    """Where the pips of a face are."""
    places = np.array(PIPS[value], np.float64) * 0.25 * side @ _turned(turn) + (x, y)
    return [(float(u), float(v)) for u, v in places]


def _turned(turn: float) -> NDArray[np.float64]:
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return np.array([[cos, sin], [-sin, cos]])


def lamp_in_glossy_pips() -> Condition:
    """In each black pip of two dice a lamp is mirrored."""
    table = Table(320, 200)
    for value, x, turn in ((5, 90, 20), (3, 220, 50)):
        for u, v in table.die(value, x, 100, 76, turn):
            table.spot(u - 1.5, v - 2, 2.6, (250, 250, 250))
    return Condition(table.photo(), (3, 5))


def spinning(begun: int, swept: int) -> Image:
    """A five that spins on its corner, and sweeps over so many degrees while the picture is taken."""
    frames = []
    for turn in range(begun, begun + swept, 6):
        table = Table(320, 240)
        table.die(5, 160, 120, 76, turn)
        frames.append(table.photo(seed=begun).astype(np.float32))
    return np.asarray(np.mean(frames, axis=0), np.uint8)


def transparent() -> Condition:
    """Clear dice with white pips: the felt shines through, and so do the pips of the face below."""
    table = Table(320, 200)
    for value, x, turn in ((4, 90, 10), (6, 220, 35)):
        table.quad(square(x, 100, 76, turn), (120, 110, 200), 0.45)
        for u, v in pips(7 - value, x + 4, 103, 70, turn):
            table.spot(u, v, 5, (200, 200, 220), 0.25)
        for u, v in pips(value, x, 100, 76, turn):
            table.spot(u, v, 7, (245, 245, 250))
    return Condition(table.photo(), (4, 6))


def side_pips() -> Condition:
    """Two dice seen somewhat from the front, whose front faces show a three and a two."""
    table = Table(320, 220)
    for value, front, x in ((4, 3, 90), (6, 2, 220)):
        left, right, top, edge, bottom = x - 38, x + 38, 50, 118, 150
        low = np.array([(left, edge), (right, edge), (right - 3, bottom), (left + 3, bottom)], np.float64)
        table.quad(low, (150, 160, 164))
        for u, v in PIPS[front]:
            table.spot(x + u * 18, (edge + bottom) / 2 + v * 8, 4, BLACK)
        table.quad(np.array([(left, top), (right, top), (right, edge), (left, edge)], np.float64), WHITE)
        for u, v in PIPS[value]:
            table.spot(x + u * 19, (top + edge) / 2 + v * 17, 6.5, BLACK)
    return Condition(table.photo(), (4, 6))


def sharing_an_edge() -> Condition:
    """Three white dice side by side."""
    table = Table(340, 200)
    for value, x in ((5, 92), (2, 168), (6, 244)):
        table.die(value, x, 100, 76)
    return Condition(table.photo(), (2, 5, 6))


def sharing_a_corner() -> Condition:
    """Two red dice, corner to corner."""
    table = Table(300, 260)
    table.die(4, 100, 90, 76, body=RED, pip=WHITE)
    table.die(3, 176, 166, 76, body=RED, pip=WHITE)
    return Condition(table.photo(), (3, 4))


def on_woven_cloth() -> Condition:
    """Two dice on black-and-white cloth, threads over and under each other."""
    table = Table(400, 300, (60, 60, 60))
    rng = np.random.default_rng(2)
    for row in range(30):
        for column in range(row % 2, 40, 2):
            x, y = (column + 0.5) * 10 + rng.normal(0, 0.8), (row + 0.5) * 10 + rng.normal(0, 0.8)
            light = float(rng.integers(150, 220))
            table.spot(x, y, 3.8, (light, light, light))
    table.die(5, 120, 150, 76, 25, RED, WHITE)
    table.die(2, 280, 140, 76, 70, RED, WHITE)
    return Condition(table.photo(), (2, 5))


def merging_pips() -> Condition:
    """Sixes so small and soft that the pips of a row run together."""
    table = Table(240, 120)
    table.die(6, 70, 60, 30, 15)
    table.die(6, 160, 60, 30, 60)
    return Condition(table.photo(blur=1.6), (6, 6))


def five_against_six() -> Condition:
    """A five and a six, both turned by 45 degrees."""
    table = Table(320, 200)
    table.die(5, 90, 100, 76, 45)
    table.die(6, 220, 100, 76, 45)
    return Condition(table.photo(), (5, 6))


def logo() -> Condition:
    """A four, and a die whose face is a star."""
    table = Table(320, 200)
    table.die(4, 90, 100, 76, 12)
    table.quad(square(220, 100, 76, 5), WHITE)
    angles = np.radians(np.arange(5) * 144 - 90)
    star = np.stack([220 + 26 * np.cos(angles), 100 + 26 * np.sin(angles)], axis=1)
    for at in range(5):
        line = np.stack([star[at], star[(at + 1) % 5], (220, 100)])
        table.quad(line, BLACK)
    return Condition(table.photo(), (4,))
