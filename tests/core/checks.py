"""What must hold of every session at every moment."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.games.deadly_sniper.state import Battle
from companion.history import Row
from companion.log import MemoryLog
from companion.requests import Form, Message, Refusal, Request
from companion.resume import resume
from companion.rules import RuleSet
from companion.session import Outcome, Session


def state(session: Session) -> Any:
    """The whole state as plain values."""
    return session.rules.codec.dump_python(session.run.state, mode="json")


def standing(session: Session) -> dict[str, Any]:
    """All that stands, without the id, which is never the same twice."""
    pending = session.pending
    return {
        "state": state(session),
        "request": pending and pending.request,
        "lying": pending and pending.lying,
        "occurrence": session.run.occurrence,
        "ended": session.run.ended,
        "said": list(map(repr, session.run.said)),
    }


def without_dice(what: dict[str, Any]) -> dict[str, Any]:
    """The same, but for the dice that lie on the table: undo leaves them there."""
    return {key: value for key, value in what.items() if key != "lying"}


def rows(session: Session) -> list[Row]:
    """The rows of its log."""
    return session.log.rows()


def fork(session: Session, *, first: int | None = None) -> Session:
    """Take the same game up again at another table; from the first rows only, where their number is given."""
    log = MemoryLog(with_states=True)
    for row in rows(session)[:first]:
        log.append(row)
    return resume(session.rules, log)


def accepted(outcome: Outcome | None) -> None:
    """A legal move is never refused; least of all by a fault in the rules."""
    assert not isinstance(outcome, Refusal), outcome


def sound(session: Session) -> None:
    """No stale prompt, nobody gone is asked about, and what is in memory is what a replay of the log gives."""
    before = standing(session)
    session.run.rebuild()
    assert standing(session) == before, "the standing request is not the one that the state asks for"
    request = session.run.pending
    assert (request is None) == session.run.ended
    if request is not None:
        keys_are_unambiguous(request)
        not_sure_is_legal(request)
        if isinstance(session.run.state, Battle):
            nobody_gone_is_named(session.run.state, request)
    again = session.replay(session.history.entries(), strict=True)
    assert again.pending == request
    assert session.rules.codec.dump_python(again.state, mode="json") == before["state"]
    assert list(map(repr, again.said)) == before["said"]
    occurrences_are_counted(session)


def keys_are_unambiguous(request: Request[Any]) -> None:
    """No two options of a request have the same key, nor one that means something else."""
    keys = [option.key for option in (*getattr(request, "options", ()), *request.also)]
    assert len(set(keys)) == len(keys), keys
    assert not {"not_sure", ""} & set(keys)
    for field in request.fields.values() if isinstance(request, Form) else ():
        keys_are_unambiguous(field)


def not_sure_is_legal(request: Request[Any]) -> None:
    """What "not sure" stands for is itself an answer."""
    if request.not_sure is not None:
        assert not isinstance(request.check(request.not_sure), Refusal)


def words(value: Any) -> Iterator[str]:
    """All texts in a message and its parameters."""
    if isinstance(value, Message):
        for param in value.params.values():
            yield from words(param)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from words(item)
    elif isinstance(value, str):
        yield value


def nobody_gone_is_named(battle: Battle, request: Request[Any]) -> None:
    """No request speaks of an operative that is out of play."""
    gone = {word for one in battle.operatives.values() if not one.in_play for word in (one.id, one.name)}
    named = {*request.key.split(":"), *words(request.prompt)}
    for part in (request, *(request.fields.values() if isinstance(request, Form) else ())):
        named |= {option.key for option in getattr(part, "options", ())} | set(words(part.prompt))
    assert not gone & named, (request.key, gone & named)


def occurrences_are_counted(session: Session) -> None:
    """Each entry notes how often its key was answered before it: chance and lying dice depend on it."""
    counts: Counter[str] = Counter()
    for entry in session.history.entries():
        if entry.kind in ("answer", "decision", "roll"):
            assert entry.occurrence == counts[entry.key], (entry.key, entry.occurrence, counts[entry.key])
            counts[entry.key] += entry.answer.also is None


def turns(session: Session) -> list[dict[str, Any]]:
    """The states that the log keeps of the turns' starts."""
    return [entry.data for entry in session.history.entries() if entry.kind == "turn"]


def named(rule_set: RuleSet[Any]) -> str:
    """A rule set as a test names it."""
    return rule_set.name
