"""The six pip patterns, and how well spots fit them.

A face is a lattice of three by three slots, one pitch apart, with the corners at (-1, -1) to (1, 1). Every value but
one has pips at two opposite corners, so a pair of spots says where the lattice lies; a second pair with the same middle
says how it is foreshortened.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice.pips import Spots

Floats = NDArray[np.float64]

SLOTS: tuple[tuple[int, int], ...] = tuple((u, v) for v in (-1, 0, 1) for u in (-1, 0, 1))
_SLOTS = np.array(SLOTS, float)
_CORNERS, _CENTRE = {(-1, -1), (-1, 1), (1, -1), (1, 1)}, {(0, 0)}
_DIAGONAL = {(-1, -1), (1, 1)}
PATTERNS: tuple[tuple[int, set[tuple[int, int]]], ...] = (
    (2, _DIAGONAL),
    (3, _DIAGONAL | _CENTRE),
    (4, _CORNERS),
    (5, _CORNERS | _CENTRE),
    (6, _CORNERS | {(-1, 0), (1, 0)}),
    (6, _CORNERS | {(0, -1), (0, 1)}),
)
"""Of each value but one, on a lattice of which two pips are the corners (-1, -1) and (1, 1)."""
_FILLED = np.array([[slot in filled for slot in SLOTS] for _, filled in PATTERNS])
_WEIGHTS = 0.76 + 0.04 * _FILLED.sum(axis=1)
"""Of the patterns: more pips in their places are less of an accident."""
_LOOSE = np.ones((5, 5), np.uint8)
_DIAGONALS = (0.30, 0.78)
"""Between opposite corner pips, in sizes of a die: the box of a die that is turned is larger than its face."""
_OFF_MIDDLE = 0.2
"""How far a face's middle may be from its die's, in sizes."""
_FLATTEST = 0.55
_FACE, _NEAR = 1.55, 0.5
"""A spot up to so many pitches from the middle is on the face; up to so many from a slot it is in it."""
_STRAY = 0.55
"""A spot beside the slots with so much of the pips' contrast speaks against a pattern."""
_CORNER = 0.65
"""Of the boldest spot's contrast: what stands out less is no corner of a pattern."""
_CENTRAL, _BOLD = 0.36, 0.7
"""So near to the die's middle, in sizes, a spot with so much of it does even if it lies beside the pattern's face."""


def best_values(spots: Spots, die: float, middle: tuple[float, float]) -> dict[int, float]:
    """The values which `spots` may show on a die of `die` pixels around `middle`, with their merits, 0 to 1."""
    merits = _one(spots, die, middle)
    bold = spots.contrast > _CORNER * spots.contrast.max()
    lattices = _lattices(spots.xy[bold].astype(np.float64), die, np.array(middle))
    if not len(lattices):
        return merits
    centres, axes = lattices[:, :, 0], lattices[:, :, 1:]
    points = centres[:, None] + np.einsum("mij,nj->mni", axes, _SLOTS)
    loose = cv2.dilate(spots.map, _LOOSE)
    flat = np.ascontiguousarray(points.reshape(1, -1, 2), np.float32)
    slots = cv2.remap(loose, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR).reshape(len(lattices), 9)
    slots = np.clip(slots / np.maximum((slots[:, [0]] + slots[:, [8]]) / 2, 1e-6), 0, 1.2)
    weakest = np.where(_FILLED[:, None], slots, np.inf).min(axis=2)
    boldest = np.where(_FILLED[:, None], -np.inf, slots).max(axis=2)
    fits = weakest - np.maximum(boldest - 0.15, 0)
    some = (fits > 0).any(axis=0)
    fits = fits[:, some]
    strays = _strays(spots, centres[some], axes[some])
    on_face = np.isfinite(strays[:, :, 0])
    share = spots.contrast / np.maximum(spots.contrast.max(), 1e-6)
    central = np.hypot(*(spots.xy - np.array(middle)).T) < _CENTRAL * die
    counts = (on_face & (share > _STRAY)) | (central & (share > _BOLD))
    for (value, _), filled, weight, fit in zip(PATTERNS, _FILLED, _WEIGHTS, fits, strict=True):
        if fit.max(initial=0.0) > 0:
            outside = strays[:, :, filled].min(axis=2, initial=np.inf) > _NEAR
            merit = float((fit * 0.5 ** (outside & counts).sum(axis=1)).max()) * weight
            merits[value] = max(merits.get(value, 0.0), min(1.0, merit))
    return merits


def _one(spots: Spots, die: float, middle: tuple[float, float]) -> dict[int, float]:
    """A lone bold spot in the middle."""
    away = np.hypot(*(spots.xy - np.array(middle)).T) / die
    central = np.flatnonzero(away < _OFF_MIDDLE)
    if not len(central):
        return {}
    pip = int(central[0])
    apart = np.hypot(*(spots.xy - spots.xy[pip]).T) / die
    others = spots.contrast[(apart > 0.12) & (apart < 0.42)]
    rival = float(others.max(initial=0.0)) / float(spots.contrast[pip])
    return {1: max(0.0, 1.0 - 1.3 * rival)} if rival < 0.75 else {}


def _lattices(xy: Floats, die: float, middle: Floats) -> Floats:
    """(m, 2, 3): centre, u and v in pixels a pitch, of all lattices that have spots at opposite corners."""
    if len(xy) < 2:
        return np.zeros((0, 2, 3))
    first, second = np.triu_indices(len(xy), 1)
    centres, halves = (xy[first] + xy[second]) / 2, (xy[second] - xy[first]) / 2
    length = np.hypot(*halves.T) * 2 / die
    good = (length > _DIAGONALS[0]) & (length < _DIAGONALS[1])
    good &= np.hypot(*(centres - middle).T) < _OFF_MIDDLE * die
    centres, halves = centres[good], halves[good]
    square = np.stack([-halves[:, 1], halves[:, 0]], axis=1)
    one, other = np.triu_indices(len(centres), 1)
    cross = halves[one, 0] * halves[other, 1] - halves[one, 1] * halves[other, 0]
    product = np.hypot(*halves[one].T) * np.hypot(*halves[other].T)
    met = (np.hypot(*(centres[one] - centres[other]).T) < 0.07 * die) & (np.abs(cross) > _FLATTEST * product)
    one, other, cross = one[met], other[met], cross[met]
    across = halves[other] * np.sign(cross)[:, None]
    squares = _through(centres, halves, square)
    return np.concatenate([squares, _through((centres[one] + centres[other]) / 2, halves[one], across)])


def _through(centres: Floats, halves: Floats, across: Floats) -> Floats:
    return np.stack([centres, (halves - across) / 2, (halves + across) / 2], axis=2)


def _strays(spots: Spots, centres: Floats, axes: Floats) -> Floats:
    """(m, n, 9) how far each spot is from each slot, in pitches; infinite for spots that are not on the face."""
    places = np.einsum("mij,mnj->mni", np.linalg.inv(axes), spots.xy[None] - centres[:, None])
    away = np.linalg.norm(places[:, :, None] - _SLOTS, axis=-1)
    away[np.abs(places).max(axis=2) > _FACE] = np.inf
    return np.asarray(away, np.float64)
