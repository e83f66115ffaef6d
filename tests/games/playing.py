"""Games played at random through a conversation, with everything in it shown and told."""

from random import Random
from typing import Any

from companion import places
from companion import protocol as p
from companion.conversation import Conversation
from companion.log import MemoryLog
from companion.messages import Words
from companion.rules import RuleSet
from companion.session import Session
from companion.toml_files import load
from tests.core.tables import legal

NONSENSE: tuple[Any, ...] = ("nonsense", -1, 10**9, 0.5, [], ["nonsense"], [7, 7], {}, {"x": 1}, None, True, "")


def setup(rules: RuleSet[Any], **changes: Any) -> dict[str, Any]:
    """The resolved set-up that is played when none is named, changed."""
    folder = places.config_folder()
    content = load(folder / rules.default_setup) if rules.default_setup else {}
    content |= {key: load(folder / file) for key, file in rules.data_files.items()}
    return rules.setup.model_validate({**content, **changes}).model_dump(mode="json")


def begin(rules: RuleSet[Any], words: Words, seed: int, **changes: Any) -> Conversation:
    """Begin a game."""
    about = {"setup": setup(rules, **changes), "seed": seed}
    return Conversation(Session.begin(rules, MemoryLog(), about), words)


def answer(conversation: Conversation, raw: Any) -> list[p.Out]:
    """Answer the request that stands."""
    pending = conversation.session.pending
    assert pending is not None
    return conversation.do(p.AnswerCommand(id=pending.id, answer=raw))


def play(conversation: Conversation, random: Random, most: int = 400) -> None:
    """Answer at random until the game ends; undo, correct, adjust, veto and tell everything on the way."""
    conversation.opening(resumed=0)
    for _ in range(most):
        pending = conversation.session.pending
        if pending is None:
            tell_all(conversation)
            return
        if random.random() < 0.15:
            tell_all(conversation)
        if random.random() < 0.3:
            aside(conversation, random)
        elif random.random() < 0.3:
            answer(conversation, random.choice(NONSENSE))
        elif conversation.session.pending is not None:
            answer(conversation, legal(pending.request, random))


def tell_all(conversation: Conversation) -> None:
    """Have everything told."""
    for topic in conversation.snapshot()["topics"]:  # type: ignore[attr-defined]
        conversation.do(p.TellCommand(topic=topic))


def aside(conversation: Conversation, random: Random) -> None:
    """Do something else than to answer."""
    session = conversation.session
    adjustable = session.rules.adjustable(session.run.state)
    answered = [entry.id for entry in session.history.entries() if entry.kind == "answer"]
    which = random.randrange(6)
    if which == 0:
        conversation.do(p.UndoCommand(steps=random.choice([1, 1, 3])))
    elif which == 1:
        conversation.do(p.RedoCommand())
    elif which == 2 and adjustable:
        path = random.choice(list(adjustable))
        conversation.do(p.AdjustCommand(path=path, value=legal(adjustable[path], random)))
    elif which == 3:
        conversation.do(p.AdjustCommand(path="nowhere", value=random.choice(NONSENSE)))
    elif which == 4 and answered:
        conversation.do(p.CorrectCommand(id=random.choice(answered), answer=random.choice([None, *NONSENSE])))
    else:
        choice = next((one.key for one in getattr(session.pending and session.pending.request, "options", ())), "x")
        conversation.do(p.VetoCommand(choice=choice))
