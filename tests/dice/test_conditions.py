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
)
ASKED = (conditions.lamp_in_glossy_pips, conditions.on_woven_cloth)
"""Here a question is allowed, a wrong value is not."""


@pytest.mark.parametrize("drawn", EXACT)
def test_all_dice_are_read(drawn: Callable[[], Condition]) -> None:
    picture = drawn()

    reading = read(picture.image)

    assert sorted(die.value for die in reading.dice) == list(picture.values)
    assert reading.unsure == ()


@pytest.mark.parametrize("drawn", ASKED)
def test_what_is_hard_to_read_is_asked_about_and_not_guessed(drawn: Callable[[], Condition]) -> None:
    picture = drawn()

    reading = read(picture.image)

    left = list(picture.values)
    for die in reading.dice:
        assert die.value in left
        left.remove(die.value)
    assert len(reading.unsure) >= len(left)


def test_a_logo_is_no_value() -> None:
    picture = conditions.logo()

    reading = read(picture.image)

    assert tuple(die.value for die in reading.dice) == picture.values
