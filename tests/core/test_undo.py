"""Undo and redo: any number of steps, and back; nobody rerolls by undo."""

from random import Random

import pytest

from companion import protocol as p
from companion.global_commands import understood
from companion.requests import Roll
from companion.session import Session
from tests.core import checks, tables, toy


@pytest.mark.parametrize("name", tables.NAMES)
def test_any_answer_undone_and_given_again_leaves_the_same(name: str) -> None:
    session, random = tables.begin(name, 3), Random(name)
    while not session.run.ended:
        before = checks.standing(session)
        raw = tables.step(session, random)
        after = checks.standing(session)
        checks.accepted(session.undo())
        assert checks.without_dice(checks.standing(session)) == checks.without_dice(before)
        checks.accepted(session.answer(session.seq + 1, raw))
        assert checks.without_dice(checks.standing(session)) == checks.without_dice(after)


@pytest.mark.parametrize("name", tables.NAMES)
def test_undoing_all_and_redoing_all_is_nothing(name: str) -> None:
    session, random = tables.begin(name, 4), Random(name)
    beginning = checks.standing(session)
    for _ in range(60):
        checks.accepted(tables.move(session, random.choice(tables.MOVES), random))
    end, moves, ahead = checks.standing(session), session.history.undoable, session.history.redoable
    assert moves > 0
    checks.accepted(session.undo(10**6))
    assert checks.without_dice(checks.standing(session)) == checks.without_dice(beginning)
    assert (session.history.undoable, session.history.redoable) == (0, ahead + moves)
    for _ in range(moves):
        checks.accepted(session.redo())
        checks.sound(session)
    assert checks.without_dice(checks.standing(session)) == checks.without_dice(end)


@pytest.mark.parametrize("name", tables.NAMES)
def test_one_by_one_or_all_at_once_undo_to_the_same(name: str) -> None:
    session = tables.begin(name, 5)
    tables.play(session, Random(name), most=25)
    other = checks.fork(session)
    checks.accepted(session.undo(5))
    for _ in range(5):
        checks.accepted(other.undo())
    assert checks.without_dice(checks.standing(session)) == checks.without_dice(checks.standing(other))


def to_roll(session: Session, random: Random) -> Roll | None:
    """Play to the next roll; None where none comes any more."""
    while session.pending is not None:
        if isinstance(session.pending.request, Roll):
            return session.pending.request
        tables.step(session, random)
    return None


@pytest.mark.parametrize("name", tables.NAMES)
def test_dice_on_the_table_are_offered_again_and_null_keeps_them(name: str) -> None:
    session, random = tables.begin(name, 6), Random(name)
    rolls = 0
    while (request := to_roll(session, random)) and rolls < 8:
        rolls += 1
        thrown = [random.randint(1, request.sides) for _ in range(request.dice)]
        checks.accepted(session.answer(session.seq + 1, thrown))
        after = checks.without_dice(checks.standing(session))
        for _ in range(2):
            checks.accepted(session.undo())
            assert tables.asked(session).lying == tuple(thrown)
            assert tables.asked(checks.fork(session)).lying == tuple(thrown)
            checks.accepted(session.answer(session.seq + 1, None))
            assert checks.without_dice(checks.standing(session)) == after
    assert rolls > 1


@pytest.mark.parametrize("name", tables.NAMES)
def test_dice_of_the_companion_come_again_by_themselves(name: str) -> None:
    session, random = tables.begin(name, 7), Random(name)
    to_roll(session, random)
    checks.accepted(session.answer(session.seq + 1, None))
    after = checks.standing(session)
    checks.accepted(session.undo())
    assert tables.asked(session).lying is None
    checks.accepted(session.answer(session.seq + 1, None))
    assert checks.standing(session) == after


def test_a_new_throw_replaces_the_dice_that_lay_there() -> None:
    session = toy.begin()
    toy.answer(session)
    session.undo()
    checks.accepted(session.answer(session.seq + 1, [6, 6, 6]))
    session.undo()
    assert tables.asked(session).lying == (6, 6, 6)


def test_what_was_undone_is_gone_once_something_else_is_answered() -> None:
    session = toy.begin()
    toy.answer(session, 3)
    session.undo(2)
    assert session.history.redoable == 2
    toy.answer(session)
    assert session.history.redoable == 0


@pytest.mark.parametrize(
    ("said", "command"),
    [
        ("undo", p.UndoCommand()),
        ("undo two", p.UndoCommand(steps=2)),
        ("undo 3", p.UndoCommand(steps=3)),
        ("undo zero", None),
        ("undo kara", None),
        ("redo two", None),
    ],
)
def test_several_moves_are_undone_in_words(said: str, command: p.Command | None) -> None:
    assert understood(said, p.TextWire(prompt="", purpose="", side="player"), {}) == command
