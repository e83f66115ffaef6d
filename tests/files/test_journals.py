"""Saved games: good, damaged, foreign, empty and missing ones (`companion journal`)."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.games.kr16 import RULES
from tests.files.conftest import Command

LINES = "wood\naimed\n20 light cover\n6 6 6 6 1 1 1\n"


@pytest.fixture
def saved(state: Path, companion: Command) -> Path:
    """A game that was kept where games are kept."""
    done = companion("play", "kr16", "--seed", "4", "--plain", lines=LINES)
    assert done.code == 0
    return state / "games" / "kr16-1.journal"


def altered(path: Path, statement: str) -> None:
    """Change a journal as no companion would."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(statement)


def test_saved_games_are_listed(companion: Command, saved: Path) -> None:
    second = companion("play", "deadly-sniper", "--plain", lines="1\n")
    assert second.code == 0
    shutil.copy(saved, saved.with_name("torn.journal"))
    altered(saved.with_name("torn.journal"), "UPDATE log SET row = replace(row, 'wood', 'shed') WHERE seq = 2")
    saved.with_name("foreign.journal").write_text("no journal at all, but long enough to be taken for something")
    saved.with_name("empty.journal").touch()
    done = companion("journal", "list")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["deadly-sniper-1", "empty", "foreign", "kr16-1", "torn"]
    assert lines[0].endswith(", 1 answers")
    assert lines[1] == "empty: nothing, begun never, 0 answers"
    assert "this is no journal" in lines[2]
    assert lines[3].startswith("kr16-1: kr16, begun 20")
    assert lines[3].endswith(", 4 answers")
    assert lines[4].endswith("damaged: entry 2 is not what was written")


def test_no_saved_games(companion: Command) -> None:
    assert companion("journal", "list").out == "There are no saved games.\n"


def test_a_game_is_shown_row_by_row(companion: Command, saved: Path) -> None:
    assert saved.is_file()
    done = companion("journal", "show", "kr16-1")
    assert (done.code, done.err) == (0, "")
    rows = [line.split() for line in done.out.splitlines()]
    assert [(row[0], row[1]) for row in rows] == [
        ("1", "begin"), ("2", "answer"), ("3", "answer"), ("4", "answer"), ("5", "answer")
    ]  # fmt: skip
    assert "kr16 0.1, seed 4" in done.out
    assert "key=attack:red:blue value=[6, 6, 6, 6, 1, 1, 1]" in done.out


def test_a_replay_says_what_was_said(companion: Command, saved: Path) -> None:
    done = companion("journal", "replay", saved)
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == ["It hides in the trees.", "Turn 1.", "4 hits."]


def test_a_replay_holds_what_was_undone_as_well(companion: Command, saved: Path) -> None:
    done = companion("play", "kr16", "--plain", "--journal", saved, lines="undo\n1 1 1 1 1 1 1\n")
    assert done.code == 0
    replay = companion("journal", "replay", saved).out
    assert replay.splitlines()[2:] == ["4 hits.", "Undone: 6, 6, 6, 6, 1, 1 and 1.", "0 hits."]


def test_a_good_journal_is_verified(companion: Command, saved: Path) -> None:
    done = companion("journal", "verify", saved)
    assert (done.code, done.out) == (0, f"{saved}: 5 entries, unbroken; 3 lines replayed.\n")


def test_an_export_is_the_same_game(companion: Command, saved: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.journal"
    assert companion("journal", "export", "kr16-1", copy).out == f"{copy}: 5 entries\n"
    assert companion("journal", "replay", copy).out == companion("journal", "replay", saved).out
    assert companion("journal", "export", "kr16-1", copy).fault == f"{copy}: exists already"


@pytest.mark.parametrize("command", ["show", "verify", "replay"])
@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        (
            "UPDATE log SET row = replace(row, 'wood', 'shed') WHERE seq = 2",
            "after entry 1: entry 2 is not what was written",
        ),
        ("DELETE FROM log WHERE seq = 3", "after entry 2: entry 3 is missing"),
        ("UPDATE log SET hash = 'x' WHERE seq = 5", "after entry 4: entry 5 is not what was written"),
    ],
    ids=["changed", "missing", "unchained"],
)
def test_a_damaged_journal(command: str, statement: str, fault: str, companion: Command, saved: Path) -> None:
    altered(saved, statement)
    before = saved.read_bytes()
    assert companion("journal", command, saved).fault == f"{saved}: damaged {fault}"
    assert companion("play", "kr16", "--journal", saved, "--plain", lines="1\n").fault.startswith(f"{saved}: damaged")
    assert saved.read_bytes() == before


