"""What can be seen, told and set right of a hunt."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from companion.dialogue import Say
from companion.games.bodybag import rules, turn
from companion.games.bodybag.state import Hunt, Marine
from companion.requests import Choose, Decide, Message, Number, Option, Request, msg, unpack
from companion.rules import Decision

STATUSES = ("able", "leg", "gut", "dead", "left")
FLAGS = (Option("yes", msg("opt-yes")), Option("no", msg("opt-no")))


BOOKKEEPING = ("entered", "wounds", "hurt")
"""What only counts, so that names and wounds keep their order; nobody needs to see it."""


def plain(hunt: Hunt) -> dict[str, Any]:
    """Give the hunt as a plain dict; flags that may be set right are "yes" or "no"."""
    shown = asdict(hunt, dict_factory=lambda pairs: {key: value for key, value in pairs if key not in BOOKKEEPING})
    return shown | {"smoke": _flag(hunt.smoke), "shot_at": _flag(hunt.shot_at)}


def _flag(on: bool) -> str:
    return "yes" if on else "no"


def result(hunt: Hunt) -> dict[str, Any]:
    """Give the score (BB-6.4)."""
    return {"kills": hunt.kills, "turns": hunt.turn, "end": hunt.end, "grade": rules.grade(hunt.kills)}


def adjustable(hunt: Hunt) -> dict[str, Request[Any]]:
    """Nerve, kills, smoke, "shot at", and each marine."""
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
    return found


def adjust(hunt: Hunt, path: str, value: Any) -> list[Say]:
    """Set a path of `adjustable`; kills follow the dead."""
    if path in ("nerve", "kills"):
        setattr(hunt, path, value)
        return [Say(msg(f"set-{path}", value=value))]
    if path in ("smoke", "shot_at"):
        setattr(hunt, path, value == "yes")
        return [Say(msg(f"set-{path}-{value}"))]
    marine = hunt.marines[path.split(".")[1]]
    hunt.kills += (value == "dead") - (marine.status == "dead")
    if value in ("leg", "gut") and not marine.hurt:
        hunt.wounds += 1
        marine.hurt = hunt.wounds
    marine.status = value
    return [Say(condition(marine))]


def condition(marine: Marine) -> Message:
    """Say how a marine is."""
    return msg(f"is-{marine.status}", who=marine.name)


def topics(hunt: Hunt) -> Mapping[str, Callable[[], Sequence[Message]]]:
    """What can be told: every fact of the hunt has a spoken form."""
    told: dict[str, Callable[[], Sequence[Message]]] = {
        "status": lambda: _status(hunt),
        "odds": lambda: odds(hunt),
        "marines": lambda: [condition(marine) for marine in hunt.marines.values()],
        "options": lambda: turn.options_in_words(hunt) or [msg("usual-options")],
        "dice": lambda: [msg("companion-rolls" if hunt.companion_rolls else "you-roll-for-them")],
        "why": lambda: [unpack(hunt.why) if hunt.why else msg("why-nothing")],
        "reminder": lambda: [turn.remind(hunt) or msg("no-reminder")],
    }
    for who, marine in hunt.marines.items():
        told[f"marine:{who}"] = lambda marine=marine: [condition(marine)]  # type: ignore[misc]
    return told


def _status(hunt: Hunt) -> list[Message]:
    outline = [turn.situation(hunt), msg("kills-so-far", kills=hunt.kills), msg(f"phase-{hunt.phase}")]
    outline += [msg("covering")] if hunt.covering else []
    return outline + ([msg(f"end-{hunt.end}")] if hunt.end != "none" else [])


def odds(hunt: Hunt) -> list[Message]:
    """BB-2.7: the chance of each kind of shot."""
    found = []
    for shot in ("kill", "leg", "gut"):
        need = rules.target_number(hunt.nerve, shot, smoke=hunt.smoke, shot_at=hunt.shot_at)
        ways = rules.chance_36ths(need)
        found.append(msg("odds", shot=msg(f"opt-{shot}"), need=need, ways=ways, percent=round(100 * ways / 36)))
    return found


def decide(_hunt: Hunt, request: Decide, draw: Callable[[int], int]) -> Decision:
    """The marines decide nothing: dice and rules do."""
    return Decision(request.options[draw(len(request.options))].key, msg("drawn"))
