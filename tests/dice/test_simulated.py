import random

import numpy as np
import pytest

from companion.dice.reader import read
from companion.dice.reading import Box
from companion.dice.simulated import Drawn, draw, draw_labelled


def throw(seed: int) -> Drawn:
    rng = random.Random(seed)
    return draw_labelled([rng.randint(1, 6) for _ in range(rng.randint(1, 8))], seed)


def holds(box: Box, other: Box) -> bool:
    x, y = other[0] + other[2] / 2, other[1] + other[3] / 2
    return box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]


def check_read(drawn: Drawn) -> None:
    reading = read(drawn.image)
    assert not reading.unsure
    assert len(reading.dice) == len(drawn.dice)
    for die in drawn.dice:
        assert [found.value for found in reading.dice if holds(die.box, found.box)] == [die.value]


def test_the_same_seed_draws_the_same_picture() -> None:
    first, again, other = draw([1, 2, 6], 7), draw([1, 2, 6], 7), draw([1, 2, 6], 8)

    assert first.shape == (720, 960, 3)
    assert first.dtype == np.uint8
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_the_labels_name_the_values_in_order_inside_the_picture() -> None:
    drawn = draw_labelled([3, 1, 6, 6], 11, (640, 480))

    assert [die.value for die in drawn.dice] == [3, 1, 6, 6]
    assert all(x >= 0 and y >= 0 and x + w <= 640 and y + h <= 480 for x, y, w, h in (die.box for die in drawn.dice))


def test_many_dice_find_room_and_too_many_are_refused() -> None:
    assert len(draw_labelled([6] * 24, 1).dice) == 24
    with pytest.raises(ValueError, match="no room"):
        draw([1] * 60, 1, (200, 200))


def test_a_value_that_no_die_has_is_refused() -> None:
    with pytest.raises(ValueError, match="1 to 6"):
        draw([0], 1)


def test_an_empty_tray_has_no_dice() -> None:
    reading = read(draw([], 5))

    assert (reading.dice, reading.unsure) == ((), ())


@pytest.mark.parametrize("seed", range(12))
def test_the_reader_reads_every_die_that_is_drawn(seed: int) -> None:
    check_read(throw(seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12, 312))
def test_the_reader_reads_three_hundred_pictures_without_fault(seed: int) -> None:
    check_read(throw(seed))
