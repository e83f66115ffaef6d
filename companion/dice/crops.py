"""Pictures of dice that people told otherwise than they were read, kept for the owner's own calibration if wished."""

import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.dice.reading import Box, Reading

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_AROUND = 0.25
"""Of a die's size: what is kept around it."""


class Crops:
    """Waits for what the table makes of a throw; `folder` gets one PNG a die, named by its value and what was read."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._throw: tuple[int, NDArray[np.uint8], Reading] | None = None

    def read(self, asked: int, image: "NDArray[np.uint8]", thrown: Reading) -> None:
        """Take what was read of a throw that answers the request `asked`, in a picture (h, w, 3), BGR."""
        self._throw = (asked, image, thrown)

    def told(self, thrown: dict[str, Any] | None) -> Path | None:
        """Compare with the last throw as the table has it (`thrown` in the state), and keep a die that differs.

        Only where there is no question which one: one die differs, and no other shows the same. OSError where it can't
        be written.
        """
        if self._throw is None or thrown is None or thrown["id"] != self._throw[0]:
            return None
        _, image, reading = self._throw
        values, sure = Counter(thrown["kept"] or ()), Counter(die.value for die in reading.dice)
        new, wrong = values - sure, sure - values
        if new.total() != 1:
            return None
        self._throw = None
        if wrong.total() == 1 and not reading.unsure:
            boxes = [die.box for die in reading.dice if die.value in wrong]
            was = str(next(iter(wrong)))
        else:
            boxes, was = [one.box for one in reading.unsure], "unsure"
        if len(boxes) != 1 or (wrong and was == "unsure"):
            return None
        return self._write(_cut(image, boxes[0]), next(iter(new)), was)

    def _write(self, crop: "NDArray[np.uint8]", value: int, was: str) -> Path:
        import cv2  # noqa: PLC0415 - slow to load, and seldom needed

        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / f"{value}-read-as-{was}-{time.time_ns()}.png"
        path.write_bytes(cv2.imencode(".png", crop)[1].tobytes())
        return path


def _cut(image: "NDArray[np.uint8]", box: Box) -> "NDArray[np.uint8]":
    x, y, width, height = box
    more = round(_AROUND * max(width, height))
    return image[max(0, y - more) : y + height + more, max(0, x - more) : x + width + more]
