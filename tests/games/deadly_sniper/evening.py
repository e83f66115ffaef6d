"""One mission 1, from its set-up to its result, step by step: what is played in several ways must come to the same."""

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import places
from companion.games.deadly_sniper import RULES, policies, unseen_table
from companion.games.deadly_sniper.state import Battle
from companion.games_at_table import resolved_setup
from companion.log import MemoryLog
from companion.requests import Request, Roll
from companion.session import Session
from tests.games.evenings import Evening

SETUP = """# Two, by names that are heard well alone, against the sniper and one more; all else is asked.
mission = 1
walk_through = true
npo_list = "ask"
npo_wounds_limit = 8
sniper_height = "ask"
command_reroll = "never"

[[operatives]]
name = "Bravo"
wounds = 9
save = 4
weapons = [
    { name = "Carbine", kind = "ranged", atk = 4, hit = 3, dmg = [3, 4] },
    { name = "Combat blade", kind = "melee", atk = 4, hit = 3, dmg = [3, 5] },
]

[[operatives]]
name = "Rourke"
wounds = 8
save = 4
"""
SEED = 369
"""With shots, a fight, an enemy that gets away, the officer saved, and the record set at the end."""
LOBBY = {"game": "deadly sniper", "setup": "mission 1", "rename": "no"}
"""What is answered before the game, by what is asked."""
MOST_STEPS = 200


@pytest.fixture
def table_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table whose set-up of mission 1 is this one."""
    folder = tmp_path / "config"
    shutil.copytree(places.config_folder(), folder)
    (folder / "deadly_sniper" / "mission_1.toml").write_text(SETUP, "utf-8")
    monkeypatch.setenv("COMPANION_CONFIG", str(folder))


def played(folder: Path, seed: int = SEED) -> Evening:
    """Play it: Bravo fetches the officer; Rourke, whose player does his moves by himself, follows her off the board."""
    file = folder / "mission.toml"
    file.write_text(SETUP, "utf-8")
    about = {"setup": resolved_setup(RULES, file), "seed": seed}
    evening, chance = Evening(Session.begin(RULES, MemoryLog(), about)), Random(seed)
    for _ in range(MOST_STEPS):
        pending, battle = evening.session.pending, evening.session.run.state
        if pending is None:
            return evening
        if battle.marker == "gone" and battle.operatives["rourke"].in_play:
            evening.adjust("operatives.rourke.status", "escaped_player_edge")
        else:
            evening.answer(_answer(battle, pending.request, chance))
    raise AssertionError("the mission does not end")


def _answer(battle: Battle, request: Request[Any], chance: Random) -> Any:
    if isinstance(request, Roll):
        return [chance.randint(1, request.sides) for _ in range(request.dice)]
    if request.purpose == "setup":
        return {"setup:terrain": "left", "setup:edge": "near"}.get(request.key, "done")
    value = _careful(battle, request)
    return unseen_table.answer(battle, request, chance.randrange) if value is NotImplemented else value


_careful = policies.play("careful")
