"""Eyes closed: every field of the snapshot reaches the ear, and what is said changes when the field does."""

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from companion import protocol as p
from companion.games.bodybag import RULES
from companion.games.bodybag.state import Hunt
from companion.global_commands import understood
from companion.language import lexicon
from companion.log import MemoryLog
from companion.messages import Words
from companion.session import Session

PROMPT = p.TextWire(prompt="", purpose="", side="player")
OTHERS: dict[str, tuple[Any, ...]] = {
    "status": ("able", "leg", "gut", "dead", "left"),
    "rescue": ("one", "never", "ask"),
    "check_end": ("after_rescue",),
    "shot_at": ("hit", True, False),
    "gut_sign": ("minus",),
    "pool": (12,),
    "phase": ("sniper", "reaction", "marines", "over"),
    "end": ("bug_out", "withdraw"),
    "name": ("Zebra",),
    "key": ("why-withdraw", "why-shot"),
}
"""Other values of a field that is neither a number nor a flag."""


ANSWERS: tuple[Any, ...] = ({"shot": "gut", "target": "pointman"}, [1, 1], [3], [2, 3], "hold", [6], [6, 2])
MOMENTS = range(len(ANSWERS) + 1)


def moment(answers: int) -> Hunt:
    """A hunt after so many answers: with wounded and able men, reasons of all kinds, and one carried out at last."""
    session = Session.begin(RULES, MemoryLog(), {"setup": {}, "seed": 4})
    for raw in ANSWERS[:answers]:
        assert session.pending is not None
        assert isinstance(session.answer(session.pending.id, raw), list), raw
    hunt: Hunt = session.run.state
    return hunt


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    if not isinstance(value, dict):
        yield path
    for key, part in value.items() if isinstance(value, dict) else ():
        yield from leaves(part, (*path, key))


def answers(hunt: Hunt) -> dict[str, str]:
    """What is said to each request that can be spoken at any prompt."""
    words = Words(RULES.messages)
    told = RULES.topics(hunt)
    asking = {topic: words.asking(topic) for topic in told}
    state = {"topics": list(told), "asking": asking}
    spoken = [phrase for ways in (*lexicon().commands.values(), *asking.values()) for phrase in ways]
    found: dict[str, str] = {}
    for phrase in spoken:
        command = understood(phrase, PROMPT, state)
        if isinstance(command, p.TellCommand) and command.topic in told:
            found[phrase] = " ".join(words.sentence(message) for message in told[command.topic]())
    return found


def changed(hunt: Hunt, path: tuple[str, ...]) -> Iterator[Hunt]:
    """The same hunt with another value at a path."""
    plain = RULES.codec.dump_python(hunt, mode="json")
    place = plain
    for part in path[:-1]:
        place = place[part]
    was = place[path[-1]]
    for other in OTHERS.get(path[-1], ()) or (not was if isinstance(was, bool) else was + 1,):
        if other == was:
            continue
        place[path[-1]] = other
        try:
            yield RULES.codec.validate_python(plain)
        except ValidationError:
            continue


@pytest.mark.parametrize("at", MOMENTS)
def test_each_field_is_told_and_what_is_told_changes_with_it(at: int) -> None:
    hunt = moment(at)
    before = answers(hunt)
    for path in leaves(RULES.view(hunt)):
        others = list(changed(hunt, path))
        assert others, f"no other value is known for {path}"
        for other in others:
            after = answers(other)
            assert [phrase for phrase in before if after.get(phrase) != before[phrase]] != [], path


def test_every_topic_can_be_asked_for_by_voice() -> None:
    hunt = moment(4)
    words = Words(RULES.messages)
    common = {"status", "odds", "why"}
    assert {topic for topic in RULES.topics(hunt) if not words.asking(topic)} == common
    assert common <= lexicon().commands.keys()


@pytest.mark.parametrize("at", MOMENTS)
def test_the_snapshot_holds_what_the_state_holds(at: int) -> None:
    """Marines stand in it by their ids, which need not be told beside their names."""
    hunt = moment(at)
    state = RULES.codec.dump_python(hunt, mode="json")
    assert set(leaves(RULES.view(hunt))) == {path for path in leaves(state) if path[-1] != "id"}