def test_what_can_be_read_of_a_damaged_journal_is_exported_and_goes_on(
    companion: Command, saved: Path, tmp_path: Path
) -> None:
    altered(saved, "UPDATE log SET row = replace(row, '20', '21') WHERE seq = 4")
    copy = tmp_path / "copy.journal"
    done = companion("journal", "export", saved, copy)
    assert done.out == f"{copy}: 3 entries; the rest of {saved} is lost: entry 4 is not what was written\n"
    again = companion("play", "kr16", "--journal", copy, "--plain", lines="quit\n")
    assert (again.code, again.err) == (0, "")
    assert "Red squad shoots: distance and cover?" in again.out


def test_a_torn_page(companion: Command, saved: Path) -> None:
    content = bytearray(saved.read_bytes())
    content[4096:] = bytes(len(content) - 4096)
    saved.write_bytes(content)
    for suffix in ("-wal", "-shm"):
        Path(f"{saved}{suffix}").unlink(missing_ok=True)
    assert companion("journal", "verify", saved).fault.startswith(f"{saved}: damaged after entry 0: ")
    fault = companion("journal", "export", saved, saved.with_name("copy.journal")).fault
    assert fault.startswith(f"{saved}: holds nothing that can be read: ")


@pytest.mark.parametrize("command", ["show", "verify", "replay", "export"])
@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "holds no"),
        (b"SQLite format 3\x00 but nothing of it after that", "this is no journal"),
        (b"some text that somebody wrote down in a file", "this is no journal"),
    ],
    ids=["empty", "cut", "text"],
)
def test_what_is_no_journal(command: str, content: bytes, fault: str, companion: Command, tmp_path: Path) -> None:
    file = tmp_path / "x.journal"
    file.write_bytes(content)
    more = [tmp_path / "copy.journal"] if command == "export" else []
    found = companion("journal", command, file, *more).fault
    assert found.startswith(f"{file}: {fault}")
    assert not (tmp_path / "copy.journal").exists()
    assert file.read_bytes() == content


def test_the_database_of_somebody_else(companion: Command, tmp_path: Path) -> None:
    file = tmp_path / "x.journal"
    altered(file, "CREATE TABLE log (seq, row, hash)")
    assert companion("journal", "show", file).fault == f"{file}: this is no journal (its application id is 0)"
    assert companion("play", "kr16", "--json", "--journal", file).fault.startswith(f"{file}: this is no journal")


def test_a_journal_of_another_game(companion: Command, saved: Path) -> None:
    fault = companion("play", "deadly-sniper", "--journal", saved, "--json").fault
    assert fault == f"{saved}: a game of kr16, not of deadly-sniper"


def test_a_saved_game_that_there_is_not(companion: Command) -> None:
    for command in ("show", "verify", "replay"):
        assert companion("journal", command, "kr16-9").fault == "kr16-9: there is no such saved game, and no such file"


def test_rules_that_play_it_otherwise_are_an_error(
    companion: Command, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.games.kr16.turn.RANGE_CM", 10)
    fault = companion("journal", "verify", saved).fault
    assert fault.startswith(f"{saved}: from entry 5 on, the rules play it otherwise than it was: ")
    assert companion("journal", "replay", saved).fault == fault


def test_rules_of_another_version_are_an_error(companion: Command, saved: Path) -> None:
    version = RULES.version
    try:
        object.__setattr__(RULES, "version", "9")
        fault = companion("journal", "verify", saved).fault
    finally:
        object.__setattr__(RULES, "version", version)
    assert fault.startswith(f"{saved}: ")
    assert fault.endswith("the rules were 0.1 and are 9 now")
