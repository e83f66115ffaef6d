"""What can be seen, told and set right of a battle."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pydantic import TypeAdapter

from companion.dialogue import Say
from companion.games.deadly_sniper import odds, sniper
from companion.games.deadly_sniper.shot import described
from companion.games.deadly_sniper.sights import view
from companion.games.deadly_sniper.state import SNIPER, Battle, Operative
from companion.requests import Choose, Message, Number, Option, Request, msg
from companion.rules import Light

_CODEC = TypeAdapter(Battle)
STATUS = ("in_play", "incapacitated", "escaped_player_edge")


def plain(battle: Battle) -> dict[str, Any]:
    """Give the battle as a plain dict, with what follows from it."""
    state: dict[str, Any] = _CODEC.dump_python(battle, mode="json")
    for who, shown in state["operatives"].items():
        operative = battle.operatives[who]
        shown |= {"injured": operative.injured, "wounded": operative.wounded, "move": operative.move}
    return state


def result(battle: Battle) -> dict[str, Any]:
    """Give the result of the battle."""
    lost = [one.id for one in battle.operatives.values() if one.status == "incapacitated"]
    return {"outcome": battle.outcome, "turning_points": battle.tp, "incapacitated": lost, "cp": battle.cp}


def adjustable(battle: Battle) -> dict[str, Request[Any]]:
    """What may be set right: wounds, whereabouts and orders, command points, the SNIPER's reload."""
    found: dict[str, Request[Any]] = {
        "cp": Number(key="adjust:cp", prompt=msg("adjust-cp"), high=30),
        "reload_left": Number(key="adjust:reload", prompt=msg("adjust-reload"), high=6),
    }
    for who, one in battle.operatives.items():
        path = f"operatives.{who}"
        found[f"{path}.wounds"] = Number(
            key=f"adjust:wounds:{who}", prompt=msg("adjust-wounds", who=one.called), high=one.wounds_start
        )
        places = STATUS if one.side == "player" else STATUS[:2]
        found[f"{path}.status"] = _one_of(f"status:{who}", msg("adjust-status", who=one.called), places)
        if one.behaviour != "sniper":
            found[f"{path}.order"] = _one_of(f"order:{who}", msg("adjust-order", who=one.called), ("engage", "conceal"))
    return found


def _one_of(key: str, prompt: Message, keys: Sequence[str]) -> Choose:
    options = tuple(Option(one, msg(f"opt-{one}")) for one in keys)
    return Choose(key=f"adjust:{key}", prompt=prompt, options=options)


def adjust(battle: Battle, path: str, value: Any) -> list[Say]:
    """Set a path of `adjustable`; wounds and whereabouts follow each other."""
    if path == "cp":
        battle.cp = value
        return [Say(msg("set-cp", cp=value))]
    if path == "reload_left":
        battle.reload_left, battle.reloaded = (value, False) if value else (None, True)
        battle.told_empty = sniper.empty(battle)
        return [Say(sniper.standing(battle))]
    _, who, what = path.split(".")
    one = battle.operatives[who]
    if what == "order":
        one.order = value
        return [Say(msg("set-order", who=one.called, order=msg(f"opt-{value}")))]
    if what == "wounds":
        one.wounds = value
        one.status = "incapacitated" if value == 0 else "in_play" if one.status == "incapacitated" else one.status
    else:
        one.status = value
        one.wounds = 0 if value == "incapacitated" else one.wounds or 1
    one.ready = one.ready and one.in_play
    one.stamp += what == "status"
    if one.side == "npo" and not one.in_play:
        battle.forget("sees", "no")
    return [Say(condition(one))]


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
    }
    for who, one in battle.operatives.items():
        told[f"operative:{who}"] = lambda one=one: [condition(one), _order(one)]  # type: ignore[misc]
    return told


def _status(battle: Battle) -> list[Message]:
    side = {"player": "status-first-player", "npo": "status-first-npo", None: "status-first-open"}[battle.initiative]
    outline = msg("status", tp=battle.tp, cp=battle.cp, first=msg(side))
    return [outline, sniper.standing(battle), _ready(battle), *(condition(one) for one in battle.operatives.values())]


def _ready(battle: Battle) -> Message:
    ready = [one.called for one in (*battle.ready("player"), *battle.ready("npo"))]
    return msg("who-is-ready", names=ready) if ready else msg("nobody-is-ready")


def _order(one: Operative) -> Message:
    return msg("has-order", who=one.called, order=msg(f"opt-{one.order}"))


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
