"""What a set-up file of Bodybag says: the options of the rules."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from companion.games.bodybag.state import Hunt, Marine, Options


class Setup(BaseModel):
    """The options, with the defaults as ruled (BB-3.2, 4.1, 4.5, 4.7)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rescue: Literal["always", "one", "never", "ask"] = "always"
    check_end: Literal["start", "after_rescue"] = "start"
    shot_at: Literal["roll", "hit"] = "roll"
    gut_sign: Literal["plus", "minus"] = "plus"
    pool: Annotated[int, Field(ge=1, le=100)] | None = None
    companion_rolls: bool = False
    teach: bool = False


def start(setup: Setup) -> Hunt:
    """BB-1.3: one able marine, the pointman."""
    options = Options(setup.rescue, setup.check_end, setup.shot_at, setup.gut_sign, setup.pool)
    pointman = Marine("pointman", "the pointman")
    return Hunt(options, marines={"pointman": pointman}, companion_rolls=setup.companion_rolls, teaching=setup.teach)
