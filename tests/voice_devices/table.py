"""A table for ears and mouth: a board, an inbox that is emptied as the daemon does it, and what came through it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from companion import inputs
from companion import protocol as p
from companion.board import Board
from companion.manner import Manner
from companion.snapshot import Spoken

T = TypeVar("T")
PATIENCE_S = 60.0
"""Only a test that fails waits so long."""


class Table:
    """What a test says on the board, and what the devices put into the inbox."""

    def __init__(self) -> None:
        self.board = Board()
        self.inbox: asyncio.Queue[inputs.Input] = asyncio.Queue()
        self.got: list[inputs.Input] = []
        self._more = asyncio.Event()
        self._lines = 0

    def say(self, *texts: str, **about: Any) -> None:
        """Put lines on the board."""
        new = []
        for text in texts:
            self._lines += 1
            new.append(Spoken(self._lines, text, **about))
        self.change(transcript=(*self.board.now.transcript, *new))

    def ask(self, number: int, *phrases: str) -> None:
        """Ask for one of some options, without a word."""
        options = [p.OptionWire(key=phrase.replace(" ", "_"), say=[phrase]) for phrase in phrases]
        self.change(asked=p.ChooseWire(id=number, prompt="?", purpose="test", side="player", options=options))

    def change(self, **changes: Any) -> None:
        """Publish a snapshot."""
        self.board.publish(replace(self.board.now, number=self.board.now.number + 1, **changes))

    def words(self) -> list[str]:
        """What was heard."""
        return [item.text for item in self.got if isinstance(item, inputs.Words)]

    def devices(self, name: str) -> list[tuple[str, str | None]]:
        """How a device was, one state after the other, and the key of what was said of it."""
        told = [item for item in self.got if isinstance(item, inputs.DeviceIs) and item.name == name]
        return [(item.state, item.say.key if item.say else None) for item in told]

    def spoken(self) -> list[int]:
        """The numbers of the lines that were spoken."""
        return [item.number for item in self.got if isinstance(item, inputs.LineSpoken)]

    async def until(self, fulfilled: Callable[[], object]) -> None:
        """Wait until something is so; it may become so with any input or snapshot."""
        while not fulfilled():
            self._more.clear()
            await self._more.wait()

    async def pump(self) -> None:
        """Do with the inbox what the daemon does."""
        while True:
            item = await self.inbox.get()
            self.got.append(item)
            match item:
                case inputs.Ears():
                    self.change(listening=item.listening, speaking=item.speaking)
                case inputs.DeviceIs():
                    self.change(devices={**self.board.now.devices, item.name: item.state})
                case _:
                    pass
            self._more.set()


@asynccontextmanager
async def running(*tasks: Coroutine[Any, Any, None], patience: float = PATIENCE_S) -> AsyncIterator[None]:
    """Run tasks beside a test; one that fails fails the test."""
    started = [asyncio.create_task(one) for one in tasks]
    try:
        async with asyncio.timeout(patience):
            yield
    finally:
        for one in started:
            one.cancel()
        ended = await asyncio.gather(*started, return_exceptions=True)
    assert [error for error in ended if not isinstance(error, asyncio.CancelledError)] == []


async def reached(fulfilled: Callable[[], object]) -> None:
    """Wait until something is so that tells nobody when it becomes so."""
    while not fulfilled():
        await asyncio.sleep(0.001)


class QuickLoop(asyncio.SelectorEventLoop):
    """A loop whose clock leaps to whatever is due next; not for tests with threads or processes."""

    def __init__(self) -> None:
        super().__init__()
        self._leapt = 0.0
        self._select = self._selector.select  # type: ignore[attr-defined]
        self._selector.select = self._leap  # type: ignore[attr-defined]

    def time(self) -> float:
        """Seconds that have leapt by."""
        return self._leapt

    def _leap(self, timeout: float | None = None) -> list[Any]:
        if timeout:
            self._leapt += timeout
        found: list[Any] = self._select(0)
        return found


def quickly(test: Coroutine[Any, Any, T]) -> T:
    """Run something whose time is made up."""
    with asyncio.Runner(loop_factory=QuickLoop) as runner:
        return runner.run(test)


def usual() -> Manner:
    """The manner of speaking that most tests have."""
    return Manner(160)


def tone(seconds: float, rate: int = 16_000, pitch: float = 440.0, loud: float = 0.3) -> NDArray[np.float32]:
    """A tone, mono."""
    return (loud * np.sin(2 * np.pi * pitch * np.arange(int(rate * seconds)) / rate)).astype(np.float32)


class Loudness:
    """What stands in for pymicro-vad: whatever can be heard is speech, and it holds on for half a second."""

    def __init__(self) -> None:
        self._held = 0

    def __call__(self, block: bytes) -> float:
        """Give the likelihood of speech in a block of 16-bit PCM."""
        loud = int(np.abs(np.frombuffer(block, "<i2").astype(int)).max(initial=0)) > 300
        self._held = 50 if loud else max(0, self._held - 1)
        return float(self._held > 0)
