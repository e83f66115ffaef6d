"""What a die is called by somebody who can't see the order in which the camera found them: its colour and its place."""

from typing import TYPE_CHECKING

from companion.dice.reading import Box
from companion.requests import Message, msg

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

HUES = ((8, "red"), (20, "orange"), (34, "yellow"), (85, "green"), (130, "blue"), (160, "purple"), (180, "red"))
"""Up to which hue, of OpenCV's 180, what is coloured has which name."""
_COLOURLESS = 60
"""Saturation, of 255, below which a colour is a shade of grey; the darker, the more is noise."""
_DARK, _LIGHT = 70, 165


def named(image: "NDArray[np.uint8]", box: Box) -> Message:
    """Name the die in `box` of the picture (h, w, 3), BGR: "the red die at the top left"."""
    colour, place = colour_of(image, box), place_of(box, (image.shape[1], image.shape[0]))
    return msg("die-named", colour=msg(f"colour-{colour}"), place=msg(place))


def colour_of(image: "NDArray[np.uint8]", box: Box) -> str:
    """The colour of most of a die."""
    import cv2  # noqa: PLC0415 - slow to load, and the daemon names dice only when it must
    import numpy as np  # noqa: PLC0415

    x, y, width, height = box
    inner = image[y + height // 4 : y + height - height // 4, x + width // 4 : x + width - width // 4]
    if inner.size == 0:
        return "grey"
    hues, saturations, values = np.asarray(cv2.cvtColor(inner, cv2.COLOR_BGR2HSV), np.float64).reshape(-1, 3).T
    # pips take less than half of a face; what is coloured is told by that part alone, since white pips wash it out
    coloured = (saturations > _COLOURLESS) & (values > _DARK)
    if coloured.mean() > 0.45:
        turns = np.exp(hues[coloured] / 180 * 2j * np.pi)
        hue = float(np.angle(turns.mean()) / (2 * np.pi) * 180 % 180)
        return next(name for limit, name in HUES if hue <= limit)
    light = float(np.median(values))
    return "black" if light < _DARK else "white" if light > _LIGHT else "grey"


def place_of(box: Box, size: tuple[int, int]) -> str:
    """Name a ninth of the picture of `size` (width, height), such as place-top-left, place-right or place-middle."""
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    across = ("left", "", "right")[min(2, max(0, int(3 * x / size[0])))]
    down = ("top", "", "bottom")[min(2, max(0, int(3 * y / size[1])))]
    return "place-" + ("-".join(part for part in (down, across) if part) or "middle")
