"""BB-8: the policies, played through the session, agree with the exact numbers."""

from math import sqrt
from typing import Any

import pytest

from companion.games.bodybag import RULES, optimal, records
from companion.games.bodybag.setup import Setup
from companion.simulation import simulate

# mean kills, mean turns, shares of 0, 1, 2, 3, 4 kills, shares of withdraw, bug out, area empty
EXACT: dict[tuple[str, str], tuple[float, float, tuple[float, ...], tuple[float, float, float]]] = {
    ("", "P1_kill"): (0.833333, 1.0, (0.166667, 0.833333, 0, 0, 0), (0.1667, 0, 0.8333)),
    ("", "P2_leg_then_kill"): (
        0.568787, 2.9338, (0.571448, 0.321942, 0.080873, 0.019667, 0.004664), (0.9999, 0.0001, 0),
    ),
    ("", "P3_gut_then_kill"): (0.644306, 2.72, (0.593514, 0.254128, 0.096971, 0.035725, 0.012808), (1, 0, 0)),
    ("", "P4_leg_always"): (0.0, 3.1041, (1, 0, 0, 0, 0), (0.9999, 0.0001, 0)),
    ("", "P5_balance"): (0.248617, 3.0934, (0.812830, 0.140487, 0.035389, 0.008626, 0.002049), (0.9999, 0.0001, 0)),
    ("", "OPT"): (0.877730, 2.4737, (0.516330, 0.219200, 0.176730, 0.059210, 0.019400), (0.9270, 0, 0.0730)),
    ("end", "P1_kill"): (0.833333, 1.0, (0.166667, 0.833333, 0, 0, 0), (0.1667, 0, 0.8333)),
    ("end", "P2_leg_then_kill"): (0.547197, 1.9393, (0.575515, 0.328683, 0.074687, 0.016551, 0.003593), (1, 0, 0)),
    ("end", "P3_gut_then_kill"): (0.599636, 1.8903, (0.601559, 0.263293, 0.090400, 0.030221, 0.009885), (1, 0, 0)),
    ("end", "P4_leg_always"): (0.0, 2.1722, (1, 0, 0, 0, 0), (1, 0, 0)),
    ("end", "P5_balance"): (0.244826, 2.1669, (0.815047, 0.139323, 0.034703, 0.008371, 0.001969), (1, 0, 0)),
    ("end", "OPT"): (0.833333, 1.0, (0.166667, 0.833333, 0, 0, 0), (0.1667, 0, 0.8333)),
    ("hit", "P1_kill"): (0.833333, 1.0, (0.166667, 0.833333, 0, 0, 0), (0.1667, 0, 0.8333)),
    ("hit", "P2_leg_then_kill"): (
        0.631296, 3.0072, (0.535847, 0.340225, 0.091674, 0.024031, 0.006161), (0.9999, 0.0001, 0),
    ),
    ("hit", "P3_gut_then_kill"): (0.743848, 2.8314, (0.561561, 0.255697, 0.108472, 0.044694, 0.017989), (1, 0, 0)),
    ("hit", "P4_leg_always"): (0.0, 3.2167, (1, 0, 0, 0, 0), (0.9999, 0.0001, 0)),
    ("hit", "P5_balance"): (0.273117, 3.1898, (0.799638, 0.146526, 0.039742, 0.010481, 0.002702), (0.9999, 0.0001, 0)),
}  # fmt: skip
VARIANTS: dict[str, dict[str, Any]] = {"": {}, "end": {"check_end": "after_rescue"}, "hit": {"shot_at": "hit"}}
CASES = [pytest.param(variant, policy, id=f"{variant or 'usual'}-{policy}") for variant, policy in EXACT]


def check(variant: str, policy: str, games: int, seed: int) -> None:
    """Four standard errors; those of a mean are measured in the games themselves."""
    setup = Setup(**VARIANTS[variant]).model_dump(mode="json")
    found = simulate(RULES, setup, RULES.policies[policy], games, seed)
    kills, turns, shares, ends = EXACT[variant, policy]
    assert found["mean_kills"] == pytest.approx(kills, abs=_mean_error(found["kills"], games))
    assert found["mean_turns"] == pytest.approx(turns, abs=_mean_error(found["turns"], games) + 1e-4)
    for number, share in enumerate(shares):
        assert found["kills"].get(str(number), 0) / games == pytest.approx(share, abs=_share_error(share, games))
    for end, share in zip(("withdraw", "bug_out", "area_empty"), ends, strict=True):
        assert found["end"].get(end, 0) / games == pytest.approx(share, abs=_share_error(share, games) + 1e-4)


def _mean_error(counts: dict[str, int], games: int) -> float:
    mean = sum(int(value) * times for value, times in counts.items()) / games
    variance = sum((int(value) - mean) ** 2 * times for value, times in counts.items()) / games
    return 4 * sqrt(variance / games) + 1e-6


def _share_error(share: float, games: int) -> float:
    return 4 * sqrt(max(share * (1 - share), 1 / games) / games) + 1e-6


@pytest.mark.slow
def test_the_perfect_play_of_the_records_is_what_the_dynamic_programme_finds() -> None:
    assert optimal.shares() == pytest.approx(records.PERFECT, abs=5e-5)
    assert optimal.solve()[optimal.START][0] == pytest.approx(records.PERFECT_MEAN, abs=5e-5)
    assert optimal.shares()[:4] == pytest.approx(EXACT["", "OPT"][2][:4], abs=1e-5)


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "policy"), CASES)
def test_twenty_thousand_games_agree(variant: str, policy: str) -> None:
    check(variant, policy, 20_000, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(("variant", "policy"), CASES)
def test_two_hundred_thousand_games_agree(variant: str, policy: str, seed: int) -> None:
    check(variant, policy, 200_000, seed)
