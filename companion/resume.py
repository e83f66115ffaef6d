"""Takes a game up again from its log: nothing is asked twice, and what may not have been heard is said again."""

from dataclasses import replace
from typing import Any

from companion.dialogue import Say
from companion.history import Entry, Row
from companion.log import Log
from companion.requests import msg
from companion.rules import RuleSet
from companion.run import Misfit, Run
from companion.session import Happening, Line, Session


def resume(rules: RuleSet[Any], log: Log) -> Session:
    """Take up the game of a log that is not empty.

    The lines after the log's mark are in `latest`, marked as said again. Where the rules have changed since, the game
    goes on from the last turn's state, and says that there is no undo before it; where no such state fits, everything
    before the first misfit is kept.

    Raises:
        LogError: the log can't be written.
    """
    rows = log.rows()
    session = Session(rules, log, rows[0].data)
    try:
        again = _as_left(session, rows)
    except Exception as error:  # changed rules may misfit, or fail, in any way
        session = Session(rules, log, rows[0].data)
        again = _as_far_as_it_goes(session, rows, error)
    session.store("open", {"version": rules.version}, "companion")
    session.latest = again
    return session


def _as_left(session: Session, rows: list[Row]) -> list[Happening]:
    if session.about["version"] != session.rules.version:
        raise Misfit(f"the rules were {session.about['version']} and are {session.rules.version} now")
    heard = session.log.heard
    for row in (row for row in rows if row.seq < heard[0]):
        session.history.apply(row)
    session.run = session.replay(session.history.entries(), strict=True)
    again: list[Happening] = []
    for row in (row for row in rows if row.seq >= heard[0]):
        again += [
            replace(item, again=True) if isinstance(item, Line) else item
            for item in _once_more(session, row)
            if not isinstance(item, Line) or item.id > heard
        ]
    session.seq = rows[-1].seq
    return again


def _once_more(session: Session, row: Row) -> list[Happening]:
    """Play a row as when it came, and give what it brought."""
    gone, said = session.history.entries(), session.run.said
    before = 0 if row.kind == "begin" else len(said)
    session.history.apply(row)
    session.seq = row.seq
    if row.kind in ("undo", "redo", "correct", "veto", "cut"):
        session.run = session.replay(session.history.entries())
        return session.changed(row, gone, said)
    for entry in session.history.entries()[len(gone) :]:
        session.run.feed(entry, strict=True)
    return session.lines(row, session.run.said[before:])


def _as_far_as_it_goes(session: Session, rows: list[Row], reason: Exception) -> list[Happening]:
    """Go on from the last turn's state, or else from before the first entry that does not fit."""
    for row in rows:
        session.history.apply(row)
    session.seq = rows[-1].seq
    entries = session.history.entries()
    session.history.floor = max((n for n, e in enumerate(entries, 1) if "state" in e.data), default=0)
    try:
        session.run = session.replay(entries)
        return session.lines(rows[-1], [Say(msg("older-rules", reason=str(reason)), "warning")])
    except Exception:  # the older state does not suit these rules either
        session.history.floor = 0
        session.run, kept = _fitting(session, entries)
    aside = [e.id for e in entries[kept:] if e.kind in ("answer", "adjust")]
    then = session.run.settle({}, with_states=session.log.with_states)
    row = session.store("cut", {"place": kept, "set_aside": aside, "reason": str(reason)}, "companion", then)
    return session.changed(row, entries, session.run.said)


def _fitting(session: Session, entries: list[Entry]) -> tuple[Run, int]:
    """Play as many entries as fit, and give their number."""
    run = session.replay([])
    for kept, entry in enumerate(entries):
        try:
            run.feed(entry)
        except Exception:  # whatever it is, this entry is the first that does not fit
            return session.replay(entries[:kept]), kept
    return run, len(entries)
