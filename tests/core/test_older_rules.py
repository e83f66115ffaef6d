"""The rules have changed since a game was saved: it goes on from the last turn's state; nothing that fits is lost."""

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from companion.dialogue import Say, Script, Turn, ask
from companion.errors import InputError
from companion.log import MemoryLog
from companion.requests import Number, Refusal, Roll, msg
from companion.resume import resume
from companion.rules import RuleSet
from companion.session import Line, Session
from tests.core import checks, toy

NEWER = replace(toy.RULES, version="2")


def saved(answers: int, turns: int = 3) -> MemoryLog:
    """The log of a game with so many answers; eight are a turn."""
    log = MemoryLog(with_states=True)
    toy.answer(toy.begin(log, turns), answers)
    return log


def keys(session: Session) -> list[str]:
    return [item.say.message.key for item in session.latest if isinstance(item, Line)]


def heard(session: Session) -> None:
    """Everything that was said was heard."""
    session.log.heard = (session.seq, 9999)


def test_newer_rules_go_on_from_the_last_turn_and_say_that_there_is_no_undo_before_it() -> None:
    log = saved(12)
    session = resume(NEWER, log)
    assert keys(session) == ["older-rules"]
    assert len(session.run.state.notes) == 9 + 5, "with the decisions"
    assert session.history.undoable == 4
    outcome = session.correct(3, "a")
    assert isinstance(outcome, Refusal)
    assert outcome.code == "older_rules"
    session.undo(100)
    assert session.run.state.turn == 2
    assert len(session.run.state.notes) == 9
    toy.answer(session, 3)
    assert session.history.undoable == 3


def test_it_is_said_once_and_the_next_resume_is_like_any_other() -> None:
    log = saved(12)
    session = resume(NEWER, log)
    again = resume(NEWER, log)
    assert keys(again) == ["older-rules"], "nobody heard it yet"
    assert all(item.again for item in again.latest if isinstance(item, Line))
    toy.answer(again, 3)
    heard(again)
    third = resume(NEWER, log)
    assert keys(third) == []
    assert checks.standing(third) == checks.standing(again)
    assert third.history.undoable == session.history.undoable + 3
    checks.sound(third)


def test_undo_does_not_lead_over_a_correction_into_what_older_rules_played() -> None:
    log = saved(12)
    session = resume(toy.RULES, log)
    checks.accepted(session.correct(3, "a"))
    toy.answer(session, 2)
    newer = resume(NEWER, log)
    while newer.history.undoable:
        checks.accepted(newer.undo())
        checks.sound(newer)
    assert newer.run.state.turn == 2
    assert isinstance(newer.redo(), list)


def fewer(state: toy.Toy) -> Script[None]:
    """Newer rules: the toy asks two numbers in a turn, and only the first still has the old key."""
    while state.turn < state.turns:
        yield Turn(state.turn + 1)
        state.turn += 1
        yield Say(msg("turn", number=state.turn))
        for request in (Roll(key="roll", prompt=msg("what"), dice=3), Number(key="new", prompt=msg("what"))):
            answer = yield from ask(lambda request=request: request)  # type: ignore[misc]
            state.notes.append(f"{request.key}={answer}")


def test_after_the_last_turn_everything_up_to_the_first_misfit_is_kept() -> None:
    log = saved(12)
    session = resume(replace(NEWER, script=fewer), log)
    assert keys(session) == ["log-cut"]
    assert [item.say.message.params["count"] for item in session.latest if isinstance(item, Line)] == [3]
    assert session.run.state.notes[-1] == "roll=(1, 2, 3)"
    assert len(session.run.state.notes) == 10
    assert session.pending
    assert session.pending.request.key == "new"
    checks.sound(session)
    checks.accepted(session.answer(session.seq + 1, 4))
    heard(session)
    again = resume(replace(NEWER, script=fewer), log)
    assert keys(again) == []
    assert checks.standing(again) == checks.standing(session)
    assert again.history.undoable == 2
    again.undo(2)
    assert again.run.state.turn == 2


@dataclass
class Other:
    """A state that newer rules keep otherwise."""

    must: str
    turns: int
    turn: int = 0
    notes: list[str] = field(default_factory=list)


def other(**changes: Any) -> RuleSet[Any]:
    """Rules that can't read the older states."""
    begun = {"state": Other, "start": lambda setup: Other("x", setup.turns), "script": fewer}
    return replace(NEWER, **{**begun, **changes})


def test_where_no_state_suits_it_goes_on_from_the_beginning_up_to_the_first_misfit() -> None:
    log = saved(12)
    session = resume(other(), log)
    assert keys(session) == ["log-cut"]
    assert session.run.state.notes == ["roll=(1, 2, 3)"]
    checks.sound(session)
    assert session.history.undoable == 1
    session.undo()
    assert session.run.state.notes == []
    assert session.pending
    toy.answer(session)
    again = resume(other(), log)
    assert checks.standing(again) == checks.standing(session)
    checks.sound(again)


class Stricter(toy.Setup):
    """A set-up that older games do not have."""

    must: str


def test_a_set_up_that_does_not_suit_is_no_obstacle_where_a_turn_was_saved() -> None:
    session = resume(replace(NEWER, setup=Stricter), saved(12))
    assert keys(session) == ["older-rules"]
    toy.answer(session)
    checks.sound(session)


def test_where_neither_set_up_nor_state_suits_it_says_so_and_leaves_the_log() -> None:
    log = saved(12)
    rows = log.rows()
    with pytest.raises(InputError, match="set-up"):
        resume(other(setup=Stricter), log)
    assert log.rows() == rows
