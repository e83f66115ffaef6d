import numpy as np
import pytest

from companion.dice.network import FACE_DIE, FACE_EDGE, NOTHING
from training.faces import GROWN, OFF, face
from training.grounds import dotted, lettered
from training.sources import Die, Source, source

PINK = (255, 0, 255)


def marked(size: float = 50, kind: int = 4) -> Source:
    """A black picture with a pink spot where the middle of its only die is."""
    image = np.zeros((240, 320, 3), np.uint8)
    image[105:116, 145:156] = PINK
    return source(image, [Die(kind, 150.5, 110.5, size)])


def test_places_say_where_the_die_went_however_it_was_turned() -> None:
    rng, seen = np.random.default_rng(1), 0
    for _ in range(60):
        image, kind, place = face(rng, marked())
        if kind == NOTHING:
            continue
        spot = np.argwhere(np.abs(image.astype(int) - PINK).max(axis=2) < 60).mean(axis=0)[::-1]
        assert (spot + 0.5 - FACE_EDGE / 2) / FACE_DIE == pytest.approx(place[:2], abs=0.04)
        assert np.abs(place[2]) <= GROWN
        assert np.hypot(*place[:2]) < 3 * OFF
        seen += 1
    assert seen > 20


def test_two_of_three_squares_show_a_die() -> None:
    rng = np.random.default_rng(2)
    kinds = [face(rng, marked())[1] for _ in range(300)]
    assert 0.55 < np.mean(np.array(kinds) == 4) < 0.75
    assert set(kinds) == {4, NOTHING}


def test_where_labels_may_lack_nothing_is_taken_for_ground() -> None:
    """Around the only labelled die everything is yellow; the grey part is where another may lie."""
    image = np.full((300, 300, 3), 90, np.uint8)
    image[100:200, 100:200] = (0, 255, 255)
    one = source(image, [Die(3, 150, 150, 50)], finished=False)
    rng = np.random.default_rng(3)
    empty = [square for square, kind, _ in (face(rng, one) for _ in range(200)) if kind == NOTHING]
    assert len(empty) > 30
    middles = np.array([square[23:25, 23:25].reshape(-1, 3).mean(axis=0) for square in empty])
    assert (np.abs(middles - 90).max(axis=1) > 20).mean() > 0.9


def test_dotted_ground_keeps_its_size_and_is_not_the_same() -> None:
    plain = np.full((FACE_EDGE, FACE_EDGE, 3), 90, np.uint8)
    drawn = [dotted(np.random.default_rng(seed), plain) for seed in range(12)]
    assert all(one.shape == plain.shape and one.dtype == np.uint8 for one in drawn)
    assert sum(bool((one != plain).any()) for one in drawn) >= 10


def test_keys_with_letters_fill_the_square_and_differ() -> None:
    drawn = [lettered(np.random.default_rng(seed), FACE_EDGE) for seed in range(12)]
    assert all(one.shape == (FACE_EDGE, FACE_EDGE, 3) and one.dtype == np.uint8 for one in drawn)
    assert all(len(np.unique(one.reshape(-1, 3), axis=0)) > 1 for one in drawn)
    assert len({one.tobytes() for one in drawn}) == 12
