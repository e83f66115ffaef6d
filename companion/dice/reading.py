"""What was read from one picture: dice that are sure, and places that are not."""

from dataclasses import dataclass, field
from typing import Any, Literal

Box = tuple[int, int, int, int]
Reason = Literal["ambiguous", "cocked", "outside", "unknown_face", "moving"]


@dataclass(frozen=True)
class Die:
    """A die whose value is sure.

    Attributes:
        value: 1 to 6.
        box: x, y, width, height around the die, whole pixels of the picture as given.
        confidence: 0 to 1; how far the face is from the nearest doubt.
        tilt: how the top face is turned away from the eye: the part of its normal, which has the length one, that goes
            across and down in the picture, and how far off that may be; None where it was not looked for.
    """

    value: int
    box: Box
    confidence: float
    tilt: tuple[float, float, float] | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Unsure:
    """A die, or what looks like one, that must be asked about.

    Attributes:
        box: x, y, width, height, whole pixels of the picture as given.
        candidates: the values it may show, likeliest first; empty where nothing is known.
        reason: why it was not read.
    """

    box: Box
    candidates: tuple[int, ...]
    reason: Reason


@dataclass(frozen=True)
class Reading:
    """All dice of one picture, from the top left to the bottom right."""

    dice: tuple[Die, ...] = ()
    unsure: tuple[Unsure, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The `dice` and `unsure` keys of the protocol, ready for `json.dumps`."""
        return {
            "dice": [
                {"value": die.value, "box": list(die.box), "confidence": round(die.confidence, 2)} for die in self.dice
            ],
            "unsure": [
                {"box": list(item.box), "candidates": list(item.candidates), "reason": item.reason}
                for item in self.unsure
            ],
        }
