"""The journal file: cut at every row, damaged in every way, used twice, on a full disk."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import apsw
import pytest

from companion import journal as journals
from companion.errors import InputError
from companion.journal import Journal
from companion.requests import Refusal
from companion.resume import resume
from companion.session import Session
from tests.core import checks, tables, toy


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.journal"


def written(path: Path, name: str = "small", moves: int = 40) -> Session:
    """A journal of a game with all kinds of moves, closed."""
    with closing(Journal(path)) as log:
        session, random = tables.begin(name, 21, log), Random(name)
        for _ in range(moves):
            checks.accepted(tables.move(session, random.choice(tables.MOVES), random))
    return session


@pytest.mark.parametrize("name", ["crowd", "sketch"])
def test_every_beginning_of_a_journal_is_a_game_that_goes_on(path: Path, tmp_path: Path, name: str) -> None:
    session = written(path, name, 20)
    for count in range(1, len(checks.rows(session)) + 1):
        beginning = tmp_path / f"{count}.journal"
        journals.export(checks.rows(session)[:count], beginning)
        with closing(Journal(beginning)) as log:
            again = resume(session.rules, log)
            checks.sound(again)
            assert checks.standing(again) == checks.standing(checks.fork(session, first=count))
            if again.pending:
                tables.step(again, Random(1))


def test_what_is_read_is_what_was_written(path: Path) -> None:
    session = written(path)
    rows, _, damage = journals.read(path)
    assert damage == ""
    with closing(Journal(path)) as log:
        assert checks.standing(resume(session.rules, log)) == checks.standing(session)
    assert [row.kind for row in rows] == [row.kind for row in checks.rows(session)]


def test_states_are_kept_with_their_hash_at_each_turn(path: Path) -> None:
    session = tables.begin("sketch", 3, log := Journal(path))
    tables.play(session, Random(3))
    log.close()
    rows, _, _ = journals.read(path)
    states = [item for row in rows for item in row.then if "turn" in item]
    assert [item["turn"] for item in states] == list(range(1, len(states) + 1))
    assert all(journals_fingerprint(item["state"]) == item["hash"] for item in states)


def journals_fingerprint(state: Any) -> str:
    from companion.run import fingerprint

    return fingerprint(state)


def damages(path: Path, sql: str, *values: Any) -> None:
    """Change what is in the file, as no companion would."""
    with closing(sqlite3.connect(path)) as db:
        db.execute(sql, values)
        db.commit()


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("DELETE FROM log WHERE seq = 7", "damaged after entry 6 .*entry 7 is missing"),
        ("DELETE FROM log WHERE seq = 1", "damaged after entry 0 .*entry 1 is missing"),
        (
            "UPDATE log SET row = replace(row, 'keys', 'kegs') WHERE seq = 9",
            "damaged after entry 8 .*not what was written",
        ),
        ("UPDATE log SET hash = 'x' WHERE seq = 5", "damaged after entry 4"),
        ("UPDATE log SET row = 'nonsense' WHERE seq = 5", "damaged after entry 4"),
        ("PRAGMA application_id = 7", "this is no journal"),
        ("PRAGMA user_version = 99", "format 99"),
        ("DROP TABLE log", "no such table|damaged"),
    ],
)
def test_what_was_tampered_with_is_refused_and_left_as_it_is(path: Path, sql: str, said: str) -> None:
    written(path, moves=15)
    damages(path, sql)
    before = path.read_bytes()
    with pytest.raises(InputError, match=said) as error:
        Journal(path)
    assert str(path) in str(error.value)
    assert "\n" not in str(error.value)
    assert path.read_bytes() == before


def torn(content: bytes) -> Iterator[tuple[str, bytes]]:
    """Ways in which a file comes back from a dying card."""
    for size in (1, 17, 100, 1000, 4096, 6000, len(content) - 4096, len(content) - 1):
        yield f"the first {size} bytes", content[:size]
    for at in range(4096, len(content) - 4096, 4096 * 3):
        yield f"zeros at {at}", content[:at] + bytes(4096) + content[at + 4096 :]
    yield "zeros at the end", content[:-2000] + bytes(2000)
    yield "zeros at the beginning", bytes(100) + content[100:]
    yield "noise", Random(1).randbytes(len(content))
    yield "text", b"This is a shopping list.\n" * 100


def opened(file: Path, whole: int) -> str | None:
    """Open a journal in which all rows must be; give the line that refuses it."""
    try:
        log = Journal(file)
    except InputError as error:
        return str(error)
    with closing(log):
        assert len(log.rows()) == whole
    return None


def test_a_torn_file_is_refused_in_one_line_or_read_in_full_and_never_changed(path: Path, tmp_path: Path) -> None:
    session = written(path, moves=60)
    whole, content = len(checks.rows(session)), path.read_bytes()
    refused = 0
    for name, what in torn(content):
        file = tmp_path / "torn.journal"
        file.write_bytes(what)
        if (line := opened(file, whole)) is not None:
            refused += 1
            assert str(file) in line, name
            assert "\n" not in line, name
            assert file.read_bytes() == what, name
        for left in tmp_path.glob("torn.journal*"):
            left.unlink()
    assert refused > 8


def test_what_can_be_read_of_a_damaged_journal_can_be_saved(path: Path, tmp_path: Path) -> None:
    session = written(path, moves=15)
    damages(path, "UPDATE log SET hash = 'x' WHERE seq = 9")
    rows, _, damage = journals.read(path)
    assert damage
    journals.export(rows, tmp_path / "saved.journal")
    with closing(Journal(tmp_path / "saved.journal")) as log:
        assert checks.standing(resume(session.rules, log)) == checks.standing(checks.fork(session, first=8))


def test_an_empty_or_half_made_file_is_a_new_journal(path: Path) -> None:
    path.touch()
    with closing(Journal(path)) as log:
        assert log.rows() == []
    with closing(Journal(path)) as log:
        assert log.rows() == []
        toy.answer(toy.begin(log), 2)
    with closing(Journal(path)) as log:
        assert len(log.rows()) == 3


def test_a_second_companion_is_refused_and_the_first_goes_on(path: Path) -> None:
    with closing(Journal(path)) as log:
        session = toy.begin(log)
        with pytest.raises(InputError, match="another companion"):
            Journal(path)
        toy.answer(session, 3)
    with closing(Journal(path)) as log:
        assert len(log.rows()) == 4


def test_a_folder_or_a_missing_folder_is_no_place_for_a_journal(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "none" / "game.journal"):
        with pytest.raises(InputError, match="cannot be opened"):
            Journal(place)


class FullDisk(apsw.VFS):
    """The system's files, on a disk that can be full for a while."""

    full = False

    def __init__(self) -> None:
        super().__init__("full-disk", "")

    def xOpen(self, name: Any, flags: list[int]) -> Any:  # noqa: N802 - apsw's name
        disk = self

        class File(apsw.VFSFile):
            def __init__(self) -> None:
                super().__init__("", name, flags)

            def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802 - apsw's name
                if disk.full:
                    raise apsw.FullError
                super().xWrite(data, offset)

        return File()


def test_a_row_that_does_not_fit_on_the_disk_is_refused_and_can_be_given_again(path: Path) -> None:
    disk = FullDisk()
    log = Journal(path, vfs="full-disk")
    session = toy.begin(log)
    toy.answer(session, 2)
    before = checks.standing(session)
    disk.full = True
    outcome = session.answer(session.seq + 1, None)
    assert isinstance(outcome, Refusal)
    assert outcome.code == "not_saved"
    assert checks.standing(session) == before
    disk.full = False
    toy.answer(session, 3)
    log.close()
    rows, _, damage = journals.read(path)
    assert (len(rows), damage) == (6, "")
    shutil.copy(path, path.with_suffix(".copy"))
    with closing(Journal(path.with_suffix(".copy"))) as again:
        assert checks.standing(resume(toy.RULES, again)) == checks.standing(session)
