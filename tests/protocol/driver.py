"""Plays any game by docs/protocol.md alone, at random, and holds the companion to what is promised there."""

from random import Random
from typing import Any

from tests.protocol import malformed
from tests.protocol.answers import legal
from tests.protocol.process import Line, Process

LINES = {"say", "decided", "corrected", "light"}
CHANGED = {"unknown_id", "not_an_option", "wrong_type", "wrong_count", "out_of_range", "wrong_fields", "wrong_step"}
"""With these a correction may be refused once the past has changed: the question was another one, or is gone."""


class Driver:
    """One sitting of a game, with what is known of it from outside."""

    def __init__(self, process: Process, random: Random) -> None:
        self.process = process
        self.random = random
        self.request: Line | None = None
        self.state: dict[str, Any] = {}
        self.result: dict[str, Any] | None = None
        self.ids: set[int] = set()
        self.answered: dict[int, Line] = {}
        self.certain: set[int] = set()
        """Answers of which nothing that came later can have changed the question."""
        self.choices: list[str] = ["there is no such choice"]
        self.hello = self.receive()
        assert self.hello["event"] == "hello"
        assert self.hello["protocol"] == 1
        self.arrive(None, fresh=True)

    def receive(self) -> Line:
        """Read a line where one must come."""
        line = self.process.next()
        assert line is not None, f"it ended after {self.process.sent[-1:]!r:.300}: {self.process.errors()}"
        return line

    def arrive(self, line: Line | None, *, fresh: bool) -> list[Line]:
        """Read lines, state and request (or the end) in that order; a `fresh` request has an id never used before."""
        told = []
        line = line or self.receive()
        while line.get("event") in LINES:
            told.append(line)
            if line["event"] == "decided":
                self.choices.append(line["choice"])
            line = self.receive()
        assert line.get("event") == "state", line
        self.state = line["state"]
        line = self.receive()
        if line.get("event") == "end":
            self.result, self.request = line["result"], None
            return told
        assert line.keys() >= {"request", "id", "prompt", "purpose", "side"}, line
        assert line["prompt"]
        if fresh:
            assert line["id"] > max(self.ids, default=0), line
        else:
            assert line == self.request
        self.ids.add(line["id"])
        self.request = line
        return told

    # One move each

    @property
    def standing(self) -> Line:
        """The request, where one must stand."""
        assert self.request is not None
        return self.request

    def command(self, name: str, **more: Any) -> Line | list[Line]:
        """Give a command: the refusal, or the lines that it brought."""
        self.process.send({"command": name, **more})
        line = self.receive()
        return line if line.get("event") == "refused" else self.arrive(line, fresh=name != "state")

    def answer(self, value: Any) -> list[Line]:
        """Answer the standing request, which must work."""
        asked = self.standing
        self.process.send({"id": asked["id"], "answer": value})
        line = self.receive()
        assert line.get("event") != "refused", (line, value, asked)
        told = self.arrive(line, fresh=True)
        self.answered[asked["id"]] = asked
        self.certain.add(asked["id"])
        return told

    def look(self) -> None:
        """Ask for the snapshot: it is the one that is known, and the same request stands."""
        known = self.state
        told = self.command("state")
        assert isinstance(told, list)
        assert not told, f"repeated: {told}"
        assert self.state == known

    def undo(self, steps: int) -> None:
        """Take answers back."""
        before = self.state.get("undoable")
        assert isinstance(self.command("undo", steps=steps), list)
        if before is not None:
            assert self.state["undoable"] == max(0, before - steps)
        self.certain.clear()

    def redo(self) -> None:
        """Take the last undo back, where there was one."""
        came = self.command("redo")
        if isinstance(came, dict):
            assert came["code"] == "nothing_to_redo"
        else:
            self.certain.clear()

    def correct(self) -> None:
        """Answer a random earlier request otherwise."""
        if not self.answered:
            return
        number = self.random.choice(list(self.answered))
        came = self.command("correct", id=number, answer=legal(self.answered[number], self.random))
        if isinstance(came, dict):
            assert number not in self.certain, (came, self.answered[number])
            assert came["code"] in CHANGED, came
            assert came["id"] == number
            return
        (corrected,) = (line for line in came if line["event"] == "corrected")
        assert corrected["id"] == number
        assert set(corrected["set_aside"]) <= self.ids
        self.certain = {one for one in self.certain if one < number}

    def adjust(self) -> None:
        """Set a random path of the record to a legal value, sometimes to the one that it has."""
        path = self.random.choice(self.state["adjustable"])
        value = legal(self.state["adjust"][path], self.random)
        own = at(self.state, path)
        came = self.command(
            "adjust", path=path, value=own if own not in (None, "") and self.random.random() < 0.3 else value
        )
        assert isinstance(came, list), (came, path, value, own)
        self.certain.clear()  # replayed in order it still holds; but it may have made a question needless

    def veto(self) -> None:
        """Replace the last decision by some choice that was heard of."""
        came = self.command("veto", choice=self.random.choice(self.choices))
        if isinstance(came, dict):
            assert came["code"] in {"not_an_option", "no_decision"}, came
        else:
            assert any(line["event"] == "corrected" for line in came)
            self.certain.clear()

    def tell(self, topic: str) -> None:
        """Have something told: only lines come, and then the state says that nothing happened."""
        self.process.send({"command": "tell", "topic": topic})
        self.process.send({"command": "state"})
        told = self.arrive(None, fresh=False)
        assert told, topic
        assert {line["event"] for line in told} == {"say"}

    def malform(self, most: int) -> None:
        """Send lines that mean nothing: each is refused by one line, and nothing has changed."""
        stale = [number for number in self.ids if number != self.standing["id"]]
        bad = malformed.every(self.standing, stale[:3])
        for raw, codes in self.random.sample(bad, min(most, len(bad))):
            self.process.send(raw)
            line = self.receive()
            assert line.get("event") == "refused", (raw[:200], line)
            assert line["code"] in codes, (raw[:200], line)
            assert line["text"]
        self.look()

    def finish(self, moves: int = 40, bad: int = 12) -> dict[str, Any]:
        """Play to the end, with so many other moves and malformed lines on the way; give the result."""
        while self.result is None:
            if moves > 0 and self.random.random() < 0.5:
                moves -= 1
                self.other(bad)
            else:
                self.answer(legal(self.standing, self.random))
        assert self.process.next() is None, "there is a line after the end"
        assert self.process.close() == 0
        assert self.process.errors() == ""
        return self.result

    def other(self, bad: int) -> None:
        """Make one move that is no answer."""
        match self.random.randrange(9):
            case 0 | 1:
                self.undo(self.random.choice([1, 1, 2, 3, 1000]))
            case 2 | 3:
                self.redo()
            case 4:
                self.correct()
            case 5:
                self.adjust()
            case 6:
                self.veto()
            case 7:
                self.tell(self.random.choice(self.state["topics"]))
            case 8:
                self.malform(bad)


def at(state: Any, path: str) -> Any:
    """Give what stands at a path of the state."""
    for part in path.split("."):
        state = state[part]
    return state
