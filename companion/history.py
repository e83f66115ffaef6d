"""The log of a game and what is effective of it: undo, redo and correction as a fold over append-only rows.

A row is one move of a person, a camera or a tracker, together with all that the companion added to it by itself until
it had to ask again (`then`). The id of a request is the number of the row that its answer will become, so ids grow and
are never used twice, over undo and resume as well.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from companion.requests import Answer

RowKind = Literal["begin", "open", "answer", "adjust", "correct", "veto", "undo", "redo", "cut"]


@dataclass(frozen=True, slots=True)
class Row:
    """One entry of the log. `source` says who gave it: keys, voice, page, camera, tracker, companion."""

    seq: int
    kind: RowKind
    data: dict[str, Any]
    source: str = "companion"
    then: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One effective step of a game.

    kinds: `answer` (key, answer), `decision` (key, answer, why), `roll` (key, answer: dice that nobody was asked for),
    `adjust` (path, value) and `turn` (state, hash).
    `id` is the row of the move to which it belongs; only an `answer` can be corrected by it.
    """

    kind: Literal["answer", "decision", "roll", "adjust", "turn"]
    id: int
    key: str = ""
    answer: Answer = field(default_factory=Answer)
    source: str = "companion"
    occurrence: int = 0
    data: dict[str, Any] = field(default_factory=dict)


class Chain(NamedTuple):
    """The effective entries as a linked list from the newest back, so that each undo step can keep its own."""

    before: "Chain | None"
    entry: Entry
    length: int


def link(entries: Iterable[Entry], before: Chain | None = None) -> Chain | None:
    """Put entries on a chain."""
    for entry in entries:
        before = Chain(before, entry, before.length + 1 if before else 1)
    return before


def length(head: Chain | None) -> int:
    """Give how many entries a chain has."""
    return head.length if head else 0


def first(head: Chain | None, count: int) -> Chain | None:
    """Give the chain of the first `count` entries, which is a part of the longer one, not a copy."""
    while length(head) > count:
        assert head is not None  # noqa: S101 - it has a length
        head = head.before
    return head


def unlink(head: Chain | None) -> list[Entry]:
    """Give the entries of a chain in the order in which they happened."""
    found: list[Entry] = []
    while head is not None:
        found.append(head.entry)
        head = head.before
    found.reverse()
    return found


def pack_answer(key: str, occurrence: int, answer: Answer) -> dict[str, Any]:
    """Give the JSON form of an answer in the log."""
    packed: dict[str, Any] = {"key": key, "n": occurrence}
    if answer.also is not None:
        return packed | {"also": answer.also}
    packed["value"] = answer.value
    for mark, on in (("not_sure", answer.not_sure), ("rolled", answer.rolled)):
        if on:
            packed[mark] = True
    return packed


def unpack_answer(data: dict[str, Any]) -> Answer:
    """Undo `pack_answer`; the request that it answers restores tuples."""
    return Answer(
        data.get("value"), data.get("also"), not_sure=data.get("not_sure", False), rolled=data.get("rolled", False)
    )


