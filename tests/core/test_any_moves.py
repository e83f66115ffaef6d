"""Any moves in any order: no fault of the rules, no stale prompt, and the log says all."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.requests import Refusal
from companion.session import Session
from tests.core import checks, tables

moves = st.lists(st.tuples(st.sampled_from(tables.MOVES), st.integers(0, 10**6)), max_size=40)


def make(name: str, seed: int, plan: list[tuple[str, int]]) -> None:
    session = tables.begin(name, seed)
    checks.sound(session)
    used = {session.seq}
    for kind, number in plan:
        before, count = checks.standing(session), len(checks.rows(session))
        outcome = tables.move(session, kind, Random(number))
        if outcome is None:
            assert checks.standing(session) == before
            continue
        checks.accepted(outcome)
        assert len(checks.rows(session)) == count + 1
        assert session.seq not in used
        used.add(session.seq)
        checks.sound(session)
    live = checks.standing(session)
    assert checks.standing(checks.fork(session)) == live


@pytest.mark.parametrize("name", tables.SETUPS)
@given(seed=st.integers(0, 2**31), plan=moves)
@settings(max_examples=25, deadline=None, derandomize=True, database=None)
def test_any_moves_leave_a_sound_session(name: str, seed: int, plan: list[tuple[str, int]]) -> None:
    make(name, seed, plan)


@pytest.mark.slow
@pytest.mark.parametrize("name", tables.SETUPS)
@pytest.mark.parametrize("seed", range(16))
def test_many_moves_leave_a_sound_session(name: str, seed: int) -> None:
    random = Random(f"{name} {seed}")
    make(name, seed, [(random.choice(tables.MOVES), random.randrange(10**6)) for _ in range(120)])


NONSENSE: tuple[Any, ...] = (
    None,
    True,
    -1,
    7.5,
    10**30,
    float("nan"),
    "nobody_here",
    "",
    [],
    [0],
    ["x", "x"],
    {},
    {"x": 1},
    [[[[1]]]],
)


@pytest.mark.parametrize("name", tables.NAMES)
def test_what_cannot_be_used_changes_nothing(name: str) -> None:
    session = tables.begin(name)
    refused = 0

    def each(session: Session) -> None:
        nonlocal refused
        if session.run.ended:
            return
        before, count = checks.standing(session), len(checks.rows(session))
        path = next(iter(session.rules.adjustable(session.run.state)))
        for raw in NONSENSE:
            if isinstance(tables.asked(session).request.read(raw), Refusal) and raw is not None:
                assert isinstance(session.answer(session.seq + 1, raw), Refusal)
                refused += 1
            for number in (session.seq + 2, session.seq, 0, -1, 10**30):
                assert isinstance(session.answer(number, raw), Refusal)
            assert isinstance(session.adjust(f"{path}.x", raw), Refusal)
            assert isinstance(session.correct(session.seq + 1, raw), Refusal)
        assert checks.standing(session) == before
        assert len(checks.rows(session)) == count

    tables.play(session, Random(name), each=each)
    assert refused > 50
