"""What holds in every hunt, however it is played."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.bodybag import RULES
from companion.games.bodybag.state import Hunt
from companion.log import MemoryLog
from companion.requests import Form, Request
from companion.session import Session

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
