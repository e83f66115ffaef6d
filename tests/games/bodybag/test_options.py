"""The options of the rules as settings, spoken at the start where they are not the usual ones; and the lessons."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion import protocol as p
from companion.conversation import Conversation
from companion.games.bodybag import RULES
from companion.messages import Words
from companion.requests import msg
from tests.games import playing

SPOKEN = [
    ({"rescue": "one"}, "only one wounded man is carried out in a turn"),
    ({"rescue": "never"}, "nobody is carried out"),
    ({"rescue": "ask"}, "you say who is carried out"),
    ({"check_end": "after_rescue"}, "they also withdraw when the last wounded man was carried out"),
    ({"shot_at": "hit"}, "only hits count as being shot at"),
    ({"gut_sign": "minus"}, "screams keep men away"),
    ({"pool": 4}, "there are 4 marines in all"),
    (
        {"rescue": "one", "shot_at": "hit"},
        "only one wounded man is carried out in a turn and only hits count as being shot at",
    ),
]


def begun(**options: Any) -> tuple[Conversation, list[str]]:
    conversation = playing.begin(RULES, Words(RULES.messages), 5, **options)
    return conversation, list(texts(conversation.opening(resumed=0)))


def texts(out: list[p.Out]) -> Iterator[str]:
    return (item.text for item in out if isinstance(item, p.SayEvent))


def play(conversation: Conversation, *answers: Any) -> list[str]:
    """Give answers; all that was said to them."""
    return [text for raw in answers for text in texts(playing.answer(conversation, raw))]


def shot(kind: str, target: str) -> dict[str, str]:
    return {"shot": kind, "target": target}


def test_the_usual_rules_are_not_spoken_of() -> None:
    conversation, said = begun()
    assert said == ["Turn 1, nerve 8: the pointman able."]
    assert list(texts(conversation.do(p.TellCommand(topic="options")))) == ["We play by the usual rules."]


@pytest.mark.parametrize(("options", "words"), SPOKEN)
def test_what_is_not_usual_is_spoken_at_the_start_and_on_demand(options: dict[str, Any], words: str) -> None:
    conversation, said = begun(**options)
    assert said[0] == f"House rules: {words}."
    told = list(texts(conversation.do(p.TellCommand(topic="options"))))
    assert [line.lower() for line in told] == words.split(" and ")


def test_a_pool_of_marines_is_used_up() -> None:
    """BB-1.2."""
    conversation, _ = begun(pool=4)
    said = play(conversation, shot("gut", "pointman"), [1, 1], [1], [1, 1, 1], "hold", [1])
    assert "3 marines enter: Alpha, Bravo and Charlie." in said
    assert sum("enter" in line for line in said) == 1


def test_who_is_carried_out_is_asked_where_it_is_the_players_to_say() -> None:
    """BB-4.5."""
    conversation, _ = begun(rescue="ask")
    play(conversation, shot("gut", "pointman"), [1, 1], [6], [1], "hold", [6])
    pending = conversation.session.pending
    assert pending is not None
    assert pending.request.purpose == "rescue"
    assert play(conversation, []) == []
    assert conversation.session.run.state.marines["pointman"].status == "gut"


def test_only_one_is_carried_out_in_a_phase() -> None:
    """BB-4.5."""
    said = []
    for rescue in ("always", "one"):
        conversation, _ = begun(rescue=rescue)
        play(conversation, shot("gut", "pointman"), [1, 1], [1], [1, 1, 1])
        lines = play(conversation, shot("leg", "alpha"), [1, 1], [6])
        said.append([line for line in lines if "carries" in line])
    assert said == [
        ["Bravo carries the pointman out.", "Charlie carries Alpha out."],
        ["Bravo carries the pointman out."],
    ]


def test_three_turns_are_explained_to_who_asks_for_it() -> None:
    conversation, _ = begun()
    words = Words(RULES.messages)
    lessons = {
        words.sentence(msg(f"teach-{phase}-{turn}")): f"{phase} {turn}"
        for turn in (1, 2, 3)
        for phase in ("sniper", "reaction", "marines")
    }
    said = play(conversation, "teach")
    for target in ("pointman", "alpha", "bravo", "charlie"):
        said += play(conversation, shot("gut", target), [1, 1], [6], [1])
    assert conversation.session.run.state.turn == 5
    assert [lessons[line] for line in said if line in lessons] == list(lessons.values())
