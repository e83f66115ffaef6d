"""Floors under the accuracy that was measured on photos, which are not in the project: skipped without them."""

from pathlib import Path

import cv2
import pytest

from benchmarks.dice_reading import measure

SHARED = Path(__file__).resolve().parents[2].parent / "shared" / "data" / "dice"


@pytest.fixture(params=["rendered", "dev"])
def folder(request: pytest.FixtureRequest) -> Path:
    path = SHARED / str(request.param)
    if not (path / "labels.jsonl").exists():
        pytest.skip(f"no dice photos at ../shared/data/dice/{request.param}")
    return path


@pytest.mark.slow
def test_photos_are_read_as_well_as_was_measured(folder: Path) -> None:
    cv2.setNumThreads(1)
    groups = ["damian", "marceli"] if folder.name == "dev" else []

    table, _ = measure(folder, groups)

    counts = sum(table.values(), start=type(next(iter(table.values())))())
    assert counts["dice"] > 150
    assert counts["right"] >= 0.7 * counts["dice"]
    assert counts["wrong"] + counts["false"] <= 0.03 * counts["dice"]
