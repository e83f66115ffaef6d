"""What is private goes to its side alone: requests, lines, state, and what is told of them."""

import json
from random import Random
from typing import Any

from companion import protocol as p
from companion.conversation import Conversation
from companion.messages import Words
from companion.session import Session
from tests.core import tables

PLACES = ("wood", "shed", "ditch")


def table(place: str | None = None) -> Conversation:
    """The sketch, with blue's unit hidden at a place."""
    session = tables.begin("sketch", 3)
    conversation = Conversation(session, Words(session.rules.messages))
    if place is not None:
        conversation.do(p.AnswerCommand(id=tables.asked(session).id, answer=place))
    return conversation


def public(items: list[p.Out]) -> list[dict[str, Any]]:
    """What everybody may see of what came: without private lines and requests, and without what is below "private"."""
    seen = [json.loads(item.model_dump_json()) for item in items]
    for item in seen:
        item.get("state", {}).pop("private", None)
    return [item for item in seen if not item.get("private")]


def test_the_request_and_the_line_are_marked_with_their_side() -> None:
    conversation = table()
    asked = conversation.opening(resumed=0)[-1]
    assert isinstance(asked, p.ChooseWire)
    assert (asked.private, asked.side) == (True, "blue")
    out = conversation.do(p.AnswerCommand(id=asked.id or 0, answer="shed"))
    private = [item for item in out if isinstance(item, p.SayEvent) and item.private]
    assert [item.side for item in private] == ["blue"]
    (state,) = (item.state for item in out if isinstance(item, p.StateEvent))
    assert state["private"] == {"blue": {"hidden_at": "shed"}}


def test_the_public_part_of_a_whole_game_is_the_same_wherever_it_hides() -> None:
    """Whatever one could conclude from: three games which differ in the secret only look alike to everybody else."""
    seen = [public(whole_game(place)) for place in PLACES]
    assert seen[0] == seen[1] == seen[2]


def whole_game(place: str) -> list[p.Out]:
    """Play to the end, with commands on the way that tell much; blue's own answer is the only difference."""
    conversation, random = table(), Random(8)
    out = conversation.opening(resumed=0)
    session: Session = conversation.session
    first = tables.asked(session).id
    out += conversation.do(p.TellCommand(topic="can_say"))
    out += conversation.do(p.AnswerCommand(id=first, answer=place))
    for command in (p.UndoCommand(), p.RedoCommand(), p.UndoCommand()):
        out += conversation.do(command)
        out += conversation.do(p.TellCommand(topic="repeat"))
    out += conversation.do(p.AnswerCommand(id=tables.asked(session).id, answer=place))
    out += conversation.do(p.CorrectCommand(id=session.seq, answer=place))
    while session.pending:
        for topic in ("repeat", "why", "can_say", *session.rules.topics(session.run.state)):
            out += conversation.do(p.TellCommand(topic=topic))
        raw = tables.legal(session.pending.request, random)
        out += conversation.do(p.AnswerCommand(id=session.pending.id, answer=raw))
    return out


def test_what_can_be_said_to_a_private_request_is_told_to_its_side_alone() -> None:
    (told,) = table().do(p.TellCommand(topic="can_say"))
    assert isinstance(told, p.SayEvent)
    assert (told.private, told.side) == (True, "blue")
