"""Mission 1 by page and by keyboard alone (by ear: test_by_ear): the transcripts hold the same facts."""

import asyncio
import os
import re
from pathlib import Path

import pytest

from companion import keyboard
from companion.config import Config, Page
from companion.ensemble import Ensemble, Parts
from tests.frontends.processes import run
from tests.games.deadly_sniper.evening import LOBBY, SEED, SETUP, played, table_of_ours
from tests.games.evenings import Evening, effective
from tests.web.browser import Pages
from tests.web.conftest import MakeTable, chromium, make_table, pages

__all__ = ["chromium", "make_table", "pages", "table_of_ours"]

LIMIT_S = 60


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """The mission."""
    return played(tmp_path_factory.mktemp("evening"))


def test_at_the_terminal(evening: Evening, tmp_path: Path) -> None:
    setup, kept = tmp_path / "mission.toml", tmp_path / "mission.journal"
    setup.write_text(SETUP, "utf-8")
    arguments = ("--seed", str(SEED), "--setup", str(setup), "--journal", str(kept), "--plain")
    typed = "".join(f"{step.ways[0]}\n" for step in evening.steps)
    done = run(tmp_path, "play", "deadly-sniper", *arguments, lines=typed)
    assert (done.returncode, done.stderr) == (0, "")
    shown = [re.sub(r"^\[\d+\] .*?> ", "", line) for line in done.stdout.splitlines()]
    assert evening.facts(shown) == evening.known
    assert effective(kept) == (evening.values, {"keys"})


@pytest.mark.usefixtures("table_of_ours")
def test_at_the_keyboard_of_the_table(evening: Evening, tmp_path: Path) -> None:
    ensemble = Ensemble(Config(page=Page(on=False)), Parts(), tmp_path / "games", seed=SEED)
    board, inbox = ensemble.daemon.board, ensemble.daemon.inbox

    async def typing(keys: int) -> None:
        now = await board.after(0)
        for words in (*LOBBY.values(), *(step.ways[-1] for step in evening.steps)):
            asked = now.asked and now.asked.id
            os.write(keys, f"{words}\n".encode())
            while now.asked is None or now.asked.id == asked:
                now = await board.after(now.number)

    async def play() -> None:
        read, write = os.pipe()
        with os.fdopen(read) as keys:
            async with asyncio.timeout(LIMIT_S):
                await ensemble.run(typing(write), keyboard.listen(board, inbox, keys))
        os.close(write)

    asyncio.run(play())
    assert evening.facts(line.text for line in board.now.transcript if line.tone != "question") == evening.known
    assert effective(tmp_path / "games" / "deadly-sniper-1.journal") == (evening.values, {"keys"})


@pytest.mark.usefixtures("table_of_ours")
def test_by_page_alone(evening: Evening, make_table: MakeTable, pages: Pages, tmp_path: Path) -> None:
    seat = pages.open(make_table(seed=SEED))
    for words in LOBBY.values():
        seat.press(words)
    for step in evening.steps:
        seat.take(step)
    assert evening.facts(seat.lines) == evening.known
    assert effective(tmp_path / "games" / "deadly-sniper-1.journal") == (evening.values, {"page"})
