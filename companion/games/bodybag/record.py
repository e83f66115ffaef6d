"""What can be seen, told and set right of a hunt."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from companion.dialogue import Say
from companion.games.bodybag import house_rules, lessons, rules, telling
from companion.games.bodybag.state import Hunt
from companion.requests import Choose, Decide, Message, Number, Option, Request, msg, unpack
from companion.rules import Decision

STATUSES = ("able", "leg", "gut", "dead", "left")
FLAGS = (Option("yes", msg("opt-yes")), Option("no", msg("opt-no")))


def plain(hunt: Hunt) -> dict[str, Any]:
    """Give the hunt as a plain dict, marines by their ids; flags that may be set right are "yes" or "no"."""
    shown = asdict(hunt, dict_factory=lambda pairs: {key: value for key, value in pairs if key != "id"})
    return shown | {"smoke": _flag(hunt.smoke), "shot_at": _flag(hunt.shot_at)}


def _flag(on: bool) -> str:
    return "yes" if on else "no"


def result(hunt: Hunt) -> dict[str, Any]:
    """Give the score (BB-6.4)."""
    return {"kills": hunt.kills, "turns": hunt.turn, "end": hunt.end, "grade": rules.grade(hunt.kills)}


def adjustable(hunt: Hunt) -> dict[str, Request[Any]]:
    """Nerve, kills, smoke, "shot at", each marine; and the options of the rules until the first shot."""
    found: dict[str, Request[Any]] = {
        "nerve": Number(key="adjust:nerve", prompt=msg("adjust-nerve"), low=0, high=8),
        "kills": Number(key="adjust:kills", prompt=msg("adjust-kills"), high=99),
        "smoke": Choose(key="adjust:smoke", prompt=msg("adjust-smoke"), options=FLAGS),
        "shot_at": Choose(key="adjust:shot_at", prompt=msg("adjust-shot_at"), options=FLAGS),
    }
    for who, marine in hunt.marines.items():
        options = tuple(Option(status, msg(f"opt-is-{status}")) for status in STATUSES)
        key = f"adjust:status:{who}"
        found[f"marines.{who}.status"] = Choose(key=key, prompt=msg("adjust-marine", who=marine.name), options=options)
    return {**found, **house_rules.choices(hunt)}


def adjust(hunt: Hunt, path: str, value: Any) -> list[Say]:
    """Set a path of `adjustable`; kills follow the dead."""
    if path in ("nerve", "kills"):
        setattr(hunt, path, value)
        return [Say(msg(f"set-{path}", value=value))]
    if path in ("smoke", "shot_at"):
        setattr(hunt, path, value == "yes")
        return [Say(msg(f"set-{path}-{value}"))]
    name = path.split(".")[1]
    if path.startswith("options."):
        return [house_rules.choose(hunt, name, value)]
    marine = hunt.marines[name]
    hunt.kills += (value == "dead") - (marine.status == "dead")
    if value == "able":
        marine.hurt = 0
    elif value in ("leg", "gut") and not marine.hurt:
        hunt.wounds += 1
        marine.hurt = hunt.wounds
    marine.status = value
    return [Say(telling.condition(marine))]


def topics(hunt: Hunt) -> Mapping[str, Callable[[], Sequence[Message]]]:
    """What can be told: every fact of the hunt has a spoken form."""
    told: dict[str, Callable[[], Sequence[Message]]] = {
        "status": lambda: telling.status(hunt),
        "odds": lambda: telling.odds(hunt),
        "marines": lambda: telling.everybody(hunt),
        "options": lambda: house_rules.told(hunt),
        "dice": lambda: [msg("companion-rolls" if hunt.companion_rolls else "you-roll-for-them")],
        "lessons": lambda: [lessons.told(hunt)],
        "why": lambda: [unpack(hunt.why) if hunt.why else msg("why-nothing")],
        "reminder": lambda: [telling.remind(hunt) or msg("no-reminder")],
    }
    for who, marine in hunt.marines.items():
        told[f"marine:{who}"] = lambda marine=marine: [telling.fate(marine)]  # type: ignore[misc]
    return told


def decide(_hunt: Hunt, request: Decide, draw: Callable[[int], int]) -> Decision:
    """The marines decide nothing: dice and rules do."""
    return Decision(request.options[draw(len(request.options))].key, msg("drawn"))
