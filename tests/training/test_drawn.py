import numpy as np
import pytest

from companion.dice.network import LOGO
from training.drawn import EDGE, pieces_of, scene
from training.sources import Die, source
from training.wear import worn


@pytest.mark.parametrize("seed", range(5))
def test_scenes_are_labelled(seed: int) -> None:
    image, dice = scene(np.random.default_rng(seed), [])
    assert image.shape == (EDGE, EDGE, 3)
    assert 1 <= len(dice) <= 8
    assert all(1 <= die.kind <= LOGO and 20 < die.size < 140 for die in dice)
    assert all(0 < die.x < EDGE and 0 < die.y < EDGE and np.hypot(*(die.tilt or (9, 9))) < 1 for die in dice)


def test_the_same_seed_draws_the_same_scene() -> None:
    one, other = (scene(np.random.default_rng(7), [])[0] for _ in range(2))
    assert (one == other).all()


def test_pieces_of_ground_show_no_dice() -> None:
    image = np.full((300, 300, 3), 90, np.uint8)
    image[130:170, 130:170] = 255
    one = source(image, [Die(5, 150, 150, 40)])
    pieces = [piece for seed in range(20) for piece in pieces_of(np.random.default_rng(seed), [one])]
    assert pieces
    assert all((piece == 90).all() for piece in pieces)


def test_wear_keeps_size_and_kind_of_a_tile() -> None:
    rng, tile = np.random.default_rng(4), np.full((64, 64, 3), 120, np.uint8)
    for _ in range(30):
        after = worn(rng, tile)
        assert after.shape == tile.shape
        assert after.dtype == np.uint8
