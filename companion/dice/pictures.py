"""Pictures from files, decoded safely."""

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import InputError

_MOST_PIXELS = 120_000_000
_LONGEST = 12_000
"""Pixels of the longer edge: dice in a longer picture would be too small once it is shrunk to be read."""
_JPEG, _JPEG_END = b"\xff\xd8", b"\xff\xd9"


def load_picture(path: Path) -> NDArray[np.uint8]:
    """The picture (h, w, 3), BGR, in the pixels that the file stores: a camera's note to turn it is not followed.

    Grey and 16-bit pictures are converted. InputError says what is wrong with a file that can't be read.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror}") from error
    if not data:
        raise InputError(f"{path}: the file is empty")
    # OpenCV fills up what a torn JPEG lacks with grey, which would hide dice.
    if data.startswith(_JPEG) and data.rfind(_JPEG_END) < len(data) // 2:
        raise InputError(f"{path}: the picture is torn: its end is missing")
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)  # what is wrong is said by us, in one line
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
    except cv2.error as error:
        raise InputError(f"{path}: too large, or no picture that can be read") from error
    if image is None:
        raise InputError(f"{path}: no picture that can be read")
    if image.shape[0] * image.shape[1] > _MOST_PIXELS or max(image.shape) > _LONGEST:
        raise InputError(f"{path}: {image.shape[1]} x {image.shape[0]} pixels are too many")
    return np.asarray(image, np.uint8)
