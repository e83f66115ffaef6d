"""Round spots of pip size, of both polarities, found in lightness and colour over all scales.

A pip is an extremum of a difference of Gaussians over place and scale: this finds a spot's size by itself, needs no
threshold on brightness, and keeps the pips of a small six apart where a threshold would merge them.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

LEVELS = 3
_STEP = 2.0 ** (1.0 / LEVELS)
# A disc of radius r answers most strongly at sigma = r / 1.75, and then with 0.328 of its contrast.
_RADIUS_PER_SIGMA = 1.75
_ANSWER_PER_CONTRAST = 0.328
# The least contrast of a pip in L, a and b (each 0..255): colour is smoother than lightness in a JPEG.
_LEAST_CONTRAST = (11.0, 8.0, 8.0)
# Nearly equal answers at two scales are both kept at first: the coarser one is sampled at every other pixel, and a spot
# whose size lies between two octaves must not be lost there.
_TIE = 0.97
_LEAST_ROUNDNESS = 0.3
_MOST_PER_KIND = 700


@dataclass(frozen=True, eq=False)
class Pips:
    """Spots of one kind, that is one channel and one polarity; arrays of the same length n.

    Attributes:
        channel: 0 for L, 1 for a, 2 for b.
        polarity: 1 for lighter (redder, yellower) than the surroundings, -1 for darker.
        xy: (n, 2) centres in pixels.
        radius: (n,) in pixels.
        contrast: (n,) difference to the surroundings, positive, in units of the channel.
        roundness: (n,) 1 for a disc, lower for an ellipse.
        share: 0 to 1, how much of all spots these are: of very many only the boldest are kept.
    """

    channel: int
    polarity: int
    xy: Floats
    radius: Floats
    contrast: Floats
    roundness: Floats
    share: float

    def __len__(self) -> int:
        return len(self.radius)

    def count_around(self, xy: NDArray[np.float64], near: float, far: float, radius: float, contrast: float) -> int:
        """How many spots like a pip of `radius` and `contrast` lie `near` to `far` pixels from `xy` (2,)."""
        away = np.hypot(*(self.xy - xy).T)
        alike = (self.radius > radius / 1.5) & (self.radius < radius * 1.5) & (self.contrast > 0.5 * contrast)
        return round(int((alike & (away > near) & (away < far)).sum()) / self.share)


def to_lab(image: NDArray[np.uint8]) -> Floats:
    """BGR picture (h, w, 3) as L, a, b, each 0..255, float32."""
    return cv2.cvtColor(image, cv2.COLOR_BGR2LAB).astype(np.float32)


def find_pips(lab: Floats, least_radius: float, most_radius: float) -> list[Pips]:
    """All spots of `least_radius` to `most_radius` pixels in `lab` (h, w, 3): in L, a and b, darker and lighter."""
    kinds = []
    for channel in range(3):
        table = _spots(np.ascontiguousarray(lab[:, :, channel]), _LEAST_CONTRAST[channel], most_radius)
        table = table[(table[:, 2] >= least_radius) & (table[:, 2] <= most_radius)]
        for polarity in (-1, 1):
            mine = table[table[:, 3] * polarity > 0]
            mine[:, 3] *= polarity
            share = min(1.0, _MOST_PER_KIND / max(1, len(mine)))
            mine = _strongest(mine[np.argsort(-mine[:, 3] * mine[:, 4], kind="stable")[:_MOST_PER_KIND]])
            kinds.append(Pips(channel, polarity, mine[:, :2], mine[:, 2], mine[:, 3], mine[:, 4], share))
    return kinds


def _spots(plane: Floats, least_contrast: float, most_radius: float) -> Floats:
    """Rows x, y, radius, signed contrast, roundness of one channel's extrema over place and scale."""
    rows = [np.zeros((0, 5), np.float32)]
    scale = 1.0
    # A sharp picture has a blur of about 0.5 already: together 1.0.
    base = _blur(plane, 0.85)
    finer: Floats | None = None
    while min(base.shape) >= 12 and scale * _RADIUS_PER_SIGMA * 0.8 <= most_radius:
        stack = _blurred(base)
        answers = [stack[k] - stack[k + 2] for k in range(LEVELS + 1)]
        for level in range(LEVELS):
            below = answers[level - 1] if level else finer
            found = _extrema(answers[level], below, answers[level + 1], least_contrast * _ANSWER_PER_CONTRAST)
            rows.append(_described(answers[level], *found, scale, level))
        finer = np.ascontiguousarray(answers[LEVELS - 1][::2, ::2])
        base = np.ascontiguousarray(stack[LEVELS][::2, ::2])
        scale *= 2.0
    table = np.concatenate(rows)
    return table[table[:, 4] > _LEAST_ROUNDNESS]


