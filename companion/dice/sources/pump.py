"""A camera out of anything that yields frames: a thread keeps only the newest one, and a hang is noticed."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from math import inf

from companion.devices import DeviceError, Frame
from companion.dice.calibration import CameraSettings

FIRST_S = 30.0
"""Seconds until the first frame: a camera wakes up, and OpenCV is loaded from an SD card."""
HANG_S = 3.0
"""Seconds between frames after which a camera hangs."""


class Demand:
    """What a source of frames is told while it yields them."""

    def __init__(self, kept: CameraSettings) -> None:
        self.kept = kept
        """What the camera is to keep to from now on, as far as the source can have it."""
        self.ended = threading.Event()
        """Set when the camera is given back."""
        self.settings = CameraSettings()
        """What the camera chose by itself, as far as the source can tell; it writes this."""
        self.after = inf
        """The moment after which somebody wants a frame to be taken; nobody waits where it is infinite."""

    def wants(self, taken: float) -> bool:
        """Whether a frame taken then is wanted; a source may save itself the making of others."""
        return taken > self.after


class Pump:
    """A `companion.devices.Camera`. `frames` runs in a thread of its own, and opens and releases what it needs there.

    It may raise `DeviceError`; whatever else a driver raises becomes one. A thread that hangs inside a driver can't be
    ended: it is left alone, and releases the device should it ever return. Open a new camera then.
    """

    def __init__(
        self,
        name: str,
        frames: Callable[[Demand], Iterator[Frame]],
        *,
        kept: CameraSettings = CameraSettings(),  # noqa: B008 - it is frozen
        simulated: bool = False,
        first_s: float = FIRST_S,
        hang_s: float = HANG_S,
    ) -> None:
        self.simulated = simulated
        self._name = name
        self._frames = frames
        self._limits = (first_s, hang_s)
        self._demand = Demand(kept)
        self._lock = threading.Lock()
        self._newest: Frame | None = None
        self._fault = ""
        self._waiting: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []
        self._thread: threading.Thread | None = None

    @property
    def settings(self) -> CameraSettings:
        """What the camera has chosen by itself: exposure, white balance and focus; nothing where it doesn't tell."""
        return self._demand.settings

    def keep(self, settings: CameraSettings) -> None:
        """Have the camera keep to these settings from now on, as far as it can; None is what it goes on choosing."""
        self._demand.kept = settings

    async def newest(self, after: float) -> Frame:
        """Wait for a frame taken after a moment (seconds of `time.monotonic`), skipping older ones.

        Raises:
            DeviceError: it is lost, hangs, or was closed.
        """
        self._begin()
        limit = self._limits[0] if self._newest is None else self._limits[1]
        woken = asyncio.Event()
        try:
            async with asyncio.timeout(limit):
                while (frame := self._taken_after(after, woken)) is None:
                    await woken.wait()
                    woken.clear()
        except TimeoutError:
            late = self._taken_after(after, woken)  # it was perhaps only this loop that was held up
            if late is None:
                self._fail(f"{self._name} gave no picture in {limit:g} seconds")
                raise DeviceError(self._fault) from None
            frame = late
        finally:
            with self._lock:
                self._waiting = [one for one in self._waiting if one[1] is not woken]
        return frame

    def close(self) -> None:
        """Give it back. The device is free once its thread comes round to it."""
        self._fail(f"{self._name} was closed")

    def _begin(self) -> None:
        if self._thread is None and not self._fault:
            # a daemon thread: one that hangs must not keep the program from ending
            self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()

    def _run(self) -> None:
        frames = self._frames(self._demand)
        reason = f"{self._name} has no more pictures"
        try:
            for frame in frames:
                self._put(frame)
                if self._demand.ended.is_set():
                    break
        except Exception as error:
            reason = (
                str(error) if isinstance(error, DeviceError) else f"{self._name}: {str(error) or type(error).__name__}"
            )
        finally:
            self._fail(reason)
            if (release := getattr(frames, "close", None)) is not None:
                release()

    def _taken_after(self, after: float, woken: asyncio.Event) -> Frame | None:
        with self._lock:
            if self._fault:
                raise DeviceError(self._fault)
            if self._newest is not None and self._newest.taken > after:
                return self._newest
            if all(one[1] is not woken for one in self._waiting):
                self._waiting.append((asyncio.get_running_loop(), woken))
            self._demand.after = min(after, self._demand.after)
        return None

    def _put(self, frame: Frame) -> None:
        with self._lock:
            self._newest = frame
            if self._demand.wants(frame.taken):
                self._demand.after = inf
        self._wake()

    def _fail(self, reason: str) -> None:
        """Fail once and for all; the first reason stands."""
        with self._lock:
            self._fault = self._fault or reason
        self._demand.ended.set()
        self._wake()

    def _wake(self) -> None:
        with self._lock:
            for loop, woken in self._waiting:
                if not loop.is_closed():
                    loop.call_soon_threadsafe(woken.set)
