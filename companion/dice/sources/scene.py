"""The simulated tray's picture: dice cut out of drawn pictures, laid on one felt, with a hand where it is wanted."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SIZE = (960, 720)
_SKIN = (132, 168, 214)
_APART = 1.6
"""Dice lie so many sides apart, at least."""


@dataclass(frozen=True, slots=True)
class Lying:
    """One die: its value, the middle of where it lies (pixels), and the seed of its colour and turn."""

    value: int
    x: int
    y: int
    seed: int


class Scene:
    """Draws the tray; the same seed, dice and hand give the same picture."""

    def __init__(self, seed: int = 0, size: tuple[int, int] = SIZE) -> None:
        self.size = size
        self._seed = seed
        self._felt: NDArray[np.uint8] | None = None

    def lay(self, values: Sequence[int], chance: random.Random, among: Sequence[Lying] = ()) -> list[Lying]:
        """Find places for dice that touch neither each other nor those lying; ValueError where there is no room."""
        side = 0.11 * min(self.size)
        found: list[Lying] = []
        for value in values:
            for _ in range(500):
                x, y = (round(chance.uniform(1.2 * side, length - 1.2 * side)) for length in self.size)
                if all(hypot(x - one.x, y - one.y) > _APART * side for one in (*among, *found)):
                    found.append(Lying(value, x, y, chance.randrange(2**31)))
                    break
            else:
                raise ValueError(f"{len(values)} dice more find no room in the tray")
        return found

    def roll(self, dice: Sequence[Lying], chance: random.Random, among: Sequence[Lying] = ()) -> list[Lying]:
        """The same dice elsewhere."""
        places = self.lay([die.value for die in dice], chance, among)
        return [replace(die, x=place.x, y=place.y) for die, place in zip(dice, places, strict=True)]

    def picture(self, dice: Sequence[Lying] = (), *, rolling: bool = False, hand: float = 0.0) -> "NDArray[np.uint8]":
        """Draw (h, w, 3), BGR. `rolling` blurs the dice; `hand` is how far a hand reaches in from the left, 0 to 1."""
        image = self._empty().copy()
        for die in dice:
            _paste(image, die, self.size, blurred=rolling)
        if hand:
            _reach_in(image, hand)
        return image

    def _empty(self) -> "NDArray[np.uint8]":
        from companion.dice.simulated import draw  # noqa: PLC0415 - it brings OpenCV along

        if self._felt is None:
            self._felt = draw((), self._seed, self.size)
        return self._felt


def _paste(image: "NDArray[np.uint8]", die: Lying, size: tuple[int, int], *, blurred: bool) -> None:
    import cv2  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    patch, mask = _cut_out(die.value, die.seed, size)
    if blurred:
        patch = np.asarray(cv2.blur(patch, (1, 25)), np.uint8)
    height, width = mask.shape[:2]
    x, y = die.x - width // 2, die.y - height // 2
    below = image[y : y + height, x : x + width]
    below[:] = np.rint(patch * mask + below * (1 - mask)).astype(np.uint8)


@lru_cache(64)
def _cut_out(value: int, seed: int, size: tuple[int, int]) -> tuple["NDArray[np.uint8]", "NDArray[np.float32]"]:
    """One die out of a picture that is drawn for it, (h, w, 3), and how much of it covers what is below, (h, w, 1)."""
    import cv2  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    from companion.dice.simulated import draw_labelled  # noqa: PLC0415

    drawn = draw_labelled([value], seed, size)
    left, top, width, height = drawn.dice[0].box
    patch = drawn.image[top : top + height, left : left + width]
    felt = np.median(drawn.image[:: size[1] - 1], axis=(0, 1))
    body = (np.linalg.norm(patch - felt, axis=2) > 60).astype(np.uint8)
    shape = cv2.convexHull(cv2.findNonZero(cv2.morphologyEx(body, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))))
    mask = cv2.GaussianBlur(cv2.fillConvexPoly(np.zeros(patch.shape[:2], np.float32), shape, 1.0), (0, 0), 0.8)
    return patch.copy(), np.asarray(mask[..., None], np.float32)


def _reach_in(image: "NDArray[np.uint8]", reach: float) -> None:
    import cv2  # noqa: PLC0415

    height, width = image.shape[:2]
    tip = round(width * (0.1 + 0.5 * reach))
    cv2.line(image, (-20, height // 2), (tip - height // 6, height // 2), _SKIN, height // 5, cv2.LINE_AA)
    cv2.ellipse(image, (tip - height // 6, height // 2), (height // 6, height // 7), 0, 0, 360, _SKIN, -1, cv2.LINE_AA)
