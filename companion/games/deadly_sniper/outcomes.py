"""When the missions end, who has won, and when the enemy gets reinforcements (DS-16)."""

from collections.abc import Sequence
from typing import Literal

Outcome = Literal["win", "loss"]


def reinforcements_due(total: int, incapacitated: int, *, mission: int = 1, tp: int = 1) -> bool:
    """DS-16.0, A13: whether the NPO side may reinforce: at least half of its NPOs (without the SNIPER) are down.

    In mission 3 not before the third turning point.
    """
    return total > 0 and 2 * incapacitated >= total and (mission != 3 or tp >= 3)


def m1_turn_end(*, warning: bool, npo_near: bool, player_near: bool) -> Literal["loss", "continue"]:
    """DS-16.1.4: lost when after a warning an NPO is within 2" of the marker, and none of the player's within 6"."""
    return "loss" if warning and npo_near and not player_near else "continue"


def m1_result(*, marker_escaped: bool) -> Outcome:
    """DS-16.1.5: with none of the player's left, it is won if some carrier has escaped with the marker."""
    return "win" if marker_escaped else "loss"


def m2_result(started: int, over_npo_edge: int) -> Outcome:
    """DS-16.2.3, A17: won if more than half of all that started the mission left over the NPO edge."""
    return "win" if 2 * over_npo_edge > started else "loss"


def m3_result(player_apl: Sequence[int], npo_apl: Sequence[int]) -> Outcome:
    """DS-16.3.4: won by the higher sum of APL wholly within Stronghold B, on the floor; a tie is a loss."""
    return "win" if sum(player_apl) > sum(npo_apl) else "loss"
