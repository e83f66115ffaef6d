"""An interrupt adds an option to whatever is asked, never a question of its own, and shifts no chance."""

from typing import Any

import pytest

from companion.requests import Refusal, Request, Roll
from tests.core import checks, tables, toy

KINDS = {type(request).__name__ for request in toy.questions() if not request.by_engine}


def asked(reacting_at: str | None) -> tuple[list[str], dict[str, tuple[int, ...]]]:
    """Play a game to the end, letting the companion roll; give the keys in order, and the dice."""
    session = toy.begin()
    keys, dice = [], {}
    while session.pending:
        pending = session.pending
        keys.append(pending.request.key)
        if isinstance(pending.request, Roll):
            dice[f"{pending.request.key} {session.run.occurrence}"] = session.run.rolled()
        raw = None if isinstance(pending.request, Roll) else toy.PLAIN[pending.request.key]
        if pending.request.key == reacting_at:
            reacting_at = None
            raw = "react"
        assert isinstance(session.answer(pending.id, raw), list)
        checks.sound(session)
    return keys, dice


@pytest.mark.parametrize("key", [request.key for request in toy.questions() if not request.by_engine])
def test_a_reaction_at_any_prompt_adds_only_its_own_questions(key: str) -> None:
    keys, dice = asked(None)
    with_reaction, dice_with_reaction = asked(key)
    at = keys.index(key)
    assert with_reaction == [*keys[:at], key, "react", *keys[at:]]
    assert {**dice_with_reaction, **dice} == dice_with_reaction


def test_every_kind_of_request_was_among_them() -> None:
    assert {kind.__name__ for kind in subclasses(Request)} - {"Decide"} == KINDS


def subclasses(kind: type[Any]) -> set[type[Any]]:
    """All kinds of request there are."""
    below: set[type[Any]] = {sub for sub in kind.__subclasses__() if sub.__module__.startswith("companion.")}
    return below | {sub for one in below for sub in subclasses(one)}


def test_an_own_option_still_works_beside_the_offers_and_can_be_undone() -> None:
    session = toy.begin()
    toy.answer(session, 7)
    pending = tables.asked(session)
    assert [option.key for option in pending.request.also] == ["own_way", "react"]
    before = checks.standing(session)
    assert isinstance(session.answer(pending.id, "own_way"), list)
    assert session.run.state.notes[-1] == "own=also own_way"
    session.undo()
    assert checks.standing(session)["state"] == before["state"]


def test_an_offer_that_is_gone_is_no_answer() -> None:
    session = toy.begin()
    for _ in range(2):
        assert isinstance(session.answer(session.seq + 1, "react"), list)
        toy.answer(session)
    outcome = session.answer(session.seq + 1, "react")
    assert isinstance(outcome, Refusal)
    assert outcome.code == "wrong_type"
