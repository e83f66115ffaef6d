"""The operations of the Bodybag vectors, each by the product's own code."""

from collections.abc import Callable
from math import sqrt
from typing import Any

from companion.call_signs import CALL_SIGNS
from companion.games.bodybag import RULES, marines, rules
from companion.games.bodybag.optimal import START, solve
from companion.games.bodybag.setup import Setup, start
from companion.games.bodybag.state import Hunt, Marine, Shot, Status
from companion.log import MemoryLog
from companion.session import Session
from companion.simulation import simulate

GAMES = 20_000
ENTRIES = {sign[0]: sign.lower() for sign in CALL_SIGNS}


def shot(nerve: int, shot: Shot, dice: list[int], smoke: bool = False, shot_at: bool = False) -> dict[str, Any]:
    need = rules.target_number(nerve, shot, smoke=smoke, shot_at=shot_at)
    return {"tn": need, "total": sum(dice), "hit": sum(dice) <= need}


def chance_36ths(tn: int) -> int:
    return rules.chance_36ths(tn)


def reaction(die: int, able: int, gut: int) -> dict[str, Any]:
    found = rules.reaction(die, able, gut)
    return {name: getattr(found, name) for name in ("modifier", "result", "arrivals", "covering", "smoke")}


def rescue(able_old: int, leg: int, gut: int) -> dict[str, int]:
    hunt = start(Setup())
    hunt.marines.clear()
    hunt.turn = 2
    numbers: dict[Status, int] = {"able": able_old, "leg": leg, "gut": gut}
    for status, number in numbers.items():
        for at in range(number):
            hunt.marines[f"{status}{at}"] = Marine(f"{status}{at}", status, status, 1, at)
    for able, wounded in marines.rescues(hunt):
        able.status = wounded.status = "left"
    return {"able_old": len(hunt.area("able")), "leg": len(hunt.area("leg")), "gut": len(hunt.area("gut"))}


def may_rescue(entered_turn: int, turn: int) -> bool:
    return rules.may_rescue(entered_turn, turn)


def marine_fire(nerve: int, dice: list[int], covering: bool = False) -> dict[str, Any]:
    left = nerve - rules.hits(dice)
    under_fire = rules.shot_at_next(dice, covering=covering, only_hits=False)
    return {"nerve": left, "bug_out": rules.bugs_out(left), "shot_at_next": under_fire}


def script(steps: list[str], options: dict[str, Any] | None = None) -> dict[str, Any]:
    session = Session.begin(RULES, MemoryLog(), {"setup": options or {}, "seed": 0})
    for words in (step.split() for step in steps):
        match words:
            case ["hold"]:
                _answer(session, "hold")
            case ["shoot", kind, target, *dice]:
                _answer(session, {"shot": kind, "target": ENTRIES.get(target, target)})
                _answer(session, [int(die) for die in dice])
            case ["reaction" | "marines", *dice]:
                _answer(session, [int(die) for die in dice])
            case ["set", path, value]:
                assert isinstance(session.adjust(path, int(value)), list)
            case _:
                raise ValueError(f"nothing here knows the step {' '.join(words)!r}")
    hunt: Hunt = session.run.state
    numbers = {status: len(hunt.area(status)) for status in ("able", "leg", "gut")}
    shown = {name: getattr(hunt, name) for name in ("end", "kills", "nerve", "turn", "smoke", "shot_at")}
    return {**shown, **numbers, "over": session.run.ended}


def _answer(session: Session, raw: Any) -> None:
    assert session.pending is not None, "the game is over already"
    outcome = session.answer(session.pending.id, raw)
    assert isinstance(outcome, list), f"{raw!r} was refused: {outcome}"


def statistics(policy: str, options: dict[str, Any]) -> dict[str, Any]:
    setup = Setup(**options).model_dump(mode="json")
    found = simulate(RULES, setup, RULES.policies[policy], GAMES, seed=1)
    kills = {int(number): times / GAMES for number, times in found["kills"].items()}
    mean = found["mean_kills"]
    return {
        "mean_kills": mean,
        "sd_kills": sqrt(sum(share * (number - mean) ** 2 for number, share in kills.items())),
        "mean_turns": found["mean_turns"],
        "p_kills": [kills.get(number, 0.0) for number in range(6)],
        "ends": {end: times / GAMES for end, times in found["end"].items()},
    }


def optimal(options: dict[str, Any], state: str) -> dict[str, Any]:
    if state != "start":
        raise ValueError(f"nothing here knows the state {state!r}")
    setup = Setup(**options)
    value, action = solve(after_rescue=setup.check_end == "after_rescue", only_hits=setup.shot_at == "hit")[START]
    return {"first_shot": list(action or ()), "expected_kills": value}


OPS: dict[str, Callable[..., Any]] = {
    "shot": shot,
    "chance_36ths": chance_36ths,
    "reaction": reaction,
    "rescue": rescue,
    "may_rescue": may_rescue,
    "marine_fire": marine_fire,
    "script": script,
    "statistics": statistics,
    "optimal": optimal,
}
