"""A face that may be there, with all that speaks for and against it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.dice.patterns import Lattice

# In sides: where a die ends for certain, and how far its neighbourhood goes.
NEARBY = (0.8, 2.0)


@dataclass(frozen=True, eq=False)
class Face:
    """One hypothesis about a top face.

    Attributes:
        lattice: where its slots lie.
        value: 1 to 6, or None where its spots are no pattern.
        channel, polarity: the kind of its spots, as in `Pips`.
        spots: (n, 2) where its spots are, pixels.
        radius, contrast, roundness: of its spots, on average; pixels, units of the channel, 0 to 1.
        error: how far the spots are from their slots, in pitches.
        strays: spots on the face that fit no slot.
        weakest, boldest: the least contrast of a filled slot and the most of an empty one, in mean contrasts.
        uneven: how much the plain part of the face varies, in mean contrasts.
        side: of the die, pixels.
        border: 0 to 1, how much of the face's outline is seen to end where a die of this size ends.
        around: alike spots beside the die, up to `NEARBY` sides from its centre.
    """

    lattice: Lattice
    value: int | None
    channel: int
    polarity: int
    spots: NDArray[np.float64]
    radius: float
    contrast: float
    roundness: float
    error: float
    strays: int
    weakest: float
    boldest: float
    uneven: float
    side: float
    border: float
    around: int

    @property
    def quality(self) -> float:
        """0 to 1: how near the face is to a perfect one."""
        parts = (
            1.0 - self.error / 0.22,
            self.weakest / 0.75,
            1.0 - self.boldest / 0.55,
            1.0 - self.uneven / 0.3,
            self.border / 0.75,
            self.roundness / 0.6,
            1.0 - self.strays / 3.0,
            self.contrast / (35.0 if self.channel == 0 else 18.0),
        )
        product = 1.0
        for part in parts:
            product *= min(1.0, max(0.0, part))
        return product
