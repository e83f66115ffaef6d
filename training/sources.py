"""Labelled pictures to train on: photos whose licence allows it, renders, and drawn scenes."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice.halves import Sizes, halves
from companion.dice.network import LEANING

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
    """A labelled die: class of the network, middle and size (root of the area of its box), pixels."""

    kind: int
    x: float
    y: float
    size: float


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
        dice = [Die(die.kind, die.x * shrink, die.y * shrink, die.size * shrink) for die in dice]
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
    """All pictures of a folder which the renderer filled, in whatever size; its labels are for 960 pixels across."""
    found = []
    for row in _rows(folder):
        image = _image(folder, row)
        scale = image.shape[1] / 960
        dice = [Die(die.kind, die.x * scale, die.y * scale, die.size * scale) for die in _dice(row)]
        if dice:
            found.append(source(image, dice))
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
        dice.append(Die(kind, x + width / 2, y + height / 2, (width * height) ** 0.5))
    return dice


def _part(dice: list[Die]) -> tuple[float, float, float, float]:
    return (
        min(die.x - die.size for die in dice),
        min(die.y - die.size for die in dice),
        max(die.x + die.size for die in dice),
        max(die.y + die.size for die in dice),
    )
