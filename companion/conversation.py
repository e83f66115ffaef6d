"""One game as a conversation: commands in, events and requests out. Every front end speaks with the game through it."""

from collections.abc import Sequence

from companion import protocol as p
from companion import wire
from companion.log import LineId
from companion.messages import Words
from companion.requests import Message, Refusal, msg
from companion.rules import Light
from companion.session import Corrected, Line, Outcome, Pending, Session

COMMON_TOPICS = ("repeat", "why", "can_say", "more")
AT_ONCE = 3
"""How many answers are told at a time to who asks what can be said: more are forgotten."""


class Conversation:
    """A session, and what a front end needs of it in the order in which it has to come."""

    def __init__(self, session: Session, words: Words) -> None:
        self.session = session
        self.words = words
        self._shown: dict[str, Light] = {}
        self._told = (0, 0)
        """The request whose answers were told last, and how many of them."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session.run.ended

    def opening(self, *, resumed: int) -> list[p.Out]:
        """Give what comes first: the greeting, what is to be said (again), the snapshot, the standing request."""
        about = self.session.about
        hello = p.Hello(
            game=about["game"],
            version=self.session.rules.version,
            seed=about["seed"],
            resumed=resumed,
            table=about.get("table", "table"),
            language=self.words.language,
        )
        return [hello, *self._news(), *self._standing()]

    def do(self, command: p.Command, source: str = "keys") -> list[p.Out]:
        """Carry out a command, and give all that it brings."""
        session = self.session
        match command:
            case p.AnswerCommand():
                return self._after(session.answer(command.id, command.answer, source), command.id)
            case p.UndoCommand():
                return self._after(session.undo(command.steps, source))
            case p.RedoCommand():
                return self._after(session.redo(source))
            case p.CorrectCommand():
                return self._after(session.correct(command.id, command.answer, source), command.id)
            case p.AdjustCommand():
                return self._after(session.adjust(command.path, command.value, source))
            case p.VetoCommand():
                return self._after(session.veto(command.choice, source))
            case p.TellCommand():
                return self._tell(command.topic)
            case p.StateCommand():
                return self._standing()
            case p.QuitCommand():
                return []

    def refused(self, refusal: Refusal, number: int | None = None) -> p.RefusedEvent:
        """Put a refusal into words."""
        text = self.words.sentence(Message(refusal.code, refusal.params))
        return p.RefusedEvent(id=number, code=refusal.code, text=text)

    def heard(self) -> None:
        """Note that everything said so far was heard; the next row of the log, or its closing, makes it last."""
        told = [item.id for item in self.session.latest if not isinstance(item, Corrected)]
        latest: LineId = max(told, default=(self.session.seq, 0))
        self.session.log.heard = max(self.session.log.heard, latest, (self.session.seq, 0))

    def _after(self, outcome: Outcome, number: int | None = None) -> list[p.Out]:
        if isinstance(outcome, Refusal):
            return [self.refused(outcome, number)]
        return [*self._news(), *self._standing()]

    def _news(self) -> list[p.Out]:
        lights = self.session.rules.lights(self.session.run.state)
        changed = {name: light for name, light in lights.items() if self._shown.get(name) != light}
        self._shown = dict(lights)
        return [
            *(wire.happening(item, self.words) for item in self.session.latest),
            *(p.LightEvent(name=name, pattern=light.pattern, count=light.count) for name, light in changed.items()),
        ]

    def _standing(self) -> list[p.Out]:
        """Give the snapshot, then the standing request, or the end."""
        state = p.StateEvent(state=self.snapshot())
        pending = self.session.pending
        if pending is None:
            return [state, p.EndEvent(result=dict(self.session.rules.result(self.session.run.state)))]
        return [state, self._request(pending)]

    def _request(self, pending: Pending) -> p.RequestWire:
        asked = wire.request(pending, self.words)
        eyes = pending.request.purpose in self.session.rules.eyes
        return asked.model_copy(update={"eyes": True}) if eyes else asked

    def snapshot(self) -> dict[str, object]:
        """Give the state as a plain dict, with what may be set right in it and what can be told of it."""
        session = self.session
        state = session.run.state
        adjustable = {} if session.run.ended else session.rules.adjustable(state)
        topics = list(dict.fromkeys((*COMMON_TOPICS, *session.rules.topics(state))))
        asking = {topic: self.words.asking(topic) for topic in topics}
        typed = [phrase for topic in topics for phrase in self.words.typed(topic)]
        return {
            **session.rules.view(state),
            "adjustable": list(adjustable),
            "adjust": {path: wire.specification(about, self.words).model_dump() for path, about in adjustable.items()},
            "topics": topics,
            "asking": {topic: phrases for topic, phrases in asking.items() if phrases},
            "typed": typed,
            **self._answered(),
            "vetoable": [option.model_dump() for option in wire.vetoable(session.run.decided, self.words)],
            "undoable": session.history.undoable,
            "redoable": session.history.redoable,
        }

    def _answered(self) -> dict[str, object]:
        """Give what may be put right by "I meant": the last throw, and the last answer of another kind."""
        thrown, answered = self.session.thrown, self.session.answered
        throws = thrown is not None and not thrown.request.private
        answers = answered is not None and not answered[0].request.private
        last = None
        if answered is not None and answers:
            last = {"request": wire.answered(answered[0], self.words).model_dump(), "answer": answered[1]}
        return {
            "thrown": wire.answered(thrown, self.words).model_dump() if thrown is not None and throws else None,
            "answered": last,
        }

    def _tell(self, topic: str) -> list[p.Out]:
        try:
            told = self.session.rules.topics(self.session.run.state)
            if topic in told:  # a game may know better why
                return self._spoken(told[topic]())
        except Exception as error:  # a fault of the rules must not end the game
            return [self.refused(Refusal("rule_error", {"reason": str(error) or type(error).__name__}))]
        if topic == "repeat":
            lines = [item for item in self.session.latest if isinstance(item, Line)]
            return [wire.line(item, self.words) for item in lines] or self._spoken([msg("nothing-to-repeat")])
        if topic == "why":
            last = self.session.why()
            return self._spoken([msg("because", why=last.why) if last else msg("no-decision-yet")])
        if topic in ("can_say", "more"):
            return self._can_say(more=topic == "more")
        return [self.refused(Refusal("unknown_topic", {"topic": topic}))]

    def _can_say(self, *, more: bool) -> list[p.Out]:
        """Tell the first answers to what is asked, or those after the ones that were told last."""
        pending = self.session.pending
        if pending is None:
            return self._spoken([msg("game-over")])
        asked = wire.request(pending, self.words)
        only = asked.side if asked.private else None
        answers = _sayable(asked)
        request, told = self._told
        start = told if more and request == pending.id and told < len(answers) else 0
        some = answers[start : start + AT_ONCE]
        self._told = pending.id, start + len(some)
        key = "can-say" if start + len(some) == len(answers) else "can-say-some"
        return [wire.spoken(msg(key, what=some), self.words, only=only)]

    def _spoken(self, messages: Sequence[Message]) -> list[p.Out]:
        return [wire.spoken(message, self.words) for message in messages]


def _sayable(asked: p.RequestWire) -> tuple[object, ...]:
    """Give what may be said to a request, as parameters of a message."""
    also = tuple(option.say[0] for option in asked.also or [])
    not_sure = (msg("not-sure"),) if asked.not_sure else ()
    match asked:
        case p.ChooseWire():
            own: tuple[object, ...] = tuple(option.say[0] for option in asked.options)
            own += (msg("none"),) if asked.optional else ()
        case p.PickWire():
            own = (*(option.say[0] for option in asked.options), *((msg("none"),) if asked.min == 0 else ()))
        case p.NumberWire():
            own = (msg("can-say-number", low=asked.min, high=asked.max or 0),)
        case p.RollWire():
            own = (msg("can-say-roll", dice=asked.dice),)
        case p.TextWire():
            own = (msg("can-say-text"),)
        case p.FormWire():
            own = tuple(word for field in asked.fields for word in _sayable(field))
    return (*own, *also, *not_sure)
