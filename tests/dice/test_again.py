from dataclasses import replace

import numpy as np
import pytest

from companion.dice.again import look_again
from companion.dice.deciding import opinions
from companion.dice.finding import Found
from companion.dice.halves import halves
from companion.dice.network import CLASSES, NOTHING
from companion.dice.reader import read
from companion.dice.simulated import draw_labelled

EVEN = np.full(CLASSES, 1 / CLASSES, np.float32)


def places(values: list[int], seed: int) -> tuple[np.ndarray, list[Found]]:
    drawn = draw_labelled(values, seed)
    boxes = [die.box for die in drawn.dice]
    return drawn.image, [Found(x + w / 2, y + h / 2, (w * h) ** 0.5, EVEN, 0.9) for x, y, w, h in boxes]


@pytest.mark.parametrize("off", [(0.12, 0.0), (-0.08, 0.1), (0.0, -0.12)])
@pytest.mark.parametrize("grown", [0.85, 1.0, 1.15])
def test_a_closer_look_comes_nearer_to_the_die(off: tuple[float, float], grown: float) -> None:
    image, found = places([1, 2, 3, 4, 5, 6], 5)
    shown = [
        replace(one, x=one.x + off[0] * one.size, y=one.y + off[1] * one.size, size=one.size * grown) for one in found
    ]
    moved, chances = look_again(halves(image), shown)
    away = [np.hypot(one.x - true.x, one.y - true.y) / true.size for one, true in zip(moved, found, strict=True)]
    assert max(away) < 0.08
    assert all(abs(np.log(one.size / true.size)) < 0.2 for one, true in zip(moved, found, strict=True))
    assert sorted(int(one.argmax()) for one in chances) == [1, 2, 3, 4, 5, 6]


def test_bare_ground_is_seen_to_be_none() -> None:
    image, found = places([4], 7)
    away = [replace(found[0], x=found[0].x + shift, y=found[0].y) for shift in (-150, 150)]
    _, chances = look_again(halves(image), away)
    assert all(one[NOTHING] > 0.9 for one in chances)


def test_one_die_found_twice_is_one() -> None:
    image, found = places([5], 3)
    twice = [replace(found[0], x=found[0].x + shift * found[0].size) for shift in (-0.13, 0.13)]
    assert len(opinions(*look_again(halves(image), twice))) == 1


def test_nothing_found_is_nothing_seen() -> None:
    assert look_again(halves(np.zeros((50, 50, 3), np.uint8)), []) == ([], [])


@pytest.mark.parametrize("seed", range(4))
def test_dice_that_lie_together_are_no_pips_of_a_large_one(seed: int) -> None:
    image, found = places([1, 1, 3], seed)
    wide = np.full((image.shape[0] * 2, image.shape[1] * 2, 3), image[2, 2], np.uint8)
    wide[: image.shape[0], : image.shape[1]] = image
    assert sorted(die.value for die in read(wide).dice) == [1, 1, 3]
    assert len(found) == 3
