"""Does the face end where a die of its size ends? Steps of colour across the outline, and rays out of a single pip."""

import numpy as np
from numpy.typing import NDArray

from companion.dice.patterns import Lattice
from companion.dice.probe import sample

Floats = NDArray[np.float64]

# Along the outline, and outwards, in pitches; a face ends at 1.96 pitches from its centre.
_ALONG = np.linspace(-1.2, 1.2, 7)
_OUTWARDS = np.arange(1.35, 3.01, 0.15)
_LEAST_STEP = 9.0
_STEP_PER_UNEVEN = 3.0
_APART = 4

_RAYS = 32
_ANGLES = np.arange(_RAYS) * (2 * np.pi / _RAYS)


def border(lab: NDArray[np.float32], lattice: Lattice, uneven: float) -> float:
    """The share, 0 to 1, of the outline where the colour steps between 1.35 and 3 pitches from the centre.

    `uneven` is how much the face itself varies: a step must be clearly more.
    """
    out, along = np.meshgrid(_OUTWARDS, _ALONG)
    sides = [(out, along), (-out, along), (along, out), (along, -out)]
    uv = np.array([np.stack(side, axis=-1) for side in sides])
    colours = sample(lab, lattice.points(uv.reshape(-1, 2)).reshape(uv.shape))
    steps = np.linalg.norm(colours[:, :, _APART:] - colours[:, :, :-_APART], axis=-1).max(axis=2)
    return float((steps > max(_LEAST_STEP, _STEP_PER_UNEVEN * uneven)).mean())


def square_around(
    lab: NDArray[np.float32], xy: Floats, radius: float, halves: tuple[float, float], uneven: float
) -> tuple[Lattice, float, float] | None:
    """The square face around a single pip, from where rays out of it meet a step of colour.

    `xy` (2,) and `radius` are the pip's, `halves` the least and most half side, all in pixels; `uneven` is how much the
    face itself varies. Returns the lattice, the side in pixels, and the share of rays that agree; None where few rays
    meet anything.
    """
    pace = max(0.75, halves[0] / 12)
    distance = np.arange(1.7 * radius, halves[1] * 1.5, pace)
    gap = max(2, round(0.16 * halves[0] / pace))
    if len(distance) < gap + 4:
        return None
    directions = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1)
    colours = sample(lab, xy + directions[:, None] * distance[:, None])
    step = np.linalg.norm(colours[:, gap:] - colours[:, :-gap], axis=-1)
    middle = distance[gap:] - gap * pace / 2
    step[:, middle < halves[0] * 0.85] = 0.0
    met = step > max(_LEAST_STEP, _STEP_PER_UNEVEN * uneven)
    if not met.any(axis=1).sum() >= _RAYS // 2:
        return None
    first = met.argmax(axis=1)
    # The step's middle: the steepest place soon after it begins.
    ends = np.array([middle[f + int(np.argmax(row[f : f + gap + 1]))] for f, row in zip(first, step, strict=True)])
    ends[~met.any(axis=1)] = np.inf
    return _best_square(xy, ends, halves)


def _best_square(xy: Floats, ends: Floats, halves: tuple[float, float]) -> tuple[Lattice, float, float]:
    turns = np.arange(0, np.pi / 2, np.pi / 36)
    sizes = np.geomspace(halves[0], halves[1], 24)
    reach = 1.0 / np.maximum(np.abs(np.cos(_ANGLES - turns[:, None])), np.abs(np.sin(_ANGLES - turns[:, None])))
    # Real dice have round corners.
    expected = sizes[:, None, None] * np.minimum(reach, 1.25)
    agreeing = np.exp(-(((ends / expected - 1.0) / 0.12) ** 2)).mean(axis=2)
    size, turn = np.unravel_index(int(np.argmax(agreeing)), agreeing.shape)
    side = float(sizes[size] * 2)
    cos, sin = np.cos(turns[turn]), np.sin(turns[turn])
    axes = np.array([[cos, -sin], [sin, cos]]) * side * 0.255
    return Lattice(xy, axes), side, float(agreeing.max())