class History:
    """What is effective of a log, with what can be undone and redone."""

    def __init__(self) -> None:
        self.floor = 0
        """Entries that can't be undone, since they were played by older rules."""
        self.lying: dict[tuple[str, int], tuple[int, ...]] = {}
        """Dice that lie on the table though the answer they gave was taken back, by key and occurrence."""
        self._done: list[Chain | None] = [None]
        self._ahead: list[Chain | None] = []

    @property
    def undoable(self) -> int:
        """How many moves can be undone."""
        return len(self._done) - 1

    @property
    def redoable(self) -> int:
        """How many moves can be redone."""
        return len(self._ahead)

    def entries(self) -> list[Entry]:
        """Give the effective entries in order."""
        return unlink(self._done[-1])

    def preview(self, row: Row) -> list[Entry]:
        """Give what would be effective after one more row."""
        other = History()
        other.floor, other._done, other._ahead = self.floor, list(self._done), list(self._ahead)
        other.apply(row)
        return other.entries()

    def apply(self, row: Row) -> None:
        """Take one more row into account."""
        head = self._done[-1]
        match row.kind:
            case "begin":
                self._done[-1] = link(_consequences(row, {}), head)
            case "open":
                self._lay_floor(row.data.get("floor", 0))
            case "answer" | "adjust":
                self._push(link([_entry(row), *_consequences(row, {})], head))
            case "correct" | "veto":
                self._push(self._rewritten(row))
            case "cut":
                self._cut(row)
            case "undo":
                for _ in range(row.data["steps"]):
                    self._ahead.append(self._done.pop())
            case "redo":
                self._done.append(self._ahead.pop())
        if row.kind in ("correct", "veto", "undo"):
            self._remember_dice(head, self._done[-1])

    def _push(self, head: Chain | None) -> None:
        self._done.append(head)
        self._ahead.clear()

    def _rewritten(self, row: Row) -> Chain | None:
        """Go back to the entry at `place`, put another in its stead, and go on with what was kept."""
        old = self.entries()
        place = row.data["place"]
        was = old[place]
        answer = unpack_answer(row.data)
        entry = Entry(was.kind, was.id, was.key, answer, row.source, was.occurrence, row.data)
        moves = {entry.id: entry for entry in old if entry.kind in ("answer", "adjust")}
        return link(_consequences(row, moves), link([entry], first(self._done[-1], place)))

    def _lay_floor(self, floor: int) -> None:
        """Forget the way back to anything that would have to be played by older rules."""
        if floor > self.floor:
            self.floor = floor
            self._done = [*(head for head in self._before() if length(head) >= floor), self._done[-1]]
            self._ahead.clear()

    def _before(self) -> list[Chain | None]:
        """Give the heads to which undo leads and which are beginnings of what is effective now."""
        return [head for head in self._done[:-1] if first(self._done[-1], length(head)) is head]

    def _cut(self, row: Row) -> None:
        """Keep the first entries only, and of older states the one at the floor; undo leads nowhere else."""
        place, floor = row.data["place"], row.data["floor"]
        ways = [length(head) for head in self._before() if floor <= length(head) < place]
        kept: list[Chain | None] = [None]
        for number, entry in enumerate(self.entries()[:place], 1):
            kept.append(link([entry if number == floor else _without_state(entry)], kept[-1]))
        self._done = [kept[way] for way in ways]
        self.floor = floor
        self._push(link(_consequences(row, {}), kept[-1]))

    def _remember_dice(self, gone: Chain | None, left: Chain | None) -> None:
        still = {(entry.key, entry.occurrence) for entry in unlink(left)}
        for entry in unlink(gone):
            place = (entry.key, entry.occurrence)
            if entry.data.get("dice") and not entry.answer.rolled and place not in still:
                self.lying[place] = tuple(entry.answer.value)


def _entry(row: Row) -> Entry:
    if row.kind == "adjust":
        return Entry("adjust", row.seq, source=row.source, data=row.data)
    return Entry("answer", row.seq, row.data["key"], unpack_answer(row.data), row.source, row.data["n"], row.data)


def _without_state(entry: Entry) -> Entry:
    return replace(entry, data={"turn": entry.data["turn"]}) if entry.kind == "turn" else entry


def _consequences(row: Row, moves: dict[int, Entry]) -> Iterator[Entry]:
    """Give the entries that a row brought along; `moves` are those that it may have kept."""
    for item in row.then:
        if "kept" in item:
            kept = moves[item["kept"]]
            answer = replace(kept.answer, value=item["value"]) if "value" in item else kept.answer
            yield replace(kept, answer=answer, occurrence=item.get("n", kept.occurrence))
        elif "turn" in item:
            yield Entry("turn", row.seq, data=item)
        elif "rolled" in item:
            yield Entry("roll", row.seq, item["key"], unpack_answer(item), "companion", item["n"], item)
        else:
            yield Entry("decision", row.seq, item["key"], unpack_answer(item), "engine", item["n"], item)
