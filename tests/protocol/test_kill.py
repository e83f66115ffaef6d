"""Killed at any moment: no answer is lost that was announced, no result differs, and no line is left out."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from tests.protocol.answers import legal
from tests.protocol.process import Line, Process

MOST_ANSWERS_A_SITTING = 6
LONGEST_DELAY = 0.02
"""Seconds from an answer to the kill: an answer takes some thousandths."""
START = 1.5
"""Seconds in which a process has certainly begun to start, and has mostly spoken."""


@dataclass
class Game:
    """A game that nobody interrupted: what is asked, answered and said, answer by answer."""

    asked: list[Line] = field(default_factory=list)
    answers: list[object] = field(default_factory=list)
    said: list[list[str]] = field(default_factory=list)
    """The lines after so many answers; those of the opening first."""

    def until(self, count: int) -> list[str]:
        """All lines up to that of the answer with that number."""
        return [line for lines in self.said[: count + 1] for line in lines]


def lines(came: list[Line]) -> list[str]:
    """What was announced, with all that could differ."""
    left_out = {"again", "line"}
    return [
        json.dumps({key: value for key, value in line.items() if key not in left_out})
        for line in came
        if line.get("event") in {"say", "decided"}
    ]


def question(line: Line) -> Line:
    """A request without its id, which is new after each resume."""
    return {key: value for key, value in line.items() if key != "id"}


def read(process: Process) -> list[Line]:
    """Read to the next request, or to the end of the output."""
    came: list[Line] = []
    while (line := process.next()) is not None:
        came.append(line)
        if "request" in line:
            break
    return came


def whole_game(game: str, seed: int, more: tuple[str, ...] = ()) -> Game:
    """Play without interruption; the dice are thrown at the table for every other roll."""
    random, played = Random(f"{game} {seed}"), Game()
    with Process(game, "--seed", str(seed), *more) as process:
        came = read(process)
        played.said.append(lines(came))
        while "request" in came[-1]:
            played.asked.append(question(came[-1]))
            played.answers.append(legal(came[-1], random))
            process.send({"id": came[-1]["id"], "answer": played.answers[-1]})
            came = read(process)
            played.said.append(lines(came))
    assert came[-1]["event"] == "end"
    return played


class Interrupted:
    """The same game with power cuts."""

    def __init__(self, game: str, seed: int, journal: Path, random: Random, more: tuple[str, ...] = ()) -> None:
        self.wanted = whole_game(game, seed, more)
        self.command = (game, "--seed", str(seed), "--journal", str(journal), *more)
        self.random = random
        self.journal = journal
        self.told: list[str] = []
        self.sent = 0
        self.announced = 0
        self.old_ids: list[int] = []
        self.over = False

    def sitting(self) -> None:
        """Start it (again), play a while, and pull the plug."""
        with Process(*self.command) as process:
            if self.random.random() < 0.2 and self.sent:
                came = process.cut_off(self.random.uniform(0, START))
                if any(line.get("event") == "state" for line in came):
                    self.opened(came)
                return
            came = read(process)
            answered = self.opened(came)
            for left in range(self.random.randint(0, MOST_ANSWERS_A_SITTING), -1, -1):
                if "request" not in came[-1]:
                    self.over = True
                    return
                self.late_answers(process)
                assert question(came[-1]) == self.wanted.asked[answered]
                self.old_ids.append(came[-1]["id"])
                process.send({"id": came[-1]["id"], "answer": self.wanted.answers[answered]})
                answered += 1
                self.sent = max(self.sent, answered)
                came = read(process) if left else process.cut_off(self.random.uniform(0, LONGEST_DELAY))
                self.heard(came, answered, cut=not left)

    def opened(self, came: list[Line]) -> int:
        """Check what a resume says: all lines that may not have been heard, marked, and none but these."""
        resumed = int(came[0]["resumed"])
        assert self.announced <= resumed <= self.sent, "an answered question is asked again"
        said = [line for line in came if line.get("event") in {"say", "decided"}]
        assert all(line.get("again") for line in said) == bool(self.sent or not said), "a repeat is not marked"
        until = self.wanted.until(resumed)
        repeated = lines(said)
        assert until[len(until) - len(repeated) :] == repeated, "an announced result differs"
        assert len(until) - len(repeated) <= len(self.told), "a line was left out"
        self.told = until
        self.announced = resumed
        return resumed

    def heard(self, came: list[Line], answered: int, *, cut: bool) -> None:
        """Check what an answer brought; of a cut one, only a beginning may have come."""
        assert not any(line.get("again") for line in came)
        assert not any(line.get("event") == "refused" for line in came)
        wanted, got = self.wanted.said[answered], lines(came)
        assert wanted[: len(got)] == got
        assert cut or wanted == got
        self.told += got
        if came:
            self.announced = answered

    def late_answers(self, process: Process) -> None:
        """Answers with ids of before mean nothing any more."""
        for number in self.random.sample(self.old_ids, min(2, len(self.old_ids))):
            process.send({"id": number, "answer": None})
            refused = process.next()
            assert refused is not None
            assert refused.get("code") == "stale_id", refused

    def finish(self) -> None:
        """Play on without interruption, and check the whole."""
        self.random = Random(1)
        with Process(*self.command) as process:
            came = read(process)
            answered = self.opened(came)
            while "request" in came[-1]:
                process.send({"id": came[-1]["id"], "answer": self.wanted.answers[answered]})
                answered += 1
                came = read(process)
                self.sent = max(self.sent, answered)
                self.heard(came, answered, cut=False)
            assert came[-1]["event"] == "end"
        assert self.told == self.wanted.until(answered)
        assert answered == len(self.wanted.answers)


def killed(game: str, times: int, folder: Path, seed: int, more: tuple[str, ...] = ()) -> int:
    """Kill games so many times, each finished in the end; give how many games it took."""
    random, games = Random(seed), 0
    while times > 0:
        games += 1
        interrupted = Interrupted(game, seed + games, folder / f"{games}.journal", random, more)
        while times > 0 and not interrupted.over:
            interrupted.sitting()
            times -= 1
        interrupted.finish()
    return games


@pytest.mark.parametrize("game", ["deadly-sniper", "kr16"])
def test_killed_a_few_times(game: str, tmp_path: Path) -> None:
    assert killed(game, 4, tmp_path, 100) >= 1


@pytest.mark.slow
@pytest.mark.parametrize("game", ["deadly-sniper", "kr16"])
def test_killed_fifty_times(game: str, tmp_path: Path) -> None:
    assert killed(game, 50, tmp_path, 200) >= 2


def test_undone_before_the_cut_it_stays_undone_and_the_late_answer_is_stale(tmp_path: Path) -> None:
    command = ("kr16", "--seed", "3", "--journal", str(tmp_path / "game.journal"))
    with Process(*command) as process:
        came = read(process)
        late, asked = came[-1]["id"], question(came[-1])
        process.send({"id": late, "answer": "shed"})
        read(process)
        process.send({"command": "undo"})
        assert question(read(process)[-1]) == asked
        process.cut_off(0)
    with Process(*command) as process:
        came = read(process)
        assert question(came[-1]) == asked
        process.send({"id": late, "answer": "wood"})
        refused = process.next()
        assert refused is not None
        assert refused["code"] == "stale_id"
        process.send({"command": "state"})
        assert read(process)[-1] == came[-1]
        process.send({"command": "redo"})
        assert question(read(process)[-1]) != asked
