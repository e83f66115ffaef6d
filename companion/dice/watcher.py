"""The eye of the daemon: watches the tray while a roll is asked for, and answers it with what was thrown.

Nothing blocks the loop: frames come from a thread, are measured in another, and read in a process which may die.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from companion import inputs
from companion import protocol as p
from companion.board import Board
from companion.devices import Camera, DeviceError, Frame, State
from companion.dice.calibrating import set_up
from companion.dice.calibration import Calibration
from companion.dice.crops import Crops
from companion.dice.habit import Habit
from companion.dice.judging import doubts, judge
from companion.dice.naming import named
from companion.dice.reading import Reading
from companion.dice.reading_worker import Read, Reader, read_dice
from companion.dice.sighting import USUAL, Patience, Settled, Sighting
from companion.dice.watching import Eye, blurred, shown
from companion.errors import InputError
from companion.requests import Message, msg
from companion.snapshot import Corners
from companion.worker import Worker

READ_S = 5.0
"""Seconds that the reading of one frame may take."""
FIRST_READ_S = 60.0
"""The same for the first one of a new process, which has to load OpenCV, maybe from an SD card."""
PAUSES = (0.5, 1.0, 2.0, 5.0, 10.0)
"""Seconds between two tries to take up a camera that is away; the last one for ever after."""
GLANCE_S = 1.0
"""Seconds between two looks while no roll is asked for."""
GRACE_S = 1.0
"""Seconds that dice lie before something is found wrong with them: more of them may be on their way."""
REMIND_S = 10.0
"""Seconds after which somebody waits in vain for dice to be read that were thrown too early."""
LOOK_S = 0.05
"""Seconds between two looks while a roll is asked for, at least."""
_STALE_S = 1.0
"""Seconds after which a frame is too old to be read."""
_FAILURES = 3
"""Readings in a row that fail before somebody is told."""

_log = logging.getLogger(__name__)


class Watcher:
    """A task of the daemon. It reads the board, and puts what it sees into the inbox.

    `open_camera` gives a new camera each time, and may raise `DeviceError` (it is called in a thread of its own);
    `hold` is told when lights near the tray should stay as they are, and when they may change again; `read` is a
    function of a module, called in `worker`, whose own limit should not be below `first_read_s`. `keep` is given the
    `calibration` when it changed, with a picture of the empty tray where that is new, and gives it as it was kept;
    `crops` keeps dice that were told otherwise than they were read. Seconds of `clock` are those of the frames.
    """

    def __init__(
        self,
        open_camera: Callable[[], Camera],
        board: Board,
        inbox: "asyncio.Queue[inputs.Input]",
        *,
        worker: Worker | None = None,
        read: Read = read_dice,
        calibration: Calibration | None = None,
        keep: Callable[[Calibration, Any], Calibration] = lambda known, _empty: known,
        crops: Crops | None = None,
        hold: Callable[[bool], None] = lambda _still: None,
        patience: Patience = USUAL,
        pauses: Sequence[float] = PAUSES,
        glance_s: float = GLANCE_S,
        read_s: float = READ_S,
        first_read_s: float = FIRST_READ_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._open_camera = open_camera
        self._board = board
        self._inbox = inbox
        self._read = Reader(worker or Worker("the dice reader", first_read_s), read, read_s, first_read_s)
        self._known = calibration or Calibration()
        self._habit = Habit()
        self._keep = keep
        self._crops = crops
        self._hold = hold
        self._patience = patience
        self._pauses = pauses
        self._glance_s = glance_s
        self._clock = clock
        self._state: State = "absent"
        self._sighting = Sighting(patience)
        self._eye = Eye(patience)
        self._roll: p.RollWire | None = None
        self._asked_at = 0.0
        self._early = False
        self._wrong: tuple[float, Message | inputs.Doubt] | None = None
        self._asking = False
        self._set_up = board.now.set_up
        self._marks = board.now.marked
        self._said: list[Message] = []
        self._reading: asyncio.Task[tuple[Frame, Reading] | None] | None = None
        self._pictures = 0
        self._picture: bytes | None = None
        self._holding = False

    def picture(self) -> bytes | None:
        """Give the newest picture that was read, with boxes drawn, as a JPEG; None before the first."""
        return self._picture

    async def run(self) -> None:
        """Watch for ever; ends by being cancelled, and gives the camera and the worker back then."""
        tries, seen, away = 0, False, False
        try:
            while True:
                camera = None
                try:
                    camera = await asyncio.to_thread(self._open_camera)
                    frame = await camera.newest(self._clock())
                    self._is("simulated" if camera.simulated else "ready", msg("camera-back") if away else None)
                    tries, seen, away = 0, True, False
                    await self._watch(camera, frame)
                except Exception as error:  # whatever it is, the game goes on without a camera
                    _log.warning("camera: %s", error, exc_info=not isinstance(error, DeviceError | InputError))
                    if not away:
                        self._is("lost" if seen else "absent", msg("camera-lost" if seen else "camera-absent"))
                    away = True
                finally:
                    self._drop(camera)
                await asyncio.sleep(self._pauses[min(tries, len(self._pauses) - 1)])
                tries += 1
        finally:
            self._read.close()

    async def _watch(self, camera: Camera, frame: Frame) -> None:
        # the camera may have come back elsewhere: what lies there is no answer
        self._eye, self._habit = Eye(self._patience), Habit()
        while True:
            self._follow()
            if self._crops is not None:
                await self._keep_crop(self._crops)
            if self._board.now.set_up != self._set_up:
                await self._calibrate(camera, frame)
            await self._look(frame)
            if self._roll is None:
                await self._pause()
                after = self._clock()
            else:
                after = frame.taken + LOOK_S
            frame = await camera.newest(after)

    async def _calibrate(self, camera: Camera, frame: Frame) -> None:
        """Set up the tray with somebody's hands, and read by what was learnt from then on."""
        self._set_up = self._board.now.set_up
        plain = Calibration()

        async def read(image: Any) -> Reading | None:
            reading = await self._read(image, plain)
            if reading is not None:
                await self._show(image, reading)
            return reading

        guide = await set_up(camera, frame, read, lambda message: self._is(self._state, message), self._marked)
        if guide.learnt is not None:
            camera.keep(camera.settings)
            known = guide.learnt.model_copy(update={"camera": camera.settings, "logo": self._known.logo})
            self._known = self._keep(known, guide.empty)
        self._eye, self._sighting = Eye(self._patience), Sighting(self._patience)
        self._sighting.ask(self._clock() if self._roll else None)

    async def _keep_crop(self, crops: Crops) -> None:
        try:
            await asyncio.to_thread(crops.told, self._board.now.state.get("thrown"))
        except OSError as error:
            _log.warning("a picture of a die was not kept: %s", error)

    async def _pause(self) -> None:
        """Wait for a change on the board, and not for long."""
        try:
            async with asyncio.timeout(self._glance_s):
                while self._asked() is None and (self._board.now.set_up, self._board.now.marked) == (
                    self._set_up,
                    self._marks,
                ):
                    await self._board.after(self._board.now.number)
        except TimeoutError:
            pass

    def _asked(self) -> p.RollWire | None:
        asked = self._board.now.asked
        return asked if isinstance(asked, p.RollWire) and asked.sides == 6 else None

    def _follow(self) -> None:
        """Take up a new request, and what somebody told of the dice."""
        logo = self._board.now.logo
        if logo is not None and logo != self._known.logo:
            self._known = self._keep(self._known.model_copy(update={"logo": logo}), None)
        tray = self._marked()
        if tray is not None:
            self._known = self._keep(self._known.model_copy(update={"tray": tray}), None)
            self._is(self._state, msg("tray-marked"))
        roll = self._asked()
        if (roll and roll.id) == (self._roll and self._roll.id):
            return
        self._roll, self._asked_at = roll, self._clock()
        self._sighting.ask(self._asked_at if roll else None)
        self._said, self._wrong, self._asking = [], None, False

    def _marked(self) -> Corners | None:
        """The corners of the tray, where somebody marked them just now; what encloses next to nothing is refused."""
        marks = self._board.now.marked
        if marks == self._marks:
            return None
        from companion.dice.tray import around  # noqa: PLC0415 - it brings OpenCV along

        self._marks = marks
        tray = around(marks[1])
        if tray is None:
            self._is(self._state, msg("tray-not-marked"))
        return tray

    async def _look(self, frame: Frame) -> None:
        """Look at a frame, have it read where that is wanted, and take what was read meanwhile."""
        if self._reading is not None and self._reading.done():
            task, self._reading = self._reading, None
            await self._take(task)
        look = await asyncio.to_thread(self._eye.measure, frame)
        wanted = self._sighting.see(look) and self._clock() - frame.taken < _STALE_S
        if wanted and self._reading is None:
            self._reading = asyncio.create_task(self._have_read(frame))
        self._complain(frame.taken)
        holding = self._roll is not None and self._sighting.restless
        if holding != self._holding:
            self._holding = holding
            self._hold(holding)

    async def _have_read(self, frame: Frame) -> tuple[Frame, Reading] | None:
        if self._sighting.blurred(frame.taken) and await asyncio.to_thread(blurred, frame.image):
            return None
        reading = await self._read(frame.image, self._habit.added_to(self._known))
        return None if reading is None else (frame, reading)

    async def _take(self, task: "asyncio.Task[tuple[Frame, Reading] | None]") -> None:
        result = task.result()
        if result is None:
            if self._read.failures == _FAILURES:
                self._tell(msg("dice-unread"))
            return
        frame, reading = result
        settled = self._sighting.read(frame.taken, reading)
        if settled is not None:
            await asyncio.to_thread(self._eye.keep, frame)
            await self._settled(frame, settled)

    async def _settled(self, frame: Frame, settled: Settled) -> None:
        there = settled.reading
        await self._show(frame.image, there)
        if settled.news or not (there.dice or there.unsure):
            self._early = settled.news and not (self._roll and settled.changed)
        if self._roll is None or self._roll.id is None:
            return
        name = partial(named, frame.image)
        verdict = judge(settled, self._roll.dice, name)
        if isinstance(verdict, tuple) and self._crops is not None:
            self._crops.read(self._roll.id, frame.image, settled.thrown)
        if isinstance(verdict, tuple) and settled.thrown.unsure:
            doubt = inputs.Doubt(self._roll.id, verdict, doubts(settled.thrown.unsure, name))
            self._wrong = (frame.taken + GRACE_S, doubt)
        elif isinstance(verdict, tuple):
            self._habit.read(settled.thrown.dice)
            self._inbox.put_nowait(inputs.Dice(verdict, self._roll.id))
        elif verdict is not None:
            self._habit.forget()
            self._wrong = (frame.taken + GRACE_S, verdict)

    async def _show(self, image: Any, there: Reading) -> None:
        self._picture = await asyncio.to_thread(shown, image, there)
        self._pictures += 1
        self._inbox.put_nowait(inputs.Seen(tuple(die.value for die in there.dice), len(there.unsure), self._pictures))

    def _complain(self, now: float) -> None:
        """Say what is wrong with the dice, unless somebody is at it."""
        if self._sighting.restless:
            self._wrong = None
            if self._asking and self._roll is not None and self._roll.id is not None:
                self._asking = False
                self._inbox.put_nowait(inputs.Doubt(self._roll.id))  # somebody moves the dice: it may be clear then
        elif self._wrong is not None and now >= self._wrong[0]:
            wrong, self._wrong = self._wrong[1], None
            if isinstance(wrong, inputs.Doubt):
                self._asking = True
                self._inbox.put_nowait(wrong)
            else:
                self._tell(wrong)
        elif self._roll is not None and self._early and now >= self._asked_at + REMIND_S:
            self._tell(msg("dice-lying", lying=len(self._sighting.known or ()), seen=0, wanted=self._roll.dice))

    def _tell(self, message: Message) -> None:
        """Say it, once for each request."""
        if message not in self._said:
            self._said.append(message)
            self._is(self._state, message)

    def _is(self, state: State, say: Message | None) -> None:
        self._state = state
        self._inbox.put_nowait(inputs.DeviceIs("camera", state, say))

    def _drop(self, camera: Camera | None) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
        if self._holding:
            self._holding = False
            self._hold(False)
        if camera is not None:
            camera.close()