def _strongest(table: Floats) -> Floats:
    """Drops what lies within a stronger spot: one pip may be an extremum at two scales."""
    distance = np.hypot(table[:, None, 0] - table[:, 0], table[:, None, 1] - table[:, 1])
    ratio = table[:, 2][:, None] / table[:, 2]
    covered = np.triu((distance < 0.75 * table[:, 2][:, None]) & (ratio < 2.1), 1)
    keep = np.ones(len(table), np.bool_)
    for index in range(len(table)):
        if keep[index]:
            keep &= ~covered[index]
    return table[keep]


def _blur(plane: Floats, sigma: float) -> Floats:
    return np.asarray(cv2.GaussianBlur(plane, (0, 0), sigma), np.float32)


def _blurred(base: Floats) -> list[Floats]:
    stack = [base]
    sigma = 1.0
    for _ in range(LEVELS + 2):
        more = sigma * (_STEP**2 - 1.0) ** 0.5
        stack.append(_blur(stack[-1], more))
        sigma *= _STEP
    return stack


def _extrema(
    here: Floats, below: Floats | None, above: Floats, least: float
) -> tuple[NDArray[np.intp], NDArray[np.intp], Floats]:
    """Peaks and pits of `here` (h, w) among its neighbours in place and scale, at least `least` deep: ys, xs, signs."""
    height, width = here.shape
    flat = np.flatnonzero(np.abs(here) > least)
    ys, xs = np.divmod(flat, width)
    inside = (ys > 1) & (xs > 1) & (ys < height - 2) & (xs < width - 2)
    flat = flat[inside]
    values = here.ravel()[flat]
    signs = np.sign(values)
    values = np.abs(values)
    around = [dy * width + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    layers = [(here, [step for step in around if step], 1.0), (above, around, _TIE)]
    if below is not None:
        layers.append((below, around, _TIE))
    for layer, steps, slack in layers:
        neighbours = layer.ravel() if layer.shape == here.shape else _cut(layer, here.shape).ravel()
        for step in steps:
            keep = neighbours[flat + step] * signs * slack < values
            flat, values, signs = flat[keep], values[keep], signs[keep]
    ys, xs = np.divmod(flat, width)
    return ys, xs, signs


def _cut(layer: Floats, shape: tuple[int, ...]) -> Floats:
    return np.ascontiguousarray(layer[: shape[0], : shape[1]])


def _described(
    here: Floats, ys: NDArray[np.intp], xs: NDArray[np.intp], signs: Floats, scale: float, level: int
) -> Floats:
    def at(dy: int, dx: int) -> Floats:
        return np.asarray(here[ys + dy, xs + dx] * signs, np.float32)

    centre, left, right, up, down = at(0, 0), at(0, -1), at(0, 1), at(-1, 0), at(1, 0)
    dxx, dyy = left + right - 2 * centre, up + down - 2 * centre
    dxy = (at(1, 1) + at(-1, -1) - at(1, -1) - at(-1, 1)) / 4
    root = np.sqrt(((dxx - dyy) / 2) ** 2 + dxy**2)
    mean = (dxx + dyy) / 2
    roundness = np.clip((mean + root) / np.minimum(mean - root, -1e-6), 0.0, 1.0)
    dx = np.clip((left - right) / np.minimum(2 * dxx, -1e-6), -0.5, 0.5)
    dy = np.clip((up - down) / np.minimum(2 * dyy, -1e-6), -0.5, 0.5)
    radius = np.full_like(centre, _RADIUS_PER_SIGMA * _STEP**level * scale)
    contrast = centre * signs / _ANSWER_PER_CONTRAST
    table = ((xs + dx) * scale, (ys + dy) * scale, radius, contrast, roundness)
    return np.stack(table, axis=1).astype(np.float32)
