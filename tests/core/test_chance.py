"""Chance: a function of seed, key and occurrence, with every face as likely."""

from collections import Counter
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.chance import draw, roll

seeds, keys = st.integers(0, 2**63 - 1), st.text(max_size=30)


@given(seed=seeds, key=keys, n=st.integers(0, 50), dice=st.integers(0, 100), sides=st.integers(1, 256))
@settings(max_examples=50, database=None, derandomize=True, deadline=None)
def test_a_function_of_which_fewer_dice_are_a_prefix_of_more(
    seed: int, key: str, n: int, dice: int, sides: int
) -> None:
    values = roll(seed, key, n, dice, sides)
    assert values == roll(seed, key, n, dice, sides)
    assert len(values) == dice
    assert all(1 <= value <= sides for value in values)
    assert values[: dice // 2] == roll(seed, key, n, dice // 2, sides)
    assert draw(seed, key, n, sides) == roll(seed, key, n, 1, sides)[0] - 1


@given(seed=seeds, key=keys, n=st.integers(0, 50))
@settings(max_examples=50, database=None, derandomize=True, deadline=None)
def test_seed_key_and_occurrence_all_count(seed: int, key: str, n: int) -> None:
    values = roll(seed, key, n, 40)
    assert values != roll(seed + 1, key, n, 40)
    assert values != roll(seed, key + "x", n, 40)
    assert values != roll(seed, key, n + 1, 40)


def chi_square(values: list[int], sides: int) -> float:
    """How far a sample lies from all faces alike."""
    counts, wanted = Counter(values), len(values) / sides
    return sum((counts[face] - wanted) ** 2 / wanted for face in range(1, sides + 1))


def limit(freedom: int) -> float:
    """What chi-square exceeds once in some hundred thousand samples (Wilson and Hilferty)."""
    return float(freedom * (1 - 2 / (9 * freedom) + 4.3 * sqrt(2 / (9 * freedom))) ** 3)


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 20, 100, 255])
def test_every_face_is_as_likely_over_many_keys(sides: int) -> None:
    values = [die for key in range(sides * 60) for die in roll(7, f"attack:{key}", 0, 5, sides)]
    assert chi_square(values, sides) < limit(sides - 1)


@pytest.mark.parametrize("by", ["seed", "occurrence", "place"])
def test_every_face_is_as_likely_over_seeds_occurrences_and_places(by: str) -> None:
    if by == "seed":
        values = [roll(seed, "defence:kara", 0, 1)[0] for seed in range(20_000)]
    elif by == "occurrence":
        values = [roll(7, "defence:kara", occurrence, 1)[0] for occurrence in range(20_000)]
    else:
        values = list(roll(7, "defence:kara", 0, 20_000))
    assert chi_square(values, 6) < limit(5)
    pairs = [6 * (one - 1) + other for one, other in zip(values[::2], values[1::2], strict=True)]
    assert chi_square(pairs, 36) < limit(35), "neighbours depend on each other"
