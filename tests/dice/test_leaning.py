import numpy as np
import pytest

from companion.dice import leaning
from companion.dice.calibration import View
from companion.dice.deciding import Opinion
from companion.dice.finding import Found
from companion.dice.network import CLASSES

SIZE = (640, 480)
EVEN = np.full(CLASSES, 1 / CLASSES, np.float32)


def die(x: float, across: float = 0.0, off: float = 0.06, value: int | None = 4) -> Opinion:
    found = Found(x, 240, 40, EVEN, 0.9, np.array([across, 0.0, off], np.float32))
    return Opinion(found, 0.99, EVEN, value, () if value else (5, 6), None if value else "ambiguous")


def told(dice: list[Opinion], known: View | None) -> list[Opinion]:
    """What is thought of `dice` in a picture in which several looks show what one did."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(leaning, "look_for_tilt", lambda _picture, found: list(found))
        return leaning.without_leaning([], dice, SIZE, known)


def test_the_one_that_is_tilted_otherwise_than_the_rest_has_no_value() -> None:
    dice = [die(250), die(320, 0.5), die(400)]
    seen = told(dice, None)
    assert [one.value for one in seen] == [4, None, 4]
    assert (seen[1].reason, seen[1].candidates) == ("cocked", (4,))


def test_what_is_unsure_and_leans_is_put_straight_first() -> None:
    seen = told([die(250), die(320, 0.5, value=None), die(400)], None)
    assert (seen[1].reason, seen[1].candidates) == ("cocked", (5, 6))


def test_what_may_be_far_off_is_no_lean() -> None:
    dice = [die(250), die(320, 0.4, off=0.3), die(400)]
    assert told(dice, None) == dice


def test_all_dice_seen_from_a_side_lie_flat() -> None:
    dice = [die(x, 0.5) for x in (280, 320, 360)]
    assert told(dice, None) == dice


def test_of_a_view_that_is_known_a_single_die_tells() -> None:
    assert told([die(320, 0.4)], None)[0].value == 4
    assert told([die(320, 0.4)], View())[0].reason == "cocked"
    assert told([die(320, 0.4)], View(across=0.4))[0].value == 4


def test_no_dice_do_not_lean() -> None:
    assert told([], None) == []
