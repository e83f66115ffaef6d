"""BB-7: the records of a table, at the end of a hunt and whenever somebody asks."""

from pathlib import Path

from companion.games.bodybag.records import told
from companion.messages import Words
from tests.frontends.processes import run

WORDS = Words("companion.games.bodybag")
KILLED = "kill\n1 1\n"
MISSED = "kill\n6 6\n"


def said(*kills: int) -> list[str]:
    return [WORDS.sentence(message) for message in told([{"kills": number} for number in kills])]


def test_one_hunt_is_no_record() -> None:
    assert said(3) == []


def test_best_average_and_distribution_beside_perfect_play() -> None:
    assert said(0, 1, 1, 6) == [
        "Of 4 games the best has 6 kills; the average is 2.",
        "So far: no kill in one game, one kill in 2 games and four or more in one game.",
        "Perfect play by the usual rules has 0.88 on average: no kill in 52 percent, one kill in 22 percent, "
        "2 kills in 18 percent, 3 kills in 6 percent and four or more in 3 percent.",
    ]


def test_the_terminal_tells_them_after_a_hunt_that_is_kept(tmp_path: Path) -> None:
    first = run(tmp_path, "play", "bodybag", "--plain", lines=KILLED)
    assert "One kill in one turn: blooded." in first.stdout
    assert "Of 2 games" not in first.stdout
    second = run(tmp_path, "play", "bodybag", "--plain", lines=MISSED)
    assert "0 kills in one turn: empty hands." in second.stdout
    assert "Of 2 games the best has one kill; the average is 0.5." in second.stdout
    assert run(tmp_path, "journal", "records", "bodybag").stdout.splitlines()[-1] == "2 finished games of bodybag."
    assert (second.returncode, second.stderr) == (0, "")
