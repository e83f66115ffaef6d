"""Labelled pictures to train on: photos whose licence allows it, renders, drawn scenes, and simulated trays."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice.halves import Sizes, halves
from companion.dice.network import LEANING
from companion.dice.simulated import draw_labelled

Image = NDArray[np.uint8]

ALLOWED = ("BSD", "CC BY", "Apache")
_MOST = 56.0
"""Larger dice, pixels, are shrunk to this: more is never looked at."""
_SIZES = 4
"""More halves of a picture are never looked at."""
_UNFINISHED = ("byler",)
"""Groups in which dice beside the labelled ones may have no label."""


@dataclass(frozen=True)
class Die:
    """A labelled die.

    Attributes:
        kind: class of the networks.
        x, y: its middle, pixels.
        size: the root of the area of its box, pixels.
        tilt: how far its top face is turned away from the eye, across and down, as a share of the face's normal;
            None where nobody knows.
    """

    kind: int
    x: float
    y: float
    size: float
    tilt: tuple[float, float] | None = None

    def zoomed(self, scale: float) -> "Die":
        """The die in a picture `scale` times as large."""
        return replace(self, x=self.x * scale, y=self.y * scale, size=self.size * scale)


@dataclass(frozen=True, eq=False)
class Source:
    """One picture at full size, half, a quarter, and so on; `dice` and `labelled` are in pixels of the first.

    Attributes:
        sizes: the pictures.
        dice: all dice in it, as far as the labels know.
        labelled: left, top, right, bottom of the part in which nothing is without a label; None for all of it.
    """

    sizes: Sizes
    dice: list[Die]
    labelled: tuple[float, float, float, float] | None = None


def source(image: Image, dice: list[Die], *, finished: bool = True) -> Source:
    """A picture prepared for tiles."""
    shrink = min(1.0, _MOST / float(np.median([die.size for die in dice]))) if dice else 1.0
    if shrink < 1:
        image = np.asarray(cv2.resize(image, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
        dice = [die.zoomed(shrink) for die in dice]
    return Source(halves(image)[:_SIZES], dice, None if finished else _part(dice))


def photos(folder: Path, group: str) -> list[Source]:
    """The photos of one group of a labels.jsonl, if their licence allows training and all their dice have boxes."""
    found = []
    for row in _rows(folder):
        allowed = str(row.get("licence")).startswith(ALLOWED)
        if row.get("group") == group and allowed and all(die["bbox"] for die in row["dice"]):
            found.append(source(_image(folder, row), _dice(row), finished=group not in _UNFINISHED))
    return found


def renders(folder: Path) -> list[Source]:
    """All pictures of a folder which the renderer filled, of any size; labels are for `across` pixels, else for 960."""
    found = []
    for row in _rows(folder):
        image = _image(folder, row)
        scale = image.shape[1] / row.get("across", 960)
        dice = [die.zoomed(scale) for die in _dice(row)]
        if dice:
            found.append(source(image, dice))
    return found


def simulated(count: int) -> list[Source]:
    """Pictures of the simulated tray, whose dice all lie flat, seen from right above."""
    found = []
    for seed in range(count):
        rng = np.random.default_rng(seed)
        drawn = draw_labelled([int(value) for value in rng.integers(1, 7, rng.integers(1, 9))], seed)
        dice = [
            Die(die.value, x + width / 2, y + height / 2, (width * height) ** 0.5, (0.0, 0.0))
            for die in drawn.dice
            for x, y, width, height in [die.box]
        ]
        found.append(source(drawn.image, dice))
    return found


def _rows(folder: Path) -> Iterator[dict[str, Any]]:
    for line in (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def _image(folder: Path, row: dict[str, Any]) -> Image:
    path = folder / str(row["image"])
    image = cv2.imread(str(path if path.exists() else folder / "images" / str(row["image"])))
    if image is None:
        raise SystemExit(f"{path}: no picture")
    return np.asarray(image, np.uint8)


def _dice(row: dict[str, Any]) -> list[Die]:
    dice = []
    for die in row["dice"]:
        x, y, width, height = die["bbox"]
        kind = LEANING if die["value"] == "cocked" else int(die["value"])
        tilt = tuple(die["tilt"]) if "tilt" in die else None
        dice.append(Die(kind, x + width / 2, y + height / 2, (width * height) ** 0.5, tilt))
    return dice


def _part(dice: list[Die]) -> tuple[float, float, float, float]:
    return (
        min(die.x - die.size for die in dice),
        min(die.y - die.size for die in dice),
        max(die.x + die.size for die in dice),
        max(die.y + die.size for die in dice),
    )
