"""A script holds ids over a question, never objects: the record may have other objects afterwards."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.session import Session
from tests.core import tables


def played(name: str, seed: int, *, exchanged: bool) -> dict[str, Any]:
    """Play a game with random answers; at each prompt every operative may be exchanged for an equal one."""
    session = tables.begin(name, seed)
    random = Random(seed)
    while session.pending is not None:
        if exchanged:
            exchange(session)
        session.answer(session.pending.id, tables.legal(session.pending.request, random))
    view: dict[str, Any] = session.rules.view(session.run.state)
    return view


def exchange(session: Session) -> None:
    """Put copies in the place of all operatives, and spoil the old ones for whoever holds them still."""
    operatives = session.run.state.operatives
    for who, old in list(operatives.items()):
        operatives[who] = replace(old)
        old.name, old.weapons, old.abilities = "nobody", [], []
        old.status, old.wounds, old.apl, old.base_move, old.save = "incapacitated", 0, 0, -99, 6


@pytest.mark.parametrize("name", ["small", "crowd", "low"])
@pytest.mark.parametrize("seed", range(8))
def test_no_script_holds_an_operative_over_a_question(name: str, seed: int) -> None:
    assert played(name, seed, exchanged=True) == played(name, seed, exchanged=False)
