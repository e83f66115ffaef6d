"""What can be seen and told of a battle."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pydantic import TypeAdapter

from companion.games.deadly_sniper import (
    board,
    equipping,
    explaining,
    house_rules,
    npo_dice,
    odds,
    own_odds,
    records,
    sniper,
)
from companion.games.deadly_sniper.shot import described
from companion.games.deadly_sniper.sights import view
from companion.games.deadly_sniper.state import SNIPER, Battle, Operative, Tally
from companion.requests import Message, msg
from companion.rules import Light

_CODEC = TypeAdapter(Battle)


def plain(battle: Battle) -> dict[str, Any]:
    """Give the battle as a plain dict, with what follows from it."""
    state: dict[str, Any] = _CODEC.dump_python(battle, mode="json")
    for unshown in ("cards", "every_second", "equipment_list", "taught", "ruled"):
        del state[unshown]
    state["teaching"] = "yes" if battle.teaching else "no"
    state["carrier"] = next((one.id for one in battle.operatives.values() if one.carrying), "nobody")
    for who, shown in state["operatives"].items():
        operative = battle.operatives[who]
        shown |= {"injured": operative.injured, "wounded": operative.wounded, "move": operative.move}
    return state


def result(battle: Battle) -> dict[str, Any]:
    """Give the result of the battle."""
    shots = battle.tallies.get(SNIPER, Tally())
    lost = [one.id for one in battle.operatives.values() if one.status == "incapacitated"]
    return {
        "outcome": battle.outcome,
        "turning_points": battle.tp,
        "incapacitated": lost,
        "cp": battle.cp,
        "sniper_shots": shots.shots,
        "sniper_hits": shots.on_target,
    }


def condition(one: Operative) -> Message:
    """Say how an operative is."""
    if not one.in_play:
        return msg(f"is-{one.status}", who=one.called)
    return msg("is-injured" if one.injured else "is-standing", who=one.called, wounds=one.wounds)


def topics(battle: Battle) -> Mapping[str, Callable[[], Sequence[Message]]]:
    """What can be told: each fact of the battle has a spoken form."""
    told: dict[str, Callable[[], Sequence[Message]]] = {
        "status": lambda: _status(battle),
        "wounds": lambda: [condition(one) for one in battle.operatives.values()],
        "ready": lambda: [_ready(battle)],
        "sniper": lambda: [sniper.standing(battle)],
        "odds": lambda: _odds(battle),
        "records": lambda: records.told(battle),
        "options": lambda: house_rules.told(battle),
        "dice": lambda: [npo_dice.standing(battle)],
        "board": lambda: [board.standing(battle)],
        "equipment": lambda: [equipping.told(battle)],
    }
    for who, one in battle.operatives.items():
        if one.side == "npo":
            told[f"chances:{who}"] = lambda who=who: own_odds.told(battle, who)  # type: ignore[misc]
        told[f"operative:{who}"] = lambda one=one: [condition(one), *_standing(one)]  # type: ignore[misc]
    return {**told, **explaining.topics()}


def _status(battle: Battle) -> list[Message]:
    side = {"player": "status-first-player", "npo": "status-first-npo", None: "status-first-open"}[battle.initiative]
    outline = msg("status", tp=battle.tp, cp=battle.cp, first=msg(side))
    points = [msg("npo-points", cp=battle.npo_cp)] if battle.options.npo_rerolls == "points" else []
    return [
        outline,
        *points,
        sniper.standing(battle),
        _ready(battle),
        *_carrier(battle.operatives.values()),
        *([msg("status-warning")] if battle.warning and battle.marker == "on_table" else []),
        *(condition(one) for one in battle.operatives.values()),
    ]


def _ready(battle: Battle) -> Message:
    ready = [one.called for one in (*battle.ready("player"), *battle.ready("npo"))]
    return msg("who-is-ready", names=ready) if ready else msg("nobody-is-ready")


def _standing(one: Operative) -> list[Message]:
    """Say how one that stands on the board is besides its wounds: its order, and what lasts."""
    if not one.in_play:
        return []
    order = msg("has-order", who=one.called, order=msg(f"opt-{one.order}"))
    stunned = [msg("stunned", who=one.called)] if one.apl_mod < 0 else []
    uses = [msg("uses-left", weapon=weapon, uses=left) for weapon, left in one.uses.items()]
    return [order, *stunned, *_carrier([one]), *uses]


def _carrier(operatives: Iterable[Operative]) -> list[Message]:
    return [msg("carries-marker", who=one.called) for one in operatives if one.carrying]


def _odds(battle: Battle) -> list[Message]:
    """The SNIPER's chances against everybody whom it is known to see."""
    found = []
    for one in battle.in_play("player") if battle.sniper.in_play else []:
        if battle.know("sees", SNIPER, one.id) == "yes" and view(battle, SNIPER, one.id).valid:
            damages = odds.outcomes(described(battle, SNIPER, one.id, 0))
            percent = round(100 * odds.at_least(damages, one.wounds))
            found.append(msg("odds", who=one.called, percent=percent, damage=round(odds.expected(damages), 1)))
    return found or [msg("no-odds")]


def lights(battle: Battle) -> dict[str, Light]:
    """DS-15.7 as a light: steady when reloaded, blinking the activations left, off when there is no more shot."""
    if not battle.sniper.in_play or battle.phase != "firefight":
        return {"sniper": Light("off")}
    if battle.reloaded:
        return {"sniper": Light("reloaded")}
    return {"sniper": Light("empty") if sniper.empty(battle) else Light("reloading", battle.reload_left)}
