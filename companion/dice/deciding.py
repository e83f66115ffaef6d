"""From what may be dice to what they show: looks and counted pips add up to a chance; what is not sure is asked."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot, log

import numpy as np

from companion.dice.finding import APART, Found, apart
from companion.dice.network import LEANING, LOGO, NOTHING, Floats
from companion.dice.reading import Reason

_MAYBE, _IS_DIE = 0.3, 0.88
"""The least chance of something to be a die: to be counted among them, and to be asked about at least."""
_ODD, _ANY = 0.22, 0.97
"""How much surer must be what differs in size from the usual die of the picture by a factor of e; and how sure is what
may have any size."""
_FIRST = 0.17
"""How much the look that found a die weighs beside the closer ones."""
_SEEN, _SURE = 0.93, 0.6
"""The least chances of a die that is sure: that it is one, and of its value."""
_CERTAIN = 0.88
"""How sure are dice that may lie unusually near to each other."""
_ASKED = 0.4
"""The least chance of the likeliest value of what is asked about: less is rather a pattern of the ground."""
_COUNT = 3.0
"""How much more likely a perfect count makes its value, as a power of e."""
_ALIKE = 1.7
"""By which factor dice of one picture differ in size from the usual one at most."""


@dataclass(frozen=True, eq=False)
class Opinion:
    """What is thought of one place.

    Attributes:
        found: the place.
        is_die: 0 to 1.
        chances: (9,) of each class of the network, if it is a die: all looks together, and the count once decided.
        value: 1 to 6 where it is sure, else None.
        candidates: where it is not, what it may show, likeliest first.
        reason: why it is not sure.
    """

    found: Found
    is_die: float
    chances: Floats
    value: int | None = None
    candidates: tuple[int, ...] = ()
    reason: Reason | None = None

    @property
    def confidence(self) -> float:
        """0 to 1."""
        return self.is_die * float(self.chances.max())


def opinions(found: Sequence[Found], again: Sequence[Floats]) -> list[Opinion]:
    """What the looks say together of each place; those that are rather no dice are left out."""
    formed = []
    for one, chances in zip(found, again, strict=True):
        is_die = one.weight**_FIRST * float(1.0 - chances[NOTHING]) ** (1 - _FIRST)
        both = np.maximum(one.chances, 1e-4) ** _FIRST * np.maximum(chances, 1e-4) ** (1 - _FIRST)
        both[NOTHING] = 0.0
        if is_die > _MAYBE:
            formed.append(Opinion(one, is_die, np.asarray(both / both.sum(), np.float32)))
    return single(formed)


def single(formed: Sequence[Opinion]) -> list[Opinion]:
    """Each die once, the surest first: a closer look may show that two places are one."""
    kept: list[Opinion] = []
    for one in sorted(formed, key=lambda one: -one.is_die):
        if all(_two(one, other) for other in kept):
            kept.append(one)
    return kept


def _two(one: Opinion, other: Opinion) -> bool:
    """Whether two places are two dice; nearer ones than most dice only where both are as sure as dice are."""
    sure = min(one.confidence, other.confidence) > _CERTAIN
    return apart(one.found, other.found) if sure else apart(one.found, other.found, APART)


def usual_size(formed: Sequence[Opinion]) -> float | None:
    """The size, pixels, which most dice of a picture have; None where there are none.

    A one counts less: a lone pip looks like one, and of those there are many. What is larger counts a little more,
    since patterns of the ground are small and repeated; but dice lying together may look like one large die's pips.
    """
    if not formed:
        return None
    sizes = np.log([one.found.size for one in formed])
    ones = np.array([one.chances.argmax() == 1 for one in formed])
    weights = np.array([one.confidence**6 * one.found.size**0.5 for one in formed]) * np.where(ones, 0.25, 1.0)
    crowd = (weights * np.exp(-(((sizes[:, None] - sizes) / 0.25) ** 2))).sum(axis=1)
    return float(np.exp(sizes[int(np.argmax(crowd))]))


def alike(formed: Sequence[Opinion]) -> list[Opinion]:
    """Those of a size that dice of one picture can have together: a lone pip looks like a one, many sizes too small."""
    formed = [one for one in formed if not any(_within(one, other) for other in formed)]
    usual = usual_size(formed)
    return [] if usual is None else [one for one in formed if abs(log(one.found.size / usual)) < log(_ALIKE)]


def _within(one: Opinion, other: Opinion) -> bool:
    """Whether `one` is rather a pip of `other`, which is a die."""
    away = hypot(one.found.x - other.found.x, one.found.y - other.found.y)
    return (
        other.is_die > _IS_DIE
        and other.confidence > 0.5
        and int(one.chances.argmax()) == 1
        and one.found.size < 0.6 * other.found.size
        and away < 0.5 * other.found.size
    )


def decide(formed: Sequence[Opinion], counts: Sequence[dict[int, float]]) -> list[Opinion]:
    """The opinions with their values, or with the reason why there is none; the faintest are left out."""
    usual = usual_size(formed)
    if usual is None:
        return []
    decided = [_decided(one, counted) for one, counted in zip(formed, counts, strict=True)]
    return [
        one
        for one in decided
        if one.is_die > min(_ANY, _IS_DIE + _ODD * abs(log(one.found.size / usual)))
        and (one.reason is None or one.confidence > _ASKED)
    ]


def _decided(one: Opinion, counted: dict[int, float]) -> Opinion:
    if int(one.chances.argmax()) in (LEANING, LOGO):
        reason: Reason = "cocked" if int(one.chances.argmax()) == LEANING else "unknown_face"
        return replace(one, candidates=_likeliest(one.chances), reason=reason)
    merits = np.zeros(len(one.chances))
    merits[list(counted)] = list(counted.values())
    both = one.chances * np.exp(_COUNT * merits)
    one = replace(one, chances=np.asarray(both / both.sum(), np.float32))
    candidates = _likeliest(one.chances)
    if one.is_die >= _SEEN and one.chances.max() >= _SURE:
        return replace(one, value=candidates[0])
    return replace(one, candidates=candidates, reason="ambiguous")


def _likeliest(chances: Floats) -> tuple[int, int]:
    best, rival = sorted(range(1, 7), key=lambda value: -chances[value])[:2]
    return best, rival
