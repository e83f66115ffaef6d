"""The six pip patterns, and the fit of spots to them.

A face is a lattice of three by three slots, one pitch apart, with the corners at (-1, -1) to (1, 1). Every value but
one has pips at two opposite corners, so a pair of spots says where the lattice lies; a third one off their line says
how it is foreshortened.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

# Of a usual die, in sides: the pitch of the pips.
PITCH = 0.255

_CORNERS = frozenset({(-1, -1), (-1, 1), (1, -1), (1, 1)})
_CENTRE = frozenset({(0, 0)})
_DIAGONALS = (frozenset({(-1, -1), (1, 1)}), frozenset({(-1, 1), (1, -1)}))
_MIDDLES = (frozenset({(-1, 0), (1, 0)}), frozenset({(0, -1), (0, 1)}))

SLOTS: tuple[tuple[int, int], ...] = tuple((u, v) for v in (-1, 0, 1) for u in (-1, 0, 1))

PATTERNS: dict[frozenset[tuple[int, int]], int] = {
    _CENTRE: 1,
    **dict.fromkeys(_DIAGONALS, 2),
    **{diagonal | _CENTRE: 3 for diagonal in _DIAGONALS},
    _CORNERS: 4,
    _CORNERS | _CENTRE: 5,
    **{_CORNERS | middle: 6 for middle in _MIDDLES},
}

# How far a spot may lie from its slot, in pitches: before and after the lattice was fitted to all spots.
_NEAR = 0.48
_FITTED = 0.24


@dataclass(frozen=True, eq=False)
class Lattice:
    """Where a face's slots lie: `centre` (2,) and `axes` (2, 2), columns u and v, in pixels a pitch."""

    centre: Floats
    axes: Floats

    def points(self, uv: Floats) -> Floats:
        """Pixels (n, 2) of lattice places `uv` (n, 2)."""
        return self.centre + uv @ self.axes.T

    def places(self, xy: Floats) -> Floats:
        """Lattice places (n, 2) of pixels `xy` (n, 2)."""
        return np.asarray((xy - self.centre) @ np.linalg.inv(self.axes).T)

    @property
    def pitch(self) -> float:
        """The longer of the two axes' stretches, pixels: the pitch of a face that is not foreshortened."""
        return float(np.linalg.svd(self.axes, compute_uv=False)[0])

    @property
    def squareness(self) -> float:
        """1 for a face seen from straight above, lower the more it is foreshortened."""
        stretches = np.linalg.svd(self.axes, compute_uv=False)
        return float(stretches[1] / stretches[0])


@dataclass(frozen=True, eq=False)
class Fit:
    """Spots on a lattice: which slots they fill, and how well."""

    lattice: Lattice
    filled: frozenset[tuple[int, int]]
    members: tuple[int, ...]
    error: float


def diagonal(first: Floats, second: Floats) -> Lattice:
    """The square lattice that has `first` at (-1, -1) and `second` at (1, 1)."""
    half = (second - first) / 2
    across = np.array([-half[1], half[0]])
    return Lattice((first + second) / 2, np.stack([(half - across) / 2, (half + across) / 2], axis=1))


def crossed(first: Lattice, second: Lattice) -> Lattice:
    """The foreshortened lattice with one diagonal of the square lattice `first` and one of `second`."""
    half, other = first.axes.sum(axis=1), second.axes.sum(axis=1)
    if half[0] * other[1] - half[1] * other[0] < 0:
        other = -other
    return Lattice((first.centre + second.centre) / 2, np.stack([(half - other) / 2, (half + other) / 2], axis=1))


def fit(lattice: Lattice, xy: Floats) -> Fit | None:
    """Fits `lattice` to the spots `xy` (n, 2) near it; None where they lie on no lattice at all."""
    for near in (_NEAR, _NEAR * 0.8, _FITTED):
        places = lattice.places(xy)
        slots = np.rint(places)
        off = np.abs(places - slots).max(axis=1)
        member = (np.abs(slots).max(axis=1) <= 1) & (off <= near)
        member &= _nearest_of_slot(slots, off)
        if member.sum() < 2:
            return None
        if near != _FITTED:
            lattice = _solve(slots[member], xy[member])
    filled = frozenset((int(u), int(v)) for u, v in slots[member])
    error = float(np.sqrt((off[member] ** 2).mean()))
    return Fit(lattice, filled, tuple(np.flatnonzero(member).tolist()), error)


def _nearest_of_slot(slots: Floats, off: Floats) -> NDArray[np.bool_]:
    keep = np.zeros(len(off), np.bool_)
    taken: set[tuple[float, float]] = set()
    for index in np.argsort(off, kind="stable"):
        slot = (float(slots[index, 0]), float(slots[index, 1]))
        if slot not in taken:
            taken.add(slot)
            keep[index] = True
    return keep


def _solve(slots: Floats, xy: Floats) -> Lattice:
    """The affine lattice that fits best; a similarity where the slots lie in one line."""
    ones = np.ones((len(slots), 1))
    centred = slots - slots.mean(axis=0)
    if len(slots) >= 4 and np.linalg.svd(centred, compute_uv=False)[1] > 0.8:
        solution = np.asarray(np.linalg.lstsq(np.hstack([slots, ones]), xy, rcond=None)[0], np.float64)
        return Lattice(solution[2], solution[:2].T)
    turn = slots[:, 0] + 1j * slots[:, 1]
    seen = xy[:, 0] + 1j * xy[:, 1]
    matrix = np.stack([turn, np.ones(len(turn))], axis=1)
    factor, shift = np.linalg.lstsq(matrix, seen, rcond=None)[0]
    axes = np.array([[factor.real, -factor.imag], [factor.imag, factor.real]])
    return Lattice(np.array([shift.real, shift.imag]), axes)
