"""Every weapon rule, action, order, state and marker is explained in our own words (DS-19)."""

from dataclasses import fields
from typing import get_args, get_type_hints

import pytest

from companion import protocol as p
from companion.games.deadly_sniper import RULES, actions, doings, explaining
from companion.games.deadly_sniper.cards import Ability, Rule
from companion.games.deadly_sniper.state import Battle, Operative, Order, Status
from companion.global_commands import understood
from companion.messages import Words
from tests.games.deadly_sniper.sitting import Sitting

WORDS = Words(RULES.messages)
FLAGS = {name for name, kind in get_type_hints(Operative).items() if kind is bool}
MARKERS = set(get_args(get_type_hints(Battle)["marker"]))
PHASES = set(get_args(get_type_hints(Battle)["phase"]))
ELSEWHERE = {
    "other": "its datacard says what that action does",
    "plays": "is how the table likes to play, and no state of the rules",
    "absent": "is a battle without the officer",
}
"""What needs no explanation of its own, with the reason."""
NAMED = {
    "heavy": "heavy",
    "carrying": "carrier",
    "counteracted": "counteract",
    "inside": "garrison",
    "on_table": "officer",
    "carried": "carrier",
    "gone": "carrier",
    "escaped_player_edge": "escape",
    "in_play": "incapacitated",
    "setup": "conceal",
    "strategy": "strategy_phase",
    "firefight": "firefight_phase",
    "ended": "officer",
}
"""Under which name something is explained, where it is not its own."""
THINGS = {
    *get_args(Rule),
    *get_args(Ability),
    *get_args(Order),
    *get_args(Status),
    *doings.ALL,
    *actions.MOVES,
    *FLAGS,
    *MARKERS,
    *PHASES,
    *("injured", "wounded", "cover", "obscured", "vantage", "expended", "stunned", "pinned", "reload", "initiative"),
}


CALLED = {"stun": "the rule stun", "torrent": "the rule torrent", "stunned": "the state stunned"}
"""What is misheard where it is called by its name alone."""


@pytest.mark.parametrize("thing", sorted(THINGS - set(ELSEWHERE)))
def test_everything_is_explained_to_who_asks_what_it_does(thing: str) -> None:
    name = explaining.VARIANTS.get(thing, NAMED.get(thing, thing))
    battle = Sitting().battle
    topics = RULES.topics(battle)
    state = {"topics": list(topics), "asking": {topic: WORDS.asking(topic) for topic in topics}}
    words = f"what does {CALLED.get(name, name.replace('_', ' '))} do"
    asked = understood(words, p.TextWire(prompt="", purpose="", side="player"), state)
    assert asked == p.TellCommand(topic=f"explain:{name}")
    (text,) = (WORDS.sentence(message) for message in topics[f"explain:{name}"]())
    assert text.lower().startswith(f"{name.replace('_', ' ')}: ")
    assert len(text.split()) > 5


def test_each_explanation_is_one_of_its_own() -> None:
    topics = {name: told for name, told in RULES.topics(Sitting().battle).items() if name.startswith("explain:")}
    texts = {WORDS.sentence(told()[0]) for told in topics.values()}
    assert len(texts) == len(topics)


def test_the_walk_knows_the_fields_of_an_operative() -> None:
    assert {about.name for about in fields(Operative)} >= FLAGS >= {"ready", "carrying", "inside"}
