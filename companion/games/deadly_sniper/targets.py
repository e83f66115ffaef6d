"""Whom an NPO may shoot, and whom it does (DS-10.7 to DS-10.9, DS-14.4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Cover = Literal["no", "light", "heavy"]
Seek = Literal["", "light", "all"]


@dataclass(frozen=True, slots=True)
class Sight:
    """What a shooter can do to somebody: may it shoot, with how many cover saves, better ones, how many Accurate."""

    valid: bool
    cover_saves: int = 0
    improved: bool = False
    accurate: int = 0


def sight(
    order: str,
    cover: Cover,
    *,
    visible: bool = True,
    distance: float | None = None,
    height: float = 0,
    on_vantage: bool = False,
    seek: Seek = "",
    friend_in_control: bool = False,
) -> Sight:
    """DS-10.5, 10.7 to 10.9, DS-8.20: judge a target. `distance` and `height` (of the shooter above it) in inches."""
    if distance is not None and distance <= 2:
        cover = "no"
    vantage = on_vantage and height >= 2
    hidden = order == "conceal" and cover != "no"
    ignored = (cover == "light" and (vantage or seek == "light")) or seek == "all"
    if not visible or friend_in_control or (hidden and not ignored):
        return Sight(valid=False, cover_saves=int(cover != "no"))  # a Blast may hit it all the same
    accurate = (2 if height >= 4 else 1) if vantage and order == "engage" else 0
    improved = hidden and vantage and cover == "light" and not seek
    return Sight(True, 0 if cover == "no" else 1, improved, accurate)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A valid target as DS-14.4 compares it; `distance` in inches, or a rank where only the closest is known."""

    obscured: bool = False
    in_cover: bool = False
    distance: float = 0
    wounded: bool = False
    ready: bool = False


FILTERS = ("not_obscured", "not_in_cover", "closest", "wounded", "ready")


def narrow(candidates: Mapping[str, Candidate]) -> tuple[list[str], str | None]:
    """DS-14.4: filter by the tests in their order, each skipped where it would leave nobody.

    Returns:
        Who is left (a tie is drawn at random), and the last test that made a difference.
    """
    left = dict(candidates)
    decided: str | None = None
    for test in FILTERS:
        closest = min((candidate.distance for candidate in left.values()), default=0)
        kept = {who: candidate for who, candidate in left.items() if _passes(test, candidate, closest)}
        if kept and len(kept) < len(left):
            left, decided = kept, test
    return list(left), decided


def _passes(test: str, candidate: Candidate, closest: float) -> bool:
    return {
        "not_obscured": not candidate.obscured,
        "not_in_cover": not candidate.in_cover,
        "closest": candidate.distance == closest,
        "wounded": candidate.wounded,
        "ready": candidate.ready,
    }[test]
