"""What the eye makes of the tray, frame by frame: when it lies still, when to read it, and what was thrown.

Two levels: the tray is empty, under a hand, rolling or still; its reading is waiting, stable or unsure. Pure: no
camera, no clock, no OpenCV; times are seconds of whatever clock the frames have.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot, inf
from typing import Literal

from companion.dice.reading import Box, Die, Reading, Unsure

TrayIs = Literal["empty", "hand", "rolling", "still"]
ReadingIs = Literal["waiting", "stable", "unsure"]
Spot = Die | Unsure

_SLACK = 1e-3
"""Seconds by which the times of frames may be off."""
_UNMOVED = 0.25
_SAME_DIE = 0.5
"""How far the centres of boxes may be apart, in sides of a die: untouched, and seen in two frames that were voted."""
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


class Votes:
    """Several readings of one still tray, matched by place."""

    def __init__(self) -> None:
        self.count = 0
        self._places: list[list[Spot]] = []

    def add(self, reading: Reading) -> None:
        """Take the vote of one frame."""
        self.count += 1
        free = list(self._places)
        for spot in spots_of(reading):
            place = next((one for one in free if _near(one[-1], spot, _SAME_DIE)), None)
            if place is None:
                self._places.append([spot])
            else:
                place.append(spot)
                free.remove(place)

    def result(self, *, last: bool) -> Reading | None:
        """What they agree on; None where more frames might help, unless this was the `last`."""
        found: list[Spot] = []
        for place in self._places:
            sure = Counter(spot.value for spot in place if isinstance(spot, Die))
            value, most = sure.most_common(1)[0] if sure else (0, 0)
            against, doubt = sure.total() - most, self.count - sure.total()
            if most >= 3 and ((not against and doubt <= self.count // 4) or (last and most >= 6)):
                found.append(_die(value, place))
            elif len(place) <= self.count // 4:
                continue  # a reflection that flared up once
            elif last:
                found.append(_doubted(place))
            else:
                return None
        found.sort(key=lambda spot: (spot.box[1], spot.box[0]))
        return reading_of(found)


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
            known, self._old = _moved(known, shift), _moved(self._old or (), shift)
        unmoved = _pairs(known, now)
        news = any(
            id(spot) not in unmoved or (isinstance(spot, Die) and isinstance(unmoved[id(spot)], Unsure)) for spot in now
        )
        # a value once sure is not forgotten because a shadow fell on it
        self.known = tuple(unmoved.get(id(spot), spot) if isinstance(spot, Unsure) else spot for spot in now)
        changed = self._changed and self._old is not None
        if not changed:
            self._old, self._changed = self.known, False
        mine = _pairs(self._old or (), now)
        thrown = reading_of([spot for spot in now if id(spot) not in mine])
        return Settled(at, reading, news, changed, thrown)


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


def _side(spot: Spot) -> float:
    return max(1.0, min(spot.box[2], spot.box[3]))


def _near(one: Spot, other: Spot, sides: float) -> bool:
    (x, y), (u, v) = centre(one.box), centre(other.box)
    return hypot(x - u, y - v) < sides * (_side(one) + _side(other)) / 2


def _alike(one: Spot, other: Spot) -> bool:
    """Whether both may be the same die, from their values alone."""
    match one, other:
        case Die(), Die():
            return one.value == other.value
        case (Die(), Unsure()):
            return not other.candidates or one.value in other.candidates
        case (Unsure(), Die()):
            return not one.candidates or other.value in one.candidates
    return True


def _pairs(before: Sequence[Spot], now: Sequence[Spot]) -> dict[int, Spot]:
    """The dice of `before` that still lie where they lay, by the `id` of what is there now."""
    free = list(before)
    found: dict[int, Spot] = {}
    for spot in now:
        mine = next((one for one in free if _near(one, spot, _UNMOVED) and _alike(one, spot)), None)
        if mine is not None:
            found[id(spot)] = mine
            free.remove(mine)
    return found


def _moved(spots: Sequence[Spot], shift: tuple[int, int]) -> tuple[Spot, ...]:
    return tuple(
        replace(spot, box=(spot.box[0] + shift[0], spot.box[1] + shift[1], spot.box[2], spot.box[3])) for spot in spots
    )


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
        if hypot(*shift) <= most and len(_pairs(_moved(known, shift), now)) == len(now):
            return shift
    return None


def _die(value: int, place: Sequence[Spot]) -> Die:
    mine = [spot for spot in place if isinstance(spot, Die) and spot.value == value]
    return Die(value, mine[-1].box, sum(spot.confidence for spot in mine) / len(mine))


def _doubted(place: Sequence[Spot]) -> Unsure:
    values: Counter[int] = Counter()
    for spot in place:
        values.update([spot.value] if isinstance(spot, Die) else spot.candidates)
    reasons = Counter(spot.reason for spot in place if isinstance(spot, Unsure))
    reason = reasons.most_common(1)[0][0] if reasons else "ambiguous"
    return Unsure(place[-1].box, tuple(value for value, _ in values.most_common()), reason)
