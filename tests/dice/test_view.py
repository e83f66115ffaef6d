import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dice.calibration import View
from companion.dice.view import Floats, view_of

ANGLES = st.floats(-0.35, 0.35)
OFF = 0.06


def seen(up: Floats, places: Floats, focal: float) -> Floats:
    """How faces whose normals are `up` (3,) or (n, 3) are turned away from an eye in (0, 0, 0), by plain projection.

    Each is seen in a picture that was turned as little as it takes to have the place in its middle.
    """
    tilts = []
    for place, normal in zip(places, np.broadcast_to(up, (len(places), 3)), strict=True):
        away = np.array([*place / focal, 1.0])
        away /= np.linalg.norm(away)
        axis = np.cross([0, 0, 1], away)
        sine, cosine = float(np.linalg.norm(axis)), float(away[2])
        axis = axis / sine if sine else np.array([1.0, 0, 0])
        back = normal * cosine - np.cross(axis, normal) * sine + axis * (axis @ normal) * (1 - cosine)
        tilts.append(back[:2])
    return np.array(tilts)


def table(across: float, down: float) -> Floats:
    return np.array([across, down, -((1 - across**2 - down**2) ** 0.5)])


@given(ANGLES, ANGLES, st.sampled_from((0.65, 0.8, 1.0, 1.2, 1.45, 1.8)), st.integers(6, 20), st.integers(0, 99))
def test_of_dice_that_lie_flat_none_leans_from_wherever_they_are_seen(
    across: float, down: float, focal: float, count: int, seed: int
) -> None:
    places = np.random.default_rng(seed).uniform((-0.5, -0.375), (0.5, 0.375), (count, 2))
    view, angles = view_of(seen(table(across, down), places, focal), np.full(count, OFF), places, None)
    assert angles.max() < 0.15
    assert (view.across, view.down) == pytest.approx((across, down), abs=0.15)


@given(ANGLES, ANGLES, st.floats(0, 2 * np.pi), st.floats(0.4, 0.7), st.integers(0, 99))
def test_one_of_six_dice_that_leans_is_the_one_that_is_found(
    across: float, down: float, towards: float, lean: float, seed: int
) -> None:
    places = np.random.default_rng(seed).uniform((-0.5, -0.375), (0.5, 0.375), (6, 2))
    up = np.repeat(table(across, down)[None], 6, axis=0)
    one = np.cross(up[2], [np.cos(towards), np.sin(towards), 0])
    one /= np.linalg.norm(one)
    up[2] = up[2] * np.cos(lean) + one * np.sin(lean)
    _, angles = view_of(seen(up, places, 1.0), np.full(6, OFF), places, None)
    assert angles.argmax() == 2
    assert angles[2] == pytest.approx(lean, abs=0.15)
    assert np.delete(angles, 2).max() < 0.2


def test_a_single_die_that_leans_is_told_from_one_that_lies_where_the_view_is_known() -> None:
    place, spread = np.array([[0.2, 0.1]]), np.array([OFF])
    known = View(across=0.3, down=0.0, focal=1.2)
    flat = seen(table(0.3, 0.0), place, 1.2)
    assert view_of(flat, spread, place, known)[1][0] < 0.02
    assert view_of(np.zeros((1, 2)), spread, place, known)[1][0] > 0.25


def test_a_single_die_seen_obliquely_lies_where_nothing_is_known() -> None:
    tilt = np.array([[0.4, 0.0]])
    assert view_of(tilt, np.array([0.1]), np.zeros((1, 2)), None)[1][0] < 0.1
