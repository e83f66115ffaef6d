import numpy as np
import pytest
from numpy.typing import NDArray

from companion.dice.network import CELL, DIE, NOTHING
from training.sources import Die, Source, source
from training.tiles import IGNORED, TILE, tile

PINK = (255, 0, 255)


def marked(x: int, y: int, size: float, kind: int = 4) -> Source:
    """A black picture with a pink spot where the middle of its only die is."""
    image = np.zeros((240, 320, 3), np.uint8)
    image[y - 5 : y + 6, x - 5 : x + 6] = PINK
    return source(image, [Die(kind, x, y, size)])


def middle(mask: NDArray[np.bool_]) -> NDArray[np.float64]:
    return np.asarray(np.argwhere(mask).mean(axis=0), np.float64)


def test_cells_are_told_where_the_die_went_however_it_was_turned() -> None:
    seen = 0
    for seed in range(40):
        image, classes, sizes = tile(np.random.default_rng(seed), marked(150, 110, 50))
        told = classes == 4
        spot = np.abs(image.astype(int) - PINK).max(axis=2) < 50
        if not told.any() or told[0].any() or told[-1].any() or told[:, 0].any() or told[:, -1].any():
            continue  # the die went out of the tile, or is larger or smaller than the network is to find
        assert middle(told) * CELL + (CELL - 1) / 2 == pytest.approx(middle(spot), abs=2.5)
        assert 19 / DIE <= np.exp(sizes[told]).min() <= np.exp(sizes[told]).max() <= 41 / DIE
        seen += 1
    assert seen > 15


def test_most_tiles_show_the_die_in_the_size_to_be_found() -> None:
    rng = np.random.default_rng(1)
    told = [(tile(rng, marked(150, 110, 50))[1] == 4).any() for _ in range(200)]
    assert 0.4 < np.mean(told) < 0.9


def test_nothing_is_asked_where_labels_may_lack() -> None:
    image = np.zeros((400, 400, 3), np.uint8)
    one = source(image, [Die(3, 200, 200, 40)], finished=False)
    rng = np.random.default_rng(2)
    cells = np.concatenate([tile(rng, one)[1].ravel() for _ in range(50)])
    assert (cells == IGNORED).mean() > 0.5
    assert {int(cell) for cell in cells} <= {IGNORED, NOTHING, 3}


def test_tiles_are_as_large_as_the_network_is_trained_with() -> None:
    image, classes, sizes = tile(np.random.default_rng(3), marked(150, 110, 50))
    assert image.shape == (TILE, TILE, 3)
    assert classes.shape == sizes.shape == (TILE // CELL, TILE // CELL)
