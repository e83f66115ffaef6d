"""What may be set right of a battle at any prompt."""

from collections.abc import Sequence
from typing import Any

from companion.dialogue import Say
from companion.games.deadly_sniper import house_rules, newcomers, officer, sniper, teaching
from companion.games.deadly_sniper.record import condition
from companion.games.deadly_sniper.state import Battle, Operative
from companion.requests import Choose, Message, Number, Option, Request, msg

STATUS = ("in_play", "incapacitated", "removed", "escaped_player_edge")
NOBODY = Option("nobody", msg("opt-nobody"))
LESSONS = (Option("yes", msg("opt-teach")), Option("no", msg("opt-no-lessons")))
GIVE_UP, FIGHT_ON = Option("loss", msg("opt-give-up")), Option("undecided", msg("opt-fight-on"))


def adjustable(battle: Battle) -> dict[str, Request[Any]]:
    """Wounds, whereabouts, orders, command points, the reload, the marker, who takes part, and the house rules."""
    found: dict[str, Request[Any]] = {
        "cp": Number(key="adjust:cp", prompt=msg("adjust-cp"), high=30),
        "reload_left": Number(key="adjust:reload", prompt=msg("adjust-reload"), high=6),
        "teaching": Choose(key="adjust:teaching", prompt=msg("adjust-teaching"), options=LESSONS),
        "outcome": Choose(key="adjust:outcome", prompt=msg("adjust-outcome"), options=(GIVE_UP, FIGHT_ON)),
    }
    if options := newcomers.offered(battle):
        found["newcomer"] = Choose(key="adjust:newcomer", prompt=msg("adjust-newcomer"), options=options)
    if officer.matters(battle):
        carriers = tuple(Option(one.id, one.called) for one in battle.in_play("player"))
        found["carrier"] = Choose(key="adjust:carrier", prompt=msg("adjust-carrier"), options=(*carriers, NOBODY))
    if battle.options.npo_rerolls == "points":
        found["npo_cp"] = Number(key="adjust:npo_cp", prompt=msg("adjust-npo_cp"), high=30)
    found |= house_rules.choices(battle)
    for who, one in battle.operatives.items():
        found |= {f"operatives.{who}.{what}": request for what, request in _of(battle, one).items()}
    return found


def _of(battle: Battle, one: Operative) -> dict[str, Request[Any]]:
    """What may be set right of one operative."""
    places = STATUS if one.side == "player" else STATUS[:3]
    prompt = msg("adjust-wounds", who=one.called)
    found: dict[str, Request[Any]] = {
        "wounds": Number(key=f"adjust:wounds:{one.id}", prompt=prompt, high=one.wounds_start),
        "status": _one_of(f"status:{one.id}", msg("adjust-status", who=one.called), places),
    }
    if one.behaviour != "sniper":
        found["order"] = _one_of(f"order:{one.id}", msg("adjust-order", who=one.called), ("engage", "conceal"))
    if instead := newcomers.instead(battle, one.id):
        found["card"] = Choose(key=f"adjust:card:{one.id}", prompt=msg("adjust-card", who=one.called), options=instead)
    if other_names := newcomers.renames(battle, one.id):
        prompt = msg("adjust-name", who=one.called)
        found["name"] = Choose(key=f"adjust:name:{one.id}", prompt=prompt, options=other_names)
    return found


def _one_of(key: str, prompt: Message, keys: Sequence[str]) -> Choose:
    options = tuple(Option(one, msg(f"opt-{one}")) for one in keys)
    return Choose(key=f"adjust:{key}", prompt=prompt, options=options)


def adjust(battle: Battle, path: str, value: Any) -> list[Say]:
    """Set a path of `adjustable`; wounds and whereabouts follow each other."""
    match path.split("."):
        case ["cp"]:
            battle.cp = value
            return [Say(msg("set-cp", cp=value))]
        case ["npo_cp"]:
            battle.npo_cp = value
            return [Say(msg("npo-points", cp=value))]
        case ["options", name]:
            return [house_rules.choose(battle, name, value)]
        case ["reload_left"]:
            battle.reload_left, battle.reloaded = (value, False) if value else (None, True)
            battle.told_empty = sniper.empty(battle)
            return [Say(sniper.standing(battle))]
        case ["teaching"]:
            battle.teaching = value == "yes"
            return teaching.asked_for(battle)
        case ["outcome"]:
            if value == FIGHT_ON.key:
                return [Say(msg("fights-on"))]
            battle.outcome, battle.phase = "loss", "ended"
            return [Say(msg("given-up"))]
        case ["newcomer"]:
            return [Say(newcomers.add(battle, value))]
        case ["carrier"]:
            return [_carry(battle, value)]
        case [_, who, what]:
            return [Say(_set(battle, battle.operatives[who], what, value))]
    raise ValueError(f"there is no path {path!r}")


def _carry(battle: Battle, who: str) -> Say:
    if who == NOBODY.key:
        officer.put_down(battle)
        return Say(msg("nobody-carries"))
    officer.take(battle, who)
    return Say(msg("carries-marker", who=battle.operatives[who].called))


def _set(battle: Battle, one: Operative, what: str, value: Any) -> Message:
    if what == "order":
        one.order = value
        return msg("set-order", who=one.called, order=msg(f"opt-{value}"))
    if what == "card":
        return newcomers.replace_by(battle, one.id, value)
    if what == "name":
        before = one.called
        one.name = next(str(option.label) for option in newcomers.renames(battle, one.id) if option.key == value)
        return msg("renamed", before=before, who=one.called)
    if what == "wounds":
        one.wounds = value
        one.status = "incapacitated" if value == 0 else "in_play" if one.status == "incapacitated" else one.status
    else:
        one.status = value
        one.wounds = 0 if value == "incapacitated" else one.wounds or 1
        one.stamp += 1
    _follow(battle, one)
    return condition(one)


def _follow(battle: Battle, one: Operative) -> None:
    """Who is gone is not ready, takes the marker along or drops it, and no longer stands in anybody's way."""
    if one.in_play:
        return
    one.ready = False
    if one.carrying and one.status == "escaped_player_edge":
        officer.leave(battle, one.id)
    elif one.carrying:
        officer.put_down(battle)
    if one.side == "npo":
        battle.forget("sees", "no")
