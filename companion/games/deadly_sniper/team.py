"""The player's team as it is written down: in the set-up itself, or in a roster file of its own (DS-2.2)."""

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field, field_validator

from companion.games.deadly_sniper.cards import Ability, Gun, Strict, uses
from companion.games.deadly_sniper.state import SNIPER, Operative, slug

# It has something that can be said, and something to make an id of.
Name = Annotated[str, Field(min_length=1, max_length=30, pattern=r"[^\W_]")]

RESERVED = {"equal", "not_sure", "touched", "cover", "no", "done"}
"""Ids that already mean something as an answer."""

BAYONET = Gun(name="Bayonet", kind="melee", atk=3, hit=4, dmg=(2, 3))


class Player(Strict):
    """One of the player's operatives.

    Its name, wounds and save are enough: then the player throws his own attacks, and says what they did. One with
    `weapons` has its actions played with the companion.
    """

    name: Name
    wounds: Annotated[int, Field(ge=1, le=30)]
    save: Annotated[int, Field(ge=2, le=6)]
    apl: Annotated[int, Field(ge=1, le=4)] = 2
    move: Annotated[int, Field(ge=1, le=10)] = 6
    melee: Gun = BAYONET
    """What it retaliates with, where its `weapons` are not listed."""
    weapons: tuple[Gun, ...] = ()
    abilities: tuple[Ability, ...] = ()

    @field_validator("melee")
    @classmethod
    def _is_for_melee(cls, gun: Gun) -> Gun:
        if not gun.serves("melee"):
            raise ValueError("its kind must be 'melee', and it must not be limited")
        return gun

    @field_validator("weapons")
    @classmethod
    def _can_be_told_apart(cls, weapons: tuple[Gun, ...]) -> tuple[Gun, ...]:
        ids = [slug(gun.name) for gun in weapons]
        if twice := sorted({one for one in ids if ids.count(one) > 1}):
            raise ValueError(f"a weapon's name may stand only once: {', '.join(twice)}")
        if weapons and not any(gun.serves("melee") for gun in weapons):
            raise ValueError("one of them must be of the kind 'melee', and not limited")
        return weapons

    def operative(self) -> Operative:
        """Give it as part of the state."""
        return Operative(
            slug(self.name),
            self.name,
            "player",
            "player",
            self.apl,
            self.move,
            self.save,
            self.wounds,
            self.wounds,
            [gun.weapon() for gun in self.weapons or (self.melee,)],
            list(self.abilities),
            plays=bool(self.weapons),
            uses=uses(self.weapons),
        )


def names_once(names: Iterable[str]) -> None:
    """Raise ValueError where a name stands twice, or means something else already."""
    ids = [SNIPER, *(slug(name) for name in names)]
    if taken := sorted(RESERVED & set(ids)):
        raise ValueError(f"this name already means something as an answer: {taken[0].replace('_', ' ')}")
    if twice := sorted({one for one in ids if ids.count(one) > 1}):
        raise ValueError(f"a name may stand only once, and none is 'sniper': {', '.join(twice)}")


class Gambit(Strict):
    """A strategic gambit of the player's team: what it is called, and the command points that it costs (DS-3.4)."""

    name: Name
    cost: Annotated[int, Field(ge=0, le=5)] = 0


class Team(Strict):
    """A roster file: who is in the team, and what it brings along."""

    name: str = ""
    operatives: Annotated[tuple[Player, ...], Field(min_length=1, max_length=14)]
    gambits: Annotated[tuple[Gambit, ...], Field(max_length=8)] = ()
    equipment: Annotated[tuple[str, ...], Field(max_length=8)] = ()

    @field_validator("operatives")
    @classmethod
    def _can_be_named(cls, operatives: tuple[Player, ...]) -> tuple[Player, ...]:
        names_once(one.name for one in operatives)
        return operatives

    @field_validator("equipment")
    @classmethod
    def _is_taken_once(cls, equipment: tuple[str, ...]) -> tuple[str, ...]:
        """DS-2.4: no option twice."""
        if twice := sorted({one for one in equipment if equipment.count(one) > 1}):
            raise ValueError(f"the same option cannot be taken twice: {', '.join(twice)}")
        return equipment

    @field_validator("gambits")
    @classmethod
    def _have_names_of_their_own(cls, gambits: tuple[Gambit, ...]) -> tuple[Gambit, ...]:
        ids = [slug(one.name) for one in gambits]
        if twice := sorted({one for one in ids if ids.count(one) > 1}):
            raise ValueError(f"a gambit may stand only once: {', '.join(twice)}")
        return gambits
