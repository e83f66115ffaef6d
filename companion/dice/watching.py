"""Measures frames of the tray quickly, tells blurred ones, and draws what was read; the OpenCV side of watching."""

from typing import TYPE_CHECKING

from companion.devices import Frame
from companion.dice.reading import Reading
from companion.dice.sighting import USUAL, Look, Patience, Settled, Sighting

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from companion.dice.calibration import Calibration

_WIDTH = 480
"""Pixels, at most, at which motion is looked for: noise is gone there, a die is not."""
_LEVELS = 10
"""Of 255: a smaller difference is noise."""
_REFRESH = 1.0
"""Seconds after which slow daylight is no movement any more."""
_HAND = (0.05, 0.6)
"""The share of the picture that a hand takes: more than any die, less than the light that was switched on."""
_SHARP = 0.3
"""Of the steepness of edges, what one blur more takes away: 0.31 to 0.71 in photos of dice by seven groups of people,
0.11 to 0.31 in the same when they are put out of focus."""
_QUALITY = 80


class Eye:
    """Measures one frame after the other against those before; no two at the same time."""

    def __init__(self, patience: Patience = USUAL) -> None:
        self._gate = patience.gate
        self._anchor: NDArray[np.uint8] | None = None
        self._anchored = 0.0
        self._kept: NDArray[np.uint8] | None = None
        self._shape: tuple[int, ...] = ()
        self._stirred = False

    def measure(self, frame: Frame) -> Look:
        """Measure a frame: about a millisecond where nothing moves."""
        small = _small(frame.image)
        pixels = frame.image.shape[0] * frame.image.shape[1]
        if self._anchor is None or frame.image.shape != self._shape:
            self._anchor, self._anchored, self._kept = small, frame.taken, None
            self._shape, self._stirred = frame.image.shape, True
            return Look(frame.taken, 1.0, pixels=pixels, fresh=True)
        moved = _share(_differs(small, self._anchor))
        if moved > self._gate or frame.taken - self._anchored > _REFRESH:
            self._anchor, self._anchored = small, frame.taken
        self._stirred |= moved > self._gate
        if self._kept is None or not self._stirred:
            return Look(frame.taken, moved, pixels=pixels)
        different = _differs(small, self._kept)
        return Look(frame.taken, moved, _share(different), _reaches_in(different), pixels)

    def keep(self, frame: Frame) -> None:
        """Remember the tray as it is in this frame, which was read."""
        self._kept, self._stirred = _small(frame.image), False


class Watching:
    """An eye and its sighting over frames that come one by one, such as those of a file."""

    def __init__(self, patience: Patience = USUAL, calibration: "Calibration | None" = None) -> None:
        self._calibration = calibration
        self.sighting = Sighting(patience)
        self._eye = Eye(patience)
        self._read: tuple[object, Reading] = (None, Reading())

    def look(self, frame: Frame) -> Settled | None:
        """Look at the next frame, and give what lies in the tray where this frame settles it."""
        if not self.sighting.see(self._eye.measure(frame)):
            return None
        if frame.image is not self._read[0]:
            if blurred(frame.image) and self.sighting.blurred(frame.taken):
                return None
            from companion.dice import reader  # noqa: PLC0415 - it brings OpenCV along

            self._read = (frame.image, reader.read(frame.image, self._calibration))
        settled = self.sighting.read(frame.taken, self._read[1])
        if settled is not None:
            self._eye.keep(frame)
        return settled


def blurred(image: "NDArray[np.uint8]") -> bool:
    """Whether no edge in the picture is sharp: blurring it once more would change little."""
    import cv2  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    gray = np.asarray(cv2.cvtColor(_to_width(image, 640), cv2.COLOR_BGR2GRAY), np.uint8)
    edges, softer = _slopes(gray, 3), _slopes(gray, 7)  # the first blur only takes the noise away
    strong = edges >= max(8.0, float(np.quantile(edges[::2, ::2], 0.995)))
    if strong.sum() < 20:
        return False  # nothing there whose edges could be judged
    return bool(1.0 - float(softer[strong].mean()) / float(edges[strong].mean()) < _SHARP)


def shown(image: "NDArray[np.uint8]", reading: Reading) -> bytes:
    """The picture with what was read drawn into it, as a JPEG of at most 960 pixels in width."""
    import cv2  # noqa: PLC0415

    from companion.dice.annotate import annotated  # noqa: PLC0415

    small = _to_width(annotated(image, reading), 960)
    return bytes(cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1])


def _small(image: "NDArray[np.uint8]") -> "NDArray[np.uint8]":
    """Halve it until it is small: three times as quick as in one step."""
    import cv2  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    while image.shape[1] > _WIDTH:
        size = (image.shape[1] // 2, max(1, image.shape[0] // 2))
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_LINEAR), np.uint8)
    return np.asarray(cv2.blur(image, (3, 3)), np.uint8)  # the noise of a camera that is small itself


def _to_width(image: "NDArray[np.uint8]", width: int) -> "NDArray[np.uint8]":
    import cv2  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    if image.shape[1] <= width:
        return image
    size = (width, max(1, round(image.shape[0] * width / image.shape[1])))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def _differs(one: "NDArray[np.uint8]", other: "NDArray[np.uint8]") -> "NDArray[np.uint8]":
    """Where two small pictures differ: 1 there, else 0, (h, w); a change of the exposure is none."""
    import cv2  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    brighter = np.median(one[::8, ::8].astype(np.int16) - other[::8, ::8], axis=(0, 1))
    if brighter.any():
        other = np.asarray(cv2.add(other, np.array([*brighter, 0.0])), np.uint8)
    return np.asarray(cv2.inRange(cv2.absdiff(one, other), (0, 0, 0), (_LEVELS,) * 3) == 0, np.uint8)


def _share(mask: "NDArray[np.uint8]") -> float:
    import cv2  # noqa: PLC0415

    return cv2.countNonZero(mask) / mask.size


def _reaches_in(different: "NDArray[np.uint8]") -> bool:
    import cv2  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    height, width = different.shape
    closed = cv2.morphologyEx(different, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    count, _, shapes, _ = cv2.connectedComponentsWithStats(closed)
    for x, y, wide, high, area in shapes[1:count].tolist():
        edges = (x == 0) + (y == 0) + (x + wide == width) + (y + high == height)
        if 1 <= edges <= 2 and _HAND[0] < area / different.size < _HAND[1]:
            return True
    return False


def _slopes(gray: "NDArray[np.uint8]", blur: int) -> "NDArray[np.float32]":
    import cv2  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    soft = cv2.blur(gray, (blur, blur))
    return np.asarray(cv2.magnitude(cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)), np.float32)
