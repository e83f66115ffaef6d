"""What a set-up file of Deadly Sniper says (DS-2), and the battle that it makes."""

import re
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from companion.games.deadly_sniper.state import SNIPER, Battle, Operative, Weapon


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


class Card(_Strict):
    """An NPO datacard (DS-13)."""

    behaviour: Literal["sniper", "brawler"]
    apl: int = 0
    move: int = 0
    save: Annotated[int, Field(ge=2, le=6)]
    wounds: Annotated[int, Field(ge=1, le=30)]
    heavy: bool = False
    abilities: tuple[Literal["double_fight"], ...] = ()
    weapons: tuple[Gun, ...]
    source: Literal["seed", "confirmed", "single", "project"] = "project"


BAYONET = Gun(name="Bayonet", kind="melee", atk=3, hit=4, dmg=(2, 3))


class Player(_Strict):
    """One of the player's operatives. Only its name, wounds and save are needed."""

    name: Annotated[str, Field(min_length=1, max_length=30)]
    wounds: Annotated[int, Field(ge=1, le=30)]
    save: Annotated[int, Field(ge=2, le=6)]
    apl: Annotated[int, Field(ge=1, le=4)] = 2
    move: Annotated[int, Field(ge=1, le=10)] = 6
    melee: Gun = BAYONET


class Npo(_Strict):
    """One NPO besides the SNIPER."""

    name: Annotated[str, Field(min_length=1, max_length=30)]
    card: str


class Setup(_Strict):
    """A set-up of mission 1."""

    mission: Literal[1] = 1
    turning_points: Annotated[int, Field(ge=1, le=20)] = 1
    sniper_height: Literal["ask", "under", "two", "four"] = "ask"
    operatives: Annotated[tuple[Player, ...], Field(min_length=1, max_length=14)]
    npos: Annotated[tuple[Npo, ...], Field(max_length=14)] = ()
    datacards: dict[str, Card]

    @model_validator(mode="after")
    def _fits_together(self) -> "Setup":
        if SNIPER not in self.datacards:
            raise ValueError("datacards: there is no card 'sniper'")
        for npo in self.npos:
            if npo.card not in self.datacards or npo.card == SNIPER:
                raise ValueError(f"npos: {npo.name} has the card {npo.card!r}, which is not among the datacards")
        ids = [slug(name) for name in (*(p.name for p in self.operatives), *(n.name for n in self.npos))]
        if twice := {one for one in ids if ids.count(one) > 1 or one == SNIPER}:
            raise ValueError(f"operatives, npos: each name may stand only once, and none is 'sniper': {sorted(twice)}")
        return self


def slug(name: str) -> str:
    """Make the id of a name: lower case, words joined by underscores."""
    return re.sub(r"\W+", "_", name.lower()).strip("_")


def start(setup: Setup) -> Battle:
    """Set up the battle (DS-2.6: everybody has a Conceal order)."""
    operatives = {
        SNIPER: _npo(SNIPER, "the sniper", setup.datacards[SNIPER]),
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
