"""Several readings of one still tray, and what they agree on."""

from collections import Counter
from collections.abc import Sequence

from companion.dice.reading import Die, Reading, Unsure
from companion.dice.spots import SAME_DIE, Spot, near, reading_of, spots_of


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
            place = next((one for one in free if near(one[-1], spot, SAME_DIE)), None)
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
