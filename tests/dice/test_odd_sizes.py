import numpy as np
import pytest

from companion.dice.deciding import Opinion, alike, decide
from companion.dice.finding import Found
from companion.dice.network import CLASSES


def opinion(size: float, is_die: float, x: float) -> Opinion:
    chances = np.full(CLASSES, 1e-5, np.float32)
    chances[4] = 1.0
    return Opinion(Found(x, 0, size, chances, is_die), is_die, chances)


@pytest.mark.parametrize(("size", "is_die", "read"), [(26, 0.95, False), (37, 0.95, True), (24, 0.98, True)])
def test_what_has_another_size_than_the_dice_must_be_surer_to_be_one(size: float, is_die: float, read: bool) -> None:
    formed = [opinion(40, 0.95, 0), opinion(40, 0.95, 100), opinion(size, is_die, 200)]
    decided = decide(formed, [{}, {}, {}])
    assert [(one.found.size, one.value) for one in decided] == [(40, 4), (40, 4), (size, 4)][: 2 + read]


def test_what_is_rather_no_die_has_no_pips() -> None:
    """Dice that show ones lie where something large and faint looks a little like a die."""
    ones = [opinion(60, 0.97, x) for x in (-90, 90)]
    for one in ones:
        one.chances[1], one.chances[4] = 1.0, 0.0
    for is_die, kept in ((0.75, True), (0.95, False)):
        large = opinion(450, is_die, 0)
        large.chances[2], large.chances[4] = 0.2, 0.8
        assert (alike([*ones, large]) == ones) == kept
