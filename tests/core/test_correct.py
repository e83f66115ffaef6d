"""Any earlier answer is corrected: what still holds is kept, the rest is set aside; none goes to another question."""

from random import Random

import pytest

from companion.history import Entry
from companion.requests import Refusal
from companion.session import Corrected, Session
from tests.core import checks, tables, toy


def correct_each(session: Session, random: Random, share: float) -> int:
    """Correct a share of the answers, each undone again."""
    before, count = checks.standing(session), 0
    for place in tables.places_of(session, "answer"):
        if random.random() > share:
            continue
        old = session.history.entries()
        request = tables.request_at(session, place)
        outcome = session.correct(old[place].id, tables.legal(request, random))
        assert not isinstance(outcome, Refusal), outcome
        checks.sound(session)
        what_was_kept(session, [entry for entry in old[place + 1 :] if entry.kind in ("answer", "adjust")], outcome[0])
        checks.accepted(session.undo())
        assert checks.without_dice(checks.standing(session)) == checks.without_dice(before)
        count += 1
    return count


def what_was_kept(session: Session, later: list[Entry], told: object) -> None:
    """Later moves are kept in order and for the same questions, or set aside; none is lost."""
    assert isinstance(told, Corrected)
    kept = {entry.id: entry for entry in session.history.entries() if entry.kind in ("answer", "adjust")}
    assert [entry.id for entry in later] == [*(e.id for e in later if e.id in kept), *told.set_aside]
    assert told.kept == len(later) - len(told.set_aside)
    for entry in later[: told.kept]:
        assert kept[entry.id].key == entry.key
        if not entry.answer.rolled:
            assert kept[entry.id].answer == entry.answer


@pytest.mark.parametrize("name", tables.NAMES)
@pytest.mark.parametrize("seed", [1])
def test_every_answer_of_a_finished_game(name: str, seed: int) -> None:
    session, random = tables.begin(name, seed), Random(f"{name} {seed}")
    tables.play(session, random)
    assert correct_each(session, random, 0.4) > 3


@pytest.mark.slow
@pytest.mark.parametrize("name", tables.NAMES)
@pytest.mark.parametrize("seed", range(10, 12))
def test_every_answer_at_every_prompt(name: str, seed: int) -> None:
    session, random, count = tables.begin(name, seed), Random(f"{name} {seed}"), 0
    while not session.run.ended:
        count += correct_each(session, random, 1.0)
        tables.step(session, random)
    assert count > 20


@pytest.mark.parametrize("name", tables.NAMES)
def test_correcting_to_the_same_answer_keeps_all(name: str) -> None:
    session = tables.begin(name, 3)
    tables.play(session, Random(name))
    before = checks.standing(session)
    for entry in [entry for entry in session.history.entries() if entry.kind == "answer" and entry.answer.also is None]:
        raw = list(entry.answer.value) if isinstance(entry.answer.value, tuple) else entry.answer.value
        outcome = session.correct(entry.id, raw)
        assert isinstance(outcome, list)
        assert isinstance(outcome[0], Corrected)
        assert outcome[0].set_aside == ()
        assert checks.standing(session)["state"] == before["state"]


def test_corrections_can_be_corrected_and_undone_one_by_one() -> None:
    session = toy.begin()
    toy.answer(session, 3)
    states = [checks.state(session)]
    for raw in ([1, 1, 1], [2, 2, 2], None, "react"):
        checks.accepted(session.correct(2, raw))
        states.append(checks.state(session))
    assert len({str(state) for state in states}) == 5
    for state in reversed(states[:-1]):
        checks.accepted(session.undo())
        assert checks.state(session) == state


def test_only_answers_that_are_effective_can_be_corrected() -> None:
    session = toy.begin()
    toy.answer(session, 3)
    checks.accepted(session.adjust("reacts", 1))
    adjusted = session.seq
    session.undo(2)
    for number in (0, 1, 4, adjusted, session.seq, session.seq + 1):
        outcome = session.correct(number, [1, 1, 1])
        assert isinstance(outcome, Refusal)
        assert outcome.code == "unknown_id"


def test_a_veto_is_kept_over_corrections_while_it_is_legal() -> None:
    session = toy.begin()
    toy.answer(session, 4)
    decided = session.why()
    assert decided is not None
    other = next(key for key in "abc" if key != decided.choice)
    checks.accepted(session.veto(other))
    checks.accepted(session.correct(2, [6, 6, 6]))
    assert f"decide={other}" in session.run.state.notes
    again = checks.fork(session)
    assert again.why() == session.why()
    assert isinstance(session.veto("z"), Refusal)
