"""A second look at each place where a die may lie: what it shows, where exactly it is, and how it is tilted."""

from collections.abc import Sequence
from dataclasses import replace
from math import cos, exp, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice.finding import Found
from companion.dice.halves import SHARP, Sizes, enough
from companion.dice.network import FACE_DIE, FACE_EDGE, NOTHING, Floats, look_closely

_TURNS = (0.0, 1.9, 3.7, 5.3, 0.9, 2.8, 4.5, 6.1)
"""Radians by which a die is turned from look to look: what is read in each of them is there."""
_LOOKS = 2
"""So many looks are enough where they agree, the one that found the die among them."""
_CLEAR = 0.9
"""The least chance, in every look, of what is clear."""
_TILTED, _AGREED = 4, 0.8
"""So many looks tell a tilt well; and by how much less far off it is then, apart from that in which they differ."""
_GROWN = 0.35
"""How much, as a logarithm, a look may correct a size; the network was shown dice up to a little less."""


def look_again(picture: Sizes, found: Sequence[Found]) -> tuple[list[Found], list[Floats]]:
    """Each of `found` where it exactly is and with its tilt, and its chances (9,) of each class, nothing among them.

    The first look corrects the place, further ones see the die turned; the chances are what they agree on.
    """
    places = list(found)
    looks: list[list[Floats]] = [[] for _ in found]
    tilts: list[list[Floats]] = [[] for _ in found]
    for turn in _TURNS:
        unclear = [index for index, chances in enumerate(looks) if not _clear(found[index], chances)]
        if not unclear:
            break
        crops = [crop(picture, places[index], FACE_DIE, FACE_EDGE, turn) for index in unclear]
        for index, chances, move, tilt in zip(unclear, *look_closely(np.stack(crops)), strict=True):
            looks[index].append(chances)
            tilts[index].append(_turned_back(tilt, turn))
            if len(looks[index]) == 1:
                places[index] = _moved(places[index], move, turn)
    tilted = [replace(one, tilt=np.mean(tilt, axis=0)) for one, tilt in zip(places, tilts, strict=True)]
    return tilted, [_together(chances) for chances in looks]


def look_for_tilt(picture: Sizes, found: Sequence[Found]) -> list[Found]:
    """Each of `found`, at least one, with the tilt that several looks come to; where they differ it may be far off."""
    turns = _TURNS[:_TILTED]
    squares = np.stack([crop(picture, one, FACE_DIE, FACE_EDGE, turn) for one in found for turn in turns])
    seen = look_closely(squares)[2].reshape(len(found), len(turns), 3)
    tilts = np.array([[_turned_back(*look) for look in zip(looks, turns, strict=True)] for looks in seen])
    means = tilts.mean(axis=1)
    apart = ((tilts[:, :, :2] - means[:, None, :2]) ** 2).sum(axis=2).mean(axis=1)
    means[:, 2] = np.hypot(_AGREED * means[:, 2], np.sqrt(apart))
    return [replace(one, tilt=mean.astype(np.float32)) for one, mean in zip(found, means, strict=True)]


def _clear(one: Found, looks: Sequence[Floats]) -> bool:
    """Whether more looks would tell nothing new; that there is no die, one look can tell."""
    if not looks:
        return False
    if min(chances[NOTHING] for chances in looks) > _CLEAR:
        return True
    agreeing = [chances[looks[0].argmax()] > _CLEAR for chances in (*looks, one.chances)]
    return all(agreeing[: len(looks)]) and sum(agreeing) >= _LOOKS


def _together(looks: Sequence[Floats]) -> Floats:
    mean = np.exp(np.log(np.stack(looks) + 1e-6).mean(axis=0))
    return np.asarray(mean / mean.sum(), np.float32)


def _turned_back(seen: Floats, turn: float) -> Floats:
    """What was seen across and down in a turned square, as it is in the picture."""
    across, down = seen[:2]
    turned = (cos(turn) * across + sin(turn) * down, cos(turn) * down - sin(turn) * across)
    return np.array([*turned, *seen[2:]], np.float32)


def _moved(one: Found, move: Floats, turn: float) -> Found:
    """`one` as a turned look corrects it: `move` is across and down in sizes, and the logarithm of the size."""
    x, y = (float(part) for part in _turned_back(move, turn)[:2] * one.size)
    return replace(
        one,
        x=one.x + x,
        y=one.y + y,
        size=one.size * exp(float(np.clip(move[2], -_GROWN, _GROWN))),
    )


def crop(picture: Sizes, one: Found, die: float, edge: int, turn: float = 0.0) -> NDArray[np.uint8]:
    """The square (edge, edge, 3) around `one`, in which it has `die` pixels, turned by `turn` radians."""
    image, zoom = enough(picture, die / one.size, SHARP)
    across = np.array([[cos(turn), -sin(turn)], [sin(turn), cos(turn)]]) * zoom
    middle = np.array([one.x, one.y]) * die / one.size / zoom
    shift = edge / 2 - across @ middle + (across @ np.array([0.5, 0.5]) - 0.5)
    matrix = np.hstack([across, shift[:, None]])
    return np.asarray(cv2.warpAffine(image, matrix, (edge, edge), borderMode=cv2.BORDER_REPLICATE), np.uint8)
