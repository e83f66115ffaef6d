"""Dice that lean, in rendered pictures that nothing was trained on (`training.render`, seed 9201)."""

import json
from functools import cache
from math import hypot
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.dice.leaning import places_of
from companion.dice.reader import read
from companion.dice.reading import Box, Reading
from companion.dice.view import view_of

PICTURES = Path(__file__).parent / "pictures"
FAR = 0.3
"""Radians by which a die leans that nobody would let count."""


@cache
def seen() -> list[tuple[dict[str, Any], Reading, list[float]]]:
    """The labels of each picture, what was read, and by how much each die really leans."""
    found = []
    for line in (PICTURES / "labels.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        image = cv2.imread(str(PICTURES / row["image"]))
        assert image is not None
        height, width = image.shape[:2]
        tilts = np.array([die["tilt"] for die in row["dice"]])
        places = places_of([middle(die["bbox"]) for die in row["dice"]], (width, height))
        _, angles = view_of(tilts, np.full(len(tilts), 0.05), places, None)
        found.append((row, read(np.asarray(image, np.uint8)), [float(angle) for angle in angles]))
    return found


def middle(box: Box) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def is_in(box: Box, die: dict[str, Any]) -> bool:
    (x, y), (u, v) = middle(box), middle(die["bbox"])
    return hypot(x - u, y - v) < float(min(die["bbox"][2:])) / 2


def test_the_labels_themselves_say_which_dice_lean() -> None:
    for row, _, angles in seen():
        assert all((die["value"] == "cocked") == (angle > 0.1) for die, angle in zip(row["dice"], angles, strict=True))


def test_dice_that_lean_are_told_to() -> None:
    told = [
        any(doubt.reason == "cocked" and is_in(doubt.box, die) for doubt in reading.unsure)
        for row, reading, angles in seen()
        for die, angle in zip(row["dice"], angles, strict=True)
        if angle > FAR
    ]
    assert len(told) == 8
    assert sum(told) >= 7


def test_among_them_those_that_lie_are_read() -> None:
    for row, reading, _ in seen():
        for die in row["dice"]:
            if die["value"] != "cocked":
                assert [one.value for one in reading.dice if is_in(one.box, die)] == [die["value"]], row["image"]
