"""What the eye makes of the tray, frame by frame: when it lies still, when to read it, and what was thrown.

Two levels: the tray is empty, under a hand, rolling or still; its reading is waiting, stable or unsure. Pure: no
camera, no clock, no OpenCV; times are seconds of whatever clock the frames have.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, inf
from typing import Literal

from companion.dice.reading import Die, Reading, Unsure
from companion.dice.spots import Spot, centre, pairs, reading_of, shifted, spots_of
from companion.dice.votes import Votes

TrayIs = Literal["empty", "hand", "rolling", "still"]
ReadingIs = Literal["waiting", "stable", "unsure"]

_SLACK = 1e-3
"""Seconds by which the times of frames may be off."""
_SCENERY = 0.02
"""A share of the picture: if more than this changed apart from dice, then so did the light or the camera's place."""


@dataclass(frozen=True, slots=True)
class Look:
    """What is measured of every frame.

    Attributes:
        at: when it was taken, seconds.
        moved: the share, 0 to 1, of the picture that differs from shortly before.
        changed: the share that differs from the tray as it was when it was last read.
        hand: whether something large reaches in that did not when the tray was last read.
        pixels: of the whole picture.
        fresh: the first frame of this camera, or of this size: what was known before is of no use.
    """

    at: float
    moved: float
    changed: float = 0.0
    hand: bool = False
    pixels: int = 1_000_000
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Patience:
    """How long things take, in seconds unless it says otherwise."""

    gate: float = 0.0002
    """The share of the picture that may differ from noise alone."""
    settle: float = 0.4
    """Nothing moved for so long: it lies still."""
    fewest: int = 3
    most: int = 7
    """How many frames vote."""
    hand: float = 3.0
    """What reaches in and does not move for so long is no hand but a new shape of the tray."""
    blur: float = 2.0
    """A still picture that stays blurred for so long is as sharp as this camera gets."""
    gap: float = 2.5
    """Between two looks: longer, and anything may have happened in between."""


USUAL = Patience()


@dataclass(frozen=True, slots=True)
class Settled:
    """What lies in the tray, now that it lies still.

    Attributes:
        at: when the last frame of it was taken, seconds.
        reading: all that lies there.
        news: whether it is more than the last reading, or part of that with some dice taken away.
        changed: whether the tray was seen to change since the request came up.
        thrown: what came into the tray since the request; nothing where it did not change.
    """

    at: float
    reading: Reading
    news: bool
    changed: bool
    thrown: Reading


class Sighting:
    """Follows the tray. Each frame is looked at; those that `see` asks for are read, and their readings come back."""

    def __init__(self, patience: Patience = USUAL) -> None:
        self.patience = patience
        self.tray: TrayIs = "empty"
        self.reading: ReadingIs = "waiting"
        self.known: tuple[Spot, ...] | None = None
        """What lay there when it was last read; None where it was not yet."""
        self._look: Look | None = None
        self._still_since = 0.0
        self._restless = True
        self._votes = Votes()
        self._voted = -inf
        self._old: tuple[Spot, ...] | None = ()
        self._asked: float | None = None
        self._changed = True

    @property
    def restless(self) -> bool:
        """Whether something changed that is not read yet."""
        return self._restless

    def ask(self, at: float | None) -> None:
        """A roll is asked for: what lies in the tray then is no answer to it. None: no roll is asked for any more."""
        self._asked = at
        self._old, self._changed = (self.known, False) if at is not None else ((), True)

    def see(self, look: Look) -> bool:
        """Look at a frame; whether it should be read. Frames that come late are not looked at."""
        last = self._look
        if last is not None and look.at <= last.at and not look.fresh:
            return False
        moving = look.moved > self.patience.gate
        if last is None or look.fresh:
            self.known = None
            self._old, self._changed = (None, False) if self._asked is not None else ((), True)
            self._stir(look)
        elif moving:
            # what is seen first may have happened just before the request
            self._changed |= self._asked is None or last.at >= self._asked
            self._stir(look)
        elif look.at - last.at > self.patience.gap:
            self._still_since, self._votes = look.at, Votes()
        self._look = look
        reaching = look.hand and look.at - self._still_since < self.patience.hand
        if moving or reaching:
            self.tray = "hand" if look.hand else "rolling"
            self._votes = Votes()
            return False
        self.tray = "still" if self.known or self._restless else "empty"
        due = self.patience.settle * (0.5 + 0.25 * self._votes.count)
        return self._restless and look.at - self._still_since >= due - _SLACK

    def blurred(self, at: float) -> bool:
        """The frame that was to be read is blurred: whether to wait for a sharper one."""
        return at - self._still_since < self.patience.blur

    def read(self, at: float, reading: Reading) -> Settled | None:
        """Take the reading of the frame taken then; what lies there, once enough of them agree.

        A frame from before the last movement does not count.
        """
        late = at < self._still_since or at <= self._voted
        if self._look is None or not self._restless or late or self.tray in ("hand", "rolling"):
            return None
        self._voted = at
        self._votes.add(reading)
        if self._votes.count < self.patience.fewest or at - self._still_since < self.patience.settle - _SLACK:
            return None
        agreed = self._votes.result(last=self._votes.count >= self.patience.most)
        return None if agreed is None else self._conclude(at, agreed, self._look)

    def _stir(self, look: Look) -> None:
        self._restless, self._still_since, self._votes = True, look.at, Votes()
        self.reading, self._voted = "waiting", -inf

    def _conclude(self, at: float, reading: Reading, look: Look) -> Settled:
        self._restless, self._votes = False, Votes()
        self.reading = "unsure" if reading.unsure else "stable"
        now = spots_of(reading)
        known = self.known or ()
        self.tray = "still" if now else "empty"
        shift = _shift(known, now, look)
        if shift is not None:
            known, self._old = shifted(known, shift), shifted(self._old or (), shift)
        unmoved = pairs(known, now)
        news = any(
            id(spot) not in unmoved or (isinstance(spot, Die) and isinstance(unmoved[id(spot)], Unsure)) for spot in now
        )
        # a value once sure is not forgotten because a shadow fell on it
        self.known = tuple(unmoved.get(id(spot), spot) if isinstance(spot, Unsure) else spot for spot in now)
        changed = self._changed and self._old is not None
        if not changed:
            self._old, self._changed = self.known, False
        mine = pairs(self._old or (), now)
        thrown = reading_of([spot for spot in now if id(spot) not in mine])
        return Settled(at, reading, news, changed, thrown)


def _shift(known: Sequence[Spot], now: Sequence[Spot], look: Look) -> tuple[int, int] | None:
    """By how many pixels the camera was knocked, where the same dice all lie aside and so does what is around them."""
    covered = 1.5 * sum(spot.box[2] * spot.box[3] for spot in (*known, *now)) / look.pixels
    if not known or len(known) != len(now) or look.changed - covered < _SCENERY:
        return None
    most = 0.15 * look.pixels**0.5
    (x, y) = centre(known[0].box)
    for spot in now:
        (u, v) = centre(spot.box)
        shift = (round(u - x), round(v - y))
        if hypot(*shift) <= most and len(pairs(shifted(known, shift), now)) == len(now):
            return shift
    return None
