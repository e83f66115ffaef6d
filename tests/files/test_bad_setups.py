"""Set-ups and settings that can't be used: one line, exit 2, and nothing is left behind."""

from pathlib import Path

import pytest

from tests.files.conftest import Command

GOOD = '[[operatives]]\nname = "Kara"\nwounds = 8\nsave = 4\n'
FAULTS = [
    ("wonds = 3\n" + GOOD, "line 1, wonds: there is no such key"),
    (GOOD + "wonds = 3\n", "line 5, operatives.0.wonds: there is no such key"),
    (GOOD.replace("save", "sav"), "line 4, operatives.0.sav: there is no such key"),
    (GOOD + '[[npos]]\nname = "Ogre"\n', "line 5, npos.0.card: this key is missing"),
    (GOOD + '[[npos]]\nname = "Ogre"\ncard = "ogre"\n', "line 5, npos: Ogre has the card 'ogre', which is not among"),
    (GOOD.replace("8", '"8"'), "line 3, operatives.0.wounds: Input should be a valid integer"),
    (GOOD.replace("8", "80"), "line 3, operatives.0.wounds: Input should be less than or equal to 30"),
    (GOOD + GOOD, "line 1, operatives: a name may stand only once, and none is 'sniper': kara"),
    ("mission = 1\n", "operatives: this key is missing"),
    (GOOD + "[[operatives\n", "Expected ']]' at the end of an array declaration (at line 5"),
]


@pytest.mark.parametrize("how", [("--plain",), ("--json",)], ids=["terminal", "json"])
@pytest.mark.parametrize(("text", "fault"), FAULTS, ids=[fault.split(":")[0] for _, fault in FAULTS])
def test_a_bad_setup_is_named_and_leaves_no_journal(
    text: str, fault: str, how: tuple[str, ...], tmp_path: Path, state: Path, companion: Command
) -> None:
    setup, kept = tmp_path / "bad.toml", tmp_path / "kept.journal"
    setup.write_text(text)
    done = companion("play", "deadly-sniper", "--setup", setup, *how)
    line = done.fault
    assert line.startswith(f"{setup}")
    assert fault in line
    assert done.out == ""
    assert [file.name for file in state.rglob("*") if file.is_file()] == []
    assert companion("play", "deadly-sniper", "--setup", setup, "--journal", kept, *how).fault == line
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["bad.toml"]


def test_a_setup_that_is_not_there(tmp_path: Path, companion: Command) -> None:
    missing = tmp_path / "nowhere.toml"
    fault = companion("play", "deadly-sniper", "--setup", missing).fault
    assert fault == f"{missing}: cannot be read: No such file or directory"


def test_a_setup_of_another_game(companion: Command) -> None:
    fault = companion("play", "kr16", "--setup", "config/deadly_sniper/mission_1_small.toml").fault
    assert fault.startswith("config/deadly_sniper/mission_1_small.toml, ")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("table = 7\n", "line 1, table: Input should be a valid string"),
        ("[voice]\nrate = '165'\n", "line 2, voice.rate: Input should be a valid integer"),
        ("[voice]\nrate = 5\n", "line 2, voice.rate: Input should be greater than or equal to 80"),
        ("[vioce]\nrate = 165\n", "line 1, vioce: there is no such key"),
        ("language = 'xx'\n", "companion.language has no words for the language 'xx'"),
        ("language = 'English'\n", "line 1, language: "),
    ],
)
def test_bad_settings_are_named(text: str, fault: str, tmp_path: Path, state: Path, companion: Command) -> None:
    config = tmp_path / "companion.toml"
    config.write_text(text)
    done = companion("play", "kr16", "--config", config, "--json")
    assert fault in done.fault
    assert done.out == ""
    assert not state.exists()


def test_settings_that_are_not_there(tmp_path: Path, companion: Command) -> None:
    missing = tmp_path / "nowhere.toml"
    assert companion("play", "kr16", "--config", missing, "--json").fault == f"{missing}: there is no such file"


def test_the_usual_settings_are_read_from_the_folder_that_is_named(
    tmp_path: Path, companion: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path))
    (tmp_path / "companion.toml").write_text("table = 7\n")
    assert companion("play", "kr16", "--json").fault.startswith(f"{tmp_path}/companion.toml, line 1, table: ")


def test_unknown_games_and_seeds(companion: Command) -> None:
    assert companion("play", "chess", "--json").fault.startswith("there is no game 'chess'; the games are: ")
    assert companion("play", "kr16", "--json", "--seed", "-1").fault.startswith("--seed: ")


def test_arguments_that_are_none_end_with_two(companion: Command) -> None:
    done = companion("play", "kr16", "--sede", "1")
    assert done.code == 2
    assert "No such option: --sede" in done.err


def test_a_journal_where_none_can_be_written(
    tmp_path: Path, companion: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = companion("play", "kr16", "--json", "--journal", tmp_path / "no" / "where").fault
    assert fault == f"{tmp_path}/no/where: cannot be opened: No such file or directory"
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "file"))
    assert companion("play", "kr16", "--plain").fault.startswith(f"{tmp_path}/file/games: cannot be made: ")
