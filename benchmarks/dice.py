"""Scores `companion dice read --json` on labelled photos: `python -m benchmarks.dice --labels FILE [--group GROUP]...`.

FILE is a labels.jsonl, as ../shared/data/dice/dev has one, beside the photos that it names. Each group is one rig. It
is read twice: after `companion calibrate --from` was given the group's first three photos by name, without their
labels, and once without any calibration. The commands are called in this process, on one thread.

A die with a box is right, wrong or unsure by what was read at its place; where only values are known, they are
compared as a whole. *Exact* photos have every die right, none unsure and none too many; in `PARTLY` labelled groups a
die too many does not count, since it may be there. Dice whose label is "cocked" are counted apart: of so many that lean
so many are told to do so, others are asked about or read.
"""

import argparse
import collections
import contextlib
import io
import json
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2

from companion.dice.calibrate_command import calibrate
from companion.dice.command import app

PARTLY = ("byler",)
SAMPLES = 3
"""Photos of a group that it is calibrated from."""
FEW = 8
"""Dice of a photo up to which the strict bars hold."""
COLUMNS = ("photos", "exact", "dice", "right", "wrong", "unsure", "missed", "false", "asked", "lean", "told", "read")

Counts = collections.Counter[str]
Row = dict[str, Any]


@dataclass(frozen=True)
class Scored:
    """One photo: where it belongs, what was counted in it, and what it cost in CPU milliseconds."""

    group: str
    tier: str
    name: str
    counts: Counts
    ms: float


def score(answer: Row, dice: list[Row], *, partly: bool = False) -> Counts:
    """Counts of one photo, whose line of `dice read --json` is `answer`: the `COLUMNS`."""
    leaning, dice = ([die for die in dice if (die["value"] == "cocked") == leans] for leans in (True, False))
    answer, leant = _apart(answer, leaning)
    boxed = all(die["bbox"] is not None for die in dice)
    counts = leant + (_by_place(answer, dice) if boxed else _by_value(answer, dice))
    counts["photos"], counts["dice"], counts["asked"] = 1, len(dice), len(answer["unsure"])
    counts["missed"] = len(dice) - counts["right"] - counts["wrong"] - counts["unsure"]
    too_many = counts["false"] and not partly
    counts["exact"] = int(counts["right"] == len(dice) and not counts["asked"] and not too_many)
    return counts


def _apart(answer: Row, leaning: list[Row]) -> tuple[Row, Counts]:
    """The answer without what it says of dice that lean, and how many of these it told to, or read."""
    told = [item for item in answer["unsure"] if _under(item["box"], leaning)]
    read = [item for item in answer["dice"] if _under(item["box"], leaning)]
    rest = {
        "dice": [item for item in answer["dice"] if item not in read],
        "unsure": [item for item in answer["unsure"] if item not in told],
    }
    cocked = sum(item["reason"] == "cocked" for item in told)
    return rest, collections.Counter({"lean": len(leaning), "told": cocked, "read": len(read)})


def _by_place(answer: Row, dice: list[Row]) -> Counts:
    counts: Counts = collections.Counter()
    left = list(dice)
    for item in sorted(answer["dice"], key=lambda die: -die["confidence"]):
        die = _under(item["box"], left)
        if die is None:
            counts["false"] += 1
        else:
            left.remove(die)
            counts["right" if die["value"] == item["value"] else "wrong"] += 1
    for item in answer["unsure"]:
        die = _under(item["box"], left)
        if die is not None:
            left.remove(die)
            counts["unsure"] += 1
    return counts


def _under(box: list[int], dice: list[Row]) -> Row | None:
    """The die whose box holds the middle of `box`, the nearest to its own middle where several do."""
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    best, least = None, 1.0
    for die in dice:
        left, top, width, height = die["bbox"]
        off = max(abs(x - left - width / 2) / width, abs(y - top - height / 2) / height) * 2
        if off < least:
            best, least = die, off
    return best


def _by_value(answer: Row, dice: list[Row]) -> Counts:
    counts: Counts = collections.Counter()
    want = collections.Counter(die["value"] for die in dice)
    seen = collections.Counter(die["value"] for die in answer["dice"])
    counts["right"] = (want & seen).total()
    spare, unread = (seen - want).total(), (want - seen).total()
    counts["unsure"] = min(unread, len(answer["unsure"]))
    counts["wrong"] = min(spare, unread - counts["unsure"])
    counts["false"] = spare - counts["wrong"]
    return counts


def groups_of(labels: Path, wanted: list[str], limit: int | None) -> dict[str, list[Row]]:
    """The first `limit` photos of each of the `wanted` groups, of all where none is named, sorted by name."""
    groups: dict[str, list[Row]] = collections.defaultdict(list)
    for line in labels.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        groups[row.get("group", "rendered")].append(row)
    unknown = set(wanted) - set(groups)
    if unknown:
        raise SystemExit(f"{labels}: there is no group {', '.join(sorted(unknown))}")
    return {
        group: sorted(rows, key=lambda row: str(row["image"]))[:limit]
        for group, rows in groups.items()
        if not wanted or group in wanted
    }


