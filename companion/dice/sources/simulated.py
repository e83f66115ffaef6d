"""The simulated camera over a simulated tray: a way to play without hardware, whose dice go through the real reader."""

import random
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.devices import DeviceError, Frame
from companion.dice.sources.pump import FIRST_S, HANG_S, Demand, Pump
from companion.dice.sources.scene import SIZE, Lying, Scene

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_RATE = 15.0
"""Frames a second."""
_REACHES = (0.4, 0.9, 1.0, 0.6)
_ROLLS = 4
"""Frames that dice roll."""


@dataclass(frozen=True, slots=True)
class _View:
    dice: tuple[Lying, ...]
    rolling: bool = False
    hand: float = 0.0


class SimulatedTray:
    """The tray itself, which anybody may throw dice into; `camera` gives a camera that looks at it.

    Callable from any thread.
    """

    def __init__(self, seed: int = 0, size: tuple[int, int] = SIZE) -> None:
        self.scene = Scene(seed, size)
        self._chance = random.Random(seed)
        self._lock = threading.Lock()
        self._lying: tuple[Lying, ...] = ()
        self._hand = False
        self._coming: deque[_View] = deque()
        self._plugged = True
        self._going = threading.Event()
        self._going.set()

    @property
    def values(self) -> tuple[int, ...]:
        """What lies in the tray, or will once it has rolled."""
        return tuple(die.value for die in self._lying)

    def throw(self, values: Sequence[int], *, keep: bool = False) -> None:
        """A hand takes what lies there, unless it is to be kept, and throws dice which show these values in the end.

        Raises:
            ValueError: no values of dice, or more than find room.
        """
        if any(value not in range(1, 7) for value in values):
            raise ValueError(f"dice show 1 to 6, not {list(values)}")
        with self._lock:
            kept = self._lying if keep else ()
            landed = self.scene.lay(values, self._chance, kept)
            rolls = [self.scene.roll(landed, self._chance, kept) for _ in range(_ROLLS)]
            self._reach(kept)
            self._coming.extend(_View((*kept, *roll), rolling=True) for roll in rolls)
            self._lying = (*kept, *landed)

    def take(self, value: int) -> None:
        """A hand takes one die that shows this value; ValueError where there is none."""
        with self._lock:
            die = next((one for one in self._lying if one.value == value), None)
            if die is None:
                raise ValueError(f"no die shows {value}")
            self._reach(self._lying)
            self._lying = tuple(one for one in self._lying if one is not die)

    def clear(self) -> None:
        """A hand takes all dice away."""
        with self._lock:
            self._reach(self._lying)
            self._lying = ()

    def hand(self, there: bool = True) -> None:
        """A hand lies over the tray, or leaves it."""
        with self._lock:
            self._hand = there

    def unplug(self) -> None:
        """Pull the plug of its cameras: they are lost, and new ones find nothing."""
        self._plugged = False

    def plug_in(self) -> None:
        """Put the plug in again; a new camera finds the tray as it lies."""
        self._plugged = True

    def hang(self, hanging: bool = True) -> None:
        """Have its cameras hang inside a read, or go on."""
        (self._going.clear if hanging else self._going.set)()

    def camera(self, *, first_s: float = FIRST_S, hang_s: float = HANG_S) -> "SimulatedCamera":
        """Give a camera that looks at this tray; the limits as of every `Pump`."""
        return SimulatedCamera(self, first_s=first_s, hang_s=hang_s)

    def frames(self, demand: Demand) -> Iterator[Frame]:
        """What a camera sees: a frame every fifteenth of a second, drawn only where something changed."""
        drawn: tuple[_View, NDArray[np.uint8]] | None = None
        while not demand.ended.wait(1 / _RATE):
            self._going.wait()
            if not self._plugged:
                raise DeviceError("the simulated camera was unplugged")
            with self._lock:
                now = _View(self._lying, hand=1.0 if self._hand else 0.0)
                view = self._coming.popleft() if self._coming else now
            if drawn is None or view != drawn[0]:
                drawn = (view, self.scene.picture(view.dice, rolling=view.rolling, hand=view.hand))
            yield Frame(drawn[1], time.monotonic())

    def _reach(self, dice: tuple[Lying, ...]) -> None:
        self._coming.extend(_View(dice, hand=reach) for reach in _REACHES)


class SimulatedCamera(Pump):
    """A camera over a simulated tray."""

    def __init__(self, tray: SimulatedTray, *, first_s: float = FIRST_S, hang_s: float = HANG_S) -> None:
        super().__init__("the simulated camera", tray.frames, simulated=True, first_s=first_s, hang_s=hang_s)
        self.tray = tray
