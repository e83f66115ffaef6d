"""Takes a game up again from its log: nothing is asked twice, and what may not have been heard is said again."""

from dataclasses import replace
from typing import Any

from companion.dialogue import Say
from companion.errors import InputError
from companion.history import Entry, Row
from companion.log import LineId, Log
from companion.requests import msg
from companion.rules import RuleSet
from companion.run import Misfit, Run
from companion.session import Corrected, Happening, Session


def resume(rules: RuleSet[Any], log: Log) -> Session:
    """Take up the game of a log that is not empty.

    What came after the log's mark is in `latest`, marked as said again. Where the rules have changed since, the game
    goes on from the last turn's state, and says that there is no undo before it; where no such state fits, everything
    before the first misfit is kept.

    Raises:
        LogError: the log can't be written.
        InputError: the rules can't begin such a game any more.
    """
    rows = log.rows()
    session = Session(rules, log, rows[0].data)
    try:
        again = _as_left(session, rows)
    except Exception as error:  # changed rules may misfit, or fail, in any way
        session = Session(rules, log, rows[0].data)
        session.latest = _anew(session, _as_far_as_it_goes(session, rows, error))
        return session
    session.store("open", {"version": rules.version}, "companion")
    session.latest = again
    return session


def _as_left(session: Session, rows: list[Row]) -> list[Happening]:
    version = next(row.data["version"] for row in reversed(rows) if "version" in row.data)
    if version != session.rules.version:
        raise Misfit(f"the rules were {version} and are {session.rules.version} now")
    heard = session.log.heard
    told: list[tuple[Row, list[Happening]]] = []
    changed = next((row for row in reversed(rows) if "reason" in row.data), None)
    if changed is not None and changed.seq >= heard[0]:  # what came before it can't be played by these rules
        for row in rows[: changed.seq]:
            session.history.apply(row)
        told.append((changed, _anew(session, changed)))
        later = rows[changed.seq :]
    else:
        for row in (row for row in rows if row.seq < heard[0]):
            session.history.apply(row)
        session.run = session.replay(session.history.entries(), strict=True)
        later = [row for row in rows if row.seq >= heard[0]]
    told += [(row, _once_more(session, row)) for row in later]
    session.seq = rows[-1].seq
    return [_again(item) for row, items in told for item in items if _place(row, item) > heard]


def _place(row: Row, item: Happening) -> LineId:
    """Give the identity of what happened; what was corrected comes before all lines of its row."""
    return (row.seq, 0) if isinstance(item, Corrected) else item.id


def _again(item: Happening) -> Happening:
    return item if isinstance(item, Corrected) else replace(item, again=True)


def _once_more(session: Session, row: Row) -> list[Happening]:
    """Play a row as when it came, and give what it brought."""
    gone, said = session.history.entries(), session.run.said
    before = 0 if row.kind == "begin" else len(said)
    session.history.apply(row)
    if row.kind in ("undo", "redo", "correct", "veto"):
        session.run = session.replay(session.history.entries())
        return session.changed(row, gone, said)
    for entry in session.history.entries()[len(gone) :]:
        session.run.feed(entry, strict=True)
    return session.lines(row, session.run.said[before:])


def _as_far_as_it_goes(session: Session, rows: list[Row], reason: Exception) -> Row:
    """Go on from the last turn's state, up to the first entry that does not fit; give the row that says so."""
    for row in rows:
        session.history.apply(row)
    session.seq = rows[-1].seq
    data = {"version": session.rules.version, "reason": str(reason) or type(reason).__name__}
    entries = session.history.entries()
    floor, kept = _fitting(session, entries)
    if floor and kept == len(entries):
        return session.store("open", data | {"floor": floor}, "companion")
    aside = [e.id for e in entries[kept:] if e.kind in ("answer", "adjust")]
    then = session.replay(entries[:kept], floor=floor).settle({}, with_states=session.log.with_states)
    return session.store("cut", data | {"floor": floor, "place": kept, "set_aside": aside}, "companion", then)


def _fitting(session: Session, entries: list[Entry]) -> tuple[int, int]:
    """Find the last turn whose state these rules take (0: the beginning), and how many entries fit from there on."""
    for floor in reversed([number for number, entry in enumerate(entries, 1) if "state" in entry.data]):
        try:
            run = session.replay(entries[:floor], floor=floor)
        except Exception:  # noqa: S112 - whatever it is, this state does not suit
            continue
        return floor, floor + _fed(run, entries[floor:])
    try:
        run = session.fresh()
    except Exception as error:
        raise InputError(f"the set-up of this game does not suit the rules any more: {error}") from error
    return 0, _fed(run, entries)


def _fed(run: Run, entries: list[Entry]) -> int:
    """Play as many entries as fit, and count them."""
    for count, entry in enumerate(entries):
        try:
            run.feed(entry)
        except Exception:  # whatever it is, this entry is the first that does not fit
            return count
    return len(entries)


def _anew(session: Session, row: Row) -> list[Happening]:
    """Play up to a row that says how the game goes on by changed rules, and give what that brings."""
    entries = session.history.entries()
    own = len(row.then)
    session.run = session.replay(entries[: len(entries) - own])
    before = len(session.run.said)
    for entry in entries[len(entries) - own :]:
        session.run.feed(entry)
    if row.kind == "cut":
        news = msg("log-cut", count=len(row.data["set_aside"]), reason=row.data["reason"])
    else:
        news = msg("older-rules", reason=row.data["reason"])
    return session.lines(row, [Say(news, "warning"), *session.run.said[before:]])