def measure(labels: Path, rows: list[Row], calibration: Path | None = None) -> list[Scored]:
    """Reads the photos of one group, with a calibration file or without."""
    found = []
    for row in rows:
        begun = time.process_time()
        answer = _read(_path(labels, row), calibration)
        ms = (time.process_time() - begun) * 1000
        group = row.get("group", "rendered")
        counts = score(answer, row["dice"], partly=group in PARTLY)
        found.append(Scored(group, row.get("tier", "core"), row["image"], counts, ms))
    return found


def measure_calibrated(labels: Path, rows: list[Row]) -> list[Scored]:
    """Reads the photos of one group, after what the first of them tell was learnt."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "rig.toml"
        with contextlib.redirect_stdout(io.StringIO()):
            calibrate(pictures=[_path(labels, row) for row in rows[:SAMPLES]], out=out)
        return measure(labels, rows, out)


def _path(labels: Path, row: Row) -> Path:
    name = str(row["image"])
    named = labels.parent / name
    return named if named.exists() else labels.parent / "images" / name


def _read(image: Path, calibration: Path | None) -> Row:
    known = [] if calibration is None else ["--calibration", str(calibration)]
    with contextlib.redirect_stdout(io.StringIO()) as out:
        failed = app(["read", "--json", str(image), *known], standalone_mode=False)
    answer: Row = json.loads(out.getvalue())
    if failed:
        raise SystemExit(answer["error"])
    return answer


def total(scored: list[Scored]) -> Counts:
    """What was counted in all of them."""
    return sum((one.counts for one in scored), Counts())


def bars(scored: list[Scored]) -> dict[str, tuple[float, bool]]:
    """What is asked of core photos that were calibrated for: each figure, and whether it is good enough."""
    core = [one for one in scored if one.tier == "core"]
    few = total([one for one in core if one.counts["dice"] <= FEW])
    whole = total([one for one in core if one.group not in PARTLY])
    every = total(core)

    def share(part: int, of: int) -> float:
        return part / of if of else 0.0

    exact, right = share(few["exact"], few["photos"]), share(every["right"], every["dice"])
    false, unsure = share(whole["false"], whole["photos"]), share(every["unsure"], every["dice"])
    return {
        f"exact, up to {FEW} dice (at least 95 %)": (100 * exact, exact >= 0.95),
        f"silently wrong, up to {FEW} dice (at most 2)": (few["wrong"], few["wrong"] <= 2),
        "false dice a photo that is wholly labelled (at most 0.02)": (false, false <= 0.02),
        "dice right (at least 97.5 %)": (100 * right, right >= 0.975),
        "dice unsure (at most 3 %)": (100 * unsure, unsure <= 0.03),
    }


def _print(title: str, scored: list[Scored]) -> None:
    print(f"\n{title:24}" + "".join(f"{name:>8}" for name in (*COLUMNS, "ms")))
    parts: dict[str, list[Scored]] = collections.defaultdict(list)
    for one in scored:
        parts[f"{one.group} {one.tier}"].append(one)
        if one.tier == "core" and one.counts["dice"] <= FEW:
            parts[f"all core, up to {FEW} dice"].append(one)
        parts[f"all {one.tier}"].append(one)
    for name in sorted(parts, key=lambda part: (part.startswith("all "), part)):
        counts = total(parts[name])
        cells = [str(counts[column]) for column in COLUMNS]
        cells.append(f"{statistics.median(one.ms for one in parts[name]):.0f}")
        print(f"{name:24}" + "".join(f"{cell:>8}" for cell in cells))


def main() -> int:
    """Prints the tables; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--labels", type=Path, required=True, metavar="FILE")
    parser.add_argument("--group", action="append", default=[], help="only this group; may be given again")
    parser.add_argument("--limit", type=int, metavar="N", help="only the first N photos of each group")
    parser.add_argument("--only", choices=("calibrated", "uncalibrated"), help="only one of the two ways")
    parser.add_argument("--details", action="store_true", help="a line for each photo that is not exact")
    options = parser.parse_args()
    if not options.labels.is_file():
        print(f"{options.labels}: not there, nothing measured", file=sys.stderr)
        return 2
    cv2.setNumThreads(1)
    groups = groups_of(options.labels, options.group, options.limit)
    for way in [options.only] if options.only else ["calibrated", "uncalibrated"]:
        read = measure_calibrated if way == "calibrated" else measure
        scored = [one for rows in groups.values() for one in read(options.labels, rows)]
        for one in scored if options.details else []:
            if not one.counts["exact"]:
                print(f"{way} {one.name}", {name: one.counts[name] for name in COLUMNS[3:] if one.counts[name]})
        _print(way, scored)
        if way == "calibrated":
            for bar, (value, held) in bars(scored).items():
                print(f"{'holds' if held else 'FAILS'}  {bar}: {value:.3g}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
