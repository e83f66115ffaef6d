"""The switches of the rules (DS-20), in words; until the first initiative they may be chosen at the table."""

from dataclasses import fields
from typing import Any, get_args

from companion.dialogue import Say
from companion.games.deadly_sniper.state import Battle, Options
from companion.requests import Choose, Message, Option, Request, msg

CHOICES = {about.name: get_args(about.type) for about in fields(Options) if about.name != "override_margin"}
"""The values of each switch, the usual one first."""
MARGINS = {"never": None, "always": 0.0, "ten": 10.0, "twenty": 20.0, "forty": 40.0}
"""The margins by which threat may go over the lists that can be chosen at the table; a set-up may have any other."""


def not_usual(battle: Battle) -> list[Message]:
    """The switches that do not stand as usual."""
    usual = Options()
    chosen = vars(battle.options).items()
    return [_said(name, value) for name, value in chosen if value != getattr(usual, name)]


def _said(name: str, value: Any) -> Message:
    if name == "override_margin":
        return msg("option-lists") if value is None else msg("option-override_margin", value=value)
    return msg(f"option-{name}-{value}")


def open_to_choice(battle: Battle) -> bool:
    """Whether it is not too late to choose."""
    return battle.tp <= 1 and battle.initiative is None


def told(battle: Battle) -> list[Message]:
    """Say by which rules this battle is fought, and which others could still be chosen."""
    rules = not_usual(battle) or [msg("usual-options")]
    if not open_to_choice(battle):
        return rules
    others = [_label(name, value) for name, values in CHOICES.items() for value in values]
    return [*rules, msg("other-options", others=others)]


def choices(battle: Battle) -> dict[str, Request[Any]]:
    """What may be chosen now, one switch at a time, by the paths of the record."""
    if not open_to_choice(battle):
        return {}
    found: dict[str, Request[Any]] = {name: _choice(name, tuple(values)) for name, values in CHOICES.items()}
    found["override_margin"] = _choice("override_margin", tuple(MARGINS))
    return {f"options.{name}": request for name, request in found.items()}


def _choice(name: str, values: tuple[str, ...]) -> Choose:
    options = tuple(Option(value, _label(name, value)) for value in values)
    return Choose(key=f"adjust:option:{name}", prompt=msg("adjust-option"), options=options)


def _label(name: str, value: str) -> Message:
    return msg(f"opt-{name}-{value}")


def choose(battle: Battle, name: str, value: str) -> Say:
    """Choose how a switch stands."""
    chosen = MARGINS[value] if name == "override_margin" else value
    setattr(battle.options, name, chosen)
    return Say(msg("option-chosen", option=_said(name, chosen)))
