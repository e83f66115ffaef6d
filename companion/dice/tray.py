"""Where the tray is in the picture: found by its edge, and what lies within it or outside."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice.calibration import Calibration, Point
from companion.dice.reading import Box, Die, Reading, Unsure

_WIDTH = 320
_UNLIKE = (9.0, 26.0)
"""Distance in L, a, b from which a pixel is surely no felt, at the least and at the most; between them the felt's own
unevenness decides."""
_AREA = (0.1, 0.97)
"""The share of the picture that a tray takes."""
_FULL = 0.9
"""How much of its convex outline a tray fills: what is ragged is no tray."""
_LEAST = 0.02
"""The share of the picture that a tray which somebody marked takes at least."""
_MARGIN = 0.01
"""Of the picture: a tray whose edge is nearer to the picture's own is cut off."""
_OVER = 1.0
"""How far, in sizes, the middle of a die may lie beyond the edge that was found: it is tall, the camera is not above
it, and a shadow along the rim hides some felt. What fell out of the tray lies beyond its rim as well."""


def find_tray(image: NDArray[np.uint8]) -> tuple[Point, ...] | None:
    """The corners of the tray around the middle of `image` (h, w, 3), in shares of width and height.

    None where its edge is not seen: the felt goes on beyond the picture on two sides or more, or is too motley.
    """
    scale = min(1.0, _WIDTH / image.shape[1])
    small = cv2.medianBlur(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), 5)
    lab = cv2.cvtColor(small, cv2.COLOR_BGR2LAB).astype(np.float32)
    height, width = lab.shape[:2]
    middle = lab[height // 4 : height - height // 4, width // 4 : width - width // 4].reshape(-1, 3)
    felt = np.median(middle, axis=0)
    # light falls off towards the rim: its share counts less than the colour
    away = np.linalg.norm((lab - felt) * (0.5, 1.0, 1.0), axis=2)
    usual = float(np.median(np.linalg.norm((middle - felt) * (0.5, 1.0, 1.0), axis=1)))
    like = (away < np.clip(4.0 * usual, *_UNLIKE)).astype(np.uint8)
    like = cv2.morphologyEx(like, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (9, 9)))
    like = cv2.morphologyEx(like, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (9, 9)))
    outlines, _ = cv2.findContours(like, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not outlines:
        return None
    outline = max(outlines, key=cv2.contourArea)
    hull = cv2.convexHull(outline)
    area = cv2.contourArea(hull)
    x, y, across, down = cv2.boundingRect(hull)
    cut_off = (x <= 1) + (y <= 1) + (x + across >= width - 1) + (y + down >= height - 1)
    fits = _AREA[0] < area / (width * height) < _AREA[1] and cv2.contourArea(outline) > _FULL * area
    if cut_off >= 2 or not fits:
        return None
    corners = cv2.approxPolyDP(hull, 0.01 * cv2.arcLength(hull, True), True)[:, 0]
    return tuple((round(float(u) / width, 4), round(float(v) / height, 4)) for u, v in corners)


def around(points: Sequence[Point]) -> tuple[Point, ...] | None:
    """The corners of the tray that somebody marked by `points`, in any order; None where they enclose next to nothing.

    All in shares of the picture's width and height.
    """
    hull = cv2.convexHull(np.array(points, np.float32).reshape(-1, 2))
    if cv2.contourArea(hull) < _LEAST:
        return None
    return tuple((round(float(u), 4), round(float(v), 4)) for u, v in hull[:, 0])


def cut_off(tray: tuple[Point, ...]) -> tuple[str, ...]:
    """On which sides of the picture the tray goes on beyond it: left, right, top, bottom."""
    across, down = zip(*tray, strict=True)
    beyond = {"left": min(across), "right": 1 - max(across), "top": min(down), "bottom": 1 - max(down)}
    return tuple(side for side, margin in beyond.items() if margin < _MARGIN)


def lies_in(box: Box, tray: tuple[Point, ...], size: tuple[int, int]) -> bool:
    """Whether a die lies in the tray; `size` is the picture's width and height."""
    polygon = np.array(tray, np.float32) * np.array(size, np.float32)
    middle = (box[0] + box[2] / 2, box[1] + box[3] / 2)
    return cv2.pointPolygonTest(polygon, middle, True) > -_OVER * min(box[2], box[3])


def placed(reading: Reading, known: Calibration, size: tuple[int, int]) -> Reading:
    """The reading as the calibration has it: what lies outside the tray is no answer, and a logo may be known."""
    dice: list[Die] = []
    unsure: list[Unsure] = []
    spots: tuple[Die | Unsure, ...] = (*reading.dice, *reading.unsure)
    for spot in spots:
        if known.tray is not None and not lies_in(spot.box, known.tray, size):
            candidates = (spot.value,) if isinstance(spot, Die) else spot.candidates
            unsure.append(Unsure(spot.box, candidates, "outside"))
        elif isinstance(spot, Die):
            dice.append(spot)
        elif spot.reason == "unknown_face" and known.logo is not None:
            dice.append(Die(known.logo, spot.box, 0.5))
        else:
            unsure.append(spot)
    return Reading(tuple(sorted(dice, key=_in_order)), tuple(sorted(unsure, key=_in_order)))


def _in_order(spot: Die | Unsure) -> tuple[float, float]:
    return spot.box[1] + spot.box[3] / 2, spot.box[0] + spot.box[2] / 2
