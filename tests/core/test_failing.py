"""A rule that fails or a log that is full: the journal stays as it was, it is said, and the game goes on."""

from collections.abc import Callable

import pytest

from companion import protocol as p
from companion.conversation import Conversation
from companion.log import LogError
from companion.messages import Words
from companion.requests import Refusal
from companion.resume import resume
from companion.session import Outcome, Session
from tests.core import checks, toy

AT_NUMBER = 4
"""So many answers stand before the number is asked."""


def unchanged(session: Session, move: Callable[[], Outcome], code: str) -> None:
    before, rows, pending = checks.standing(session), checks.rows(session), session.pending
    outcome = move()
    assert isinstance(outcome, Refusal)
    assert outcome.code == code
    assert checks.standing(session) == before
    assert checks.rows(session) == rows
    assert session.pending == pending
    checks.sound(session)


def test_a_rule_that_fails_at_an_answer() -> None:
    session = toy.begin()
    toy.answer(session, AT_NUMBER)
    unchanged(session, lambda: session.answer(session.seq + 1, toy.UNLUCKY), "rule_error")
    toy.answer(session, 3)
    checks.sound(session)


def test_a_rule_that_fails_at_an_adjustment() -> None:
    session = toy.begin()
    toy.answer(session, 2)
    unchanged(session, lambda: session.adjust("reacts", toy.UNLUCKY), "rule_error")


def test_a_rule_that_fails_at_a_correction() -> None:
    session = toy.begin()
    toy.answer(session, AT_NUMBER + 1)
    number = session.seq
    toy.answer(session, 2)
    unchanged(session, lambda: session.correct(number, toy.UNLUCKY), "rule_error")


def test_a_rule_that_fails_when_a_topic_is_told() -> None:
    conversation = Conversation(toy.begin(), Words("companion.language"))
    (refused,) = conversation.do(p.TellCommand(topic="broken"))
    assert isinstance(refused, p.RefusedEvent)
    assert refused.code == "rule_error"
    (told,) = conversation.do(p.TellCommand(topic="fine"))
    assert isinstance(told, p.SayEvent)


def test_a_full_disk_refuses_every_move_and_is_forgotten_when_there_is_room() -> None:
    log = toy.FullLog()
    session = toy.begin(log)
    toy.answer(session, 6)
    number = session.seq
    assert isinstance(session.undo(2), list)
    moves: list[Callable[[], Outcome]] = [
        lambda: session.answer(session.seq + 1, toy.PLAIN[session.pending.request.key] if session.pending else None),
        lambda: session.adjust("reacts", 1),
        lambda: session.correct(number - 2, ["a"]),
        lambda: session.veto("a"),
        session.undo,
        session.redo,
    ]
    with log.filled():
        for move in moves:
            unchanged(session, move, "not_saved")
    for move in moves[1:]:
        outcome = move()
        assert not isinstance(outcome, Refusal) or outcome.code == "nothing_to_redo"
    checks.sound(session)


def test_a_game_neither_begins_nor_goes_on_with_a_full_disk() -> None:
    log = toy.FullLog()
    with log.filled(), pytest.raises(LogError):
        toy.begin(log)
    assert log.rows() == []
    toy.answer(toy.begin(log), 3)
    rows = log.rows()
    with log.filled(), pytest.raises(LogError):
        resume(toy.RULES, log)
    assert log.rows() == rows
