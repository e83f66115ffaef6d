"""A watcher without a daemon: a board, an inbox, and a camera whose time goes by as fast as it is looked at."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any, ParamSpec, TypeVar

import numpy as np
from numpy.typing import NDArray

from companion import inputs
from companion import protocol as p
from companion.board import Board
from companion.devices import DeviceError, Frame
from companion.dice.calibration import CameraSettings
from companion.dice.watcher import Watcher
from companion.worker import Worker
from tests.dice_watch import plain

P = ParamSpec("P")
R = TypeVar("R")

LIMIT_S = 240.0
"""How long a test waits for what must come; nothing is known from it not coming."""


class Here(Worker):
    """A worker that is only a thread."""

    async def call(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        return await asyncio.to_thread(work, *args, **kwargs)


class Film:
    """What the camera sees, and its clock, which goes on with each frame."""

    def __init__(self, *, plugged: bool = True) -> None:
        self.image: NDArray[np.uint8] = plain.draw()
        self.now = 100.0
        self.frames = 0
        self.plugged = plugged
        self.opened = 0
        self.kept: CameraSettings | None = None

    def show(self, *dice: plain.Spot) -> None:
        self.image = plain.draw(dice)

    def open(self) -> "FilmCamera":
        self.opened += 1
        if not self.plugged:
            raise DeviceError("no camera")
        return FilmCamera(self)

    async def pass_by(self, frames: int) -> None:
        """Wait until so many more frames were looked at."""
        until = self.frames + frames
        async with asyncio.timeout(LIMIT_S):
            while self.frames < until:
                await asyncio.sleep(0)


class FilmCamera:
    """A camera that shows the film."""

    simulated = False
    settings = CameraSettings(exposure=200.0, focus=30.0)

    def __init__(self, film: Film) -> None:
        self.film = film
        self.closed = False

    def keep(self, settings: CameraSettings) -> None:
        self.film.kept = settings

    async def newest(self, after: float) -> Frame:
        await asyncio.sleep(0)
        if not self.film.plugged or self.closed:
            raise DeviceError("the camera is gone")
        self.film.now = max(self.film.now + 0.1, after + 0.001)
        self.film.frames += 1
        return Frame(self.film.image, self.film.now)

    def close(self) -> None:
        self.closed = True


class Table:
    """A watcher with all that it needs."""

    def __init__(self, *, plugged: bool = True, **options: Any) -> None:
        self.film = Film(plugged=plugged)
        self.board = Board()
        self.inbox: asyncio.Queue[inputs.Input] = asyncio.Queue()
        self.held: list[bool] = []
        chosen: dict[str, Any] = {
            "worker": Here("here", 5.0),
            "read": plain.read,
            "hold": self.held.append,
            "pauses": (0.0, 0.01),
            "glance_s": 0.001,
            "clock": lambda: self.film.now,
        }
        self.watcher = Watcher(self.film.open, self.board, self.inbox, **(chosen | options))
        self.asked = 0
        self.put: list[inputs.Input] = []

    async def ask(self, dice: int, sides: int = 6) -> int:
        """Have the board ask for a roll, and wait until the watcher has seen it."""
        self.asked += 1
        roll = p.RollWire(
            id=self.asked, prompt="Roll.", purpose="attack", side="player", dice=dice, sides=sides, by="player"
        )
        self.board.publish(replace(self.board.now, number=self.board.now.number + 1, asked=roll))
        await self.film.pass_by(3)
        return self.asked

    async def next(self, wanted: type[R]) -> R:
        """Wait for the next input of a kind."""
        async with asyncio.timeout(LIMIT_S):
            while True:
                item = await self.inbox.get()
                self.put.append(item)
                if isinstance(item, wanted):
                    return item

    async def said(self) -> tuple[str, dict[str, Any]]:
        """Wait for the next message of the camera."""
        while True:
            item = await self.next(inputs.DeviceIs)
            if item.say is not None:
                return item.say.key, dict(item.say.params)

    def waiting(self) -> list[inputs.Input]:
        """What was put and not yet waited for."""
        return [self.inbox.get_nowait() for _ in range(self.inbox.qsize())]


def play(test: Callable[[Table], Coroutine[Any, Any, None]], **options: Any) -> Table:
    """Run a test at a table whose watcher runs beside it."""

    async def both() -> Table:
        table = Table(**options)
        task = asyncio.create_task(table.watcher.run())
        try:
            await test(table)
        finally:
            task.cancel()
            results: Sequence[Any] = await asyncio.gather(task, return_exceptions=True)
        assert isinstance(results[0], asyncio.CancelledError), results[0]
        return table

    return asyncio.run(both())
