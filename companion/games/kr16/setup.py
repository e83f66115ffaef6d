"""What a set-up file of the sketch says."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from companion.games.kr16.state import Fight, Squad


class Unit(BaseModel):
    """A squad as it is written down."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Annotated[str, Field(min_length=1, max_length=30)]
    grade: Literal["rook", "grunt", "elite", "guard"] = "grunt"
    figures: Annotated[int, Field(ge=1, le=10)] = 5
    dice: Annotated[int, Field(ge=1, le=12)] = 7
    save: Annotated[int, Field(ge=2, le=6)] = 5


class Setup(BaseModel):
    """Both squads, and the number of turns."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    turns: Annotated[int, Field(ge=1, le=10)] = 2
    red: Unit
    blue: Unit


def start(setup: Setup) -> Fight:
    """Make the state before the first turn."""
    squads = {}
    for side, unit in (("red", setup.red), ("blue", setup.blue)):
        squads[side] = Squad(side, unit.name, unit.grade, unit.figures, unit.dice, unit.save)  # type: ignore[arg-type]
    return Fight(squads, setup.turns)
