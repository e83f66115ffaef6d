"""A Raspberry Pi camera through Debian's picamera2, in a process of its own.

Its numpy is the system's and not ours, so it runs under the system's Python and hands us JPEGs through a pipe.
"""

import os
import struct
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from companion.devices import DeviceError, Frame
from companion.dice.calibration import CameraSettings
from companion.dice.sources.pump import FIRST_S, HANG_S, Demand, Pump

COMMAND = ("/usr/bin/python3", "-I", str(Path(__file__).with_name("picamera2_child.py")))
"""Isolated, or it would take this very file for the module that it needs."""
HEADER = struct.Struct(">dI")
"""Before each picture: when it was taken (seconds of `time.monotonic`, the same in all processes), and the length of a
line with its settings and its JPEG."""
_LARGEST = 50_000_000
_FAREWELL_S = 2.0


class Picamera2(Pump):
    """The camera of a Raspberry Pi, which keeps to the settings `kept`.

    Lost at once, with the reason, where picamera2 can't be imported.
    """

    def __init__(
        self,
        kept: CameraSettings = CameraSettings(),  # noqa: B008 - it is frozen
        *,
        command: Sequence[str] = COMMAND,
        first_s: float = FIRST_S,
        hang_s: float = HANG_S,
    ) -> None:
        super().__init__("picamera2", self._read, kept=kept, first_s=first_s, hang_s=hang_s)
        self._command = command
        self._child: subprocess.Popen[bytes] | None = None

    def close(self) -> None:
        """End the process, which also ends a read that hangs."""
        super().close()
        if self._child is not None:
            self._child.kill()

    def _read(self, demand: Demand) -> Iterator[Frame]:
        with tempfile.TemporaryFile() as said:  # not a pipe: libcamera may say more than a pipe holds
            try:
                child = subprocess.Popen(  # noqa: S603
                    self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said
                )
            except OSError as error:
                raise DeviceError(f"picamera2: {self._command[0]} can't be run: {error.strerror}") from error
            self._child = child
            with child:
                try:
                    yield from _pictures(child, demand)
                except (EOFError, BrokenPipeError):
                    with suppress(subprocess.TimeoutExpired):
                        child.wait(_FAREWELL_S)
                    raise DeviceError(f"picamera2: {_last_words(said)}") from None
                finally:
                    child.kill()


def _pictures(child: "subprocess.Popen[bytes]", demand: Demand) -> Iterator[Frame]:
    import cv2  # noqa: PLC0415 - slow to load, and this is a thread of its own
    import numpy as np  # noqa: PLC0415

    assert child.stdin is not None  # noqa: S101 - asked for
    assert child.stdout is not None  # noqa: S101
    kept = None
    while not demand.ended.is_set():
        if demand.kept != kept:
            kept = demand.kept
            os.write(child.stdin.fileno(), kept.model_dump_json(exclude_none=True).encode() + b"\n")
        taken, settings, jpeg = _next(child.stdout)
        if demand.wants(taken):
            demand.settings = settings
            image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
            if image is not None:
                yield Frame(np.asarray(image, np.uint8), taken)


def _next(pipe: IO[bytes]) -> tuple[float, CameraSettings, bytes]:
    """When the next picture was taken, with which settings, and its JPEG; EOFError at the end."""
    taken, length = HEADER.unpack(_exactly(pipe, HEADER.size))
    if length > _LARGEST:
        raise DeviceError("picamera2: what comes from the camera's process is no picture")
    settings, _, jpeg = _exactly(pipe, length).partition(b"\n")
    return taken, CameraSettings.model_validate_json(settings), jpeg


def _exactly(pipe: IO[bytes], count: int) -> bytes:
    data = pipe.read(count)
    if len(data) < count:
        raise EOFError
    return data


def _last_words(said: IO[bytes]) -> str:
    """Why it ended: the last line that it wrote."""
    said.seek(0)
    lines = said.read().decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else "the camera's process ended"
