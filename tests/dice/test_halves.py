"""Parts are cut from a smaller picture where that shows as much, and lie where they lay."""

import cv2
import numpy as np
import pytest

from companion.dice.again import crop
from companion.dice.finding import Found
from companion.dice.halves import enough, halves

SPOT = (301, 147)


def test_each_is_half_of_the_one_before() -> None:
    assert [one.shape[:2] for one in halves(np.zeros((240, 401, 3), np.uint8))] == [
        (240, 401),
        (120, 200),
        (60, 100),
        (30, 50),
    ]


@pytest.mark.parametrize(("zoom", "width"), [(2.0, 400), (0.6, 400), (0.4, 200), (0.2, 100), (0.001, 50)])
def test_the_smallest_is_taken_that_need_not_be_enlarged_or_shrunk_much(zoom: float, width: int) -> None:
    image, own = enough(halves(np.zeros((240, 400, 3), np.uint8)), zoom, 0.5)
    assert (image.shape[1], own) == (width, zoom * 400 / width)


@pytest.mark.parametrize("size", [10.0, 40.0, 130.0, 300.0])
@pytest.mark.parametrize("turn", [0.0, 1.9])
def test_what_lies_in_the_middle_of_a_die_is_in_the_middle_of_its_square(size: float, turn: float) -> None:
    picture = np.zeros((601, 803, 3), np.uint8)
    cv2.circle(picture, SPOT, round(size / 8), (255, 255, 255), -1, cv2.LINE_AA)
    square = crop(
        halves(picture), Found(SPOT[0] + 0.5, SPOT[1] + 0.5, size, np.zeros(9, np.float32), 1.0), 32, 48, turn
    )
    rows, columns = np.nonzero(square[:, :, 0] > 60)
    assert (rows.mean(), columns.mean()) == pytest.approx((23.5, 23.5), abs=0.3)
    assert np.count_nonzero(square[:, :, 0] > 127) == pytest.approx(np.pi * 16, rel=0.35), "a quarter of the die across"
