"""The driver finishes every game, whatever it mixes in, and the same lines give the same game."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.protocol.driver import Driver
from tests.protocol.process import Line, Process, run

GAMES = ("deadly-sniper", "kr16")


@pytest.fixture
def setup(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """No set-up file, or one that a test asks for."""
    if (text := getattr(request, "param", None)) is None:
        yield []
        return
    file = tmp_path / "setup.toml"
    file.write_text(text, "utf-8")
    yield ["--setup", str(file)]


def play(game: str, seed: int, *more: str, moves: int = 30) -> tuple[list[Line], list[bytes]]:
    with Process(game, "--seed", str(seed), *more) as process:
        Driver(process, Random(f"{game} {seed}")).finish(moves)
        return process.heard, process.sent


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_finished_with_everything_mixed_in(game: str, seed: int) -> None:
    heard, sent = play(game, seed)
    assert heard[-1]["event"] == "end"
    code, again, errors = run(game, "--seed", str(seed), lines=sent)
    assert (code, errors) == (0, "")
    assert again == heard


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(100, 130))
def test_many_games_are_finished(game: str, seed: int) -> None:
    heard, _ = play(game, seed, moves=120)
    assert heard[-1]["event"] == "end"


@pytest.mark.parametrize("game", GAMES)
def test_every_malformed_line_is_refused_at_every_prompt(game: str) -> None:
    with Process(game, "--seed", "5") as process:
        driver = Driver(process, Random(5))
        seen: set[str] = set()
        while driver.result is None:
            if driver.standing["purpose"] not in seen:
                seen.add(driver.standing["purpose"])
                driver.malform(1000)
            driver.answer(_plain(driver))
    assert len(seen) >= 3


def _plain(driver: Driver) -> object:
    from tests.protocol.answers import legal

    return legal(driver.standing, driver.random)


@pytest.mark.parametrize("game", GAMES)
def test_every_topic_is_told_at_the_beginning_and_after_a_while(game: str) -> None:
    with Process(game, "--seed", "6") as process:
        driver = Driver(process, Random(6))
        for answers in (0, 4):
            for _ in range(answers):
                driver.answer(_plain(driver))
            for topic in driver.state["topics"]:
                driver.tell(topic)


@pytest.mark.parametrize("game", GAMES)
def test_undo_on_an_untouched_game_is_accepted_and_changes_nothing(game: str) -> None:
    with Process(game, "--seed", "7") as process:
        driver = Driver(process, Random(7))
        state, asked = driver.state, driver.standing
        driver.undo(1)
        driver.undo(10**9)
        assert driver.state == state
        assert {**driver.standing, "id": asked["id"]} == asked


@pytest.mark.parametrize("last", [b'{"command": "quit"}', b'{"command": "state"}', b'{"id": 2, "answer": null}'])
def test_the_end_of_input_and_quit_end_the_process_well(last: bytes) -> None:
    code, heard, errors = run("kr16", "--seed", "8", lines=[last])
    assert (code, errors) == (0, "")
    assert heard[-1].get("event") != "end"
