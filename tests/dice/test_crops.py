from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.dice.crops import Crops
from companion.dice.reading import Die, Reading, Unsure

IMAGE = np.arange(200 * 300 * 3, dtype=np.uint32).reshape(200, 300, 3).astype(np.uint8)
FIVE, SIX, OTHER_FIVE = Die(5, (20, 30, 40, 40), 0.9), Die(6, (100, 30, 40, 40), 0.9), Die(5, (200, 100, 40, 40), 0.9)
DOUBT = Unsure((200, 100, 40, 40), (2, 3), "ambiguous")


def thrown(*values: int, asked: int = 7) -> dict[str, Any]:
    return {"id": asked, "kept": list(values)}


def test_a_die_that_was_put_right_is_kept_with_its_value(tmp_path: Path) -> None:
    crops = Crops(tmp_path / "crops")
    crops.read(7, IMAGE, Reading((FIVE, SIX)))

    assert crops.told(thrown(5, 6)) is None, "that is what was read"
    kept = crops.told(thrown(4, 6))

    assert kept is not None
    assert kept.name.startswith("4-read-as-5-")
    picture = cv2.imread(str(kept))
    assert picture is not None
    assert np.array_equal(picture, IMAGE[20:80, 10:70])
    assert crops.told(thrown(3, 6)) is None, "each throw is kept once"


def test_a_doubt_that_was_cleared_up_is_kept(tmp_path: Path) -> None:
    crops = Crops(tmp_path)
    crops.read(7, IMAGE, Reading((FIVE,), (DOUBT,)))

    kept = crops.told(thrown(5, 3))

    assert kept is not None
    assert kept.name.startswith("3-read-as-unsure-")


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        (Reading((FIVE, OTHER_FIVE)), thrown(5, 6)),
        (Reading((FIVE, SIX)), thrown(1, 2)),
        (Reading((FIVE,), (DOUBT,)), thrown(4, 4)),
        (Reading((FIVE, SIX)), thrown(4, 6, asked=8)),
        (Reading((FIVE, SIX)), None),
    ],
    ids=["which five", "both", "which of them", "another roll", "none"],
)
def test_what_is_not_clear_is_not_kept(tmp_path: Path, reading: Reading, told: dict[str, Any] | None) -> None:
    crops = Crops(tmp_path / "crops")
    crops.read(7, IMAGE, reading)

    assert crops.told(told) is None
    assert not (tmp_path / "crops").exists()
