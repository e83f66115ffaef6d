"""Eyes closed: every fact of a hunt reaches the ear, and what is said changes when the fact does."""

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from companion import protocol as p
from companion.games.bodybag import RULES
from companion.games.bodybag.record import BOOKKEEPING as HIDDEN
from companion.games.bodybag.state import Hunt
from companion.global_commands import understood
from companion.language import lexicon
from companion.log import MemoryLog
from companion.messages import Words
from companion.session import Session

PROMPT = p.TextWire(prompt="", purpose="", side="player")
BOOKKEEPING = dict.fromkeys(HIDDEN, "is not in the snapshot") | {
    "entered_turn": "decides who may carry, which is announced when he does",
    "id": "is a key, the name is told",
    "teaching": "is heard in the lessons",
    "why": "is told by why",
}
OTHERS: dict[str, tuple[Any, ...]] = {
    "status": ("able", "leg", "gut", "dead", "left"),
    "rescue": ("one", "never"),
    "check_end": ("after_rescue",),
    "shot_at": ("hit", True, False),
    "gut_sign": ("minus",),
    "pool": (12,),
    "phase": ("sniper", "reaction", "marines", "over"),
    "end": ("bug_out", "withdraw"),
    "name": ("Zebra",),
}


def middle_of_a_game() -> Hunt:
    session = Session.begin(RULES, MemoryLog(), {"setup": {}, "seed": 4})
    for raw in ({"shot": "gut", "target": "pointman"}, [1, 1], [3], [2, 3]):
        assert session.pending is not None
        assert isinstance(session.answer(session.pending.id, raw), list)
    hunt: Hunt = session.run.state
    return hunt


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    if isinstance(value, dict) and path[-1:] != ("why",):
        for key, part in value.items():
            yield from leaves(part, (*path, key))
    else:
        yield path


def answers(hunt: Hunt) -> dict[str, str]:
    """What is said to each request that can be spoken at any prompt, why apart."""
    words = Words(RULES.messages)
    told = RULES.topics(hunt)
    asking = {topic: words.asking(topic) for topic in told}
    state = {"topics": list(told), "asking": asking}
    spoken = [phrase for ways in (*lexicon().commands.values(), *asking.values()) for phrase in ways]
    found: dict[str, str] = {}
    for phrase in spoken:
        command = understood(phrase, PROMPT, state)
        if isinstance(command, p.TellCommand) and command.topic != "why":
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


PATHS = [
    path for path in leaves(RULES.codec.dump_python(middle_of_a_game(), mode="json")) if path[-1] not in BOOKKEEPING
]


@pytest.mark.parametrize("path", PATHS, ids=".".join)
def test_what_changes_is_heard(path: tuple[str, ...]) -> None:
    hunt = middle_of_a_game()
    before = answers(hunt)
    others = list(changed(hunt, path))
    assert others, f"no other value is known for {path}"
    for other in others:
        after = answers(other)
        assert [phrase for phrase in before if after.get(phrase) != before[phrase]] != []


def test_every_topic_can_be_asked_for_by_voice() -> None:
    hunt = middle_of_a_game()
    words = Words(RULES.messages)
    common = {"status", "odds", "why"}
    assert {topic for topic in RULES.topics(hunt) if not words.asking(topic)} == common
    assert common <= lexicon().commands.keys()


def test_the_snapshot_holds_what_the_state_holds() -> None:
    hunt = middle_of_a_game()
    state = RULES.codec.dump_python(hunt, mode="json")
    assert set(leaves(RULES.view(hunt))) == {path for path in leaves(state) if path[-1] not in HIDDEN}


def test_nothing_is_kept_from_the_ear_but_bookkeeping() -> None:
    names = {part for path in leaves(RULES.codec.dump_python(middle_of_a_game(), mode="json")) for part in path[-1:]}
    assert names >= BOOKKEEPING.keys()
