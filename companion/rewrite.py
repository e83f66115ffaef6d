"""Corrections and vetoes: another answer at a place of the past, and a replay of what still holds."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.history import Entry, pack_answer
from companion.requests import Answer, Refusal, Roll, msg, pack
from companion.run import Misfit, Run


@dataclass(frozen=True, slots=True)
class Rewrite:
    """What a correction comes to: the data of its row, and all that follows from it."""

    data: dict[str, Any]
    then: tuple[dict[str, Any], ...]


def read(run: Run, raw: object, lying: tuple[int, ...] | None = None) -> Answer | Refusal:
    """Understand an answer to the pending request.

    Null for a roll takes the dice that lie on the table; where none do, the companion rolls.
    """
    if run.pending is None:
        return Refusal("stale_id")
    if raw is None and isinstance(run.pending, Roll):
        return Answer(run.rolled(), rolled=True) if lying is None else Answer(lying)
    return run.pending.read(raw)


def packed(run: Run, answer: Answer) -> dict[str, Any]:
    """Give the data of a row that answers the pending request; physical dice are marked as such."""
    assert run.pending is not None  # noqa: S101 - the answer was read from it
    data = pack_answer(run.pending.key, run.occurrence, answer)
    return data | {"dice": True} if isinstance(run.pending, Roll) and answer.also is None else data


def rewrite(
    replay: Callable[[Sequence[Entry]], Run], old: Sequence[Entry], place: int, raw: object, *, with_states: bool
) -> Rewrite | Refusal:
    """Answer the request at `place` of the history otherwise, and keep what still fits, up to the first misfit.

    Decisions of the engine, and dice that the companion rolled, follow from the rest and are made anew.
    """
    run = replay(old[:place])
    was = old[place]
    answer = read(run, raw)
    if isinstance(answer, Refusal):
        return answer
    data = packed(run, answer) | {"place": place, "id": was.id}
    if was.kind == "decision":
        data |= {"vetoed": True, "why": pack(msg("vetoed"))}
    run.feed(Entry(was.kind, was.id, was.key, answer, data=data))
    vetoed = {(e.key, e.occurrence): e for e in old[place + 1 :] if e.data.get("vetoed")}
    then = run.settle(vetoed, with_states=with_states)
    moves = [entry for entry in old[place + 1 :] if entry.kind in ("answer", "adjust")]
    for at, entry in enumerate(moves):
        again, occurrence = _again(run, entry), run.occurrence
        try:
            run.feed(again)
        except Misfit:
            return Rewrite(data | {"set_aside": [e.id for e in moves[at:]]}, tuple(then))
        item: dict[str, Any] = {"kept": entry.id} | ({} if again is entry else {"value": again.answer.value})
        then.append(item if entry.kind == "adjust" or occurrence == entry.occurrence else item | {"n": occurrence})
        then.extend(run.settle(vetoed, with_states=with_states))
    return Rewrite(data | {"set_aside": []}, tuple(then))


def _again(run: Run, entry: Entry) -> Entry:
    """Roll the companion's own dice again: their number, or how often they were asked for, may have changed."""
    request = run.pending
    if not (entry.answer.rolled and isinstance(request, Roll) and request.key == entry.key):
        return entry
    values = run.rolled()
    return entry if values == tuple(entry.answer.value) else replace(entry, answer=Answer(values, rolled=True))
