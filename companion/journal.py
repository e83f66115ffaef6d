"""A game's log in a SQLite file: append-only, hash-chained, durable before anything of it is announced."""

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path

import apsw

from companion.errors import InputError
from companion.history import Row
from companion.log import LineId, LogError

APPLICATION = 0x7AB1E
"""Marks a SQLite file as a journal."""
FORMAT = 1
_PAGE = 4096

_SCHEMA = """
CREATE TABLE log (seq INTEGER PRIMARY KEY, row TEXT NOT NULL, hash TEXT NOT NULL) STRICT;
CREATE TABLE heard (only INTEGER PRIMARY KEY CHECK (only = 1), row INTEGER NOT NULL, line INTEGER NOT NULL) STRICT;
INSERT INTO heard VALUES (1, 0, 0);
"""


class Journal:
    """A journal that is being written; one process at a time may do that.

    `vfs` names an SQLite VFS that is to be used instead of the system's own.

    Raises:
        InputError: the file can't be opened, is in use, no journal, or damaged; it is left as it was.
    """

    with_states = True

    def __init__(self, path: Path, *, vfs: str | None = None) -> None:
        self.path = path
        self._lock = _lock(path)
        try:
            self._rows, self._last, damage = read(path, vfs=vfs)
            if damage:
                raise InputError(
                    f"{path}: damaged after entry {len(self._rows)} ({damage}); it was left as it is. "
                    f"What can be read is saved by: companion journal export {path} FILE"
                )
            self._db = apsw.Connection(str(path), vfs=vfs)
            # the plug may be pulled at any time: each row is on the disk before it is announced
            self._db.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
            if not self._rows and not _tables(self._db):
                with self._db:
                    self._db.execute(
                        f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT}; {_SCHEMA}"
                    )
            self.heard: LineId = next(iter(self._db.execute("SELECT row, line FROM heard")))
        except apsw.Error as error:
            raise InputError(f"{path}: cannot be used as a journal: {error}") from error
        finally:
            if not hasattr(self, "heard"):
                os.close(self._lock)

    def rows(self) -> list[Row]:
        """Give all rows, oldest first."""
        return list(self._rows)

    def append(self, row: Row) -> None:
        """Store a row durably, with the mark of what was heard."""
        text = _encode(row)
        chained = _chain(self._last, text)
        try:
            with self._db:
                self._db.execute("INSERT INTO log VALUES (?, ?, ?)", (row.seq, text, chained))
                self._mark()
        except (apsw.Error, OSError) as error:
            raise LogError(f"{self.path}: {error}") from error
        self._last = chained
        self._rows.append(row)

    def close(self) -> None:
        """Note what was heard, and close the file."""
        with suppress(apsw.Error):  # the mark is a convenience: without it some lines are said again
            self._mark()
        self._db.close()
        os.close(self._lock)

    def _mark(self) -> None:
        self._db.execute("UPDATE heard SET row = ?, line = ?", self.heard)


def read(path: Path, *, vfs: str | None = None) -> tuple[list[Row], str, str]:
    """Read what can be read of a journal, changing nothing.

    Returns:
        The rows up to the first damage, the hash of the last of them, and the damage in words ("" where there is none).

    Raises:
        InputError: the file can't be opened, or is no journal of this format.
    """
    try:
        size = path.stat().st_size
        if size == 0:
            return [], "", ""
        if size < _PAGE:  # SQLite would take it for empty, and write over it
            raise InputError(f"{path}: this is no journal, or all but its first {size} bytes is lost")
        with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY, vfs=vfs)) as db:
            return _verified(db, path)
    except OSError as error:
        raise InputError(f"{path}: cannot be opened: {error.strerror}") from error
    except apsw.Error as error:
        raise InputError(f"{path}: this is no journal, or not even its beginning can be read ({error})") from error


def _verified(db: apsw.Connection, path: Path) -> tuple[list[Row], str, str]:
    if not _tables(db):  # the plug was pulled while the file was being made
        return [], "", ""
    if (kind := _pragma(db, "application_id")) != APPLICATION:
        raise InputError(f"{path}: this is no journal (its application id is {kind})")
    if (version := _pragma(db, "user_version")) != FORMAT:
        raise InputError(f"{path}: a journal of format {version}; this companion reads format {FORMAT}")
    rows: list[Row] = []
    last = ""
    try:
        for seq, text, chained in db.execute("SELECT seq, row, hash FROM log ORDER BY seq"):
            if seq != len(rows) + 1:
                return rows, last, f"entry {len(rows) + 1} is missing"
            if chained != _chain(last, text):
                return rows, last, f"entry {seq} is not what was written"
            rows.append(_decode(seq, text))
            last = chained
    except (apsw.Error, ValueError, KeyError) as error:
        return rows, last, str(error)
    return rows, last, ""


def export(rows: Iterator[Row] | list[Row], path: Path) -> None:
    """Write rows into a new journal.

    Raises:
        InputError: the file exists already, or can't be written.
    """
    if path.exists():
        raise InputError(f"{path}: exists already")
    journal = Journal(path)
    with closing(journal):
        for row in rows:
            journal.append(row)


def _encode(row: Row) -> str:
    content = {"kind": row.kind, "source": row.source, "data": row.data, "then": row.then}
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def _decode(seq: int, text: str) -> Row:
    content = json.loads(text)
    return Row(seq, content["kind"], content["data"], content["source"], tuple(content["then"]))


def _chain(last: str, text: str) -> str:
    return sha256(f"{last}\n{text}".encode()).hexdigest()


def _pragma(db: apsw.Connection, name: str) -> int:
    return int(next(iter(db.execute(f"PRAGMA {name}")))[0])


def _tables(db: apsw.Connection) -> int:
    return int(next(iter(db.execute("SELECT count(*) FROM sqlite_schema")))[0])


def _lock(path: Path) -> int:
    """Take the file for this process alone; SQLite's own locks are of another kind, so the two never meet."""
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise InputError(f"{path}: cannot be opened: {error.strerror}") from error
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(handle)
        raise InputError(f"{path}: another companion is using this journal") from error
    return handle
