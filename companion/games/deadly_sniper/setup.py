"""What a set-up file of Deadly Sniper says (DS-2), and the battle that it makes."""

import re
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from companion.games.deadly_sniper import roster
from companion.games.deadly_sniper.state import SNIPER, Battle, Operative, Weapon

# It has something that can be said, and something to make an id of.
Name = Annotated[str, Field(min_length=1, max_length=30, pattern=r"[^\W_]")]

RESERVED = {"equal", "not_sure"}
"""Ids that already mean something as an answer."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Gun(_Strict):
    """A weapon as it is written down; `dmg` is the damage of a normal and of a critical success."""

    name: str
    kind: Literal["ranged", "melee"]
    atk: Annotated[int, Field(ge=1, le=8)]
    hit: Annotated[int, Field(ge=2, le=6)]
    dmg: tuple[Annotated[int, Field(ge=0, le=12)], Annotated[int, Field(ge=0, le=12)]]
    rules: dict[str, int] = {}

    def weapon(self) -> Weapon:
        """Give it as part of the state."""
        return Weapon(self.name, self.kind, self.atk, self.hit, *self.dmg, dict(self.rules))


USED = {"sniper": ("ranged",), "brawler": ("melee",), "marksman": ("ranged", "melee")}
"""The kinds of weapons that each behaviour uses."""


class Card(_Strict):
    """An NPO datacard (DS-13)."""

    behaviour: Literal["sniper", "brawler", "marksman"]
    apl: int = 0
    move: int = 0
    save: Annotated[int, Field(ge=2, le=6)]
    wounds: Annotated[int, Field(ge=1, le=30)]
    heavy: bool = False
    abilities: tuple[Literal["double_fight", "double_shoot"], ...] = ()
    weapons: tuple[Gun, ...]
    source: Literal["seed", "confirmed", "single", "project"] = "project"

    @field_validator("weapons")
    @classmethod
    def _has_what_it_uses(cls, weapons: tuple[Gun, ...], about: ValidationInfo) -> tuple[Gun, ...]:
        for wanted in USED.get(about.data.get("behaviour", ""), ()):
            if all(gun.kind != wanted for gun in weapons):
                raise ValueError(f"one of them must be of the kind {wanted!r}")
        return weapons


BAYONET = Gun(name="Bayonet", kind="melee", atk=3, hit=4, dmg=(2, 3))


class Player(_Strict):
    """One of the player's operatives. Only its name, wounds and save are needed."""

    name: Name
    wounds: Annotated[int, Field(ge=1, le=30)]
    save: Annotated[int, Field(ge=2, le=6)]
    apl: Annotated[int, Field(ge=1, le=4)] = 2
    move: Annotated[int, Field(ge=1, le=10)] = 6
    melee: Gun = BAYONET

    @field_validator("melee")
    @classmethod
    def _is_for_melee(cls, gun: Gun) -> Gun:
        if gun.kind != "melee":
            raise ValueError("its kind must be 'melee'")
        return gun


class Npo(_Strict):
    """One NPO besides the SNIPER."""

    name: Name
    card: str


class Setup(_Strict):
    """A set-up of mission 1."""

    mission: Literal[1] = 1
    turning_points: Annotated[int, Field(ge=1, le=20)] = 1
    sniper_height: Literal["ask", "under", "two", "four"] = "ask"
    datacards: dict[str, Card]
    npo_wounds_limit: Annotated[int, Field(ge=0)] = roster.WOUNDS_LIMIT
    operatives: Annotated[tuple[Player, ...], Field(min_length=1, max_length=14)]
    npos: Annotated[tuple[Npo, ...], Field(max_length=14)] = ()

    @field_validator("datacards")
    @classmethod
    def _has_a_sniper(cls, cards: dict[str, Card]) -> dict[str, Card]:
        if SNIPER not in cards:
            raise ValueError("there is no card 'sniper'")
        return cards

    @field_validator("operatives")
    @classmethod
    def _have_names_of_their_own(cls, operatives: tuple[Player, ...]) -> tuple[Player, ...]:
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


def slug(name: str) -> str:
    """Make the id of a name: lower case, words joined by underscores."""
    return re.sub(r"\W+", "_", name.lower()).strip("_")


def start(setup: Setup) -> Battle:
    """Set up the battle (DS-2.6: everybody has a Conceal order)."""
    operatives = {
        SNIPER: _npo(SNIPER, SNIPER, setup.datacards[SNIPER]),
        **{slug(npo.name): _npo(slug(npo.name), npo.name, setup.datacards[npo.card]) for npo in setup.npos},
        **{slug(player.name): _player(player) for player in setup.operatives},
    }
    return Battle(operatives, last_tp=setup.turning_points, height=setup.sniper_height)


def _npo(who: str, name: str, card: Card) -> Operative:
    return Operative(
        who,
        name,
        "npo",
        card.behaviour,
        card.apl,
        card.move,
        card.save,
        card.wounds,
        card.wounds,
        [gun.weapon() for gun in card.weapons],
        list(card.abilities),
        card.heavy,
    )


def _player(player: Player) -> Operative:
    return Operative(
        slug(player.name),
        player.name,
        "player",
        "player",
        player.apl,
        player.move,
        player.save,
        player.wounds,
        player.wounds,
        [player.melee.weapon()],
    )
