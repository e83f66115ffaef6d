"""Faces of two to six: pairs of alike spots tried as opposite corners of a pip lattice."""

import numpy as np
from numpy.typing import NDArray

from companion.dice.borders import border
from companion.dice.face import NEARBY, Face
from companion.dice.patterns import PATTERNS, PITCH, SLOTS, Fit, Lattice, crossed, diagonal, fit
from companion.dice.pips import Pips
from companion.dice.probe import probe

Floats = NDArray[np.float64]

# The diagonal between opposite corner pips, in pip radii and in die sides.
_DIAGONAL_PER_RADIUS = (4.6, 11.0)
_DIAGONAL_PER_SIDE = (0.55, 0.86)
_MOST_PAIRS = 4000
_MOST_FITS = 250
_FILLED = 0.62
# Within so many pitches a spot is on the face, whose edge is at 1.96; a neighbour's are at 2.9 and more.
_FACE = 2.1


def find_faces(lab: NDArray[np.float32], pips: Pips, side: tuple[float, float]) -> list[Face]:
    """All faces of 2 to 6 whose spots are of one kind and whose sides are within `side` pixels."""
    firsts, seconds = _pairs(pips, side)
    if not len(firsts):
        return []
    xy = pips.xy.astype(np.float64)
    lattices = [diagonal(xy[i], xy[j]) for i, j in zip(firsts, seconds, strict=True)]
    for one, other in _crossing(xy, firsts, seconds, pips.radius):
        lattices.append(crossed(lattices[one], lattices[other]))
        firsts, seconds = np.append(firsts, firsts[one]), np.append(seconds, seconds[one])
    centres, axes = np.array([item.centre for item in lattices]), np.array([item.axes for item in lattices])
    radii = np.sqrt(pips.radius[firsts] * pips.radius[seconds]).astype(np.float64)
    seen = probe(lab, pips.channel, pips.polarity, centres, axes, radii)
    corners = np.stack([seen.slots[:, 0], seen.slots[:, 8]])
    plausible = (corners.min(axis=0) > 5.0) & (corners.min(axis=0) > 0.45 * corners.max(axis=0))
    plausible &= seen.uneven < 0.25 * corners.mean(axis=0)
    faces: dict[tuple[float, ...], Face] = {}
    smooth = np.where(plausible, seen.uneven / np.maximum(corners.mean(axis=0), 1.0), np.inf)
    for index in np.argsort(smooth, kind="stable")[: min(int(plausible.sum()), _MOST_FITS)]:
        face = _face(lab, pips, lattices[index], float(corners[:, index].mean()), float(radii[index]))
        if face is None:
            continue
        key = tuple(face.spots.ravel().tolist())
        if key not in faces or face.error < faces[key].error:
            faces[key] = face
    return list(faces.values())


