"""A USB camera through OpenCV and V4L2."""

import os
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from companion.devices import DeviceError, Frame
from companion.dice.calibration import CameraSettings
from companion.dice.sources.pump import FIRST_S, HANG_S, Demand, Pump

SIZE = (1280, 960)
_MANUAL = 1
"""Of V4L2: the exposure is not chosen by the camera."""
_FAILURES = 10
"""Frames in a row that a camera may spoil: MJPG over a long cable loses one now and then."""


def camera(
    device: str,
    kept: CameraSettings = CameraSettings(),  # noqa: B008 - it is frozen
    *,
    size: tuple[int, int] = SIZE,
    first_s: float = FIRST_S,
    hang_s: float = HANG_S,
) -> Pump:
    """A camera by its path, best the stable one in /dev/v4l/by-id, since indexes change; or by its index.

    `kept` are settings that it keeps to; `size` is the width and height wished for, pixels: the camera gives the
    nearest that it has.
    """
    path = f"/dev/video{device}" if device.isdigit() else device
    return Pump(path, partial(_frames, path, size), kept=kept, first_s=first_s, hang_s=hang_s)


def _frames(path: str, size: tuple[int, int], demand: Demand) -> Iterator[Frame]:
    if not Path(path).exists():
        raise DeviceError(f"{path}: there is no such camera")
    if not os.access(path, os.R_OK | os.W_OK):
        raise DeviceError(f"{path}: not allowed; the user must be in the group video")
    import cv2  # noqa: PLC0415 - slow to load, and this is a thread of its own

    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)  # what is wrong is said by us, in one line
    capture = cv2.VideoCapture(str(Path(path).resolve()), cv2.CAP_V4L2)
    try:
        if not capture.isOpened():
            raise DeviceError(f"{path}: the camera can't be opened; something else may be using it")
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        yield from grabbed(capture, path, demand)
    finally:
        capture.release()


def lock(capture: Any, kept: CameraSettings) -> None:
    """Have the camera keep to these settings, as far as it can; what is None it goes on choosing by itself."""
    import cv2  # noqa: PLC0415

    if kept.exposure is not None and capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, _MANUAL):
        capture.set(cv2.CAP_PROP_EXPOSURE, kept.exposure)
    if kept.white_balance is not None and capture.set(cv2.CAP_PROP_AUTO_WB, 0):
        capture.set(cv2.CAP_PROP_WB_TEMPERATURE, kept.white_balance)
    if kept.focus is not None and capture.set(cv2.CAP_PROP_AUTOFOCUS, 0):
        capture.set(cv2.CAP_PROP_FOCUS, kept.focus)


def chosen(capture: Any) -> CameraSettings:
    """What the camera works with now; a value that is not positive means that it has no such setting."""
    import cv2  # noqa: PLC0415

    exposure, white, focus = (
        capture.get(setting) for setting in (cv2.CAP_PROP_EXPOSURE, cv2.CAP_PROP_WB_TEMPERATURE, cv2.CAP_PROP_FOCUS)
    )
    return CameraSettings(
        exposure=exposure if exposure > 0 else None,
        white_balance=white if white > 0 else None,
        focus=focus if focus > 0 else None,
    )


def grabbed(capture: Any, path: str, demand: Demand) -> Iterator[Frame]:
    """Take every frame off the driver, so that none gets stale there, and decode only those that are wanted.

    Meanwhile the camera keeps to what the demand says.
    """
    spoilt, kept = 0, CameraSettings()
    while not demand.ended.is_set():
        if demand.kept != kept:
            kept = demand.kept
            lock(capture, kept)
        if spoilt > _FAILURES or not capture.grab():
            raise DeviceError(f"{path}: the camera gives no pictures any more")
        taken = time.monotonic()
        if demand.wants(taken):
            good, image = capture.retrieve()
            spoilt = 0 if good else spoilt + 1
            if good:
                demand.settings = chosen(capture)
                yield Frame(image, taken)
