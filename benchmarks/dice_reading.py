"""Scores the dice reader on labelled photos, by group: `python -m benchmarks.dice_reading FOLDER [GROUP...]`.

FOLDER holds labels.jsonl and the images that it names, as ../shared/data/dice/dev does. Where dice have boxes, a
reading is right when its centre lies in the box of a die with its value; where only values are known, when the value is
one of them.
"""

import argparse
import collections
import json
import sys
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.dice.pictures import load_picture
from companion.dice.reader import read
from companion.dice.reading import Reading

COLUMNS = ("photos", "exact", "dice", "right", "wrong", "unsure", "missed", "false", "ms")


def score(reading: Reading, dice: list[dict[str, Any]]) -> collections.Counter[str]:
    """Counts of one photo: right, wrong (a silent error), unsure, missed and false dice, and whether all was exact."""
    boxed = all(die["bbox"] is not None for die in dice)
    counts = _by_place(reading, dice) if boxed else _by_value(reading, dice)
    counts["photos"], counts["dice"] = 1, len(dice)
    counts["missed"] = len(dice) - counts["right"] - counts["wrong"] - counts["unsure"]
    counts["exact"] = int(counts["right"] == len(dice) and not counts["false"] and not counts["asked"])
    return counts


def _by_place(reading: Reading, dice: list[dict[str, Any]]) -> collections.Counter[str]:
    counts: collections.Counter[str] = collections.Counter()
    left = list(dice)
    for item in sorted(reading.dice, key=lambda die: -die.confidence):
        die = _under(item.box, left)
        if die is None:
            counts["false"] += 1
        else:
            left.remove(die)
            counts["right" if die["value"] == item.value else "wrong"] += 1
    for place in reading.unsure:
        counts["asked"] += 1
        die = _under(place.box, left)
        if die is not None:
            left.remove(die)
            counts["unsure"] += 1
    return counts


def _under(box: tuple[int, int, int, int], dice: list[dict[str, Any]]) -> dict[str, Any] | None:
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    best, least = None, 1.0
    for die in dice:
        left, top, width, height = die["bbox"]
        off = max(abs(x - left - width / 2) / width, abs(y - top - height / 2) / height) * 2
        if off < least:
            best, least = die, off
    return best


def _by_value(reading: Reading, dice: list[dict[str, Any]]) -> collections.Counter[str]:
    counts: collections.Counter[str] = collections.Counter()
    want = collections.Counter(die["value"] for die in dice)
    seen = collections.Counter(die.value for die in reading.dice)
    counts["right"] = (want & seen).total()
    spare, unread = (seen - want).total(), (want - seen).total()
    counts["asked"] = len(reading.unsure)
    counts["unsure"] = min(unread, len(reading.unsure))
    counts["wrong"] = min(spare, unread - counts["unsure"])
    counts["false"] = spare - counts["wrong"]
    return counts


Table = dict[str, collections.Counter[str]]


def measure(folder: Path, groups: list[str], *, details: bool = False) -> tuple[Table, dict[str, list[float]]]:
    """Reads the labelled photos of `groups`, all where empty; counts, and CPU milliseconds of each photo, by group."""
    table: Table = collections.defaultdict(collections.Counter)
    times: dict[str, list[float]] = collections.defaultdict(list)
    for line in (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        group = row.get("group", "rendered")
        if groups and group not in groups:
            continue
        path = folder / row["image"]
        image = load_picture(path if path.exists() else folder / "images" / row["image"])
        begun = time.process_time()
        reading = read(image)
        key = f"{group} {row.get('tier', 'core')}"
        times[key].append((time.process_time() - begun) * 1000)
        counts = score(reading, row["dice"])
        table[key] += counts
        if details and not counts["exact"]:
            print(path.name, {name: counts[name] for name in COLUMNS[3:-1] if counts[name]})
    return table, times


def main() -> int:
    """Prints the table; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("groups", nargs="*", help="only these groups")
    parser.add_argument("--details", action="store_true", help="a line for each photo that is not exact")
    options = parser.parse_args()
    if not (options.folder / "labels.jsonl").exists():
        print(f"{options.folder / 'labels.jsonl'}: not there, nothing measured", file=sys.stderr)
        return 2
    cv2.setNumThreads(1)
    table, times = measure(options.folder, options.groups, details=options.details)
    print(f"{'group':24}" + "".join(f"{name:>8}" for name in COLUMNS))
    for group, counts in table.items():
        cells = [str(counts[name]) for name in COLUMNS[:-1]] + [f"{np.median(times[group]):.0f}"]
        print(f"{group:24}" + "".join(f"{cell:>8}" for cell in cells))
    return 0


if __name__ == "__main__":
    sys.exit(main())
