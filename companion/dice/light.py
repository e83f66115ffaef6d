"""Whether a picture of the tray is lit and sharp enough to read dice in it, in words."""

from typing import TYPE_CHECKING

from companion.dice.watching import blurred
from companion.requests import Message, msg

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_DARK = 35
"""Of 255: what the brightest tenth of a part must reach; felt alone may be darker, but dice and edges lie there."""
_GLARE = 0.08
"""The share of the picture that may be burnt out."""
_UNEVEN = 0.35
"""A side with less of the light than this share of the opposite one hides dice."""


def fault(image: "NDArray[np.uint8]") -> Message | None:
    """Say what is wrong with light or sharpness of a picture (h, w, 3), BGR; None where all is well."""
    import cv2  # noqa: PLC0415 - slow to load
    import numpy as np  # noqa: PLC0415

    gray = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    bright = np.quantile(gray, 0.9)
    if bright < _DARK:
        return msg("light-dark")
    if float((gray > 250).mean()) > _GLARE:
        return msg("light-glare")
    height, width = gray.shape
    parts = {
        "left": gray[:, : width // 4],
        "right": gray[:, width - width // 4 :],
        "top": gray[: height // 4],
        "bottom": gray[height - height // 4 :],
    }
    light = {side: float(np.quantile(part, 0.75)) for side, part in parts.items()}
    for side, opposite in (("left", "right"), ("right", "left"), ("top", "bottom"), ("bottom", "top")):
        if light[side] < _UNEVEN * light[opposite]:
            return msg("light-dark-side", place=msg(f"place-{side}"))
    return msg("picture-blurred") if blurred(image) else None
