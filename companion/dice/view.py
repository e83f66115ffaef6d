"""How the camera looks at the table: the top faces of the dice tell it, since nearly all of them lie flat."""

import numpy as np
from numpy.typing import NDArray

from companion.dice.calibration import View

Floats = NDArray[np.float64]

_FOCALS = (0.65, 0.8, 1.0, 1.2, 1.45, 1.8, 2.5, 4.0, 10.0)
"""Focal lengths of cameras, in widths of the picture, that are tried; the longest are those of a part of a picture, or
of a drawn one."""
_FOCAL_SPREAD, _ANY_FOCAL = 0.25, 6.0
"""How far they are from the usual one, as a logarithm; sigma; and the most that an unusual one is held against it."""
_ABOVE = 0.3
"""How far from above, radians, a camera looks of which nothing is known; sigma."""
_KNOWN = 0.12
"""The same where it was learnt how it looks, from some dice."""
_APART = 3.0
"""A die that is more often its own spread away from what the others say tells nothing more of the table."""
_AT_THE_EYE = np.array([0.0, 0.0, -1.0])
"""From the middle of the picture towards the eye; x goes across, y down, z away from the eye."""


def view_of(tilts: Floats, spreads: Floats, places: Floats, known: View | None) -> tuple[View, Floats]:
    """The view that most dice agree on, and the angle, radians, of each of them to its table (n,).

    Args:
        tilts: (n, 2) how the dice's top faces are turned away from the eye, as `look_for_tilt` says.
        spreads: (n,) how far off that may be.
        places: (n, 2) where the dice are, in widths of the picture from its middle.
        known: how the camera is known to look.
    """
    expected, spread = (known, _KNOWN) if known else (View(), _ABOVE)
    usual = _normal(expected)
    focals = np.array((known.focal,) if known else _FOCALS)
    normals = _normals(tilts, places, focals)
    tables = np.concatenate([normals, np.broadcast_to(usual, (len(focals), 1, 3))], axis=1)
    near = _angles(tables, normals) < _APART * spreads
    tables = (near / spreads**2) @ normals + usual / spread**2
    tables /= np.linalg.norm(tables, axis=2, keepdims=True)
    angles = _angles(tables, normals)
    costs = np.minimum((angles / spreads) ** 2, _APART**2).sum(axis=2)
    costs += ((tables - usual) ** 2).sum(axis=2) / spread**2
    costs += np.minimum((np.log(focals / expected.focal) / _FOCAL_SPREAD) ** 2, _ANY_FOCAL)[:, None]
    best = np.unravel_index(costs.argmin(), costs.shape)
    across, down = (float(part) for part in tables[best][:2])
    return View(across=across, down=down, focal=float(focals[best[0]])), angles[best]


def _normal(view: View) -> Floats:
    """The table's normal (3,), towards the eye."""
    return np.array([view.across, view.down, -(max(0.0, 1 - view.across**2 - view.down**2) ** 0.5)])


def _normals(tilts: Floats, places: Floats, focals: Floats) -> Floats:
    """(f, n, 3) of the dice's top faces, for each focal length."""
    short = np.minimum((tilts**2).sum(axis=1), 0.95)
    seen = np.concatenate([tilts, -np.sqrt(1 - short)[:, None]], axis=1)
    return _turned_to(seen / np.linalg.norm(seen, axis=1, keepdims=True), places, focals)


def _turned_to(vectors: Floats, places: Floats, focals: Floats) -> Floats:
    """`vectors` (n, 3) turned as the eye turns from the middle of the picture to `places`: (f, n, 3)."""
    along = places / focals[:, None, None]
    rays = np.concatenate([along, np.ones((*along.shape[:2], 1))], axis=2)
    rays /= np.linalg.norm(rays, axis=2, keepdims=True)
    axes = np.cross(_AT_THE_EYE, -rays)
    once = np.cross(axes, vectors)
    return np.asarray(vectors + once + np.cross(axes, once) / (1 + rays[:, :, 2:]))


def _angles(ones: Floats, others: Floats) -> Floats:
    """(f, m, n) between vectors of length one (f, m, 3) and (f, n, 3), radians."""
    return np.asarray(np.arccos(np.clip(ones @ others.swapaxes(1, 2), -1, 1)))
