import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dice.finding import Found, distinct, looks, peaks
from companion.dice.network import CLASSES, DIE, NOTHING, Map


@given(st.floats(8, 400), st.floats(1, 20), st.floats(0, 1))
def test_every_size_that_dice_can_have_is_shown_to_the_network_as_about_its_own(
    least: float, factor: float, where: float
) -> None:
    size = least * factor**where
    assert min(max(size / look, look / size) for look in looks((least, least * factor))) < 1.42


def seen(*dice: tuple[int, int, int, float], rows: int = 24, columns: int = 32) -> Map:
    """A map with dice of class, row, column and size."""
    chances = np.zeros((CLASSES, rows, columns), np.float32)
    chances[NOTHING] = 1
    sizes = np.full((rows, columns), DIE, np.float32)
    for kind, row, column, size in dice:
        here = (slice(row - 1, row + 2), slice(column - 1, column + 2))
        chances[(NOTHING, *here)], chances[(kind, *here)], sizes[here] = 0.1, 0.9, size
    return Map(chances, sizes, (0.5, 0.5))


def test_a_die_is_found_where_it_lies_in_pixels_of_the_picture_given() -> None:
    (one,) = peaks(seen((4, 10, 20, 30.0)))
    assert (one.x, one.y) == pytest.approx((164, 84), abs=1)
    assert one.size == pytest.approx(60, rel=0.01)
    assert int(one.chances.argmax()) == 4


def test_each_die_is_found_once() -> None:
    assert len(distinct(peaks(seen((2, 5, 5, 28.0), (6, 5, 20, 28.0), (1, 15, 12, 28.0))))) == 3


def test_what_is_too_large_or_small_for_this_look_is_left_to_another() -> None:
    assert peaks(seen((4, 10, 20, 60.0), (4, 10, 8, 12.0))) == []


def test_dice_at_the_border_are_found() -> None:
    assert len(distinct(peaks(seen((3, 1, 1, 28.0), (3, 22, 30, 28.0))))) == 2


def test_of_two_places_nearer_than_dice_can_be_the_surer_stays() -> None:
    def found(x: float, weight: float) -> Found:
        return Found(x, 50, 40, np.zeros(CLASSES, np.float32), weight)

    assert [one.weight for one in distinct([found(50, 0.6), found(60, 0.9), found(120, 0.5)])] == [0.9, 0.5]
