"""What pictures of one rig tell about it: how large its dice are, by how much that differs, and where the tray is."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice.calibration import Calibration, Point, View
from companion.dice.leaning import places_of
from companion.dice.reading import Box, Reading
from companion.dice.spots import centre
from companion.dice.tray import find_tray, lies_in
from companion.dice.view import view_of

_FIXED, _BY_HAND = 1.2, 2.5
"""By which factor sizes differ at least, under a camera that stands still and in one that is held in the hand: a turned
die has a larger box, and a hand comes nearer than in the pictures that it happened to take first."""
_MARGIN = 1.15
"""For dice that are larger or smaller than all that were seen."""
_TELLING = 10
"""So many dice tell how the camera looks at the table."""
_SAME_PLACE = 12.0
"""Levels of 255 by which most of the tray differs from picture to picture, at most, while the camera stands still."""


@dataclass(frozen=True, eq=False)
class Sample:
    """A picture of the rig (h, w, 3), BGR, and what was read in it without any calibration."""

    image: NDArray[np.uint8]
    reading: Reading


def learn(samples: Sequence[Sample]) -> Calibration:
    """What `samples`, at least one, tell of their rig; without a single sure die its size stays unknown."""
    fixed = stands_still(samples)
    tray = find_tray(without_dice(samples)) if fixed else None
    if tray is not None and not all(all_in(sample, tray) for sample in samples):
        tray = None  # an edge within the tray, such as that of a shadow
    pictures = [sample.reading.dice for sample in samples if sample.reading.dice]
    if not pictures:
        return Calibration(tray=tray)
    sizes = [_size(die.box) for dice in pictures for die in dice]
    # All pictures count alike: where a ground is taken for dice, it is for many.
    weights = [1 / len(dice) for dice in pictures for _ in dice]
    # One die in ten may be none, or be a die of another kind; what is left of few dice says little of the others.
    shares = np.quantile(sizes, (0.1, 0.5, 0.9), weights=weights, method="inverted_cdf")
    low, typical, high = (float(share) for share in shares)
    spread = max(typical / low, high / typical) * _MARGIN
    varies = max(spread, _FIXED if fixed else _BY_HAND)
    view = _view(samples) if fixed else None
    return Calibration(die_px=round(typical, 1), varies=round(varies, 2), tray=tray, view=view)


def _view(samples: Sequence[Sample]) -> View | None:
    """How the camera looks at the table, if it stands still; None where too few dice tell."""
    height, width = samples[0].image.shape[:2]
    dice = [die for sample in samples for die in sample.reading.dice if die.tilt is not None]
    if len(dice) < _TELLING:
        return None
    tilts = np.array([die.tilt for die in dice], np.float64)
    view, _ = view_of(tilts[:, :2], tilts[:, 2], places_of([centre(die.box) for die in dice], (width, height)), None)
    return View(across=round(view.across, 3), down=round(view.down, 3), focal=view.focal)


def without_dice(samples: Sequence[Sample]) -> NDArray[np.uint8]:
    """The tray as most of the pictures show each of its places (h, w, 3): dice seldom lie twice in one."""
    return np.asarray(np.median(np.stack([sample.image for sample in samples]), axis=0), np.uint8)


def empty_tray(samples: Sequence[Sample]) -> NDArray[np.uint8] | None:
    """A picture of the tray without dice, where one was taken."""
    return next((one.image for one in samples if not (one.reading.dice or one.reading.unsure)), None)


def stands_still(samples: Sequence[Sample]) -> bool:
    """Whether the camera was in one place for all pictures, so that what is around the dice lies in the same pixels."""
    same_size = len({sample.image.shape for sample in samples}) == 1
    small = [_small(sample.image) for sample in samples]
    return len(small) > 1 and same_size and all(_alike(one, other) for one, other in pairwise(small))


def _small(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.asarray(cv2.blur(cv2.resize(image, (160, 120), interpolation=cv2.INTER_AREA), (3, 3)), np.uint8)


def _alike(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> bool:
    """Whether nine tenths of two pictures are the same, apart from the light; dice lie on the rest."""
    difference = one.astype(np.float32) - other
    difference -= np.median(difference, axis=(0, 1))
    plain = float(np.std(one - np.median(one, axis=(0, 1))))
    return float(np.quantile(np.abs(difference).max(axis=2), 0.9)) < min(_SAME_PLACE, max(4.0, 0.5 * plain))


def all_in(sample: Sample, tray: tuple[Point, ...]) -> bool:
    """Whether all dice that are sure in a picture lie in the tray."""
    size = (sample.image.shape[1], sample.image.shape[0])
    return all(lies_in(die.box, tray, size) for die in sample.reading.dice)


def _size(box: Box) -> float:
    return float(np.sqrt(box[2] * box[3]))
