"""What an activation may do and how missions end (DS-4, DS-5, DS-16): properties beside the vectors."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.deadly_sniper import actions, outcomes, roster

lengths = st.lists(st.floats(0, 6).map(lambda inches: round(inches, 2)), max_size=3)


@given(lengths, lengths, lengths)
def test_ds_5_a_move_never_costs_less_than_its_length(
    moved: list[float], climbs: list[float], drops: list[float]
) -> None:
    cost = actions.move_cost(moved, climbs=climbs, drops=drops)
    assert cost >= sum(moved) + sum(climbs) + sum(drops) - 2 - 1e-6
    assert cost <= sum(moved) + sum(climbs) + sum(drops) + len(moved) + 3 * len(climbs) + len(drops)
    assert actions.move_cost(moved, accessible=2, climbs=climbs, drops=drops) == cost + 2


@pytest.mark.parametrize(("height", "cost"), [(0.5, 2), (2, 2), (2.5, 3), (3, 3)])
def test_ds_11_2_a_climb_counts_as_two_at_least(height: float, cost: int) -> None:
    assert actions.move_cost([], climbs=[height]) == cost


def test_ds_5_an_inch_that_arithmetic_made_longer_is_one_inch() -> None:
    assert actions.move_cost([0.1 + 0.2 + 0.7]) == 1


@pytest.mark.parametrize("first", sorted(actions.MOVES))
@pytest.mark.parametrize("second", sorted(actions.MOVES))
def test_ds_4_5_forbidden_pairs_are_forbidden_both_ways(first: str, second: str) -> None:
    def follows(action: str, before: str) -> bool:
        return actions.legal(action, performed=[before], touching=action == "fall_back")

    assert follows(first, second) == follows(second, first)


def test_ds_4_2_the_same_action_is_done_once_unless_the_card_says_twice() -> None:
    assert not actions.legal("fight", touching=True, performed=["fight"])
    assert actions.legal("fight", touching=True, performed=["fight"], double=True)
    assert not actions.legal("fight", touching=True, performed=["fight", "fight"], double=True)


def test_ds_8_15_heavy_forbids_a_move_after_the_shot_too() -> None:
    assert not actions.legal("dash", performed=["shoot"], weapon_heavy=True)
    assert actions.legal("dash", performed=["shoot"])


def test_an_action_that_there_is_not_is_an_error() -> None:
    with pytest.raises(ValueError, match="there is no action 'dance'"):
        actions.legal("dance")


@settings(deadline=None)
@given(st.integers(0, 14), st.integers(0, 14))
def test_ds_16_2_more_than_half_must_escape(started: int, over: int) -> None:
    assert (outcomes.m2_result(started, over) == "win") == (over > started / 2)


@settings(deadline=None)
@given(st.lists(st.integers(7, 14), max_size=14))
def test_ds_2_3_the_limit_itself_is_legal(wounds: list[int]) -> None:
    assert roster.weigh(wounds, sum(wounds)) == (sum(wounds), True)
    assert roster.weigh([*wounds, 1], sum(wounds)).legal is False
