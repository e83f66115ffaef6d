"""What must not matter to the reader: how a picture is turned, mirrored, scaled and lit, nor whether pips are light."""

import cv2
import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from companion.dice.calibration import Calibration
from companion.dice.reader import read
from companion.dice.simulated import draw_labelled

Image = NDArray[np.uint8]
SIZE = (640, 480)
VALUES = (1, 2, 3, 4, 5, 6)


def turned(image: Image, degrees: float, scale: float) -> Image:
    """The picture turned about its middle, on a canvas that holds all of it."""
    height, width = image.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, scale)
    cos, sin = abs(matrix[0, 0]), abs(matrix[0, 1])
    size = (round(width * cos + height * sin), round(width * sin + height * cos))
    matrix[:, 2] += (size[0] / 2 - width / 2, size[1] / 2 - height / 2)
    felt = np.median(image.reshape(-1, 3), axis=0).tolist()
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.warpAffine(image, matrix, size, flags=way, borderValue=felt), np.uint8)


def exposed(image: Image, stops: float) -> Image:
    """The picture with so many stops more light."""
    linear = (image / 255.0) ** 2.2 * 2.0**stops
    return np.asarray(np.clip(linear, 0, 1) ** (1 / 2.2) * 255, np.uint8)


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    seed=st.integers(0, 5),
    degrees=st.floats(0, 360),
    scale=st.floats(0.7, 1.5),
    stops=st.floats(-1, 1),
    mirrored=st.booleans(),
    inverted=st.booleans(),
    calibrated=st.booleans(),
)
def test_values_do_not_depend_on_how_the_picture_was_taken(
    seed: int, degrees: float, scale: float, stops: float, mirrored: bool, inverted: bool, calibrated: bool
) -> None:
    drawn = draw_labelled(VALUES, seed, SIZE)
    image = exposed(turned(drawn.image, degrees, scale), stops)
    image = np.ascontiguousarray(image[:, ::-1]) if mirrored else image
    image = np.asarray(255 - image, np.uint8) if inverted else image
    size = float(np.median([(die.box[2] * die.box[3]) ** 0.5 for die in drawn.dice])) * scale

    reading = read(image, Calibration(die_px=size) if calibrated else None)

    assert sorted(die.value for die in reading.dice) == list(VALUES)
    assert reading.unsure == ()
