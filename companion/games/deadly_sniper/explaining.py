"""What rules, markers and states mean; the words stand in the message file (DS-19)."""

from collections.abc import Callable, Mapping, Sequence
from typing import get_args

from companion.games.deadly_sniper import doings
from companion.games.deadly_sniper.cards import Ability, Rule
from companion.requests import Message, msg

STATES = (
    *("engage", "conceal", "cover", "obscured", "vantage", "injured", "wounded", "ready", "expended"),
    *("counteract", "command_reroll", "control_range", "officer", "warning", "reload", "reinforcements", "threat"),
    *("incapacitated", "removed", "stunned", "pinned", "carrier", "garrison", "gambit", "initiative"),
    *("strategy_phase", "firefight_phase"),
)
"""What is explained besides the rules of weapons and the actions."""
VARIANTS = {
    "devastating_inches": "devastating",
    "heavy_dash": "heavy",
    "heavy_reposition": "heavy",
    "seek_light": "seek",
}
"""Rules that are explained by the one of which they are a kind."""


def topics() -> Mapping[str, Callable[[], Sequence[Message]]]:
    """Give each explanation as a topic ("explain:devastating")."""
    rules = (VARIANTS.get(rule, rule) for rule in get_args(Rule))
    things = dict.fromkeys(
        (*rules, *get_args(Ability), *(action for action in doings.ALL if action != "other"), *STATES)
    )
    return {f"explain:{thing}": lambda thing=thing: [msg(f"explain-{thing}")] for thing in things}  # type: ignore[misc]
