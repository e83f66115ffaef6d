"""LEDs through gpiozero, simulated by its mock pins where there is no GPIO."""

from __future__ import annotations

import threading
import time
import warnings
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Self

from companion.errors import InputError
from companion.lights.patterns import Schedule, at, describe, schedule

PINS: Mapping[str, int] = {"sniper": 17, "dice": 27, "listening": 22}
"""The light's name and its GPIO, in the BCM numbering."""


class Lights:
    """Shows one pattern a light until another is shown; a thread switches the pins.

    `pins` says which GPIO a light is on; a light without one is only told. Simulated where `simulated` is true,
    or where it is None and there is no GPIO. `tell` gets one plain line for each pattern shown. Raises InputError for a
    pin that is none.
    """

    def __init__(
        self,
        pins: Mapping[str, int] = PINS,
        *,
        simulated: bool | None = None,
        tell: Callable[[str], None] = lambda _line: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.factory = _pin_factory(simulated)
        """The pins, which buttons may share."""
        self.simulated = type(self.factory).__name__ == "MockFactory"
        self._leds = _leds(pins, self.factory)
        self._tell = tell
        self._clock = clock
        self._shown: dict[str, tuple[Schedule, float]] = {}
        self._changed = threading.Condition()
        self._held = False
        self._thread: threading.Thread | None = None

    def show(self, name: str, pattern: str, count: int | None = None) -> None:
        """Shows a pattern on the light of that name, from its start; InputError for an unknown pattern."""
        phases = schedule(pattern, count)
        with self._changed:
            self._shown[name] = (phases, self._clock())
            self._changed.notify()
        self._tell(f"light {name}: {pattern}{f' {count}' if count else ''} ({describe(pattern, count)})")

    def hold(self, still: bool) -> None:
        """Keeps every light as it is while `still`: a light that changes beside the tray blinds the camera."""
        with self._changed:
            self._held = still
            self._changed.notify()

    def step(self) -> float | None:
        """Sets every pin as it has to be now; the seconds until one changes, None where none will by itself."""
        with self._changed:
            return self._step()

    def start(self) -> None:
        """Begins to switch the pins by itself, in a thread."""
        self._thread = threading.Thread(target=self._run, name="lights", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Puts all lights out and gives the pins back."""
        with self._changed:
            thread, self._thread = self._thread, None
            self._changed.notify()
        if thread is not None:
            thread.join()
        for led in self._leds.values():
            led.close()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _run(self) -> None:
        with self._changed:
            while self._thread is not None:
                self._changed.wait(self._step())

    def _step(self) -> float | None:
        if self._held:
            return None
        now = self._clock()
        waits: list[float] = []
        for name, (phases, since) in self._shown.items():
            on, left = at(phases, now - since)
            if name in self._leds:
                self._leds[name].value = on
            if left is not None:
                waits.append(left)
        return min(waits, default=None)


def _pin_factory(simulated: bool | None) -> Any:
    from gpiozero import Device  # noqa: PLC0415 - looks for libraries of the machine when it is imported
    from gpiozero.exc import BadPinFactory  # noqa: PLC0415
    from gpiozero.pins.mock import MockFactory  # noqa: PLC0415

    if simulated:
        return MockFactory()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns of each back-end that is not there
            Device.ensure_pin_factory()
        return Device.pin_factory
    except BadPinFactory:
        if simulated is None:
            return MockFactory()
        raise InputError("no GPIO on this machine, or no library for it (python3-lgpio)") from None


def _leds(pins: Mapping[str, int], factory: Any) -> dict[str, Any]:
    from gpiozero import LED  # noqa: PLC0415
    from gpiozero.exc import GPIOZeroError  # noqa: PLC0415

    leds: dict[str, Any] = {}
    for name, pin in pins.items():
        try:
            leds[name] = LED(pin, pin_factory=factory)
        except (GPIOZeroError, ValueError) as error:
            for led in leds.values():
                led.close()
            raise InputError(f"light {name!r}: GPIO {pin!r} can't be used ({error})") from error
    return leds
