"""One hunt by ear and tray alone: spoken words and pictures of dice, through the daemon."""

import asyncio
import contextlib
from collections import Counter
from pathlib import Path

import pytest

from companion import protocol as p
from companion.config import Config, Page
from companion.dice.sources.simulated import SimulatedTray
from companion.ensemble import Ensemble, Parts
from companion.snapshot import Snapshot
from companion.voice.audio import load_wav
from companion.voice.loudspeaker import SimulatedLoudspeaker
from companion.voice.microphone import SimulatedMicrophone
from companion.voice.speech import Speaker
from tests.games.bodybag.evening import ANSWERS, EVENING, KNOWN, SEED, effective, facts

LIMIT_S = 600
PATIENCE_S = 25
"""How long somebody waits before saying or throwing it again."""


@pytest.mark.slow
def test_by_ear_and_tray_alone(tmp_path: Path) -> None:
    microphone, tray, saved = SimulatedMicrophone(), SimulatedTray(SEED), tmp_path / "games"
    parts = Parts(microphone, SimulatedLoudspeaker(0), tray.camera)
    ensemble = Ensemble(Config(page=Page(on=False)), parts, saved, game="bodybag", seed=SEED)
    board = ensemble.daemon.board
    sounds = tmp_path / "words.wav"
    voice = Speaker(rate=145, language="en-us")

    async def speak(words: str) -> None:
        await asyncio.to_thread(voice.synthesise, words, sounds)
        microphone.push((await asyncio.to_thread(load_wav, sounds)).samples)

    tries: Counter[int] = Counter()

    async def act(now: Snapshot) -> None:
        """Answer, confirm what was asked back, or take back what was misheard."""
        done, _ = effective(saved / "bodybag-1.journal")
        if done != ANSWERS[: len(done)]:
            await speak("undo")
        elif now.confirming:
            await speak("yes")
        elif isinstance(now.asked, p.RollWire):
            tray.throw(EVENING.answers[len(done)])
        else:
            ways = EVENING.words[len(done)]
            await speak(ways[tries[len(done)] % len(ways)])
            tries[len(done)] += 1

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
        now = await until(None)
        while now.game == "bodybag":
            assert now.asked is not None
            await act(now)
            with contextlib.suppress(TimeoutError):  # it is said or thrown again
                async with asyncio.timeout(PATIENCE_S):
                    await until(now.asked.id, now.confirming)
            now = board.now

    async def limited() -> None:
        async with asyncio.timeout(LIMIT_S):
            await ensemble.run(play())

    try:
        asyncio.run(limited())
    finally:
        voice.close()
    assert facts(line.text for line in board.now.transcript if line.tone != "question") == KNOWN
    assert effective(saved / "bodybag-1.journal") == (ANSWERS, {"voice", "camera"})
