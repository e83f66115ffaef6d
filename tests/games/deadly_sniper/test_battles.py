"""Random battles of mission 1, with rosters, hold the rules at every prompt; undo restores what was before."""

from random import Random
from typing import Any

import pytest

from companion.games.deadly_sniper.state import Battle
from companion.requests import Choose
from companion.session import Session
from tests.core import checks, tables
from tests.games.deadly_sniper import second_check

MOST = 600


class Watcher:
    """Looks at a battle at every prompt, and compares it with what it was at the one before."""

    def __init__(self) -> None:
        self.before: dict[str, tuple[list[str], bool, bool]] = {}
        self.turn = 0
        self.active: str | None = None
        self.actions = 0

    def look(self, session: Session) -> None:
        battle: Battle = session.run.state
        for who, one in battle.operatives.items():
            assert 0 <= one.wounds <= one.wounds_start
            assert (one.wounds == 0) == (one.status == "incapacitated")
            assert second_check.faults(one) == []
            self.acts_by_right(battle, who)
            self.before[who] = (list(one.performed), one.ready, one.counteracted)
        self.turn, self.active = battle.tp, battle.active
        request = session.run.pending
        if isinstance(request, Choose) and request.purpose == "action":
            offered = [option.key for option in request.options]
            assert second_check.offers_wrong(battle, request.key.split(":")[1], offered) == []

    def acts_by_right(self, battle: Battle, who: str) -> None:
        """Who has done more than before was ready, is active, or counteracts."""
        one = battle.operatives[who]
        performed, ready, counteracted = self.before.get(who, ([], True, False))
        if one.performed in (performed, []):
            return
        self.actions += 1
        acts = who in (self.active, battle.active) or counteracted != one.counteracted
        assert ready or acts or self.turn != battle.tp, (who, performed, one.performed)


def begun(name: str, seed: int) -> Session:
    return tables.begin(name, seed)


@pytest.mark.parametrize("seed", range(8))
def test_every_action_is_legal_and_nobody_expended_acts(seed: int) -> None:
    session, random, watcher = begun("mission", seed), Random(seed), Watcher()
    for _ in range(MOST):
        watcher.look(session)
        if session.run.ended:
            break
        tables.step(session, random)
    assert watcher.actions > 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_every_action_is_legal_in_many_battles(seed: int) -> None:
    test_every_action_is_legal_and_nobody_expended_acts(seed)


@pytest.mark.parametrize("seed", range(4))
def test_undo_over_phases_and_turning_points_restores_everything(seed: int) -> None:
    session, random = begun("mission", seed), Random(seed)
    stood: list[dict[str, Any]] = []
    while not session.run.ended and len(stood) < 150:
        stood.append(checks.standing(session))
        tables.step(session, random)
    assert len({(now["state"]["tp"], now["state"]["phase"]) for now in stood}) > 1
    while stood:
        steps = min(random.randint(1, 9), len(stood))
        checks.accepted(session.undo(steps))
        del stood[len(stood) - steps + 1 :]
        assert checks.without_dice(checks.standing(session)) == checks.without_dice(stood.pop())


def test_dice_that_lay_on_the_table_come_back_after_undo() -> None:
    session, random = begun("mission", 3), Random(3)
    while tables.asked(session).request.kind != "roll":
        tables.step(session, random)
    dice = [2] * tables.asked(session).request.dice  # type: ignore[attr-defined]
    checks.accepted(session.answer(tables.asked(session).id, dice))
    checks.accepted(session.undo())
    assert tables.asked(session).lying == tuple(dice)
