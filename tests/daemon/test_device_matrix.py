"""Each device absent, vanishing, hanging and coming back: the game goes on, and it is said what happened."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from companion import inputs
from companion import protocol as p
from companion.config import Config, Page
from companion.devices import Camera, DeviceError
from companion.dice.sources.simulated import SimulatedTray
from companion.ensemble import Ensemble, Parts
from companion.snapshot import Snapshot
from companion.voice.loudspeaker import SimulatedLoudspeaker
from companion.voice.microphone import SimulatedMicrophone

LIMIT_S = 60.0
FAILURES = ("absent", "vanishes", "hangs")


class Fault:
    """Switches a device off, or lets it hang, until it is mended."""

    def __init__(self) -> None:
        self.gone = False
        self.hanging = False

    async def meet(self) -> None:
        if self.gone:
            raise DeviceError("it is gone")
        while self.hanging:
            await asyncio.sleep(0.01)

    def happens(self, failure: str) -> None:
        self.gone = failure in ("absent", "vanishes")
        self.hanging = failure == "hangs"

    def mend(self) -> None:
        self.gone = self.hanging = False


class FaultyMicrophone(SimulatedMicrophone):
    def __init__(self, fault: Fault) -> None:
        super().__init__()
        self._fault = fault

    async def blocks(self) -> AsyncIterator[NDArray[np.float32]]:
        await self._fault.meet()
        async for block in super().blocks():
            await self._fault.meet()
            yield block


class FaultyLoudspeaker(SimulatedLoudspeaker):
    def __init__(self, fault: Fault) -> None:
        super().__init__(0)
        self._fault = fault

    async def play(self, samples: NDArray[np.float32], rate: int) -> None:
        await self._fault.meet()
        await super().play(samples, rate)


class Room:
    """A table with one device that fails."""

    def __init__(self, device: str, folder: Path) -> None:
        self.device = device
        self.fault = Fault()
        self.tray = SimulatedTray(2)
        none = Fault()
        parts = Parts(
            FaultyMicrophone(self.fault if device == "microphone" else none),
            FaultyLoudspeaker(self.fault if device == "loudspeaker" else none),
            self._camera,
        )
        self.ensemble = Ensemble(Config(page=Page(on=False)), parts, folder, game="bodybag", seed=3)

    def _camera(self) -> Camera:
        return self.tray.camera(first_s=5, hang_s=0.5)

    def happens(self, failure: str) -> None:
        if self.device != "camera":
            self.fault.happens(failure)
        elif failure == "hangs":
            self.tray.hang()
        else:
            self.tray.unplug()

    def mend(self) -> None:
        self.fault.mend()
        self.tray.plug_in()
        self.tray.hang(False)

    async def until(self, wanted: Callable[[Snapshot], bool]) -> None:
        async with asyncio.timeout(LIMIT_S):
            now = self.ensemble.daemon.board.now
            while not wanted(now):
                now = await self.ensemble.daemon.board.after(now.number)

    async def move(self) -> None:
        """Answer what is asked, by the page, and see that something else is asked."""
        now = self.ensemble.daemon.board.now
        assert now.asked is not None
        here = now.asked.id or 0
        answer = [1] * now.asked.dice if isinstance(now.asked, p.RollWire) else {"shot": "gut", "target": "pointman"}
        await self.ensemble.daemon.inbox.put(inputs.Command(p.AnswerCommand(id=here, answer=answer), "page"))
        await self.until(lambda board: board.asked is None or board.asked.id != here)


def play(room: Room, story: Callable[[Room], Awaitable[None]]) -> None:
    async def run() -> None:
        await room.ensemble.run(tell())

    async def tell() -> None:
        await room.until(lambda board: board.asked is not None)
        await story(room)

    asyncio.run(run())


@pytest.mark.parametrize("failure", FAILURES)
@pytest.mark.parametrize("device", ["microphone", "loudspeaker", "camera"])
def test_the_game_goes_on_without_it_and_with_it_again(device: str, failure: str, tmp_path: Path) -> None:
    room = Room(device, tmp_path)
    if failure == "absent":
        room.happens(failure)

    async def story(room: Room) -> None:
        if failure != "absent":
            await room.until(lambda board: device in board.devices)
            room.happens(failure)
        await room.move()
        await room.move()
        if failure != "hangs" or device == "camera":  # what only hangs is noticed by the real devices' own watch
            await room.until(lambda board: board.devices.get(device) in ("absent", "lost"))
        room.mend()
        await room.until(lambda board: board.devices.get(device) in ("ready", "simulated"))
        await room.move()

    play(room, story)
