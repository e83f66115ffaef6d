"""Faces of one: a lone spot in the middle of a plain square."""

import numpy as np
from numpy.typing import NDArray

from companion.dice.borders import square_around
from companion.dice.face import NEARBY, Face
from companion.dice.pips import Pips
from companion.dice.probe import probe, sample

_SIDE_PER_RADIUS = (5.0, 14.0)
_CIRCLE = np.stack([np.cos(np.arange(16) * np.pi / 8), np.sin(np.arange(16) * np.pi / 8)], axis=1)


def find_ones(lab: NDArray[np.float32], pips: Pips, side: tuple[float, float]) -> list[Face]:
    """All faces of one whose spot is of this kind and whose side is within `side` pixels."""
    if not len(pips):
        return []
    xy, radii = pips.xy.astype(np.float64), pips.radius.astype(np.float64)
    rings = np.concatenate(
        [sample(lab, xy[:, None] + _CIRCLE * (radii * k)[:, None, None]) for k in (1.75, 2.2)], axis=1
    )
    away = np.linalg.norm(rings - np.median(rings, axis=1, keepdims=True), axis=-1)
    uneven = np.sort(away, axis=1)[:, :24].mean(axis=1)
    faces = []
    for index in np.flatnonzero((uneven < 0.16 * pips.contrast) & (pips.roundness > 0.4)):
        face = _face(lab, pips, int(index), side, float(uneven[index]))
        if face is not None:
            faces.append(face)
    return faces


def _face(lab: NDArray[np.float32], pips: Pips, index: int, side: tuple[float, float], uneven: float) -> Face | None:
    radius, xy = float(pips.radius[index]), pips.xy[index].astype(np.float64)
    least, most = max(side[0], _SIDE_PER_RADIUS[0] * radius), min(side[1], _SIDE_PER_RADIUS[1] * radius)
    if least >= most:
        return None
    square = square_around(lab, xy, radius, (least / 2, most / 2), uneven)
    if square is None or square[2] < 0.3:
        return None
    lattice, length, agreeing = square
    seen = probe(lab, pips.channel, pips.polarity, xy[None], lattice.axes[None], np.array([radius]))
    contrast = float(seen.slots[0, 4])
    if contrast < 6.0:
        return None
    return Face(
        lattice=lattice,
        value=1,
        channel=pips.channel,
        polarity=pips.polarity,
        spots=xy[None],
        radius=radius,
        contrast=contrast,
        roundness=float(pips.roundness[index]),
        error=0.0,
        strays=_strays(pips, index, length),
        weakest=1.0,
        boldest=float(np.delete(seen.slots[0], 4).max()) / contrast,
        uneven=float(seen.uneven[0]) / contrast,
        side=length,
        border=agreeing,
        around=pips.count_around(xy, NEARBY[0] * length, NEARBY[1] * length, radius, contrast),
    )


def _strays(pips: Pips, index: int, side: float) -> int:
    """Alike spots so near that they must be of the same face; a neighbour's are 0.75 sides away and more."""
    away = np.hypot(*(pips.xy - pips.xy[index]).T)
    near = (away < 0.54 * side) | ((away < 0.7 * side) & (pips.roundness > 0.65))
    alike = (pips.contrast > 0.4 * pips.contrast[index]) & (pips.radius > 0.5 * pips.radius[index])
    return int((near & alike).sum()) - 1
