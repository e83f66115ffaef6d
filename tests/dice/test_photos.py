"""Floors under the accuracy that was measured on photos, which are not in the project: skipped without them."""

from pathlib import Path

import cv2
import pytest

from benchmarks.dice import groups_of, measure, total

SHARED = Path(__file__).resolve().parents[2].parent / "shared" / "data" / "dice"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("folder", "groups", "right"),
    [("rendered", [], 0.92), ("dev", ["burak", "damian", "marceli"], 0.93), ("dev", ["byler"], 0.87)],
)
def test_photos_are_read_as_well_as_was_measured(folder: str, groups: list[str], right: float) -> None:
    labels = SHARED / folder / "labels.jsonl"
    if not labels.exists():
        pytest.skip(f"no dice photos at ../shared/data/dice/{folder}")
    cv2.setNumThreads(1)

    rows = groups_of(labels, groups, None).values()
    counts = total([one for group in rows for one in measure(labels, group)])

    assert counts["dice"] > 150
    assert counts["right"] >= right * counts["dice"]
    assert counts["wrong"] + counts["false"] <= 0.03 * counts["dice"]
