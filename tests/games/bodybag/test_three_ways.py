"""One hunt by ear and tray, by page and by keyboard alone: the transcripts hold the same facts."""

import asyncio
import contextlib
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from companion import journal
from companion import protocol as p
from companion.config import Config, Page
from companion.dice.sources.simulated import SimulatedTray
from companion.ensemble import Ensemble, Parts
from companion.snapshot import Snapshot
from companion.voice.audio import load_wav
from companion.voice.loudspeaker import SimulatedLoudspeaker
from companion.voice.microphone import SimulatedMicrophone
from companion.voice.speech import Speaker
from tests.frontends.processes import run
from tests.games.bodybag.evening import EVENING, SEED
from tests.web.browser import Pages, Seat
from tests.web.conftest import MakeTable, chromium, make_table, pages

__all__ = ["chromium", "make_table", "pages"]
LIMIT_S = 600
PATIENCE_S = 25
"""How long somebody waits before saying or throwing it again."""


def facts(lines: Iterable[str]) -> list[list[str]]:
    """What lines say, in whatever order dice lie; lines that only one way of playing has are left out."""
    told = [sorted(re.findall(r"\w+", line)) for line in lines]
    return [line for line in told if line in KNOWN]


KNOWN = [sorted(re.findall(r"\w+", line)) for line in EVENING.lines]


def sources(path: Path) -> set[str]:
    """By which ways the answers of a saved game came."""
    rows, _, damage = journal.read(path)
    assert damage == ""
    assert sum(row.kind == "answer" for row in rows) == len(EVENING.answers)
    return {row.source for row in rows if row.kind == "answer"}


def test_by_keyboard_alone(tmp_path: Path) -> None:
    kept = tmp_path / "hunt.journal"
    typed = "\n".join(EVENING.words) + "\n"
    done = run(tmp_path, "play", "bodybag", "--seed", str(SEED), "--journal", str(kept), "--plain", lines=typed)
    assert (done.returncode, done.stderr) == (0, "")
    shown = [re.sub(r"^\[\d+\] .*?> ", "", line) for line in done.stdout.splitlines()]
    assert facts(shown) == KNOWN
    assert sources(kept) == {"keys"}


def test_by_page_alone(make_table: MakeTable, pages: Pages, tmp_path: Path) -> None:
    seat = pages.open(make_table(game="bodybag", seed=SEED))
    for answer, words in zip(EVENING.answers, EVENING.words, strict=True):
        before = seat.asked
        if isinstance(answer, list):
            for value in answer:
                seat.button(f"A {value}").click()
            seat.button("Take these dice").click()
        elif answer == "hold":
            seat.button("hold").click()
        else:
            shoot(seat, *words.split(" on "))
        seat.wait_asked(before)
    assert facts(seat.lines) == KNOWN
    assert sources(tmp_path / "games" / "bodybag-1.journal") == {"page"}


def shoot(seat: Seat, shot: str, target: str) -> None:
    """Choose both parts of a shot."""
    for label in (shot, target):
        seat.page.locator("#answers label.chip", has_text=re.compile(f"^{label}$", re.I)).click()
    seat.button("Take it").click()


@pytest.mark.slow
def test_by_ear_and_tray_alone(tmp_path: Path) -> None:
    microphone, tray, saved = SimulatedMicrophone(), SimulatedTray(SEED), tmp_path / "games"
    parts = Parts(microphone, SimulatedLoudspeaker(0), tray.camera)
    ensemble = Ensemble(Config(page=Page(on=False)), parts, saved, game="bodybag", seed=SEED)
    board = ensemble.daemon.board
    sounds = tmp_path / "words.wav"
    voice = Speaker(rate=145, language="en-us")

    async def act(asked: p.RequestWire, words: str) -> None:
        if isinstance(asked, p.RollWire):
            tray.throw([int(value) for value in words.split()])
        else:
            await asyncio.to_thread(voice.synthesise, words, sounds)
            microphone.push((await asyncio.to_thread(load_wav, sounds)).samples)

    async def until(after: int | None, confirming: str | None = None) -> Snapshot:
        """Wait until something else is asked, or asked back, and was spoken to its end."""
        now = board.now
        while (
            now.asked is None
            or (now.asked.id == after and now.confirming == confirming)
            or now.speaking
            or now.spoken < now.transcript[-1].number
            or "camera" not in now.devices
        ):
            now = await board.after(now.number)
        return now

    async def play() -> None:
        answered = None
        for words in EVENING.words:
            now = await until(answered)
            while now.asked is not None and now.asked.id != answered:
                asked, confirming = now.asked, now.confirming
                await act(asked, "yes" if confirming else words)
                with contextlib.suppress(TimeoutError):  # it is said again
                    async with asyncio.timeout(PATIENCE_S):
                        await until(asked.id, confirming)
                now = board.now
                if now.asked is not None and now.asked.id != asked.id:
                    answered = asked.id
                    break

    async def limited() -> None:
        async with asyncio.timeout(LIMIT_S):
            await ensemble.run(play())

    try:
        asyncio.run(limited())
    finally:
        voice.close()
    assert facts(line.text for line in board.now.transcript if line.tone != "question") == KNOWN
    assert sources(saved / "bodybag-1.journal") == {"voice", "camera"}
