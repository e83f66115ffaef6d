"""Games of other packages: found by their entry point; one that fails is named and takes nothing along."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.config import Config
from companion.errors import InputError
from companion.games_at_table import open_table, resolved_setup
from companion.journal import Journal
from companion.rules import API, installed, load
from companion.session import Session
from tests.files.conftest import Command

SKETCH = "from dataclasses import replace\nfrom companion.games.kr16 import RULES as SKETCH\n"
MODULES = {
    "good": SKETCH + "RULES = replace(SKETCH, name='good')\n",
    "newer": SKETCH + "RULES = replace(SKETCH, api=99)\n",
    "broken": "raise OSError('its dice were lost')\n",
    "absent": "",
    "odd": "RULES = 7\n",
    "blind": SKETCH + "RULES = replace(SKETCH, name='blind', view=lambda squad: squad.nothing)\n",
    "barren": SKETCH + "RULES = replace(SKETCH, name='barren', start=lambda setup: setup.nothing)\n",
}


@pytest.fixture
def plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the path with a package that adds games."""
    info = tmp_path / "companion_more-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: companion-more\nVersion: 1.0\n")
    lines = "".join(f"{name} = more_{name}:RULES\n" for name in MODULES)
    (info / "entry_points.txt").write_text(f"[companion.games]\n{lines}")
    for name, text in MODULES.items():
        (tmp_path / f"more_{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_a_plug_in_is_played(plugged: Path, companion: Command) -> None:
    assert plugged.is_dir()
    done = companion("play", "good", "--seed", "1", "--plain", lines="shed\nquit\n")
    assert (done.code, done.err) == (0, "")
    assert "It hides in the shed." in done.out


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        ("newer", f"the game 'newer' speaks API 99, this companion speaks {API}"),
        ("broken", "the game 'broken' (more_broken:RULES) does not load: its dice were lost"),
        (
            "absent",
            "the game 'absent' (more_absent:RULES) does not load: module 'more_absent' has no attribute 'RULES'",
        ),
        ("odd", f"the game 'odd' speaks API None, this companion speaks {API}"),
    ],
)
def test_a_plug_in_that_fails_is_named(game: str, fault: str, plugged: Path, companion: Command) -> None:
    assert game in installed()
    assert companion("play", game, "--json").fault == fault
    assert companion("play", "kr16", "--json").code == 0
    assert plugged.is_dir()


def test_an_unknown_game_is_told_which_there_are(plugged: Path) -> None:
    assert plugged.is_dir()
    with pytest.raises(InputError, match=r"there is no game 'chess'; the games are: .*good.*kr16"):
        load("chess")


def test_a_journal_whose_rules_fail_to_show_it_is_no_traceback(plugged: Path, companion: Command) -> None:
    path = plugged / "blind.journal"
    setup = resolved_setup(load("blind"), None)
    with closing(Journal(path)) as log:
        Session.begin(load("blind"), log, {"setup": setup, "seed": 1})
    assert companion("journal", "replay", str(path)).fault.startswith(f"{path}: the rules fail: ")


def test_rules_that_fail_to_begin_leave_no_journal_behind(plugged: Path) -> None:
    path = plugged / "barren.journal"
    for _ in range(2):
        with pytest.raises(AttributeError, match="nothing"):
            open_table("barren", Config(), journal=path)
        assert not path.exists()
