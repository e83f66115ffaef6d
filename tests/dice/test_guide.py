"""The calibration as a dialogue: what it says to each picture, until it knows the tray."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.dice.guide import PATIENCE, THROWS, Guide
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


def felt(*places: tuple[int, int]) -> tuple[Image, Reading]:
    """Felt that fills the whole picture, with plain dice of 50 pixels at these places, and what is read of them."""
    image = np.full((600, 800, 3), (70, 110, 60), np.uint8)
    image = np.clip(image + np.random.default_rng(1).normal(0, 4, image.shape), 0, 255).astype(np.uint8)
    for x, y in places:
        image[y : y + 50, x : x + 50] = (220, 230, 235)
    return image, Reading(tuple(Die(1, (x, y, 50, 50), 0.9) for x, y in places))


def to_the_edge(guide: Guide) -> None:
    """Throw dice on felt without an edge."""
    assert guide.look(*felt()) == msg("calibrate-throw", dice=6)
    for number in range(1, THROWS + 1):
        said = guide.look(*felt(*[(200 + 60 * at, 200 + 40 * number) for at in range(6)]))
    assert said == msg("calibrate-edge")


def test_an_edge_that_is_not_seen_is_marked_by_dice_laid_along_it() -> None:
    guide = Guide()
    to_the_edge(guide)

    assert guide.look(*felt((100, 80), (650, 80))) is None, "somebody is still laying them"
    assert guide.look(*felt((300, 250), (400, 250), (300, 300), (400, 300))) == msg("calibrate-edge"), (
        "dice fell beyond"
    )
    assert guide.look(*felt((100, 80), (650, 80), (650, 470), (100, 470))) == msg("calibrate-done", pixels=50)

    assert guide.learnt is not None
    assert guide.learnt.tray is not None
    assert sorted(guide.learnt.tray) == [
        pytest.approx(corner, abs=0.001)
        for corner in [(0.125, 0.1333), (0.125, 0.8667), (0.875, 0.1333), (0.875, 0.8667)]
    ]


def test_an_edge_may_be_done_without() -> None:
    guide = Guide()
    to_the_edge(guide)

    assert guide.look(*felt()) == msg("calibrate-done", pixels=50)
    assert guide.learnt is not None
    assert guide.learnt.tray is None


@pytest.mark.parametrize("early", [True, False])
def test_an_edge_that_was_marked_in_the_picture_is_not_asked_for(early: bool) -> None:
    guide, tray = Guide(), ((0.1, 0.1), (0.9, 0.1), (0.5, 0.9))
    if early:
        assert guide.mark(tray) == msg("tray-marked")
        guide.look(*felt())
        for number in range(1, THROWS + 1):
            said = guide.look(*felt(*[(200 + 60 * at, 200 + 40 * number) for at in range(6)]))
    else:
        to_the_edge(guide)
        said = guide.mark(tray)

    assert said == msg("calibrate-done", pixels=50)
    assert guide.learnt is not None
    assert guide.learnt.tray == tray


def test_when_nobody_goes_on_what_was_learnt_holds() -> None:
    guide = Guide()
    assert guide.give_up() == msg("calibrate-given-up")
    to_the_edge(guide)
    assert guide.give_up() == msg("calibrate-done", pixels=50)


def test_what_looks_like_dice_in_the_empty_tray_belongs_to_it() -> None:
    guide, printed = Guide(), (60, 60)

    said = [guide.look(*felt(printed)) for _ in range(PATIENCE + 1)]

    assert said == [*[msg("calibrate-take-out")] * PATIENCE, msg("calibrate-throw", dice=6)]
    five = [(200 + 70 * at, 200) for at in range(5)]
    assert guide.look(*felt(printed, *five)) == msg("calibrate-seen", seen=5, dice=6)
    assert guide.look(*felt(printed, *five, (600, 400))) == msg("calibrate-again", dice=6)


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

    assert fault(tray) is None
    assert fault(np.asarray(tray * 0.2, np.uint8)) == msg("light-dark")
    assert fault(np.asarray(np.clip(tray * 4.0, 0, 255), np.uint8)) == msg("light-glare")
    assert fault(np.asarray(cv2.GaussianBlur(tray, (0, 0), 9), np.uint8)) == msg("picture-blurred")


@pytest.mark.parametrize(("side", "turns"), [("left", 0), ("bottom", 1), ("right", 2), ("top", 3)])
def test_the_side_that_lies_in_the_dark_is_named(side: str, turns: int) -> None:
    shade = np.rot90(np.linspace(0.1, 1.0, 600)[None, :].repeat(600, axis=0), turns)

    lit = np.asarray(round_tray()[:, 100:700] * shade[..., None], np.uint8)

    assert fault(lit) == msg("light-dark-side", place=msg(f"place-{side}"))
