"""Reads pictures in a process of its own, which may die or hang without taking the daemon along."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from companion.dice.calibration import Calibration
from companion.dice.reading import Reading
from companion.worker import Worker, WorkerError

Read = Callable[[Any, Calibration], Reading]
"""Reads a picture (h, w, 3), BGR, of a rig of which something is known."""

_log = logging.getLogger(__name__)


def read_dice(image: Any, calibration: Calibration) -> Reading:
    """Read a picture (h, w, 3), BGR, in the worker's process."""
    from companion.dice import reader  # noqa: PLC0415 - it brings OpenCV along

    return reader.read(image, calibration)


class Reader:
    """Reads pictures in a worker, each within a time limit; the first of a new process may take longer."""

    def __init__(self, worker: Worker, read: Read, limit_s: float, first_s: float) -> None:
        self.failures = 0
        """How many readings in a row came to nothing."""
        self._worker = worker
        self._read = read
        self._limits = (first_s, limit_s)
        self._warm = False
        self._last: tuple[Any, Calibration, Reading] | None = None

    async def __call__(self, image: Any, known: Calibration) -> Reading | None:
        """Read a picture; None where the process died, took too long, or the reader itself failed."""
        if self._last is not None and image is self._last[0] and known is self._last[1]:
            return self._last[2]  # a simulated tray at rest, or a picture that is held
        try:
            async with asyncio.timeout(self._limits[self._warm]):
                reading = await self._worker.call(self._read, image, known)
        except Exception as error:
            _log.warning("dice were not read: %s", str(error) or type(error).__name__)
            if isinstance(error, TimeoutError | WorkerError):
                self._worker.close()
                self._warm = False
            self.failures += 1
            return None
        self._warm, self.failures, self._last = True, 0, (image, known, reading)
        return reading

    def close(self) -> None:
        """End the process."""
        self._worker.close()
