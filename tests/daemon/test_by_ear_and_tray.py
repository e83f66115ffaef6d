"""Whole games by ear and tray alone: a real sound card (if a virtual one), the real recogniser, speech and dice reader.

The loudspeaker sounds into the room, so the companion's own speech reaches its own microphone all the time.
"""

import asyncio
import tempfile
from pathlib import Path

import numpy as np
import pytest
import soundfile
from numpy.typing import NDArray

from companion import journal, journal_command
from companion.config import Config, Page, Voice
from companion.demo.live import Player
from companion.dice.sources.simulated import SimulatedTray
from companion.ensemble import Ensemble, Parts
from companion.history import Row
from companion.lights.lights import Lights
from companion.voice.audio import RATE
from companion.voice.loudspeaker import SoundLoudspeaker
from companion.voice.microphone import SoundMicrophone
from tests.voice_devices.sound_card import SoundCard

LIMIT_S = 900


class Mouth:
    """A person in the room: what is pushed is said aloud."""

    def __init__(self, card: SoundCard, folder: Path) -> None:
        self._card = card
        self._folder = folder
        self._speaking: set[asyncio.Task[None]] = set()

    def push(self, samples: NDArray[np.float32], rate: int = RATE) -> None:
        with tempfile.NamedTemporaryFile(dir=self._folder, suffix=".wav", delete=False) as file:
            path = Path(file.name)
        soundfile.write(path, samples, rate)
        task = asyncio.create_task(self._card.speak(path))
        self._speaking.add(task)
        task.add_done_callback(self._speaking.discard)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["bodybag", "deadly-sniper"])
def test_a_game_is_played_by_ear_and_tray_alone(card: SoundCard, tmp_path: Path, game: str) -> None:
    card.load("module-loopback", "source=table_speaker.monitor", "sink=room", "latency_msec=30")
    saved = tmp_path / "games"
    tray = SimulatedTray(5)
    parts = Parts(SoundMicrophone("table_mic"), SoundLoudspeaker("table_speaker"), tray.camera, Lights(simulated=True))
    config = Config(voice=Voice(rate=260), page=Page(on=False))
    ensemble = Ensemble(config, parts, saved, game=game, seed=5)
    player = Player(ensemble, Mouth(card, tmp_path), tray, iter(()), tmp_path, 5)  # type: ignore[arg-type]

    async def play() -> None:
        async with asyncio.timeout(LIMIT_S):
            await ensemble.run(player.play())

    asyncio.run(play())
    rows, _, damage = journal.read(saved / f"{game}-1.journal")
    assert damage == ""
    answers = [row for row in rows if row.kind == "answer"]
    assert {row.source for row in answers} <= {"voice", "camera", "keys"}
    assert sum(row.source == "keys" for row in answers) == player.typed <= len(answers) // 4
    assert all(row.source == "camera" for row in answers if row.data.get("dice"))
    assert [row.kind for row in rows if row.kind not in ("begin", "answer")] == [], "its own speech did something"
    assert _ends(rows)


def _ends(rows: list[Row]) -> bool:
    return any("over" in line.key or line.key in ("score", "lost") for line in journal_command.replayed(rows))
