"""The microphone: one input that stays open, in a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sys
import time
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

import numpy as np

from companion.devices import DeviceError
from companion.voice.audio import RATE, from_pcm
from companion.voice.sound_names import LATENCY_S, Chosen, choose
from companion.voice.sound_process import SoundProcess, last_words

if TYPE_CHECKING:
    from numpy.typing import NDArray

BLOCK = 160
"""Samples of a block: 10 ms."""
_BYTES = 2 * BLOCK
_FULL = 32767
_WAITING = 100
"""Blocks that wait for a slow reader; then new ones are dropped."""
_HISS = 0.003
"""How loud a simulated room is: none is as silent as zeros."""


class SoundMicrophone:
    """Hears through the sound card or the sound server's source of that name, "" for the usual one.

    `start_limit` and `silence_limit` are the seconds after which an input that does not open, or that gives no block
    any more, is lost.
    """

    simulated = False

    def __init__(self, name: str = "", *, start_limit: float = 15.0, silence_limit: float = 3.0) -> None:
        self._process = SoundProcess("companion.voice.microphone", name)
        self._start_limit = start_limit
        self._silence_limit = silence_limit

    @property
    def pid(self) -> int | None:
        """The id of the process that holds the input, while there is one."""
        return self._process.pid

    async def blocks(self) -> AsyncIterator[NDArray[np.float32]]:
        """Give blocks of 160 samples at 16 kHz; DeviceError when none come. Called again, it opens a new input."""
        await self._process.start()
        try:
            limit = self._start_limit
            while True:
                data = await self._process.block(_BYTES, limit)
                yield np.frombuffer(data, "<i2").astype(np.float32) / np.float32(_FULL)
                limit = self._silence_limit
        finally:
            self._process.kill()

    def close(self) -> None:
        """End the process that holds the input."""
        self._process.kill()


class SimulatedMicrophone:
    """Hears what is pushed into it, over the faint hiss of a quiet room; each block takes 10 ms times `pace`.

    At pace 0 the room between passes only for a second after each sound, which is what ends an utterance.
    """

    simulated = True

    def __init__(self, pace: float = 1.0) -> None:
        self._pace = pace
        self._coming = np.zeros(0, np.float32)
        self._room = np.random.default_rng(0)
        self._pushed = asyncio.Event()
        self._closed = False

    def push(self, samples: NDArray[np.float32], rate: int = RATE) -> None:
        """Speak into it: mono samples at any rate."""
        pause = np.zeros(RATE if self._pace == 0 else 0, np.float32)
        self._coming = np.concatenate([self._coming, from_pcm(samples, rate).samples, pause])
        self._pushed.set()

    async def blocks(self) -> AsyncIterator[NDArray[np.float32]]:
        """Give what was pushed, and the room between."""
        loop = asyncio.get_running_loop()
        due = loop.time()
        while not self._closed:
            if self._pace == 0 and not len(self._coming):
                self._pushed.clear()
                await self._pushed.wait()
                continue
            due = max(due + BLOCK / RATE * self._pace, loop.time() - 1.0)
            await asyncio.sleep(due - loop.time() if self._pace else 0)
            block, self._coming = self._coming[:BLOCK], self._coming[BLOCK:]
            hiss = self._room.normal(0.0, _HISS, BLOCK).astype(np.float32)
            yield np.pad(block, (0, BLOCK - len(block))) + hiss
        raise DeviceError("it is closed")

    def close(self) -> None:
        """Hear nothing any more."""
        self._closed = True
        self._pushed.set()


class _Input:
    """In the other process: takes what the stream gives, at the device's rate, and makes blocks of it."""

    def __init__(self, rate: float) -> None:
        import soxr  # noqa: PLC0415 - only in the other process

        self.heard: queue.Queue[bytes] = queue.Queue(_WAITING)
        self.called = time.monotonic()
        self._resampled = soxr.ResampleStream(rate, RATE, 1) if rate != RATE else None
        self._rest = np.zeros(0, np.float32)

    def __call__(self, sound: NDArray[np.float32], _: int, __: object, ___: object) -> None:
        """Take a buffer of the stream: (frames, channels)."""
        self.called = time.monotonic()
        mono: NDArray[Any] = sound.mean(axis=1)
        if self._resampled is not None:
            mono = self._resampled.resample_chunk(mono)
        self._rest = np.concatenate([self._rest, mono])
        whole = len(self._rest) // BLOCK * BLOCK
        data = (np.clip(self._rest[:whole], -1.0, 1.0) * _FULL).astype("<i2").tobytes()
        self._rest = self._rest[whole:]
        for at in range(0, len(data), _BYTES):
            with contextlib.suppress(queue.Full):
                self.heard.put_nowait(data[at : at + _BYTES])


def _form(chosen: Chosen) -> tuple[int, float]:
    """Channels and rate to open it with: the sound server's own, else 16 kHz mono where the device does that."""
    import sounddevice as sd  # noqa: PLC0415

    if chosen.served is not None:
        return chosen.form
    try:
        sd.check_input_settings(chosen.device, 1, "float32", samplerate=RATE)
    except sd.PortAudioError:
        return chosen.form
    return 1, RATE


def _main(name: str) -> None:
    """Hold the input open, and write its blocks to standard output."""
    with last_words() as fail:
        import sounddevice as sd  # noqa: PLC0415 - an OSError where PortAudio is missing

        chosen = choose(name, "source")
        channels, rate = _form(chosen)
        heard = _Input(rate)
        stream = sd.InputStream(rate, 0, chosen.device, channels, "float32", 2 * LATENCY_S["source"], callback=heard)
        stream.start()
        chosen.watch(fail)
        while True:
            try:
                sys.stdout.buffer.write(heard.heard.get(timeout=1.0))
            except queue.Empty:
                if not stream.active:
                    fail("it stopped")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    _main(sys.argv[1])
