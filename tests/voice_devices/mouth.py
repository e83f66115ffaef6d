"""A table with an announcer, whose voice and loudspeaker a test holds in its hand."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.devices import DeviceError
from companion.voice.announcer import Announcer, Sound
from companion.voice.listener import Turns
from companion.voice.speech import NoSuchVoice, SpeechError
from tests.voice_devices.table import Table, reached, running, usual


class Voice:
    """Makes of each text a sound as long as the text, whose samples say which it is."""

    def __init__(self) -> None:
        self.made: list[tuple[str, int]] = []
        self.speakers: list[str] = []
        self.unknown = ""
        self.tries = 0
        self.fails: Exception | None = None
        self.hangs = False
        self._freed = threading.Event()
        self._one = threading.Lock()

    def say(self, text: str, rate: int, speaker: str) -> Sound:
        assert self._one.acquire(blocking=False), "two at once"
        self.tries += 1
        try:
            if speaker and speaker == self.unknown:
                raise NoSuchVoice("nobody has it")
            if self.hangs:
                self._freed.wait()
                self._freed.clear()
                raise SpeechError("given up")
            if self.fails is not None:
                raise self.fails
            self.made.append((text, rate))
            self.speakers.append(speaker)
            return np.full(len(text), 0.5, np.float32), 16_000
        finally:
            self._one.release()

    def close(self) -> None:
        self._freed.set()


class Speaker:
    """A loudspeaker whose sounds last until the test ends them."""

    simulated = False

    def __init__(self) -> None:
        self.played: list[NDArray[np.float32]] = []
        self.rates: list[int] = []
        self.speaking: list[bool] = []
        """What the board said when each sound began."""
        self.board: Any = None
        self.holds = False
        self.stops = 0
        self.tries = 0
        self.fails: DeviceError | None = None
        self.end = asyncio.Event()

    async def play(self, samples: NDArray[np.float32], rate: int) -> None:
        self.tries += 1
        if self.fails is not None:
            raise self.fails
        if not len(samples):
            return
        self.played.append(samples)
        self.rates.append(rate)
        self.speaking.append(self.board.now.speaking)
        self.end.clear()
        if self.holds:
            await self.end.wait()

    def stop(self) -> None:
        self.stops += 1
        self.end.set()

    def close(self) -> None:
        self.stop()


class Mouth:
    """A table with an announcer."""

    def __init__(self) -> None:
        self.table = Table()
        self.voice = Voice()
        self.speaker = Speaker()
        self.speaker.board = self.table.board
        self.manner = usual()
        self.announcer = Announcer(
            self.table.board,
            self.table.inbox,
            Turns(self.table.inbox),
            self.speaker,
            self.voice,
            lambda: self.manner,
            limit=1.0,
            retry=0.01,
        )

    def texts(self) -> list[str]:
        return [text for text, _ in self.voice.made]

    async def sounds(self, count: int) -> None:
        """Wait until so many sounds have begun."""
        await reached(lambda: len(self.speaker.played) >= count)


def with_mouth(test: Callable[[Mouth], Coroutine[Any, Any, None]]) -> None:
    async def play() -> None:
        mouth = Mouth()
        async with running(mouth.table.pump(), mouth.announcer.run()):
            await test(mouth)

    asyncio.run(play())
