"""A folder of pictures, in the order of their names: frames of a sequence, or throws shown one after the other."""

import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from companion.devices import DeviceError, Frame
from companion.dice.sources.pump import Demand, Pump
from companion.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SUFFIXES = {".png", ".jpg", ".jpeg", ".bmp", ".webp", ".tif", ".tiff"}
LOOK_S = 0.1
"""Seconds between two frames of a picture that is shown for longer."""


def pictures(folder: Path) -> list[Path]:
    """The pictures of a folder by name, numbers in their order; or the one picture that the path itself names.

    Raises:
        DeviceError: there are none.
    """
    found = [folder] if folder.is_file() else [one for one in folder.glob("*") if one.suffix.lower() in SUFFIXES]
    if not found:
        raise DeviceError(f"{folder}: holds no pictures")
    return sorted(found, key=lambda path: [int(part) if part.isdigit() else part for part in _parts(path.name)])


def load(path: Path) -> "NDArray[np.uint8]":
    """Read a picture as (h, w, 3), BGR; `DeviceError` where it is none."""
    from companion.dice.pictures import load_picture  # noqa: PLC0415 - it brings OpenCV along

    try:
        return load_picture(path)
    except InputError as error:
        raise DeviceError(str(error)) from error


def frames(folder: Path, every: float) -> Iterator[Frame]:
    """Show each picture for `every` seconds, with times from the first one's beginning, as fast as they can be read."""
    for number, path in enumerate(pictures(folder)):
        image = load(path)
        looks = max(1, round(every / LOOK_S))
        for look in range(looks):
            yield Frame(image, (number + look / looks) * every)


class FolderCamera(Pump):
    """A folder in the place of a camera: the next picture every so many seconds, or when `next` is called.

    The last one stays for ever.
    """

    def __init__(self, folder: Path, every: float | None = 3.0) -> None:
        super().__init__(str(folder), self._shown, simulated=True)
        self._folder = folder
        self._every = every
        self._turned = threading.Semaphore(0)

    def next(self) -> None:
        """Show the next picture."""
        self._turned.release()

    def _shown(self, demand: Demand) -> Iterator[Frame]:
        left = iter(pictures(self._folder))
        image, since = load(next(left)), time.monotonic()
        while not demand.ended.wait(LOOK_S):
            due = self._every is not None and time.monotonic() - since >= self._every
            if self._turned.acquire(blocking=False) or due:
                path, since = next(left, None), time.monotonic()
                image = image if path is None else load(path)
            yield Frame(image, time.monotonic())


def _parts(name: str) -> list[str]:
    return re.split(r"(\d+)", name)
