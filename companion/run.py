"""One playing of a script in memory: from a state, fed with entries, up to the question at which it stands."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from companion import chance
from companion.dialogue import Also, Ask, Needless, Say, Step, Turn
from companion.history import Entry, pack_answer
from companion.requests import Answer, Decide, Message, Refusal, Request, Roll, pack, unpack
from companion.rules import Decision, RuleSet


class Misfit(Exception):
    """An entry of the log does not fit the question at which the script stands."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision of the companion, as it is made known."""

    key: str
    choice: str
    why: Message
    id: tuple[int, int] = (0, 0)
    """Its identity, like a line's: the row that brought it, and its place among what that row brought."""
    again: bool = False


class Run:
    """A script in play.

    Attributes:
        state: the game's state, which the script changes.
        pending: the request that stands; None at a turn's start and at the end.
        turn: the turn whose start is to be noted before the script goes on; None otherwise.
        ended: whether the script is over.
        said: all that was announced so far, decisions among it.
        thrown: the last roll that was asked of the table and answered.
        answered: the last request of another kind that the table answered.
        decided: the last decision of the companion, with its options.
    """

    def __init__(self, rules: RuleSet[Any], state: Any, seed: int, counts: dict[str, int] | None = None) -> None:
        self.rules = rules
        self.state = state
        self.pending: Request[Any] | None = None
        self.turn: int | None = None
        self.ended = False
        self.said: list[Say | Decided] = []
        self.thrown: Roll | None = None
        self.answered: Request[Any] | None = None
        self.decided: Decide | None = None
        self._seed = seed
        self._counts = dict(counts or {})
        self._ask: Ask | None = None
        self._script = rules.script(state)
        self._advance(None)

    @classmethod
    def from_turn(cls, rules: RuleSet[Any], turn: dict[str, Any], seed: int) -> "Run":
        """Start from the state that a log keeps at a turn's start."""
        return cls(rules, rules.codec.validate_python(turn["state"]), seed, turn["counts"])

    def _advance(self, reply: Any) -> None:
        """Play on to the next question, turn or end."""
        self.pending = None
        while True:
            try:
                now: Step = self._script.send(reply)
            except StopIteration:
                self.ended = True
                return
            reply = None
            if isinstance(now, Say):
                self.said.append(now)
            elif isinstance(now, Turn):
                self.turn = now.number
                return
            else:
                self._ask = now
                self.pending = now.build()
                if self.pending is not None:
                    return
                reply = Needless()

    def rebuild(self) -> None:
        """Build the question again, since the record was set right; play on where it is needless now."""
        if self._ask is None or self.pending is None:
            return
        self.pending = self._ask.build()
        if self.pending is None:
            self._advance(Needless())

    @property
    def occurrence(self) -> int:
        """How often the pending request's key was answered before."""
        return self._counts.get(self.pending.key, 0) if self.pending else 0

    def rolled(self) -> tuple[int, ...]:
        """Give the dice that the companion rolls for the pending roll."""
        assert isinstance(self.pending, Roll)  # noqa: S101 - callers have looked
        return chance.roll(self._seed, self.pending.key, self.occurrence, self.pending.dice, self.pending.sides)

    def decision(self) -> Decision:
        """Let the engine decide the pending decision."""
        request, occurrence = self.pending, self.occurrence
        assert isinstance(request, Decide)  # noqa: S101 - callers have looked
        draw: Callable[[int], int] = lambda count: chance.draw(self._seed, request.key, occurrence, count)  # noqa: E731
        return self.rules.decide(self.state, request, draw)

    def settle(self, vetoed: Mapping[tuple[str, int], Entry], *, with_states: bool) -> list[dict[str, Any]]:
        """Play on until a person has to answer, and give what the log must know of it.

        The engine takes each decision anew, but for those that a person replaced and which are still legal.
        """
        then: list[dict[str, Any]] = []
        while True:
            if self.turn is not None:
                then.append(self.snapshot() if with_states else {"turn": self.turn})
                self.pass_turn()
            elif isinstance(self.pending, Decide):
                then.append(self._decide(vetoed.get((self.pending.key, self.occurrence))))
            elif isinstance(self.pending, Roll) and self.pending.auto:
                then.append(self._roll())
            else:
                return then

    def _roll(self) -> dict[str, Any]:
        """Roll dice that nobody is asked for."""
        assert self.pending is not None  # noqa: S101 - the caller has looked
        answer = Answer(self.rolled(), rolled=True)
        item = pack_answer(self.pending.key, self.occurrence, answer)
        self.take(answer)
        return item

    def _decide(self, veto: Entry | None) -> dict[str, Any]:
        request = self.pending
        assert isinstance(request, Decide)  # noqa: S101 - callers have looked
        if veto is not None and not isinstance(request.check(veto.answer.value), Refusal):
            decision = Decision(veto.answer.value, unpack(veto.data["why"]))
            note = {"vetoed": True}
        else:
            decision, note = self.decision(), {}
        item = pack_answer(request.key, self.occurrence, Answer(decision.choice)) | {"why": pack(decision.why)} | note
        self.answer(request.key, Answer(decision.choice), Decided(request.key, decision.choice, decision.why))
        return item

    def snapshot(self) -> dict[str, Any]:
        """Give the whole state at a turn's start, as it goes into the log."""
        state = self.rules.codec.dump_python(self.state, mode="json")
        return {"turn": self.turn, "state": state, "counts": dict(self._counts), "hash": fingerprint(state)}

    def feed(self, entry: Entry, *, strict: bool = False) -> None:
        """Play one entry; a `strict` run also compares the state at each turn's start with the one noted.

        Raises:
            Misfit: it does not fit here; the run is as it was.
        """
        if entry.kind == "turn":
            if self.turn != entry.data["turn"]:
                raise Misfit(f"turn {entry.data['turn']} is noted where the rules are elsewhere")
            if strict and "hash" in entry.data and self.snapshot()["hash"] != entry.data["hash"]:
                raise Misfit(f"the state at the start of turn {self.turn} is not the one noted")
            self.pass_turn()
        elif entry.kind == "adjust":
            self.adjust(entry.data["path"], entry.data["value"])
        elif entry.kind == "decision":
            self.answer(entry.key, entry.answer, Decided(entry.key, entry.answer.value, unpack(entry.data["why"])))
        else:
            self.answer(entry.key, entry.answer)

    def pass_turn(self) -> None:
        """Go on past a turn's start."""
        self.turn = None
        self._advance(None)

    def answer(self, key: str, answer: Answer, decided: Decided | None = None) -> None:
        """Answer the pending request, which must have that key and admit that answer; announce what was decided."""
        request = self.pending
        if request is None or request.key != key:
            raise Misfit(f"an answer to {key!r} stands where {request.key if request else 'nothing'!r} is asked")
        if answer.also is not None:
            if all(option.key != answer.also for option in request.also):
                raise Misfit(f"{answer.also!r} cannot be done at {key!r}")
            self.take(answer)
            return
        value = request.check(answer.value)
        if isinstance(value, Refusal):
            raise Misfit(f"{answer.value!r} is no answer to {key!r} any more")
        if decided is not None and isinstance(request, Decide):
            self.said.append(decided)
            self.decided = request
        self.take(replace(answer, value=value))

    def take(self, answer: Answer) -> None:
        """Go on with an answer that the pending request itself has read."""
        assert self.pending is not None  # noqa: S101 - it has read the answer
        if answer.also is not None:
            self._advance(Also(answer.also))
            return
        if not isinstance(self.pending, Roll | Decide):
            self.answered = self.pending
        elif isinstance(self.pending, Roll) and not self.pending.auto:
            self.thrown = self.pending
        key = self.pending.key
        self._counts[key] = self._counts.get(key, 0) + 1
        self._advance(answer.value)

    def adjust(self, path: str, raw: Any) -> None:
        """Set the record straight, and build the pending question again."""
        request = self.rules.adjustable(self.state).get(path)
        value = Refusal("not_adjustable") if request is None else request.check(raw)
        if isinstance(value, Refusal):
            raise Misfit(f"{path} cannot be set to {raw!r}")
        self.said.extend(self.rules.adjust(self.state, path, value))
        self.rebuild()


def fingerprint(state: Any) -> str:
    """Hash a plain state."""
    return sha256(json.dumps(state, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
