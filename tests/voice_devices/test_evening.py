"""What a long evening brings, at a virtual sound card: a stop, hundreds of lines, workers that fail."""

import asyncio
import os
import signal
from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.manner import Manner
from companion.voice.announcer import Announcer
from companion.voice.audio import RATE
from companion.voice.listener import Turns
from companion.voice.loudspeaker import SimulatedLoudspeaker, SoundLoudspeaker
from companion.voice.spoken_voice import SpokenVoice
from tests.voice_devices.sound_card import SoundCard
from tests.voice_devices.table import Table, reached, running, usual

Samples = NDArray[np.float32]


def test_a_stop_by_button_silences_a_long_sentence_at_once(card: SoundCard) -> None:
    async def play() -> float:
        table = Table()
        speaker = SoundLoudspeaker("table_speaker", silence_limit=10)
        voice = SpokenVoice(timeout=30)
        announcer = Announcer(table.board, table.inbox, Turns(table.inbox), speaker, voice, usual)
        async with running(table.pump(), announcer.run()), card.recorded("table_speaker") as parts:
            table.say("A long sentence: " + "and then the sniper looks around, " * 20)
            await reached(lambda: any(np.abs(part).max() > 0.05 for part in parts))
            announcer.hush()
            pressed = len(parts)
            await table.until(table.spoken)
            await reached(lambda: len(parts) > pressed + 10 and not any(np.abs(part).any() for part in parts[-5:]))
        sounding = np.flatnonzero(np.concatenate(parts[pressed:]))
        return float(sounding[-1] + 1) / RATE if len(sounding) else 0.0

    assert asyncio.run(play()) <= 0.3  # of sound, by the recording's own clock


class Failing(SpokenVoice):
    """Real speech whose worker is killed before some lines, and hangs before others."""

    def __init__(self, signals: Iterator[int]) -> None:
        super().__init__(timeout=3.0)
        self._signals = signals

    def say(self, text: str, rate: int, speaker: str = "") -> tuple[Samples, int]:
        number = next(self._signals)
        if number and (process := self._speaker.pid) is not None:
            os.kill(process, number)
        return super().say(text, rate, speaker)


@pytest.mark.parametrize("count", [pytest.param(40, marks=pytest.mark.slow), pytest.param(500, marks=pytest.mark.soak)])
def test_hundreds_of_lines_are_all_spoken_in_order_though_the_worker_dies_and_hangs(count: int) -> None:
    fails = {count // 4: signal.SIGKILL, count // 2: signal.SIGSTOP, 3 * count // 4: signal.SIGKILL}
    played: list[float] = []

    class Speaker(SimulatedLoudspeaker):
        async def play(self, samples: Samples, _: int) -> None:
            if len(samples):
                played.append(float(np.abs(samples).max()))

    async def play() -> Table:
        table = Table()
        voice = Failing(iter(fails.get(number, 0) for number in range(10 * count)))
        announcer = Announcer(table.board, table.inbox, Turns(table.inbox), Speaker(), voice, lambda: Manner(300))
        async with running(table.pump(), announcer.run(), patience=5.0 * count + 60):
            for number in range(count):
                table.say(f"Line {number}.")
            await table.until(lambda: len(table.spoken()) == count)
        return table

    assert asyncio.run(play()).spoken() == list(range(1, count + 1))
    assert len(played) == count
    assert min(played) > 0.05
