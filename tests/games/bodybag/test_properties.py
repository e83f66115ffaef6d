"""What holds in every hunt, however it is played."""

import random
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.bodybag import RULES
from companion.games.bodybag.state import Hunt
from companion.journal import Journal
from companion.log import MemoryLog
from companion.requests import Form, Request
from companion.resume import resume
from companion.session import Session
from tests.core import tables

MOST_ANSWERS = 2_000


def legal(request: Request[object], chance: random.Random) -> object:
    """A random legal answer; dice are rolled by the companion."""
    if isinstance(request, Form):
        if chance.random() < 0.2:
            return chance.choice(request.also).key
        return {name: chance.choice(field.options).key for name, field in request.fields.items()}  # type: ignore[attr-defined]
    return None


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**31), st.sampled_from(["always", "one"]), st.sampled_from(["roll", "hit"]))
def test_nerve_never_rises_kills_are_the_dead_and_every_hunt_ends(seed: int, rescue: str, shot_at: str) -> None:
    setup = {"rescue": rescue, "shot_at": shot_at}
    session = Session.begin(RULES, MemoryLog(), {"setup": setup, "seed": seed})
    chance = random.Random(seed)
    nerve = 8
    for _ in range(MOST_ANSWERS):
        hunt: Hunt = session.run.state
        assert hunt.nerve <= nerve
        nerve = hunt.nerve
        assert hunt.kills == sum(marine.status == "dead" for marine in hunt.marines.values())
        if session.pending is None:
            break
        assert isinstance(session.answer(session.pending.id, legal(session.pending.request, chance)), list)
    assert session.run.ended
    assert RULES.result(session.run.state)["end"] in ("bug_out", "withdraw", "area_empty")


SETUPS: list[dict[str, Any]] = [
    {},
    {"rescue": "ask", "pool": 5},
    {"check_end": "after_rescue", "shot_at": "hit", "gut_sign": "minus", "companion_rolls": True},
]
setups = st.sampled_from(SETUPS)


def plain(session: Session) -> tuple[Any, ...]:
    """All of the state, and what is asked about it."""
    state = RULES.codec.dump_python(session.run.state, mode="json")
    return state, session.pending and session.pending.request, session.run.ended


def begin(setup: dict[str, Any], seed: int, log: Any) -> Session:
    resolved = RULES.setup.model_validate(setup).model_dump(mode="json")
    return Session.begin(RULES, log, {"setup": resolved, "seed": seed})


@settings(max_examples=30, deadline=None)
@given(setups, st.integers(0, 2**31))
def test_an_answer_undone_and_given_again_leads_to_the_same_state(setup: dict[str, Any], seed: int) -> None:
    session = begin(setup, seed, MemoryLog())
    chance = random.Random(seed)
    while not session.run.ended:
        before, raw = plain(session), tables.step(session, chance)
        after = plain(session)
        assert isinstance(session.undo(), list)
        assert plain(session) == before
        assert isinstance(session.answer(tables.asked(session).id, raw), list)
        assert plain(session) == after


@settings(max_examples=15, deadline=None)
@given(setups, st.integers(0, 2**31))
def test_the_replay_of_a_journal_gives_the_same_end(setup: dict[str, Any], seed: int) -> None:
    chance = random.Random(seed)
    with TemporaryDirectory() as folder:
        log = Journal(Path(folder, "hunt.journal"))
        session = begin(setup, seed, log)
        for _ in range(MOST_ANSWERS):
            if session.run.ended:
                break
            tables.move(session, chance.choice(tables.MOVES) if chance.random() < 0.5 else "answer", chance)
        assert session.run.ended
        end = plain(session)
        log.close()
        log = Journal(Path(folder, "hunt.journal"))
        assert plain(resume(RULES, log)) == end
        log.close()


@pytest.mark.parametrize("setup", SETUPS)
def test_whatever_is_set_in_the_record_the_hunt_goes_on_or_is_over(setup: dict[str, Any]) -> None:
    """BB-6.1, BB-6.2: nothing is asked of a sniper who has left, or about an area where nobody is."""
    for seed in range(40):
        chance = random.Random(seed)
        session = begin(setup, seed, MemoryLog())
        while not session.run.ended:
            hunt: Hunt = session.run.state
            assert hunt.nerve >= 2
            assert hunt.area()
            tables.move(session, chance.choice(["answer", "adjust"]), chance)
