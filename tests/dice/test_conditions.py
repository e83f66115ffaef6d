"""What people complain about with dice readers: a picture of each."""

from collections.abc import Callable

import pytest

from companion.dice.reader import read
from tests.dice import conditions
from tests.dice.conditions import Condition

EXACT = (
    conditions.transparent,
    conditions.side_pips,
    conditions.sharing_an_edge,
    conditions.sharing_a_corner,
    conditions.merging_pips,
    conditions.five_against_six,
    conditions.lamp_in_glossy_pips,
    conditions.on_woven_cloth,
)


@pytest.mark.parametrize("drawn", EXACT)
def test_all_dice_are_read(drawn: Callable[[], Condition]) -> None:
    picture = drawn()

    reading = read(picture.image)

    assert sorted(die.value for die in reading.dice) == list(picture.values)
    assert reading.unsure == ()


def test_a_logo_is_no_value() -> None:
    picture = conditions.logo()

    reading = read(picture.image)

    assert tuple(die.value for die in reading.dice) == picture.values
    assert [item.reason for item in reading.unsure] == ["unknown_face"]
