"""Every announcement and reminder of DS-19 is found in the transcripts of battles, with what it has to tell."""

from collections import defaultdict
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from companion.games.deadly_sniper import RULES
from companion.log import MemoryLog
from companion.messages import Words
from companion.requests import Message
from companion.session import Line, Session
from tests.games import playing
from tests.games.deadly_sniper.budget import CARDS, TEAM
from tests.games.deadly_sniper.scripted_table import Table

ALWAYS: Mapping[str, set[str]] = {
    # announcements: the turning point, initiative, whose slot
    "turning-point": {"number"},
    "initiative-dice": {"player", "npo"},
    "initiative-player": set(),
    "initiative-npo": set(),
    "npo-activates": {"who"},
    # each NPO's order, action and target; dice, result, wounds left
    "takes-engage": {"who"},
    "takes-conceal": {"who"},
    "charges": {"who", "target", "inches"},
    "creeps": {"who", "inches"},
    "fights": {"who", "target"},
    "npo-shoots": {"who", "target"},
    "sniper-shoots": {"target"},
    "hits": {"normals", "crits"},
    "melee-hits": {"who", "normals", "crits"},
    "saves": {"normals", "crits"},
    "damage": {"who", "damage", "left"},
    "injured": {"who"},
    "incapacitated": {"who", "damage"},
    # the sniper
    "sniper-reloaded": set(),
    "sniper-reloads": {"count"},
    "sniper-no-target": set(),
    # reminders: command points, who is ready
    "ready-step": {"gain", "cp", "ready"},
    # rulings
    "ruling-A8": set(),
    "ruling-A12": set(),
    "ruling-A19": set(),
}
RARELY: Mapping[str, set[str]] = {
    "initiative-tie": {"player"},
    "npo-counteracts": {"who"},
    "npo-passes": set(),
    "moves-to-cover": {"who", "inches"},
    "moves-without-cover": {"who", "inches"},
    "reposition-to-shoot": {"who", "target", "inches"},
    "falls-back": {"who", "inches"},
    "shot-to-cover": {"who", "inches"},
    "hits-obscured": {"normals"},
    "devastating": {"damage"},
    "missed": {"who"},
    "no-damage": {"who"},
    "sniper-empty": set(),
    "reinforcements": {"names", "count"},
    "officer-warning": set(),
    "officer-reminder": set(),
    "officer-lost": set(),
    "result-loss": set(),
    **{
        f"ruling-{name}": set()
        for name in ("A5", "A4-loser", "A7", "A9", "A10", "A11", "A13", "A14", "A15", "A20", "A25")
    },
}


def transcripts(battles: range) -> dict[str, Message]:
    """Play battles at a table that answers truly; give an example of all that was said."""
    said: dict[str, Message] = defaultdict()
    for seed in battles:
        random, table = Random(seed), Table(seed)
        npos = [{"name": name, "card": random.choice(CARDS)} for name in ("Butcher", "Gunner", "Viper", "Cleaver")]
        team = [{"name": name, "wounds": random.randint(7, 12), "save": random.randint(3, 5)} for name in TEAM]
        about = playing.setup(RULES, officer=True, turning_points=6, npos=npos, operatives=team)
        session = Session.begin(RULES, MemoryLog(), {"setup": about, "seed": seed})
        hear(session, said)
        while (pending := session.pending) is not None:
            outcome = session.answer(pending.id, table.answer(session.run.state, pending.request))
            assert isinstance(outcome, list), pending.request.key
            hear(session, said)
            if pending.request.key == "activation:player" and random.random() < 0.15:  # the player's own dice
                npo = random.choice(["butcher", "gunner", "viper", "cleaver"])
                session.adjust(f"operatives.{npo}.wounds", 0)
                hear(session, said)
    return said


def hear(session: Session, said: dict[str, Message]) -> None:
    """Note what the last answer brought."""
    for item in session.latest:
        if isinstance(item, Line):
            said[item.say.message.key] = item.say.message


def check(said: dict[str, Message], wanted: Mapping[str, set[str]]) -> None:
    """All that is wanted was said, tells what it has to, and has words."""
    assert set(wanted) - set(said) == set()
    words = Words(RULES.messages)
    for key, params in wanted.items():
        assert params <= set(said[key].params), key
        text = words.sentence(said[key])
        assert text != key
        for name in params & {"who", "target"}:
            shown: Any = said[key].params[name]
            assert (words.say(shown) if isinstance(shown, Message) else str(shown)).lower() in text.lower()


def test_ds_19_what_is_always_announced() -> None:
    check(transcripts(range(3)), ALWAYS)


@pytest.mark.slow
def test_ds_19_all_that_is_announced() -> None:
    check(transcripts(range(100, 160)), {**ALWAYS, **RARELY})


def test_ds_19_the_records_of_a_battle() -> None:
    session = Session.begin(RULES, MemoryLog(), {"setup": playing.setup(RULES), "seed": 3})
    table = Table(3)
    while (pending := session.pending) is not None:
        session.answer(pending.id, table.answer(session.run.state, pending.request))
    battle = session.run.state
    told = {message.key: message.params for message in RULES.topics(battle)["records"]()}
    assert told["record-sniper"]["shots"] == battle.tallies["sniper"].shots > 0
    dice = {side: sum(counts) for side, counts in battle.dice.items()}
    assert {side: told[f"record-dice-{side}"]["dice"] for side in dice} == dice
    rolled = [entry for entry in session.history.entries() if entry.kind == "answer" and entry.answer.rolled]
    assert sum(dice.values()) == sum(len(entry.answer.value) for entry in rolled)
