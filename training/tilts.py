"""Squares around dice to learn tilts from: each with how the die's top face is turned away from the eye."""

from math import exp, pi

import numpy as np
from numpy.typing import NDArray

from companion.dice.network import FACE_DIE as DIE
from companion.dice.network import FACE_EDGE as EDGE
from training.cutting import cut, rotation, stretched
from training.sources import Die, Image, Source

_OFF, _GROWN = 0.05, 0.1
"""By how much, in sizes and as a logarithm, a die is not in the middle or not as large as it should be; sigma."""
_STRETCHED = 0.35
"""The share of squares that are stretched."""


def square(rng: np.random.Generator, source: Source, die: Die) -> tuple[Image, NDArray[np.float32]]:
    """A square (48, 48, 3), turned by chance, and the die's tilt in it (2,), which must be known.

    Some are stretched, as the pictures of some cameras are: their dice have to be known by the sides that are seen.
    """
    off = rng.normal(0, _OFF, 2).clip(-2.5 * _OFF, 2.5 * _OFF) * die.size
    zoom = DIE / die.size * exp(float(np.clip(rng.normal(0, _GROWN), -2.5 * _GROWN, 2.5 * _GROWN)))
    turn = rotation(rng.uniform(0, 2 * pi))
    across = stretched(rng, turn * zoom) if rng.random() < _STRETCHED else turn * zoom
    shift = EDGE / 2 - 0.5 - across @ (np.array([die.x, die.y]) + off - 0.5)
    return cut(rng, source, across, shift, zoom, EDGE, plain=0.2), np.asarray(turn @ np.array(die.tilt), np.float32)
