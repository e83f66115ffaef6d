"""The options of the rules as settings, spoken at the start where they are not the usual ones; and the lessons."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion import protocol as p
from companion.conversation import Conversation
from companion.games.bodybag import RULES, house_rules
from companion.games.bodybag.state import Options
from companion.messages import Words
from companion.requests import msg
from companion.sayable import adjustment
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
    assert next(texts(conversation.do(p.TellCommand(topic="options")))) == "We play by the usual rules."


@pytest.mark.parametrize(("options", "words"), SPOKEN)
def test_what_is_not_usual_is_spoken_at_the_start_and_on_demand(options: dict[str, Any], words: str) -> None:
    conversation, said = begun(**options)
    assert said[0] == f"House rules: {words}."
    *told, others = texts(conversation.do(p.TellCommand(topic="options")))
    assert [line.lower() for line in told] == words.split(" and ")
    assert others.startswith("Until your first shot you can say house rule, and then: ")


CHOSEN = [
    ("house rule one rescue a turn", "rescue", "one", "Only one wounded man is carried out in a turn."),
    ("house rule ask about rescues", "rescue", "ask", "You say who is carried out."),
    ("house rule no rescue", "rescue", "never", "Nobody is carried out."),
    ("house rule check after rescues", "check_end", "after_rescue", "They also withdraw when"),
    ("house rule only hits count", "shot_at", "hit", "Only hits count as being shot at."),
    ("house rule screams keep men away", "gut_sign", "minus", "Screams keep men away."),
    ("house rule twelve marines", "pool", 12, "There are 12 marines in all."),
]


@pytest.mark.parametrize(("words", "option", "value", "said"), CHOSEN)
def test_a_house_rule_is_chosen_by_its_words(words: str, option: str, value: Any, said: str) -> None:
    conversation, _ = begun()
    command = adjustment(words, conversation.snapshot()["adjust"])  # type: ignore[arg-type]
    assert command is not None
    assert f"House rule: {said}"[:40].lower() in next(texts(conversation.do(command))).lower()
    assert getattr(conversation.session.run.state.options, option) == value
    back = {"pool": 0}.get(option, house_rules.CHOICES.get(option, (0,))[0])
    conversation.do(p.AdjustCommand(path=f"options.{option}", value=back))
    assert conversation.session.run.state.options == Options()


def test_house_rules_are_chosen_until_the_first_shot() -> None:
    conversation, _ = begun()
    play(conversation, shot("gut", "pointman"))
    assert "options.rescue" in conversation.snapshot()["adjustable"]  # type: ignore[operator]
    play(conversation, [1, 1])
    assert not [path for path in conversation.snapshot()["adjustable"] if path.startswith("options")]  # type: ignore[attr-defined]
    refused = conversation.do(p.AdjustCommand(path="options.rescue", value="one"))
    assert [item.code for item in refused if isinstance(item, p.RefusedEvent)] == ["not_adjustable"]


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


def test_lessons_may_be_asked_for_whatever_stands() -> None:
    conversation, _ = begun()
    words = Words(RULES.messages)
    for before, phase in (
        ([], "sniper"),
        ([shot("gut", "pointman")], "sniper"),
        ([[1, 1]], "reaction"),
        ([[6]], "marines"),
    ):
        play(conversation, *before)
        assert play(conversation, "teach") == [words.sentence(msg(f"teach-{phase}-1"))]
        conversation.do(p.UndoCommand())


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
