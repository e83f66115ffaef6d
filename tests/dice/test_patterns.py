import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dice.patterns import PATTERNS, Lattice, crossed, diagonal, fit

SIX = {slots: value for slots, value in PATTERNS.items() if value > 1}


def _lattice(turn: float, pitch: float, squeeze: float = 1.0) -> Lattice:
    cos, sin = math.cos(turn), math.sin(turn)
    axes = np.array([[cos, -sin], [sin, cos]]) * pitch
    return Lattice(np.array([100.0, 80.0]), np.diag([1.0, squeeze]) @ axes)


def _xy(lattice: Lattice, slots: frozenset[tuple[int, int]]) -> np.ndarray:
    return lattice.points(np.array(sorted(slots), np.float64))


def test_every_value_has_a_pattern_of_as_many_pips() -> None:
    assert sorted(set(PATTERNS.values())) == [1, 2, 3, 4, 5, 6]
    assert all(len(slots) == value for slots, value in PATTERNS.items())


@given(
    slots=st.sampled_from(sorted(SIX, key=sorted)),
    turn=st.floats(0, 2 * math.pi),
    pitch=st.floats(5, 40),
    jitter=st.floats(0, 0.06),
)
def test_a_turned_face_is_fitted_from_its_diagonal(
    slots: frozenset[tuple[int, int]], turn: float, pitch: float, jitter: float
) -> None:
    true = _lattice(turn, pitch)
    xy = _xy(true, slots) + np.array([1, -1]) * jitter * pitch
    corners = sorted(slots & {(-1, -1), (1, 1)}) or sorted(slots & {(-1, 1), (1, -1)})
    ends = true.points(np.array(corners, np.float64))

    found = fit(diagonal(ends[0], ends[1]), xy)

    assert found is not None
    assert PATTERNS[found.filled] == SIX[slots]
    assert found.lattice.pitch == pytest.approx(pitch, rel=0.1)


@pytest.mark.parametrize("squeeze", [0.6, 0.75, 0.9])
@pytest.mark.parametrize("value", [4, 5, 6])
def test_a_foreshortened_face_is_fitted_from_both_diagonals(value: int, squeeze: float) -> None:
    slots = next(slots for slots, pips in PATTERNS.items() if pips == value)
    true = _lattice(0.3, 12, squeeze)
    ends = true.points(np.array([(-1, -1), (1, 1), (-1, 1), (1, -1)], np.float64))

    found = fit(crossed(diagonal(ends[0], ends[1]), diagonal(ends[2], ends[3])), _xy(true, slots))

    assert found is not None
    assert PATTERNS[found.filled] == value
    assert found.error < 0.02
    assert found.lattice.squareness == pytest.approx(squeeze, abs=0.02)


def test_spots_on_no_lattice_are_no_face() -> None:
    scattered = np.array([(0.0, 0.0), (31.0, 3.0), (5.0, 44.0)])
    assert fit(diagonal(np.array([200.0, 200.0]), np.array([230.0, 230.0])), scattered) is None


def test_five_with_a_lost_corner_is_no_pattern() -> None:
    five = next(slots for slots, value in PATTERNS.items() if value == 5)
    true = _lattice(0.0, 10)

    found = fit(true, _xy(true, five - {(1, -1)}))

    assert found is not None
    assert found.filled not in PATTERNS
