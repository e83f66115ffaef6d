"""A game that was taken up again is the game that was left: at every row, from every turn, and with what is said."""

from random import Random

import pytest

from companion.log import LineId, MemoryLog
from companion.resume import resume
from companion.run import Run
from companion.session import Line, Session
from tests.core import checks, tables


def mixed(name: str, seed: int, count: int = 50) -> Session:
    """A game with all kinds of moves in it."""
    session, random = tables.begin(name, seed), Random(f"{name} {seed}")
    for _ in range(count):
        checks.accepted(tables.move(session, random.choice(tables.MOVES), random))
    return session


@pytest.mark.parametrize("name", tables.NAMES)
def test_resumed_at_every_row_it_is_the_game_that_stood_there(name: str) -> None:
    session, random = tables.begin(name, 11), Random(name)
    stood = [checks.standing(session)]
    while len(stood) < 35:
        if tables.move(session, random.choice(tables.MOVES), random) is not None:
            stood.append(checks.standing(session))
    for count, standing in enumerate(stood, 1):
        again = checks.fork(session, first=count)
        assert checks.standing(again) == standing
        assert again.seq == count + 1, "the resume itself takes an id"


@pytest.mark.parametrize("name", tables.NAMES)
def test_what_comes_after_a_resume_is_what_would_have_come(name: str) -> None:
    session = mixed(name, 12)
    again, one, other = checks.fork(session), Random(1), Random(1)
    for _ in range(30):
        kind = one.choice(tables.MOVES)
        assert kind == other.choice(tables.MOVES)
        assert untimed(tables.move(session, kind, one)) == untimed(tables.move(again, kind, other))
        assert checks.standing(session) == checks.standing(again)


def untimed(outcome: object) -> list[str] | None:
    """What happened, without the numbers of the rows; ids differ by the row of the resume."""
    return (
        [repr(item.say) if isinstance(item, Line) else type(item).__name__ for item in outcome]
        if isinstance(outcome, list)
        else None
    )


@pytest.mark.parametrize("name", tables.NAMES)
def test_from_the_state_at_each_turn_it_goes_on_as_from_the_beginning(name: str) -> None:
    turns = 0
    for seed in range(3):
        session = tables.begin(name, seed)
        tables.play(session, Random(f"{name} {seed}"))
        turns += from_each_turn(session)
    assert turns >= 3, "at least one in each"


def from_each_turn(session: Session) -> int:
    """Start from each turn's state, and count them."""
    entries = session.history.entries()
    places = [at for at, entry in enumerate(entries) if entry.kind == "turn"]
    for place in places:
        run = Run.from_turn(session.rules, entries[place].data, session.about["seed"])
        for entry in entries[place:]:
            run.feed(entry, strict=True)
        assert run.ended
        assert session.rules.codec.dump_python(run.state, mode="json") == checks.state(session)
        assert list(map(repr, run.said)) == list(map(repr, session.run.said[-len(run.said) :]))
    return len(places)


@pytest.mark.parametrize("name", tables.NAMES)
def test_the_same_seed_and_answers_give_the_same_game(name: str) -> None:
    one, other, different = mixed(name, 14), mixed(name, 14), tables.begin(name, 15)
    assert checks.rows(one) == checks.rows(other)
    assert checks.standing(one) == checks.standing(other)
    tables.play(different, Random(name))
    assert checks.rows(different) != checks.rows(one)


def lines(session: Session) -> list[Line]:
    """The lines of the last move."""
    return [item for item in session.latest if isinstance(item, Line)]


@pytest.mark.parametrize("name", tables.NAMES)
def test_only_what_comes_after_the_mark_is_said_again_and_with_the_same_words(name: str) -> None:
    session, random = tables.begin(name, 16), Random(name)
    told: dict[LineId, Line] = {}
    for _ in range(25):
        told |= {line.id: line for line in lines(session)}
        tables.move(session, random.choice(tables.MOVES), random)
    told |= {line.id: line for line in lines(session)}
    for mark in [(0, 0), *told]:
        log = MemoryLog(with_states=True)
        for row in checks.rows(session):
            log.append(row)
        log.heard = mark
        again = lines(resume(session.rules, log))
        assert [line.id for line in again] == [number for number in told if number > mark]
        assert all(line.again and line.say == told[line.id].say for line in again)


@pytest.mark.parametrize("name", tables.NAMES)
def test_a_late_answer_changes_nothing(name: str) -> None:
    session, random = tables.begin(name, 17), Random(name)
    used: list[int] = []
    for _ in range(40):
        number = tables.asked(session).id if session.pending else 0
        tables.move(session, random.choice(tables.MOVES), random)
        if number != session.seq + 1:
            used.append(number)
        session = checks.fork(session) if random.random() < 0.2 else session
        before, count = checks.standing(session), len(checks.rows(session))
        for late in used:
            for raw in (None, [3], tables.legal(tables.asked(session).request, random) if session.pending else 1):
                assert getattr(session.answer(late, raw), "code", "accepted") == "stale_id"
        assert (checks.standing(session), len(checks.rows(session))) == (before, count)
