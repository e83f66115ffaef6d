"""What a set-up file of Deadly Sniper says (DS-2), and the battle that it makes."""

from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, field_validator

from companion.games.deadly_sniper import roster
from companion.games.deadly_sniper.cards import Card, Strict
from companion.games.deadly_sniper.state import SNIPER, Battle, Options, slug
from companion.games.deadly_sniper.team import Name, Player, Team, names_once


class Npo(Strict):
    """One NPO besides the SNIPER."""

    name: Name
    card: str


class Settings(Strict):
    """The switches of the rules, as `state.Options` has them."""

    tie: Literal["loser", "reroll"] = "loser"
    charge: Literal["reachable", "literal"] = "reachable"
    reload: Literal["after_shot", "absolute"] = "after_shot"
    npo_rerolls: Literal["never", "points"] = "never"
    gm: Literal["companion", "human"] = "companion"
    bunkers: Literal["no", "yes"] = "no"
    override_margin: Annotated[float, Field(ge=0)] | None = None


class EquipmentList(Strict):
    """What any team may choose of (DS-2.4): the names alone, since the companion plays none of it."""

    names: tuple[Name, ...] = ()


class Setup(Strict):
    """A set-up of mission 1."""

    mission: Literal[1] = 1
    turning_points: Annotated[int, Field(ge=1, le=20)] | None = None
    """The last turning point; the mission alone ends the battle where it is left out."""
    command_reroll: Literal["ask", "never"] = "ask"
    """Whether you are asked for a Command Re-roll where one can help (DS-12.3)."""
    sniper_height: Literal["ask", "under", "two", "four"] = "ask"
    officer: bool = True
    """Whether the wounded officer lies on the table; without him it is a practice battle."""
    walk_through: bool = False
    """Whether the set-up is walked through step by step."""
    teach: bool = False
    """Whether the first turning point is explained."""
    settings: Settings = Settings()
    npo_list: Literal["given", "random", "ask"] = "given"
    """Where the list of NPOs comes from: it stands here, it is drawn, or it is named."""
    npo_dice: Literal["table", "companion"] = "table"
    """Who rolls for the NPO side at the start; it can be changed at any prompt."""
    equipment_list: EquipmentList = EquipmentList()
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
        for name, card in cards.items():
            if card.every_second and card.every_second not in cards:
                raise ValueError(f"{name} replaces {card.every_second!r}, which is not among the datacards")
        return cards

    @field_validator("operatives")
    @classmethod
    def _have_names_of_their_own(cls, own: tuple[Player, ...], about: ValidationInfo) -> tuple[Player, ...]:
        team: Team | None = about.data.get("team")
        operatives = own or (team.operatives if team else ())
        if not operatives and "team" in about.data:
            raise ValueError("this key is missing, or `team`")
        names_once(one.name for one in operatives)
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
        names_once(one.name for one in (*about.data["operatives"], *npos))
        limit = about.data["npo_wounds_limit"]
        weight = roster.weigh([cards[npo.card].wounds for npo in npos], limit)
        if not weight.legal:
            raise ValueError(f"they have {weight.total} wounds together; npo_wounds_limit is {limit}")
        return npos


def start(setup: Setup) -> Battle:
    """Set up the battle (DS-2.6: everybody has a Conceal order)."""
    cards = setup.datacards
    operatives = {
        SNIPER: cards[SNIPER].operative(SNIPER, SNIPER, SNIPER),
        **{slug(npo.name): cards[npo.card].operative(slug(npo.name), npo.name, npo.card) for npo in setup.npos},
        **{slug(player.name): player.operative() for player in setup.operatives},
    }
    joining = {name: card for name, card in cards.items() if card.behaviour != "sniper"}
    return Battle(
        operatives,
        marker="on_table" if setup.officer else "absent",
        options=Options(**setup.settings.model_dump()),
        npo_list=setup.npo_list,
        npo_wounds_limit=setup.npo_wounds_limit,
        cards={name: card.operative(name, "", name) for name, card in joining.items()},
        every_second={card.every_second: name for name, card in joining.items() if card.every_second},
        walk_through=setup.walk_through,
        teaching=setup.teach,
        last_tp=setup.turning_points,
        companion_rolls=setup.npo_dice == "companion",
        equipment=list(setup.team.equipment if setup.team else ()),
        equipment_list=list(setup.equipment_list.names),
        height=setup.sniper_height,
        command_rerolls=setup.command_reroll == "ask",
        gambits={slug(one.name): (one.name, one.cost) for one in (setup.team.gambits if setup.team else ())},
    )
