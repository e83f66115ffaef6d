"""Dice and doubts as places in the picture: which of them are near each other, alike, or still where they lay."""

from collections.abc import Sequence
from dataclasses import replace
from math import hypot

from companion.dice.reading import Box, Die, Reading, Unsure

Spot = Die | Unsure

UNMOVED = 0.25
SAME_DIE = 0.5
"""How far the centres of boxes may be apart, in sides of a die: untouched, and seen in two frames that were voted."""


def spots_of(reading: Reading) -> tuple[Spot, ...]:
    """All dice and doubts of a reading."""
    return (*reading.dice, *reading.unsure)


def reading_of(spots: Sequence[Spot]) -> Reading:
    """A reading of these dice and doubts, in their order."""
    dice = tuple(spot for spot in spots if isinstance(spot, Die))
    return Reading(dice, tuple(spot for spot in spots if isinstance(spot, Unsure)))


def centre(box: Box) -> tuple[float, float]:
    """The middle of a box, pixels."""
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def side(spot: Spot) -> float:
    """The shorter side of its box, pixels."""
    return max(1.0, min(spot.box[2], spot.box[3]))


def near(one: Spot, other: Spot, sides: float) -> bool:
    """Whether their middles are less than so many sides of a die apart."""
    (x, y), (u, v) = centre(one.box), centre(other.box)
    return hypot(x - u, y - v) < sides * (side(one) + side(other)) / 2


def alike(one: Spot, other: Spot) -> bool:
    """Whether both may be the same die, from their values alone."""
    match one, other:
        case Die(), Die():
            return one.value == other.value
        case (Die(), Unsure()):
            return not other.candidates or one.value in other.candidates
        case (Unsure(), Die()):
            return not one.candidates or other.value in one.candidates
    return True


def pairs(before: Sequence[Spot], now: Sequence[Spot]) -> dict[int, Spot]:
    """The dice of `before` that still lie where they lay, by the `id` of what is there now."""
    free = list(before)
    found: dict[int, Spot] = {}
    for spot in now:
        mine = next((one for one in free if near(one, spot, UNMOVED) and alike(one, spot)), None)
        if mine is not None:
            found[id(spot)] = mine
            free.remove(mine)
    return found


def shifted(spots: Sequence[Spot], shift: tuple[int, int]) -> tuple[Spot, ...]:
    """The same dice so many pixels aside: across, down."""
    return tuple(
        replace(spot, box=(spot.box[0] + shift[0], spot.box[1] + shift[1], spot.box[2], spot.box[3])) for spot in spots
    )
