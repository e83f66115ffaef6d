"""The calibration as a dialogue in which hands answer: it says what is to be done, and sees when it was.

Everything is said aloud, so that nobody needs to look at a screen: light, sharpness, where the tray is, then the empty
tray, then dice thrown into it; and where the edge of the tray can't be seen, dice laid along it.
"""

from typing import TYPE_CHECKING, Literal

from companion.dice.reading import Reading
from companion.dice.spots import spots_of
from companion.requests import Message, msg

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from companion.dice.calibration import Calibration, Point
    from companion.dice.learning import Sample

WANTED = 6
"""Dice that are to be seen in each throw."""
THROWS = 2
"""Throws after which their size is known well enough: dice look larger in the middle than at the edge."""
PATIENCE = 3
"""Still pictures in which something is found wrong before it is done without: what looks like dice in a tray from which
somebody took everything belongs to it."""
_CORNERS = 4
"""Fewer dice than these don't mark the edge of a tray yet."""


class Guide:
    """Takes still pictures one after the other, and says what is to be done next."""

    def __init__(self) -> None:
        self.stage: Literal["place", "empty", "throw", "edge", "done"] = "place"
        self.learnt: Calibration | None = None
        """What was learnt, once dice were thrown."""
        self.empty: NDArray[np.uint8] | None = None
        """A picture of the empty tray (h, w, 3), BGR."""
        self._samples: list[Sample] = []
        self._marked: tuple[Point, ...] | None = None
        self._tries = 0

    def look(self, image: "NDArray[np.uint8]", reading: Reading) -> Message | None:
        """Take a still picture (h, w, 3), BGR, and what was read in it without any calibration; say what comes next.

        None while somebody is still at it.
        """
        from companion.dice.background import without_background  # noqa: PLC0415 - it brings OpenCV along

        if self.stage == "place":
            wrong = self._misplaced(image)
            if wrong is not None and self._tries < PATIENCE:
                self._tries += 1
                return wrong
            self.stage, self._tries = "empty", 0
        if self.stage == "empty":
            return self._emptied(image, reading)
        reading = without_background(reading, image, self.empty)
        if self.stage == "throw":
            return self._thrown(image, reading)
        return self._done() if self.stage == "done" else self._laid(image, reading)

    def mark(self, tray: "tuple[Point, ...]") -> Message:
        """Take the corners of the tray from somebody who marked them in its picture."""
        self._marked = tray
        if self.learnt is None:
            return msg("tray-marked")
        self.learnt = self.learnt.model_copy(update={"tray": tray})
        return self._done()

    def give_up(self) -> Message:
        """Nobody does what is to be done: what was learnt by then holds."""
        return msg("calibrate-given-up") if self.learnt is None else self._done()

    def _emptied(self, image: "NDArray[np.uint8]", reading: Reading) -> Message:
        if (reading.dice or reading.unsure) and self._tries < PATIENCE:
            self._tries += 1
            return msg("calibrate-take-out")
        self.stage, self.empty = "throw", image
        return msg("calibrate-throw", dice=WANTED)

    def _thrown(self, image: "NDArray[np.uint8]", reading: Reading) -> Message:
        from companion.dice.learning import Sample, learn  # noqa: PLC0415

        if not reading.dice or len(spots_of(reading)) < WANTED:
            return msg("calibrate-seen", seen=len(spots_of(reading)), dice=WANTED)
        self._samples.append(Sample(image, reading))
        if len(self._samples) < THROWS:
            return msg("calibrate-again", dice=WANTED)
        assert self.empty is not None  # noqa: S101 - the stage before
        self.learnt = learn([Sample(self.empty, Reading()), *self._samples])
        if self._marked is not None:
            return self.mark(self._marked)
        if self.learnt.tray is not None:
            return self._done()
        self.stage = "edge"
        return msg("calibrate-edge")

    def _laid(self, image: "NDArray[np.uint8]", reading: Reading) -> Message | None:
        """Dice that enclose all places where dice came to lie mark the edge; none, that it is to be done without."""
        from companion.dice.learning import all_in  # noqa: PLC0415
        from companion.dice.tray import around  # noqa: PLC0415

        height, width = image.shape[:2]
        boxes = [spot.box for spot in spots_of(reading)]
        if not boxes:
            return self._done()
        if len(boxes) < _CORNERS:
            return None  # they are laid one by one
        corners = [(x + i * w, y + j * h) for x, y, w, h in boxes for i in (0, 1) for j in (0, 1)]
        tray = around([(min(1.0, max(0.0, x / width)), min(1.0, max(0.0, y / height))) for x, y in corners])
        if tray is None or not all(all_in(sample, tray) for sample in self._samples):
            return msg("calibrate-edge")
        return self.mark(tray)

    def _done(self) -> Message:
        self.stage = "done"
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
