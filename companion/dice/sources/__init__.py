"""Where frames of the tray come from: one file a source."""

from pathlib import Path
from typing import TYPE_CHECKING

from companion.dice.calibration import CameraSettings
from companion.errors import InputError

if TYPE_CHECKING:
    from companion.dice.sources.pump import Pump


def open_source(spec: str, kept: CameraSettings = CameraSettings()) -> "Pump":  # noqa: B008 - it is frozen
    """Give the camera that is meant by a setting: "simulated", "picamera2", a device, a video file or a folder.

    A device is a path in /dev, best in /dev/v4l/by-id, or an index; it keeps to the settings `kept`. Nothing is opened
    before the first frame is asked for; a device that is not there then is a `DeviceError`, since it may come.

    Raises:
        InputError: it is none of these, and not there.
    """
    path = Path(spec)
    if spec == "simulated":
        from companion.dice.sources.simulated import SimulatedTray  # noqa: PLC0415 - only what is used is loaded

        return SimulatedTray().camera()
    if spec == "picamera2":
        from companion.dice.sources.picamera2 import Picamera2  # noqa: PLC0415

        return Picamera2(kept)
    if spec.isdigit() or path.is_relative_to("/dev"):
        from companion.dice.sources import v4l2  # noqa: PLC0415

        return v4l2.camera(spec, kept)
    if not path.exists():
        raise InputError(f"{spec}: no camera, video file or folder of pictures")
    from companion.dice.sources import folder, video  # noqa: PLC0415

    if path.is_dir() or path.suffix.lower() in folder.SUFFIXES:
        return folder.FolderCamera(path)
    return video.camera(path)
