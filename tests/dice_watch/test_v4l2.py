"""A USB camera's frames and settings, of a capture that stands in for the hardware."""

from typing import Any

import cv2
import pytest

from companion.devices import DeviceError
from companion.dice.calibration import CameraSettings
from companion.dice.sources import v4l2
from companion.dice.sources.pump import Demand
from tests.dice_watch.test_sources import picture


class Capture:
    """What OpenCV gives for a camera: frames as they are scripted, None being a spoilt one; then nothing more."""

    def __init__(self, *frames: int | None) -> None:
        self.left = list(frames)
        self.now: int | None = None
        self.decoded = 0
        self.properties: dict[int, float] = {}

    def grab(self) -> bool:
        if not self.left:
            return False
        self.now = self.left.pop(0)
        return True

    def retrieve(self) -> tuple[bool, Any]:
        self.decoded += 1
        return (True, picture(self.now)) if self.now is not None else (False, None)

    def get(self, name: int) -> float:
        return self.properties.get(name, -1.0)

    def set(self, name: int, value: float) -> bool:
        self.properties[name] = value
        return True


def test_every_frame_is_taken_off_the_driver_and_only_what_is_wanted_is_decoded() -> None:
    capture, demand = Capture(1, 2, None, 4), Demand(CameraSettings())
    frames = v4l2.grabbed(capture, "cam", demand)
    with pytest.raises(DeviceError, match="cam: the camera gives no pictures any more"):
        next(frames)
    assert capture.decoded == 0
    capture, demand.after = Capture(1, None, 3), 0.0
    frames = v4l2.grabbed(capture, "cam", demand)
    assert [int(next(frames).image[0, 0, 0]) for _ in range(2)] == [1, 3]


def test_a_camera_keeps_to_what_was_learnt_and_tells_what_it_chose() -> None:
    capture, demand = Capture(1, 2), Demand(CameraSettings(exposure=156.0, focus=30.0))
    demand.after = 0.0
    frames = v4l2.grabbed(capture, "cam", demand)
    next(frames)
    assert capture.properties == {
        cv2.CAP_PROP_AUTO_EXPOSURE: 1,
        cv2.CAP_PROP_EXPOSURE: 156.0,
        cv2.CAP_PROP_AUTOFOCUS: 0,
        cv2.CAP_PROP_FOCUS: 30.0,
    }, "white balance is left to the camera"
    assert demand.settings == CameraSettings(exposure=156.0, focus=30.0)
    demand.kept = CameraSettings(exposure=90.0)
    next(frames)
    assert demand.settings.exposure == 90.0


def test_a_camera_that_spoils_every_frame_is_lost() -> None:
    demand = Demand(CameraSettings())
    demand.after = 0.0
    with pytest.raises(DeviceError):
        next(v4l2.grabbed(Capture(*[None] * 50), "cam", demand))
