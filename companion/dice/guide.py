"""The calibration as a dialogue in which hands answer: it says what is to be done, and sees when it was.

Everything is said aloud, so that nobody needs to look at a screen: light, sharpness, where the tray is, then the empty
tray, then dice thrown into it.
"""

from typing import TYPE_CHECKING, Literal

from companion.dice.reading import Reading
from companion.requests import Message, msg

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from companion.dice.calibration import Calibration
    from companion.dice.learning import Sample

WANTED = 6
"""Dice that are to be seen in each throw."""
THROWS = 2
"""Throws after which their size is known well enough: dice look larger in the middle than at the edge."""
PATIENCE = 3
"""Still pictures in which something is found wrong before it is done without: a tray without an edge is one too."""


class Guide:
    """Takes still pictures one after the other, and says what is to be done next."""

    def __init__(self) -> None:
        self.stage: Literal["place", "empty", "throw", "done"] = "place"
        self.learnt: Calibration | None = None
        """What was learnt, once all is done."""
        self.empty: NDArray[np.uint8] | None = None
        """A picture of the empty tray (h, w, 3), BGR."""
        self._samples: list[Sample] = []
        self._tries = 0

    def look(self, image: "NDArray[np.uint8]", reading: Reading) -> Message:
        """Take a still picture (h, w, 3), BGR, and what was read in it without any calibration; say what comes next."""
        from companion.dice.learning import Sample, learn  # noqa: PLC0415 - it brings OpenCV along

        if self.stage == "place":
            wrong = self._misplaced(image)
            if wrong is not None and self._tries < PATIENCE:
                self._tries += 1
                return wrong
            self.stage = "empty"
        if self.stage == "empty":
            if reading.dice or reading.unsure:
                return msg("calibrate-take-out")
            self.stage, self.empty = "throw", image
            return msg("calibrate-throw", dice=WANTED)
        if self.stage == "throw" and len(reading.dice) >= WANTED - len(reading.unsure) and reading.dice:
            self._samples.append(Sample(image, reading))
            if len(self._samples) < THROWS:
                return msg("calibrate-again", dice=WANTED)
            assert self.empty is not None  # noqa: S101 - the stage before
            self.stage = "done"
            self.learnt = learn([Sample(self.empty, Reading()), *self._samples])
            return msg("calibrate-done", pixels=round(self.learnt.die_px or 0))
        if self.stage == "throw":
            return msg("calibrate-seen", seen=len(reading.dice) + len(reading.unsure), dice=WANTED)
        return msg("calibrate-done", pixels=round(self.learnt.die_px or 0) if self.learnt else 0)

    def _misplaced(self, image: "NDArray[np.uint8]") -> Message | None:
        """What is wrong with the light, the focus, or where the camera looks."""
        from companion.dice.light import fault  # noqa: PLC0415
        from companion.dice.tray import cut_off, find_tray  # noqa: PLC0415

        wrong = fault(image)
        if wrong is not None:
            return wrong
        tray = find_tray(image)
        sides = cut_off(tray) if tray is not None else ()
        return msg("calibrate-move", where=msg(f"towards-{sides[0]}")) if sides else None