def _pairs(pips: Pips, side: tuple[float, float]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    x, y = pips.xy[:, 0], pips.xy[:, 1]
    distance = np.hypot(x[:, None] - x, y[:, None] - y)
    mean = np.sqrt(pips.radius[:, None] * pips.radius)
    ratio = pips.radius[:, None] / pips.radius
    bold = pips.contrast[:, None] / pips.contrast
    good = (distance > _DIAGONAL_PER_RADIUS[0] * mean) & (distance < _DIAGONAL_PER_RADIUS[1] * mean)
    good &= (distance > _DIAGONAL_PER_SIDE[0] * side[0]) & (distance < _DIAGONAL_PER_SIDE[1] * side[1])
    good &= (ratio < 1.65) & (ratio > 1 / 1.65) & (bold < 3) & (bold > 1 / 3)
    firsts, seconds = np.nonzero(np.triu(good, 1))
    if len(firsts) > _MOST_PAIRS:
        keep = np.argsort(-np.minimum(pips.contrast[firsts], pips.contrast[seconds]), kind="stable")[:_MOST_PAIRS]
        firsts, seconds = firsts[keep], seconds[keep]
    return firsts, seconds


def _crossing(
    xy: Floats, firsts: NDArray[np.intp], seconds: NDArray[np.intp], radius: NDArray[np.float32]
) -> list[tuple[int, int]]:
    """Pairs of pairs with the same middle: both diagonals of a four, five or six, however foreshortened."""
    middle, along = (xy[firsts] + xy[seconds]) / 2, xy[seconds] - xy[firsts]
    length = np.hypot(*along.T)
    near = np.hypot(*(middle[:, None] - middle).transpose(2, 0, 1)) < 0.7 * radius[firsts]
    sine = np.abs(along[:, None, 0] * along[:, 1] - along[:, None, 1] * along[:, 0]) / (length[:, None] * length)
    ratio = length[:, None] / length
    good = near & (sine > 0.7) & (ratio > 0.5) & (ratio < 2.0) & ((sine < 0.94) | (ratio < 0.83) | (ratio > 1.2))
    return [(int(i), int(j)) for i, j in zip(*np.nonzero(np.triu(good, 1)), strict=True)][:_MOST_FITS]


def _face(lab: NDArray[np.float32], pips: Pips, lattice: Lattice, contrast: float, radius: float) -> Face | None:
    reach = float(np.hypot(*lattice.axes[:, 0])) * 2.2
    near = np.hypot(*(pips.xy - lattice.centre).T) < reach
    near &= (pips.radius > radius / 1.6) & (pips.radius < radius * 1.6) & (pips.contrast > 0.35 * contrast)
    indices = np.flatnonzero(near)
    found = fit(lattice, pips.xy[indices].astype(np.float64))
    if found is None or found.lattice.squareness < 0.5 or len(found.members) < 2:
        return None
    return _described(lab, pips, found, indices[list(found.members)])


def _described(lab: NDArray[np.float32], pips: Pips, found: Fit, members: NDArray[np.intp]) -> Face | None:
    radius = float(pips.radius[members].mean())
    seen = probe(
        lab, pips.channel, pips.polarity, found.lattice.centre[None], found.lattice.axes[None], np.array([radius])
    )
    slots = seen.slots[0]
    member = np.array([slot in found.filled for slot in SLOTS])
    contrast = float(slots[member].mean())
    if contrast < 4.0:
        return None
    # The pixels have the last word: a spot may be lost between two pips that nearly touch.
    filled = member | (slots > _FILLED * contrast)
    value = PATTERNS.get(frozenset(slot for slot, full in zip(SLOTS, filled, strict=True) if full))
    contrast = float(slots[filled].mean())
    side = _side(found.lattice, value)
    return Face(
        lattice=found.lattice,
        value=value,
        channel=pips.channel,
        polarity=pips.polarity,
        spots=pips.xy[members].astype(np.float64),
        radius=radius,
        contrast=contrast,
        roundness=float(pips.roundness[members].mean()),
        error=found.error,
        strays=_strays(pips, found.lattice, members, radius, contrast),
        weakest=float(slots[filled].min()) / contrast,
        boldest=float(slots[~filled].max(initial=0.0)) / contrast,
        uneven=float(seen.uneven[0]) / contrast,
        side=side,
        border=border(lab, found.lattice, float(seen.uneven[0])),
        around=pips.count_around(found.lattice.centre, NEARBY[0] * side, NEARBY[1] * side, radius, contrast),
    )


def _strays(pips: Pips, lattice: Lattice, members: NDArray[np.intp], radius: float, contrast: float) -> int:
    """Alike spots so near that they must be of the same face, though they are not of its pattern."""
    off = pips.xy.astype(np.float64) - lattice.centre
    places = np.abs(lattice.places(pips.xy.astype(np.float64)))
    near = (np.hypot(*off.T) < _FACE * lattice.pitch) | (places.max(axis=1) < _FACE)
    # Two rows of a six look like a foreshortened four: the third row lies three short pitches away.
    if len(members) == 4 and lattice.squareness < 0.85:
        short = int(np.argmin(np.hypot(*lattice.axes)))
        near |= (places[:, short] < 3.5) & (places[:, 1 - short] < 1.4)
    alike = (pips.radius > radius / 1.7) & (pips.radius < radius * 1.7) & (pips.contrast > 0.4 * contrast)
    alike[members] = False
    return int((near & alike).sum())


def _side(lattice: Lattice, value: int | None) -> float:
    """Of the die, pixels. On many dice columns of a six are wider apart than rows: their mean is what counts."""
    return lattice.pitch * (float(np.sqrt(lattice.squareness)) if value == 6 else 1.0) / PITCH
