"""Mission 1 by fixed policies at a table drawn at random: every battle ends, and more enemies win more of them."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from companion import games_at_table, places
from companion.cli import app
from companion.games.deadly_sniper import RULES
from companion.simulation import simulate

MISSION = places.config_folder() / "deadly_sniper" / "mission_1.toml"
LIMITS = (20, 50, 90)


def won(policy: str, limit: int, games: int, seed: int = 1) -> float:
    """The share of battles that are won with so many wounds of NPOs."""
    setup = {**games_at_table.resolved_setup(RULES, MISSION), "npo_wounds_limit": limit}
    found = simulate(RULES, setup, RULES.policies[policy], games, seed)
    outcomes: dict[str, Any] = found["outcome"]
    assert sum(outcomes.values()) == games
    assert set(outcomes) <= {"win", "loss"}
    return float(outcomes.get("win", 0)) / games


@pytest.mark.parametrize("policy", RULES.policies)
def test_every_battle_ends(policy: str) -> None:
    won(policy, 40, 6)


def test_the_command_line_tells_how_many_were_won() -> None:
    words = ["simulate", "deadly-sniper", "--mission", "1", "--policy", "rush", "--games", "4", "--seed", "1", "--json"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert (found["policy"], found["games"], sum(found["outcome"].values())) == ("rush", 4, 4)
    assert json.loads(CliRunner().invoke(app, words).stdout) == found


def test_a_mission_that_there_is_not_is_refused() -> None:
    done = CliRunner().invoke(app, ["simulate", "deadly-sniper", "--mission", "7"])
    assert "--mission: deadly-sniper has no mission 7; its missions: 1" in str(done.exception)
    other = CliRunner().invoke(app, ["simulate", "bodybag", "--mission", "1"])
    assert "bodybag has no mission 1; its missions: none" in str(other.exception)


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["careful", "rush"])
def test_win_rates_fall_as_the_wounds_limit_rises(policy: str) -> None:
    shares = [won(policy, limit, 200) for limit in LIMITS]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > shares[-1] + 0.1


@pytest.mark.soak
@pytest.mark.parametrize("policy", RULES.policies)
def test_a_thousand_battles_end(policy: str) -> None:
    won(policy, 90, 1000)
