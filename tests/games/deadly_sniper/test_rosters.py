"""Roster files: the shipped ones play, and what is wrong in one is named with its file and line (DS-2.2, DS-2.4)."""

from pathlib import Path

import pytest

from companion import games_at_table, places, toml_files
from companion.errors import InputError
from companion.games.deadly_sniper import RULES
from companion.games.deadly_sniper.team import Team

TEAMS = sorted((places.config_folder() / "deadly_sniper" / "teams").glob("*.toml"))
GOOD = '[[operatives]]\nname = "Kara"\nwounds = 8\nsave = 4\n'
KNIFE = '[[operatives.weapons]]\nname = "Knife"\nkind = "melee"\natk = 3\nhit = 4\ndmg = [2, 3]\n'


@pytest.mark.parametrize("file", TEAMS, ids=lambda file: file.stem)
def test_the_shipped_rosters_can_be_used(file: Path) -> None:
    team = toml_files.check(Team, file)
    assert 1 <= len(team.operatives) <= 14


def test_a_setup_takes_its_team_from_the_file_that_it_names(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(GOOD + KNIFE)
    setup = tmp_path / "setup.toml"
    setup.write_text('team = "mine.toml"\n')
    resolved = games_at_table.resolved_setup(RULES, setup)
    assert [one["name"] for one in resolved["operatives"]] == ["Kara"]
    assert RULES.start(RULES.setup.model_validate(resolved)).operatives["kara"].plays


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (GOOD + "wonds = 3\n", "line 5, operatives.0.wonds: there is no such key"),
        (GOOD + KNIFE + "rules = { devastatin = 3 }\n", "line 11, operatives.0.weapons.0.rules.devastatin"),
        (GOOD + KNIFE + "rules = { hot = 0 }\n", "line 11, operatives.0.weapons.0.rules.hot"),
        (GOOD + KNIFE + KNIFE, "operatives.0.weapons: a weapon's name may stand only once: knife"),
        (
            GOOD + KNIFE + "rules = { limited = 1 }\n",
            "weapons: one of them must be of the kind 'melee', and not",
        ),
        (GOOD + GOOD, "line 1, operatives: a name may stand only once, and none is 'sniper': kara"),
        (GOOD.replace("Kara", "Done"), "line 1, operatives: this name already means something as an answer: done"),
        (GOOD + KNIFE.replace("melee", "ranged"), "operatives.0.weapons: one of them must be of the kind 'melee'"),
        ('equipment = ["Mine", "Mine"]\n' + GOOD, "line 1, equipment: the same option cannot be taken twice: Mine"),
        (GOOD + '[[gambits]]\nname = "X"\n[[gambits]]\nname = "x"\n', "gambits: a gambit may stand only once: x"),
        ('name = "Empty"\n', "operatives: this key is missing"),
    ],
)
def test_what_is_wrong_in_a_roster_is_named_with_its_file_and_line(text: str, fault: str, tmp_path: Path) -> None:
    roster, setup = tmp_path / "roster.toml", tmp_path / "setup.toml"
    roster.write_text(text)
    setup.write_text('team = "roster.toml"\n')
    with pytest.raises(InputError) as caught:
        games_at_table.resolved_setup(RULES, setup)
    assert str(caught.value).startswith(f"{roster}, ")
    assert fault in str(caught.value)


def test_another_roster_is_played_instead_of_the_one_that_a_setup_names(tmp_path: Path) -> None:
    for name in ("Kara", "Rourke"):
        (tmp_path / f"{name.lower()}s.toml").write_text(GOOD.replace("Kara", name))
    setup = tmp_path / "setup.toml"
    setup.write_text('team = "karas.toml"\n')
    others = {name: file for name, file in games_at_table.rosters(RULES, setup).items() if file != setup}
    assert list(others) == ["rourkes"]
    resolved = games_at_table.resolved_setup(RULES, setup, others["rourkes"])
    assert [one["name"] for one in resolved["operatives"]] == ["Rourke"]


def test_a_roster_that_is_not_there(tmp_path: Path) -> None:
    setup = tmp_path / "setup.toml"
    setup.write_text('team = "nowhere.toml"\n')
    with pytest.raises(InputError, match=r"nowhere\.toml: cannot be read"):
        games_at_table.resolved_setup(RULES, setup)
