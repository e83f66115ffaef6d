"""What a long evening brings, at a virtual sound card: table talk, a stop, hundreds of lines, workers that fail."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import soundfile
from numpy.typing import NDArray

from companion.language import lexicon
from companion.voice.announcer import Announcer, SpokenVoice
from companion.voice.audio import RATE, load_wav
from companion.voice.hearing import hear_in
from companion.voice.listener import Listener, Turns, grammar
from companion.voice.loudspeaker import SimulatedLoudspeaker, SoundLoudspeaker
from companion.voice.microphone import SoundMicrophone
from companion.worker import Worker
from tests.voice.synth import spoken
from tests.voice_devices.sound_card import SoundCard
from tests.voice_devices.table import Table, reached, running
from tests.voice_devices.test_announcer import Manner

Samples = NDArray[np.float32]
VOICES = ("en-us", "en-gb", "en-gb-scotland", "en-us+f3", "en-gb+m2")
TALK = (
    "did you see the match on saturday",
    "I painted those two last week and the primer went wrong",
    "could somebody pass me the biscuits",
    "that one is mine, I think",
    "we should start earlier next time",
    "is there any coffee left",
    "my brother had exactly the same army",
    "no way, that was never in range",
    "let me see the rules for that again",
    "it was raining all the way here",
    "the second edition was better, if you ask me",
    "you always roll well when it does not matter",
)


def rattle(seconds: float, seed: int) -> Samples:
    """Dice on wood: short bursts of noise, ever closer together."""
    rng = np.random.default_rng(seed)
    sound = np.zeros(int(RATE * seconds), np.float32)
    for at in np.sort(rng.uniform(0, seconds - 0.05, 14)):
        burst = rng.normal(0, 0.4, 480).astype(np.float32) * np.exp(-np.arange(480) / 60).astype(np.float32)
        start = int(at * RATE)
        sound[start : start + 480] += burst
    return sound


def table_talk(folder: Path, seconds: float) -> Path:
    """A recording of people who talk of other things, and of dice."""
    parts: list[Samples] = []
    number = 0
    while sum(map(len, parts)) < seconds * RATE:
        text, voice = TALK[number % len(TALK)], VOICES[number % len(VOICES)]
        parts += [load_wav(spoken(text, folder / "talk.wav", voice)).samples, np.zeros(RATE // 2, np.float32)]
        if number % 3 == 2:
            parts += [rattle(1.2, number), np.zeros(RATE // 2, np.float32)]
        number += 1
    file = folder / "evening.wav"
    soundfile.write(file, np.concatenate(parts)[: int(seconds * RATE)], RATE)
    return file


@pytest.mark.parametrize("minutes", [pytest.param(2, marks=pytest.mark.slow), pytest.param(10, marks=pytest.mark.soak)])
def test_table_talk_and_the_rattle_of_dice_change_nothing(card: SoundCard, tmp_path: Path, minutes: int) -> None:
    evening, command = table_talk(tmp_path, 60 * minutes), spoken("end turning point", tmp_path / "said.wav")

    async def listen() -> Table:
        table = Table()
        worker = Worker("the recogniser", 60)
        microphone = SoundMicrophone("table_mic", silence_limit=10)
        listener = Listener(table.board, table.inbox, Turns(table.inbox), microphone, hear_in(worker, None, "en"))
        table.ask(3, "end turning point", "activate sniper", "take cover", "leg shot", "three saves", "hold")
        assert len(grammar(table.board.now, lexicon())) > 20
        with closing(worker):
            async with running(table.pump(), listener.run(), patience=120 * minutes + 120):
                await table.until(lambda: table.board.now.listening and table.devices("recogniser"))
                await card.speak(evening)
                await card.speak(command)  # it did listen all the while
                await table.until(table.words)
        return table

    assert asyncio.run(listen()).words() == ["end turning point"]


def test_a_stop_by_button_silences_a_long_sentence_at_once(card: SoundCard) -> None:
    async def play() -> float:
        table = Table()
        speaker = SoundLoudspeaker("table_speaker", silence_limit=10)
        voice = SpokenVoice(timeout=30)
        announcer = Announcer(table.board, table.inbox, Turns(table.inbox), speaker, voice, Manner)
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

    def say(self, text: str, rate: int) -> tuple[Samples, int]:
        number = next(self._signals)
        if number and (process := self._speaker.pid) is not None:
            os.kill(process, number)
        return super().say(text, rate)


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
        announcer = Announcer(
            table.board, table.inbox, Turns(table.inbox), Speaker(), voice, lambda: replace(Manner(), rate=300)
        )
        async with running(table.pump(), announcer.run(), patience=5.0 * count + 60):
            for number in range(count):
                table.say(f"Line {number}.")
            await table.until(lambda: len(table.spoken()) == count)
        return table

    assert asyncio.run(play()).spoken() == list(range(1, count + 1))
    assert len(played) == count
    assert min(played) > 0.05
