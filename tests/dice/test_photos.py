"""Floors under the accuracy that was measured on photos, which are not in the project: skipped without them."""

from collections import Counter
from pathlib import Path

import cv2
import pytest

from benchmarks.dice_reading import measure

SHARED = Path(__file__).resolve().parents[2].parent / "shared" / "data" / "dice"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("folder", "groups", "right"),
    [("rendered", [], 0.7), ("dev", ["damian", "marceli"], 0.85), ("dev", ["byler"], 0.5)],
)
def test_photos_are_read_as_well_as_was_measured(folder: str, groups: list[str], right: float) -> None:
    path = SHARED / folder
    if not (path / "labels.jsonl").exists():
        pytest.skip(f"no dice photos at ../shared/data/dice/{folder}")
    cv2.setNumThreads(1)

    table, _ = measure(path, groups)

    counts = sum(table.values(), start=Counter[str]())
    assert counts["dice"] > 150
    assert counts["right"] >= right * counts["dice"]
    assert counts["wrong"] + counts["false"] <= 0.03 * counts["dice"]
