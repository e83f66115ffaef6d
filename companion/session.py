"""Plays a game: takes answers and commands, keeps the log, and tells what happened.

The order of every move is: validate, advance in memory, store, announce. A rule that raises, or a log that can't be
written, leaves the log as it was; what is in memory is then built again from it.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.dialogue import Say
from companion.history import Entry, History, Row, RowKind
from companion.log import LineId, Log, LogError
from companion.requests import Refusal, Request, msg, unpack
from companion.rewrite import packed, read, rewrite
from companion.rules import RuleSet
from companion.run import Decided, Run


@dataclass(frozen=True, slots=True)
class Line:
    """Something to speak; `again` when it is repeated after a resume since it may not have been heard."""

    id: LineId
    say: Say
    again: bool = False


@dataclass(frozen=True, slots=True)
class Corrected:
    """What a correction or veto left standing: how many later answers, and the ids of those to be asked again."""

    id: int
    kept: int
    set_aside: tuple[int, ...]


Happening = Line | Decided | Corrected
Outcome = Refusal | list[Happening]


@dataclass(frozen=True, slots=True)
class Pending:
    """The request that stands, with the id which its answer must carry.

    `lying` are the dice that still lie on the table since their reading was taken back; null accepts them.
    """

    id: int
    request: Request[Any]
    lying: tuple[int, ...] | None = None


class Session:
    """One game at the table. `Session.begin` starts one; `companion.resume` takes one up again."""

    def __init__(self, rules: RuleSet[Any], log: Log, about: dict[str, Any], seq: int = 0) -> None:
        self.rules = rules
        self.log = log
        self.about = about
        self.history = History()
        self.seq = seq
        self.latest: list[Happening] = []
        """What the last move brought, for "repeat"."""
        self.run: Run
        """What is in memory; `begin` and `resume` make it."""

    @classmethod
    def begin(cls, rules: RuleSet[Any], log: Log, about: dict[str, Any], seq: int = 0) -> "Session":
        """Start a game; `about` has the resolved `setup`, the `seed`, and whatever else the log is to name.

        Rows are numbered from `seq` + 1: what precedes a game at the same table takes other ids than the game.

        Raises:
            LogError: the log can't be written.
        """
        session = cls(rules, log, {"game": rules.name, "version": rules.version, "api": rules.api, **about}, seq)
        session.run = session.fresh()
        then = session.run.settle({}, with_states=log.with_states)
        row = session.store("begin", session.about, "companion", then)
        session.latest = session.lines(row, session.run.said)
        return session

    # What stands

    @property
    def pending(self) -> Pending | None:
        """The request that stands; None when the game is over."""
        request = self.run.pending
        if request is None:
            return None
        # the request may need more dice now, or fewer, than those on the table
        lying = self.history.lying.get((request.key, self.run.occurrence)) if self.history.lying else None
        fits = lying is not None and not isinstance(request.check(lying), Refusal)
        return Pending(self.seq + 1, request, lying if fits else None)

    @property
    def thrown(self) -> Pending | None:
        """The last roll that the table answered, with its dice; they can be corrected by its id."""
        request = self.run.thrown
        if request is None:
            return None
        last = self._last(request)
        return Pending(last.id, request, tuple(last.answer.value))

    @property
    def answered(self) -> tuple[Pending, Any] | None:
        """The last request that is no roll and that the table answered, and its answer."""
        request = self.run.answered
        if request is None:
            return None
        last = self._last(request)
        return Pending(last.id, request), last.answer.value

    def _last(self, request: Request[Any]) -> Entry:
        """Give the last answer to a request that was answered."""
        entries = reversed(self.history.entries())
        return next(e for e in entries if (e.kind, e.key, e.answer.also) == ("answer", request.key, None))

    def why(self) -> Decided | None:
        """Give the companion's last decision."""
        last = next((entry for entry in reversed(self.history.entries()) if entry.kind == "decision"), None)
        return None if last is None else Decided(last.key, last.answer.value, unpack(last.data["why"]))

    # Moves

    def answer(self, number: int, raw: object, source: str = "keys") -> Outcome:
        """Answer the standing request, whose id is `number`."""
        pending = self.pending
        if pending is None or pending.id != number:
            return Refusal("stale_id" if number <= self.seq else "unknown_id", {"id": number})
        answer = read(self.run, raw, pending.lying)
        if isinstance(answer, Refusal):
            return answer
        return self._move("answer", packed(self.run, answer), source, lambda run: run.take(answer))

    def adjust(self, path: str, raw: object, source: str = "keys") -> Outcome:
        """Set the record straight at a path of the state."""
        request = None if self.run.ended else self.rules.adjustable(self.run.state).get(path)
        if request is None:
            return Refusal("not_adjustable", {"path": path})
        value = request.check(raw)
        if isinstance(value, Refusal):
            return value
        return self._move("adjust", {"path": path, "value": value}, source, lambda run: run.adjust(path, value))

    def undo(self, steps: int = 1, source: str = "keys") -> Outcome:
        """Go back so many moves; to the beginning where there are fewer."""
        return self._change("undo", {"steps": min(steps, self.history.undoable)}, source)

    def redo(self, source: str = "keys") -> Outcome:
        """Take the last undone move up again."""
        return self._change("redo", {}, source) if self.history.redoable else Refusal("nothing_to_redo")

    def correct(self, number: int, raw: object, source: str = "keys") -> Outcome:
        """Replace an earlier answer, by the id of its request, and replay what still holds."""
        places = [at for at, e in enumerate(self.history.entries()) if e.kind == "answer" and e.id == number]
        return self._rewrite("correct", places, raw, source) if places else Refusal("unknown_id", {"id": number})

    def veto(self, choice: str, source: str = "keys") -> Outcome:
        """Replace the companion's last decision by another legal one."""
        places = [at for at, e in enumerate(self.history.entries()) if e.kind == "decision"]
        return self._rewrite("veto", places[-1:], choice, source) if places else Refusal("no_decision")

    # How moves are made

    def fresh(self) -> Run:
        """Begin the script, from the set-up."""
        setup = self.rules.setup.model_validate(self.about["setup"])
        return Run(self.rules, self.rules.start(setup), self.about["seed"])

    def replay(self, entries: Sequence[Entry], *, strict: bool = False, floor: int | None = None) -> Run:
        """Play entries from the start, or from the turn below which there is no undo."""
        floor = self.history.floor if floor is None else floor
        run = Run.from_turn(self.rules, entries[floor - 1].data, self.about["seed"]) if floor else self.fresh()
        start = max(floor - 1, 0)
        for at, entry in enumerate(entries[start:], start):
            run.feed(entry, strict=strict and at >= floor)  # newer rules may see the state at the floor otherwise
        return run

    def store(self, kind: RowKind, data: dict[str, Any], source: str, then: Sequence[dict[str, Any]] = ()) -> Row:
        """Put a row into the log, then into the history."""
        row = Row(self.seq + 1, kind, data, source, tuple(then))
        self.log.append(row)
        self.seq = row.seq
        self.history.apply(row)
        return row

    def _move(self, kind: RowKind, data: dict[str, Any], source: str, play: Callable[[Run], None]) -> Outcome:
        before = len(self.run.said)
        try:
            play(self.run)
            row = self.store(kind, data, source, self.run.settle({}, with_states=self.log.with_states))
        except Exception as error:  # a rule or the disk: the log stands as it was, and memory follows it
            return self._recover(error)
        self.latest = self.lines(row, self.run.said[before:])
        return self.latest

    def _rewrite(self, kind: RowKind, places: Sequence[int], raw: object, source: str) -> Outcome:
        if places[0] < self.history.floor:
            return Refusal("older_rules")
        try:
            made = rewrite(self.replay, self.history.entries(), places[0], raw, with_states=self.log.with_states)
        except Exception as error:  # a rule: nothing was stored yet
            return self._recover(error)
        return made if isinstance(made, Refusal) else self._change(kind, made.data, source, made.then)

    def _change(self, kind: RowKind, data: dict[str, Any], source: str, then: Sequence[dict[str, Any]] = ()) -> Outcome:
        """Store a row that changes the past, and play what is effective now."""
        gone, said = self.history.entries(), self.run.said
        try:
            run = self.replay(self.history.preview(Row(self.seq + 1, kind, data, source, tuple(then))))
            row = self.store(kind, data, source, then)
        except Exception as error:  # a rule or the disk
            return self._recover(error)
        self.run = run
        self.latest = self.changed(row, gone, said)
        return self.latest

    def _recover(self, error: Exception) -> Refusal:
        self.run = self.replay(self.history.entries())
        code = "not_saved" if isinstance(error, LogError) else "rule_error"
        return Refusal(code, {"reason": str(error) or type(error).__name__})

    # What is told of them

    def lines(self, row: Row, said: Sequence[Say | Decided]) -> list[Happening]:
        """Give lines and decisions their identity."""
        return [
            Line((row.seq, at), item) if isinstance(item, Say) else replace(item, id=(row.seq, at))
            for at, item in enumerate(said, 1)
        ]

    def changed(self, row: Row, gone: Sequence[Entry], said: Sequence[Say | Decided]) -> list[Happening]:
        """Tell what a row that changed the past did; `gone` and `said` are what stood before it."""
        before = Counter(map(repr, said))
        news = [item for item in self.run.said if not _counted(before, item)]
        if row.kind == "undo":
            return self.lines(row, [Say(self._undone(row.data["steps"], gone[len(self.history.entries()) :]))])
        if row.kind == "redo":
            return self.lines(row, [Say(msg("redone")), *news])
        aside = tuple(row.data["set_aside"])
        kept = sum(1 for item in row.then if "kept" in item)
        tail = [Say(msg("set-aside", count=len(aside)), "warning")] if aside else []
        return [
            Corrected(row.data["id"], kept, aside),
            *self.lines(row, [Say(msg("corrected")), *news, *tail]),
        ]

    def _undone(self, steps: int, gone: Sequence[Entry]) -> Any:
        if steps == 0:
            return msg("nothing-to-undo")
        request, first = self.run.pending, gone[0] if gone else None
        if steps > 1 or request is None or first is None or first.key != request.key or first.answer.also is not None:
            return msg("undone", count=steps)
        if request.private:  # everybody hears this line
            return msg("undone", count=1)
        return msg("undone-one", what=request.describe(first.answer.value))


def _counted(before: Counter[str], item: Say | Decided) -> bool:
    """Take one of the same off the count, and say whether there was one."""
    key = repr(item)
    before[key] -= 1
    return before[key] >= 0
