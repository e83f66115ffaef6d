"""Looks at a face's slots and at the plain places between them, straight in the pixels.

Spots alone can't tell a four from a five with a washed-out centre; the pixels at the empty slot can.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice.patterns import SLOTS

Floats = NDArray[np.float64]

# Between the slots, as far from all of them as a face allows.
_PLAIN = np.array(
    [(u, v) for u in (-0.5, 0.5) for v in (-0.5, 0.5)]
    + [(u, v) for u in (-1.5, 1.5) for v in (-0.5, 0.5)]
    + [(u, v) for u in (-0.5, 0.5) for v in (-1.5, 1.5)]
)
_SLOTS = np.array(SLOTS, np.float64)
# Offsets within a pip, in radii.
_DISC = np.array([(0, 0), (0.4, 0), (-0.4, 0), (0, 0.4), (0, -0.4)])


@dataclass(frozen=True, eq=False)
class Probe:
    """What the pixels of m faces say.

    Attributes:
        slots: (m, 9) how much each slot stands out as a pip would, in units of the channel.
        colour: (m, 3) the face's own mean colour in L, a, b.
        uneven: (m,) typical distance in L, a, b of the plain places from a plane of light.
    """

    slots: Floats
    colour: Floats
    uneven: Floats


def sample(plane: NDArray[np.float32], xy: Floats) -> Floats:
    """Values of `plane` (h, w, c) at pixels `xy` (..., 2), bilinear, the border repeated: (..., c)."""
    flat = np.ascontiguousarray(xy.reshape(-1, 2), np.float32)
    rows = [
        cv2.remap(plane, part[None, :, 0], part[None, :, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[0]
        for part in np.array_split(flat, len(flat) // 30000 + 1)
    ]
    values = np.concatenate(rows)
    return values.reshape(xy.shape[:-1] + values.shape[1:]).astype(np.float64)


def probe(lab: NDArray[np.float32], channel: int, polarity: int, centres: Floats, axes: Floats, radii: Floats) -> Probe:
    """Probes m faces for pips of one kind: `centres` (m, 2), `axes` (m, 2, 2) as in `Lattice`, pip `radii` (m,)."""
    plain_xy = centres[:, None] + np.einsum("mij,nj->mni", axes, _PLAIN)
    slot_xy = centres[:, None] + np.einsum("mij,nj->mni", axes, _SLOTS)
    plain = sample(lab, plain_xy)
    disc = sample(lab, slot_xy[:, :, None] + _DISC * radii[:, None, None, None])[..., channel].mean(axis=2)
    design = np.hstack([_PLAIN, np.ones((len(_PLAIN), 1))])
    # Reweighted, since a neighbour's pip or an edge on one plain place must not tilt the plane of light.
    weights = np.ones(plain.shape[:2])
    for _ in range(3):
        normal = np.einsum("mn,ni,nj->mij", weights, design, design) + np.eye(3) * 1e-6
        right = np.einsum("mn,ni,mnc->mic", weights, design, plain)
        coefficients = np.linalg.solve(normal, right)
        residual = np.linalg.norm(plain - np.einsum("ni,mic->mnc", design, coefficients), axis=-1)
        typical = np.median(residual, axis=1, keepdims=True) + 1.0
        weights = 1.0 / np.maximum(residual / typical, 1.0)
    expected = coefficients[:, :, channel] @ np.hstack([_SLOTS, np.ones((9, 1))]).T
    uneven = np.sort(residual, axis=1)[:, : len(_PLAIN) * 3 // 4].mean(axis=1)
    return Probe((disc - expected) * polarity, coefficients[:, 2], uneven)
