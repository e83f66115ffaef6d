"""A sketch of KR 16: two sides with a squad each, and one unit that is hidden (KR-1, KR-13)."""

from dataclasses import dataclass
from typing import Literal

Side = Literal["red", "blue"]
ATTACK = {"rook": -1, "grunt": 0, "elite": 1, "guard": 1}


@dataclass
class Squad:
    """A squad (KR-1.1), without weapons of different kinds: `dice` is the sum of its attack values."""

    side: Side
    name: str
    grade: Literal["rook", "grunt", "elite", "guard"]
    figures: int
    dice: int
    save: int
    shaken: bool = False
    react_ready: bool = False


@dataclass
class Fight:
    """The state of the sketch. `hidden_at` is for blue's eyes only until `revealed`."""

    squads: dict[str, Squad]
    turns: int
    turn: int = 0
    first: Side = "red"
    hidden_at: str | None = None
    revealed: bool = False

    def foe(self, side: Side) -> Side:
        """The other side."""
        return "blue" if side == "red" else "red"
