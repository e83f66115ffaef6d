"""What the empty tray shows as well is no die."""

import os
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.dice.background import empty_of, without_background
from companion.dice.calibration import Calibration
from companion.dice.reader import read
from companion.dice.reading import Die, Reading, Unsure
from companion.dice.simulated import DrawnDie, draw_labelled

Image = NDArray[np.uint8]


def noisy(image: Image, seed: int, light: int = 0) -> Image:
    noise = np.random.default_rng(seed).normal(light, 3, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


def pasted(onto: Image, image: Image, dice: tuple[DrawnDie, ...]) -> Image:
    """`onto` with these dice of another picture."""
    copy = onto.copy()
    for x, y, width, height in (die.box for die in dice):
        copy[y : y + height, x : x + width] = image[y : y + height, x : x + width]
    return copy


def test_what_lay_in_the_tray_before_is_not_read(tmp_path: Path) -> None:
    drawn = draw_labelled([3, 6, 2, 5], 21)
    felt = np.full_like(drawn.image, np.median(drawn.image, axis=(0, 1)))
    cv2.imwrite(str(tmp_path / "empty.png"), noisy(pasted(felt, drawn.image, drawn.dice[:2]), 1))
    full = noisy(pasted(felt, drawn.image, drawn.dice), 2, light=12)

    assert sorted(die.value for die in read(full).dice) == [2, 3, 5, 6]
    reading = read(full, Calibration(empty=tmp_path / "empty.png"))

    assert sorted(die.value for die in reading.dice) == [2, 5]
    assert reading.unsure == ()


@pytest.mark.parametrize("value", [1, 6])
def test_another_die_in_the_same_place_is_read(value: int) -> None:
    """Even one as black as the felt, of which only its pips are seen."""
    empty = np.full((200, 200, 3), 30, np.uint8)
    image = empty.copy()
    for u, v in [(0, 0)] if value == 1 else [(u, v) for u in (-20, 20) for v in (-20, 0, 20)]:
        cv2.circle(image, (100 + u, 100 + v), 7, (200, 200, 200), -1, cv2.LINE_AA)
    die, doubt = Die(value, (60, 60, 80, 80), 0.9), Unsure((60, 60, 80, 80), (1, 2), "ambiguous")

    assert without_background(Reading((die,), (doubt,)), noisy(image, 1), empty) == Reading((die,), (doubt,))
    assert without_background(Reading((die,), (doubt,)), noisy(empty, 1), empty) == Reading()


def test_a_picture_of_another_size_or_none_changes_nothing() -> None:
    reading = Reading((Die(2, (10, 10, 30, 30), 0.9),))
    image = np.zeros((100, 100, 3), np.uint8)

    assert without_background(reading, image, np.zeros((50, 50, 3), np.uint8)) == reading
    assert without_background(reading, image, None) == reading


def test_the_picture_is_read_anew_when_it_changed_and_done_without_where_it_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "empty.png"
    for number, level in enumerate((10, 20)):
        cv2.imwrite(str(path), np.full((5, 5, 3), level, np.uint8))
        os.utime(path, ns=(number, number))
        found = empty_of(path)
        assert found is not None
        assert found[0, 0, 0] == level
    path.write_bytes(b"torn")
    assert empty_of(path) is None
    assert empty_of(tmp_path / "none.png") is None
    assert empty_of(None) is None
