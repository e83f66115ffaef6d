from pathlib import Path

import numpy as np
import pytest

from companion.dice import network
from companion.dice.halves import halves
from companion.dice.network import CELL, CLASSES, look, look_closely


@pytest.mark.parametrize("size", [(48, 64), (47, 61), (33, 200)])
def test_a_picture_of_any_size_has_a_map_of_chances(size: tuple[int, int]) -> None:
    seen = look([np.random.default_rng(1).integers(0, 256, (*size, 3)).astype(np.uint8)], 1.0)
    assert seen.chances.shape == (CLASSES, -(-size[0] // CELL), -(-size[1] // CELL))
    assert seen.chances.sum(axis=0) == pytest.approx(1, abs=1e-4)


def test_the_scale_is_the_one_that_whole_pixels_allow() -> None:
    seen = look(halves(np.zeros((100, 201, 3), np.uint8)), 0.5)
    assert seen.scale == (100 / 201, 0.5)


def test_a_close_look_tells_chances_a_place_and_a_tilt() -> None:
    chances, places, tilts = look_closely(np.random.default_rng(2).integers(0, 256, (5, 48, 48, 3)).astype(np.uint8))
    assert chances.shape == (5, CLASSES)
    assert chances.sum(axis=1) == pytest.approx(1, abs=1e-4)
    assert places.shape == tilts.shape == (5, 3)
    assert (tilts[:, 2] > 0).all(), "how far off a tilt may be"


def test_the_networks_are_small() -> None:
    models = Path(network.__file__).resolve().parents[2] / "models"
    assert sum(path.stat().st_size for path in models.glob("*.onnx")) <= 1_000_000
