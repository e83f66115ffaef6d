"""Patterns as pure schedules."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import InputError
from companion.lights.patterns import PATTERNS, Phase, at, describe, schedule


@pytest.mark.parametrize(("pattern", "on"), [("reloaded", True), ("listening", True), ("empty", False), ("off", False)])
def test_steady_patterns_never_change(pattern: str, on: bool) -> None:
    assert schedule(pattern) == (Phase(on),)
    assert at(schedule(pattern), 12345.6) == (on, None)


@settings(deadline=None)
@given(st.integers(1, 12))
def test_reloading_blinks_as_often_as_activations_are_left(count: int) -> None:
    phases = schedule("reloading", count)
    assert [phase.on for phase in phases] == [True, False] * count
    pause = phases[-1].seconds
    assert pause is not None
    assert all(phase.seconds is not None and phase.seconds < pause for phase in phases[:-1])


@settings(deadline=None)
@given(st.sampled_from(PATTERNS), st.integers(0, 6), st.integers(0, 10**6))
def test_at_follows_the_phases_and_repeats(pattern: str, count: int, tenths: int) -> None:
    elapsed = tenths / 10 + 0.05  # between the edges, which lie on whole tenths
    phases = schedule(pattern, count)
    on, left = at(phases, elapsed)
    assert (left is None) == (phases[0].seconds is None)
    if left is not None:
        assert left > 0
        length = sum(phase.seconds or 0 for phase in phases)
        changed, _ = at(phases, elapsed + left + 0.05)
        assert changed != on
        repeated, _ = at(phases, elapsed + left / 2 + length)
        assert repeated == on


def test_nothing_left_to_reload_is_dark() -> None:
    assert schedule("reloading") == schedule("off")
    assert describe("reloading") == "off"


def test_an_unknown_pattern_names_the_known_ones() -> None:
    with pytest.raises(InputError, match="no light pattern 'disco': there are on, off, reloaded"):
        schedule("disco")


def test_patterns_are_described_in_words() -> None:
    assert describe("reloading", 3) == "blinks 3 and pauses"
    assert describe("reloaded") == "on"
    assert describe("waiting") == "blinks slowly"
