"""Tiles to train on: a part of a picture, turned, stretched and scaled by chance, with what each cell is to say."""

from math import exp, log, pi

import numpy as np
from numpy.typing import NDArray

from companion.dice.network import CELL, DIE
from training.cutting import cut, rotation
from training.sources import Die, Image, Source

TILE = 128
IGNORED = -1
"""A cell that is asked for nothing: the rim of a die, or where labels may lack."""

_TAKEN = (19.0, 41.0)
"""Dice of so many pixels are to be found; those beyond _UNCLEAR are to be left alone, between them nothing is asked."""
_UNCLEAR = (14.0, 56.0)
_RIM, _UNCLEAR_RIM, _MIDDLE = 0.40, 0.45, 0.18


def tile(rng: np.random.Generator, source: Source) -> tuple[Image, NDArray[np.int64], NDArray[np.float32]]:
    """A tile (128, 128, 3), and for each of its (32, 32) cells the class and the log of the size in units of 28."""
    centre, zoom = _view(rng, source)
    across = np.asarray(_turn(rng) * zoom, np.float64)
    image = cut(rng, source, across, TILE / 2 - across @ centre, zoom, TILE, plain=0.5)
    cells = TILE // CELL
    classes, sizes = np.zeros((cells, cells), np.int64), np.zeros((cells, cells), np.float32)
    grid = np.arange(cells, dtype=float) * CELL + (CELL - 1) / 2
    if source.labelled is not None:
        classes[_beyond(source.labelled, grid, centre, across)] = IGNORED
    for die in source.dice:
        x, y = across @ (np.array([die.x, die.y]) - centre) + TILE / 2
        size = die.size * zoom
        away = np.hypot(grid[None, :] - x, grid[:, None] - y) / size
        if _TAKEN[0] < size < _TAKEN[1]:
            classes[(away < _RIM) & (classes == 0)] = IGNORED
            middle = away < max(_MIDDLE, 2.0 / size)
            classes[middle], sizes[middle] = die.kind, log(size / DIE)
        elif _UNCLEAR[0] < size < _UNCLEAR[1]:
            classes[away < _UNCLEAR_RIM] = IGNORED
    return image, classes, sizes


def _view(rng: np.random.Generator, source: Source) -> tuple[NDArray[np.float64], float]:
    """Which point comes into the middle, and how large a die becomes there: mostly one die of the size to be found."""
    if source.dice and rng.random() < 0.9:
        die: Die = source.dice[int(rng.integers(len(source.dice)))]
        least, most = (20.0, 40.0) if rng.random() < 0.78 else (7.0, 150.0)
        size = exp(rng.uniform(log(least), log(most)))
        return np.array([die.x, die.y]) + rng.uniform(-0.9, 0.9, 2) * die.size, size / die.size
    height, width = source.sizes[0].shape[:2]
    usual = float(np.median([die.size for die in source.dice])) if source.dice else 56.0
    return rng.uniform(0, 1, 2) * (width, height), exp(rng.uniform(log(12), log(80))) / usual


def _turn(rng: np.random.Generator) -> NDArray[np.float64]:
    turn = rotation(rng.uniform(0, 2 * pi))
    if rng.random() < 0.6:
        stretch, along = exp(rng.normal(0, 0.12)), rotation(rng.uniform(0, pi))
        turn = along @ np.diag([stretch, 1 / stretch]) @ along.T @ turn
    return turn @ np.diag([-1.0, 1.0]) if rng.random() < 0.5 else turn


def _beyond(
    part: tuple[float, float, float, float],
    grid: NDArray[np.float64],
    centre: NDArray[np.float64],
    across: NDArray[np.float64],
) -> NDArray[np.bool_]:
    columns, rows = np.meshgrid(grid, grid)
    points = np.stack([columns, rows], axis=-1) - TILE / 2
    x, y = np.moveaxis(points @ np.linalg.inv(across).T + centre, -1, 0)
    left, top, right, bottom = part
    return np.asarray((x < left) | (x > right) | (y < top) | (y > bottom))
