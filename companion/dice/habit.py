"""How large dice are where nobody has set up the tray: the first throws tell, and the next are read so much sooner."""

from collections.abc import Sequence
from statistics import median

from companion.dice.calibration import Calibration
from companion.dice.reading import Die

_ENOUGH = 6
"""Dice that were read without doubt, until their size is taken for the usual one."""
_VARIES = 2.0
"""By which factor others may be smaller or larger: as good as any dice which are thrown together."""


class Habit:
    """What was seen of the dice since the camera was taken up; it is not kept, since the camera may be moved."""

    def __init__(self) -> None:
        self._sizes: list[int] = []

    def read(self, dice: Sequence[Die]) -> None:
        """Take note of dice that were a whole throw, and without doubt."""
        self._sizes += [die.box[2] for die in dice]

    def forget(self) -> None:
        """Look for dice of any size again: what is missing may be larger or smaller."""
        self._sizes.clear()

    def added_to(self, known: Calibration) -> Calibration:
        """What is `known` of the rig, with the size of the dice where only the habit tells it."""
        if known.die_px is not None or len(self._sizes) < _ENOUGH:
            return known
        return known.model_copy(update={"die_px": float(median(self._sizes)), "varies": _VARIES})
