"""Fixed ways of playing, for simulations (BB-8), and the best one, from a dynamic programme of our own."""

from collections.abc import Callable
from typing import Any

from companion.games.bodybag.optimal import Position, best
from companion.games.bodybag.state import Hunt
from companion.requests import Request

Choice = dict[str, str] | str
HOLD: Choice = "hold"


def _shoot(shot: str, who: str) -> Choice:
    return {"shot": shot, "target": who}


def p1_kill(hunt: Hunt) -> Choice:
    """Always kill, an able one first."""
    return _shoot("kill", (hunt.area("able") or hunt.area())[0].id)


def _lure(hunt: Hunt, shot: str) -> Choice:
    able, wounded = hunt.area("able"), hunt.area("leg", "gut")
    if not able:
        return HOLD
    return _shoot("kill" if wounded else shot, able[0].id)


def p2_leg_then_kill(hunt: Hunt) -> Choice:
    """Nobody wounded: leg an able one; else kill an able one; else hold."""
    return _lure(hunt, "leg")


def p3_gut_then_kill(hunt: Hunt) -> Choice:
    """As P2, with gut shots."""
    return _lure(hunt, "gut")


def p4_leg_always(hunt: Hunt) -> Choice:
    """Leg an able one whenever possible; with none able and two wounded, kill a wounded one."""
    able, wounded = hunt.area("able"), hunt.area("leg", "gut")
    if able:
        return _shoot("leg", able[0].id)
    return _shoot("kill", wounded[0].id) if len(wounded) >= 2 else HOLD


def p5_balance(hunt: Hunt) -> Choice:
    """Leg while the wounded are fewer than the able, else kill an able one."""
    able, wounded = hunt.area("able"), hunt.area("leg", "gut")
    if able:
        return _shoot("leg" if not wounded or len(wounded) <= len(able) - 1 else "kill", able[0].id)
    return _shoot("kill", wounded[0].id) if len(wounded) >= 2 else HOLD


def opt(hunt: Hunt) -> Choice:
    """The best for expected kills."""
    after_rescue = hunt.options.check_end == "after_rescue"
    here = Position(
        hunt.nerve,
        len(hunt.area("able")),
        len(hunt.area("leg")),
        len(hunt.area("gut")),
        hunt.smoke,
        hunt.shot_at,
    )
    action = best(here, after_rescue=after_rescue, only_hits=hunt.options.shot_at == "hit")
    if action is None:
        return HOLD
    shot, status = action
    return _shoot(shot, hunt.area(status)[0].id)


POLICIES: dict[str, Callable[[Hunt], Choice]] = {
    "P1_kill": p1_kill,
    "P2_leg_then_kill": p2_leg_then_kill,
    "P3_gut_then_kill": p3_gut_then_kill,
    "P4_leg_always": p4_leg_always,
    "P5_balance": p5_balance,
    "OPT": opt,
}


def play(name: str) -> Callable[[Hunt, Request[Any]], Any]:
    """Give a policy as simulations want it: dice are rolled, and nobody is left unrescued."""
    policy = POLICIES[name]

    def answer(hunt: Hunt, request: Request[Any]) -> Any:
        if request.kind == "form":
            return policy(hunt)
        return None if request.kind == "roll" else request.not_sure

    return answer
