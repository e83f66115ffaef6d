"""What the daemon needs of its devices: each has a real and a simulated form, and may vanish, hang and come back."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from companion.dice.calibration import CameraSettings

State = Literal["ready", "simulated", "absent", "lost"]


class DeviceError(Exception):
    """A device is not there (any more). The text is one plain line."""


class Device(Protocol):
    """What every device can say of itself."""

    @property
    def simulated(self) -> bool:
        """Whether it is a simulated one."""
        ...

    def close(self) -> None:
        """Give it back."""
        ...


class Loudspeaker(Device, Protocol):
    """Plays one sound at a time through an output that stays open."""

    async def play(self, samples: "NDArray[np.float32]", rate: int) -> None:
        """Play mono samples and return when they have really sounded, or `stop` cut them off; `DeviceError` if lost."""
        ...

    def stop(self) -> None:
        """Cut off what is playing, at once."""
        ...


class Microphone(Device, Protocol):
    """Hears the room."""

    def blocks(self) -> "AsyncIterator[NDArray[np.float32]]":
        """Give blocks of 160 samples at 16 kHz, mono, as they come; raises `DeviceError` when it is lost."""
        ...


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture of the tray (h, w, 3), BGR, and when it was taken (seconds of `time.monotonic`)."""

    image: "NDArray[np.uint8]"
    taken: float


class Camera(Device, Protocol):
    """Looks at the tray."""

    async def newest(self, after: float) -> Frame:
        """Wait for a frame taken after a moment, skipping older ones; `DeviceError` when it is lost or hangs."""
        ...

    @property
    def settings(self) -> "CameraSettings":
        """What it chose by itself, as far as it tells."""
        ...

    def keep(self, settings: "CameraSettings") -> None:
        """Keep to these settings from now on, as far as it can."""
        ...
