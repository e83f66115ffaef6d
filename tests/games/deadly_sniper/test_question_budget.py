"""How much is asked for each NPO (DS-14.10)."""

import pytest

from tests.games.deadly_sniper import budget


@pytest.mark.parametrize("battles", [pytest.param(4), pytest.param(200, marks=pytest.mark.slow)])
def test_ds_14_10_few_and_short_questions(battles: int) -> None:
    found = budget.count(battles)
    assert {name: sum(slots.values()) > 2 * battles for name, slots in found.slots.items()} == dict.fromkeys(
        budget.LIMITS, True
    )
    for name, slots in found.slots.items():
        assert budget.median(slots) <= budget.LIMITS[name], (name, slots)
        assert max(slots) <= budget.MOST, (name, slots)
    assert found.longest <= budget.WORDS, found.longest_words
