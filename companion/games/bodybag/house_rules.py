"""The options of the rules, in words; until the first shot they may be chosen (BB-1.2, 3.2, 4.5, 4.7, BB-8)."""

from typing import Any

from companion.dialogue import Say
from companion.games.bodybag.state import Hunt, Options
from companion.requests import Choose, Message, Number, Option, Request, msg

CHOICES = {
    "rescue": ("always", "one", "ask", "never"),
    "check_end": ("start", "after_rescue"),
    "shot_at": ("roll", "hit"),
    "gut_sign": ("plus", "minus"),
}
"""The values of each option but `pool`, the usual one first."""


def not_usual(hunt: Hunt) -> list[Message]:
    """The options that are not the default."""
    chosen, usual = vars(hunt.options), vars(Options())
    return [_said(name, value) for name, value in chosen.items() if value != usual[name]]


def _said(name: str, value: Any) -> Message:
    if name == "pool":
        return msg("option-pool", pool=value or 0)
    return msg(f"option-{name}-{value}")


def open_to_choice(hunt: Hunt) -> bool:
    """Whether it is not too late to choose: before the first shot has had its effect."""
    return hunt.turn == 1 and hunt.phase == "sniper" and not hunt.wounds


def told(hunt: Hunt) -> list[Message]:
    """Say by which rules this hunt is played, and which others could still be chosen."""
    rules = not_usual(hunt) or [msg("usual-options")]
    if not open_to_choice(hunt):
        return rules
    chosen = vars(hunt.options)
    others = [_label(name, one) for name, values in CHOICES.items() for one in values if one != chosen[name]]
    return [*rules, msg("other-options", others=others)]


def choices(hunt: Hunt) -> dict[str, Request[Any]]:
    """What may be chosen now, one option at a time, by the paths of the record."""
    if not open_to_choice(hunt):
        return {}
    found: dict[str, Request[Any]] = {
        f"options.{name}": Choose(
            key=f"adjust:option:{name}",
            prompt=msg("adjust-option"),
            options=tuple(Option(value, _label(name, value)) for value in values),
        )
        for name, values in CHOICES.items()
    }
    found["options.pool"] = Number(key="adjust:option:pool", prompt=msg("adjust-pool"), high=100)
    return found


def _label(name: str, value: str) -> Message:
    return msg(f"opt-{name}-{value}")


def choose(hunt: Hunt, name: str, value: Any) -> Say:
    """Choose an option; no marines at all in the pool stands for no end of them."""
    setattr(hunt.options, name, value or None)
    return Say(msg("option-chosen", option=_said(name, value)))
