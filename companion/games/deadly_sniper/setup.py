"""What a set-up file of Deadly Sniper says (DS-2), and the battle that it makes."""

from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from companion.games.deadly_sniper import roster
from companion.games.deadly_sniper.cards import Card, Strict
from companion.games.deadly_sniper.state import SNIPER, Battle, slug
from companion.games.deadly_sniper.team import Name, Player, Team

RESERVED = {"equal", "not_sure"}
"""Ids that already mean something as an answer."""


class Npo(Strict):
    """One NPO besides the SNIPER."""

    name: Name
    card: str


class Setup(Strict):
    """A set-up of mission 1."""

    mission: Literal[1] = 1
    turning_points: Annotated[int, Field(ge=1, le=20)] | None = None
    """The last turning point; the mission alone ends the battle where it is left out."""
    command_reroll: Literal["ask", "never"] = "ask"
    """Whether you are asked for a Command Re-roll where one can help (DS-12.3)."""
    sniper_height: Literal["ask", "under", "two", "four"] = "ask"
    datacards: dict[str, Card]
    npo_wounds_limit: Annotated[int, Field(ge=0)] = roster.WOUNDS_LIMIT
    team: Team | None = None
    operatives: Annotated[tuple[Player, ...], Field(max_length=14, validate_default=True)] = ()
    """Those of the team, where they do not stand here."""
    npos: Annotated[tuple[Npo, ...], Field(max_length=14)] = ()

    @field_validator("datacards")
    @classmethod
    def _has_a_sniper(cls, cards: dict[str, Card]) -> dict[str, Card]:
        if SNIPER not in cards:
            raise ValueError("there is no card 'sniper'")
        return cards

    @field_validator("operatives")
    @classmethod
    def _have_names_of_their_own(cls, own: tuple[Player, ...], about: ValidationInfo) -> tuple[Player, ...]:
        team: Team | None = about.data.get("team")
        operatives = own or (team.operatives if team else ())
        if not operatives and "team" in about.data:
            raise PydanticCustomError("missing", "there are no operatives")
        _once([SNIPER, *(slug(one.name) for one in operatives)])
        return operatives

    @field_validator("npos")
    @classmethod
    def _fit_together(cls, npos: tuple[Npo, ...], about: ValidationInfo) -> tuple[Npo, ...]:
        """DS-2.3: a card for each, a name for each, and not too many wounds."""
        if not {"datacards", "operatives", "npo_wounds_limit"} <= set(about.data):
            return npos  # what they refer to is wrong itself, and is told first
        cards: dict[str, Card] = about.data["datacards"]
        for npo in npos:
            if npo.card not in cards or cards[npo.card].behaviour == "sniper":
                raise ValueError(f"{npo.name} has the card {npo.card!r}, which is not among the datacards")
        _once([SNIPER, *(slug(one.name) for one in about.data["operatives"]), *(slug(npo.name) for npo in npos)])
        limit = about.data["npo_wounds_limit"]
        weight = roster.weigh([cards[npo.card].wounds for npo in npos], limit)
        if not weight.legal:
            raise ValueError(f"they have {weight.total} wounds together; npo_wounds_limit is {limit}")
        return npos


def _once(ids: list[str]) -> None:
    if taken := sorted(RESERVED & set(ids)):
        raise ValueError(f"this name already means something as an answer: {taken[0].replace('_', ' ')}")
    if twice := sorted({one for one in ids if ids.count(one) > 1}):
        raise ValueError(f"a name may stand only once, and none is 'sniper': {', '.join(twice)}")


def start(setup: Setup) -> Battle:
    """Set up the battle (DS-2.6: everybody has a Conceal order)."""
    cards = setup.datacards
    operatives = {
        SNIPER: cards[SNIPER].operative(SNIPER, SNIPER, SNIPER),
        **{slug(npo.name): cards[npo.card].operative(slug(npo.name), npo.name, npo.card) for npo in setup.npos},
        **{slug(player.name): player.operative() for player in setup.operatives},
    }
    return Battle(
        operatives,
        last_tp=setup.turning_points,
        height=setup.sniper_height,
        command_rerolls=setup.command_reroll == "ask",
        gambits={slug(one.name): (one.name, one.cost) for one in (setup.team.gambits if setup.team else ())},
    )
