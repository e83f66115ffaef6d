"""Squares around dice to train the second network on: each with what it shows, and where in it the die is."""

from math import cos, exp, hypot, log, pi, sin

import numpy as np
from numpy.typing import NDArray

from companion.dice.network import FACE_DIE as DIE
from companion.dice.network import FACE_EDGE as EDGE
from companion.dice.network import NOTHING
from training.cutting import Floats, cut, rotation, stretched
from training.grounds import dotted, lettered
from training.sources import Image, Source

OFF, GROWN = 0.16, 0.30
"""How far from its middle, in sizes, and how much too large or small (log) a die may be shown."""
_DICE = 0.65
"""The share of squares that show a die."""
_TRIES = 50


def face(rng: np.random.Generator, source: Source) -> tuple[Image, int, NDArray[np.float32]]:
    """A square (48, 48, 3), its class, and the die's middle across and down in sizes and the log of its size.

    Two of three show a die, the others what may be taken for one: the side of a die, a pip, the gap between two,
    many dice, specks and patterns, keys with letters.
    """
    if source.dice and rng.random() < _DICE:
        die = source.dice[int(rng.integers(len(source.dice)))]
        off = rng.normal(0, OFF / 2, 2).clip(-OFF, OFF) * die.size
        grown = float(np.clip(rng.normal(0, GROWN / 2), -GROWN, GROWN))
        image, across = _cut(rng, source, np.array([die.x, die.y]) + off, DIE / die.size * exp(grown))
        x, y = across @ -off / DIE
        return image, die.kind, np.array([x, y, grown], np.float32)
    if rng.random() < 0.08:
        return lettered(rng, EDGE), NOTHING, np.zeros(3, np.float32)
    place, zoom = _nowhere(rng, source)
    image, _ = _cut(rng, source, place, zoom)
    return dotted(rng, image) if rng.random() < 0.35 else image, NOTHING, np.zeros(3, np.float32)


def _nowhere(rng: np.random.Generator, source: Source) -> tuple[Floats, float]:
    """A place where no die is, and a zoom; where dice are everywhere, one from so near that no die is to be seen."""
    for _ in range(_TRIES):
        place, zoom = _somewhere(rng, source)
        if _is_empty(source, place, DIE / zoom):
            return place, zoom
    return np.array([source.dice[0].x, source.dice[0].y]), DIE / source.dice[0].size * 6


def _somewhere(rng: np.random.Generator, source: Source) -> tuple[Floats, float]:
    height, width = source.sizes[0].shape[:2]
    anywhere = rng.uniform(0, 1, 2) * (width, height)
    if not source.dice:
        return anywhere, DIE / exp(rng.uniform(log(15), log(70)))
    die = source.dice[int(rng.integers(len(source.dice)))]
    angle, usual = rng.uniform(0, 2 * pi), DIE / die.size
    middle, towards = np.array([die.x, die.y]), np.array([cos(angle), sin(angle)]) * die.size
    match rng.choice(("beside", "within", "far", "anywhere"), p=(0.4, 0.25, 0.1, 0.25)):
        case "beside":
            return middle + towards * rng.uniform(0.45, 1.1), usual * exp(rng.normal(0, 0.25))
        case "within":
            return middle + towards * rng.uniform(0, 0.45), usual * exp(rng.uniform(0.75, 1.8))
        case "far":
            return middle + towards * rng.uniform(0, 0.6), usual / exp(rng.uniform(0.75, 1.6))
        case _:
            return anywhere, usual * exp(rng.normal(0, 0.4))


def _is_empty(source: Source, place: Floats, size: float) -> bool:
    """Whether labels say that no die of about `size` is near `place`."""
    x, y = place
    height, width = source.sizes[0].shape[:2]
    left, top, right, bottom = source.labelled or (0, 0, width, height)
    if not (left <= x < right and top <= y < bottom):
        return False
    return all(
        hypot(die.x - x, die.y - y) > 0.42 * max(die.size, min(size, 1.6 * die.size)) or abs(log(die.size / size)) > 0.7
        for die in source.dice
    )


def _cut(rng: np.random.Generator, source: Source, centre: Floats, zoom: float) -> tuple[Image, Floats]:
    """The square around `centre`, turned and stretched by chance, and the (2, 2) matrix from the picture into it."""
    across = rotation(rng.uniform(0, 2 * pi)) * zoom
    if rng.random() < 0.6:
        across = stretched(rng, across)
    shift = EDGE / 2 - 0.5 - across @ (centre - 0.5)
    return cut(rng, source, across, shift, zoom, EDGE, plain=0.3), across
