"""A video file, as fast as it can be read or, in the place of a camera, at its own pace."""

import os
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from companion.devices import DeviceError, Frame
from companion.dice.sources.pump import Demand, Pump

_USUAL_RATE = 25.0
_HELD = 0.1
"""Seconds between the frames of a picture that is held."""


def frames(path: Path) -> Iterator[Frame]:
    """All frames, each with its time in the video (seconds from its beginning).

    Raises:
        DeviceError: it is no video that can be read, or holds no pictures.
    """
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    import cv2  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)  # what is wrong is said by us, in one line
    if not path.is_file():
        raise DeviceError(f"{path}: there is no such file")
    # FFmpeg alone: others would take a picture or the name of a series of them for a video
    capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
    try:
        rate = capture.get(cv2.CAP_PROP_FPS)
        rate = rate if 0 < rate < 1000 else _USUAL_RATE
        at, count = -1.0 / rate, 0
        while capture.isOpened():
            good, image = capture.read()
            if not good:
                break
            shown = capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
            at = shown if shown > at else at + 1 / rate  # some files have no times, or wrong ones
            count += 1
            yield Frame(np.asarray(image, np.uint8), at)
    finally:
        capture.release()
    if not count:
        raise DeviceError(f"{path}: no video that can be read")


def camera(path: Path) -> Pump:
    """The video in the place of a camera: at its own pace, and its last picture for ever after."""
    return Pump(str(path), partial(_paced, path), simulated=True)


def _paced(path: Path, demand: Demand) -> Iterator[Frame]:
    begun, last = time.monotonic(), None
    for frame in frames(path):
        if demand.ended.wait(max(0.0, begun + frame.taken - time.monotonic())):
            return
        last = frame.image
        yield Frame(last, time.monotonic())
    while last is not None and not demand.ended.wait(_HELD):
        yield Frame(last, time.monotonic())
