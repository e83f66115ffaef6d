import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.dice.calibration import Calibration
from companion.dice.reader import read
from companion.dice.simulated import draw_labelled

VALUES = [1, 2, 3, 4, 5, 6]


def seen(image: NDArray[np.uint8], calibration: Calibration | None = None) -> list[int]:
    reading = read(image, calibration)
    assert not reading.unsure
    return sorted(die.value for die in reading.dice)


@pytest.fixture(scope="module")
def tray() -> NDArray[np.uint8]:
    return draw_labelled(VALUES, 21).image


def test_turned_and_mirrored_pictures_read_the_same(tray: NDArray[np.uint8]) -> None:
    for turn in (cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_180):
        assert seen(np.asarray(cv2.rotate(tray, turn), np.uint8)) == VALUES
    assert seen(np.ascontiguousarray(tray[:, ::-1])) == VALUES


@pytest.mark.parametrize("scale", [0.7, 1.5])
def test_the_distance_of_the_camera_does_not_matter(tray: NDArray[np.uint8], scale: float) -> None:
    assert (
        seen(np.asarray(cv2.resize(tray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)) == VALUES
    )


@pytest.mark.parametrize("stops", [-1, 1])
def test_exposure_does_not_matter(tray: NDArray[np.uint8], stops: int) -> None:
    linear = (tray / 255.0) ** 2.2 * 2.0**stops
    assert seen((np.clip(linear, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)) == VALUES


def test_polarity_does_not_matter(tray: NDArray[np.uint8]) -> None:
    assert seen(255 - tray) == VALUES


def test_a_known_size_is_used() -> None:
    drawn = draw_labelled(VALUES, 21)
    side = min(die.box[2] for die in drawn.dice)

    assert seen(drawn.image, Calibration(die_px=side)) == VALUES
    assert read(drawn.image, Calibration(die_px=side * 0.4)).dice == ()


def test_boxes_are_in_pixels_of_a_large_picture_as_given(tray: NDArray[np.uint8]) -> None:
    small = read(tray)
    large = read(np.asarray(cv2.resize(tray, None, fx=3, fy=3), np.uint8))

    assert sorted(die.value for die in small.dice) == sorted(die.value for die in large.dice) == VALUES
    for value in VALUES:
        one, other = (next(die for die in reading.dice if die.value == value) for reading in (small, large))
        assert other.box == pytest.approx([3 * edge for edge in one.box], abs=50)


def test_a_die_with_a_lost_pip_is_read_right_or_asked_about() -> None:
    """A five whose corner is washed out is a five, or a question; it must not become a four or a three."""
    image = np.full((200, 200, 3), (48, 84, 38), np.uint8)
    cv2.rectangle(image, (60, 60), (140, 140), (222, 232, 236), -1)
    for u, v in ((-1, -1), (-1, 1), (0, 0), (1, 1)):
        cv2.circle(image, (100 + 20 * u, 100 + 20 * v), 7, (28, 26, 24), -1, cv2.LINE_AA)

    reading = read(image)

    assert [die.value for die in reading.dice] in ([5], [])
    assert len(reading.dice) + len(reading.unsure) == 1
    assert all(die.reason == "ambiguous" for die in reading.unsure)


@pytest.mark.parametrize("shape", [(1, 1), (5, 900), (40, 40)])
def test_plain_pictures_of_any_shape_have_no_dice(shape: tuple[int, int]) -> None:
    reading = read(np.full((*shape, 3), 90, np.uint8))

    assert (reading.dice, reading.unsure) == ((), ())


def test_a_six_with_close_rows_is_no_four() -> None:
    """Two of its three rows are a foreshortened four; one row is half washed out by glare."""
    image = np.full((200, 200, 3), (48, 84, 38), np.uint8)
    cv2.rectangle(image, (60, 60), (140, 140), (222, 232, 236), -1)
    for row, ink in ((-16, 28), (0, 28), (16, 110)):
        for column in (-22, 22):
            cv2.circle(image, (100 + column, 100 + row), 6, (ink, ink, ink), -1, cv2.LINE_AA)

    reading = read(image)

    assert [die.value for die in reading.dice] in ([6], [])
    assert len(reading.dice) + len(reading.unsure) == 1


def test_two_dice_edge_to_edge_are_two() -> None:
    image = np.full((200, 260, 3), (48, 84, 38), np.uint8)
    cv2.rectangle(image, (40, 60), (200, 140), (222, 232, 236), -1)
    cv2.line(image, (120, 60), (120, 140), (150, 160, 164), 2)
    for x in (80, 160):
        for u, v in ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)):
            cv2.circle(image, (x + 20 * u, 100 + 20 * v), 7, (28, 26, 24), -1, cv2.LINE_AA)

    assert seen(image) == [5, 5]


@pytest.mark.parametrize("thread", [8, 12, 18])
def test_woven_cloth_is_no_dice(thread: int) -> None:
    """Black and white threads, over and under each other, of uneven width."""
    rng = np.random.default_rng(thread)
    image = np.full((480, 640, 3), 60, np.uint8)
    for row in range(480 // thread):
        for column in range(row % 2, 640 // thread, 2):
            x, y = np.rint((np.array([column, row]) + 0.5) * thread + rng.normal(0, thread / 12, 2)).astype(int)
            light = int(rng.integers(150, 220))
            cv2.circle(image, (int(x), int(y)), round(thread * 0.38), (light, light, light), -1, cv2.LINE_AA)

    assert read(image).dice == ()
