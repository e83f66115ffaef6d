"""The calibration as a dialogue: what it says to each picture, until it knows the tray."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.dice.guide import PATIENCE, Guide
from companion.dice.light import fault
from companion.dice.reading import Die, Reading
from companion.requests import msg
from tests.dice.test_learning import round_tray

Image = NDArray[np.uint8]


def thrown(seed: int, count: int = 6) -> tuple[Image, Reading]:
    """A round tray with plain dice of 50 pixels in it, and what a reader makes of them."""
    image, dice = round_tray(), []
    for number in range(count):
        x, y = 300 + 90 * (number % 3) + 8 * seed, 200 + 100 * (number // 3)
        cv2.rectangle(image, (x, y), (x + 50, y + 50), (220, 230, 235), -1)
        dice.append(Die(1, (x, y, 50, 50), 0.9))
    return image, Reading(tuple(dice))


def test_hands_lead_it_from_the_empty_tray_to_what_it_needs() -> None:
    guide, empty = Guide(), round_tray()

    assert guide.look(*thrown(0)) == msg("calibrate-take-out")
    assert guide.look(empty, Reading()) == msg("calibrate-throw", dice=6)
    assert guide.look(*thrown(1, 4)) == msg("calibrate-seen", seen=4, dice=6)
    assert guide.look(*thrown(2)) == msg("calibrate-again", dice=6)
    assert guide.look(*thrown(3)) == msg("calibrate-done", pixels=50)

    assert guide.stage == "done"
    assert guide.learnt is not None
    assert guide.learnt.die_px == 50
    assert guide.learnt.tray is not None
    assert guide.empty is not None
    assert np.array_equal(guide.empty, empty)


@pytest.mark.parametrize(("shift", "where"), [(-200, "left"), (140, "right")])
def test_a_tray_that_is_cut_off_is_told_by_the_way_to_move_the_camera(shift: int, where: str) -> None:
    table = np.full((600, 800, 3), (60, 90, 130), np.uint8)
    beside = np.hstack([table, round_tray(), table])[:, 800 - shift : 1600 - shift]

    said = Guide().look(np.ascontiguousarray(beside), Reading())

    assert said == msg("calibrate-move", where=msg(f"towards-{where}"))


def test_what_can_not_be_mended_is_done_without() -> None:
    guide, dark = Guide(), np.full((600, 800, 3), 10, np.uint8)

    said = [guide.look(dark, Reading()) for _ in range(PATIENCE + 1)]

    assert said == [*[msg("light-dark")] * PATIENCE, msg("calibrate-throw", dice=6)]


def test_light_and_sharpness_are_judged_in_words() -> None:
    tray = round_tray()
    shade = np.linspace(0.1, 1.0, 800)[None, :, None]

    assert fault(tray) is None
    assert fault(np.asarray(tray * 0.2, np.uint8)) == msg("light-dark")
    assert fault(np.asarray(tray * shade, np.uint8)) == msg("light-dark-side", place=msg("place-left"))
    assert fault(np.asarray(np.clip(tray * 4.0, 0, 255), np.uint8)) == msg("light-glare")
    assert fault(np.asarray(cv2.GaussianBlur(tray, (0, 0), 9), np.uint8)) == msg("picture-blurred")
