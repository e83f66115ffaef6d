"""Weapons and datacards as they are written down (DS-1.3, DS-8, DS-13)."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from companion.games.deadly_sniper.state import Operative, Weapon

Rule = Literal[
    "accurate",
    "balanced",
    "blast",
    "brutal",
    "ceaseless",
    "devastating",
    "devastating_inches",
    "heavy",
    "heavy_dash",
    "heavy_reposition",
    "hot",
    "lethal",
    "limited",
    "piercing",
    "piercing_crits",
    "punishing",
    "range",
    "relentless",
    "rending",
    "saturate",
    "seek",
    "seek_light",
    "severe",
    "shock",
    "silent",
    "stun",
    "torrent",
]
"""The weapon rules of DS-8. "heavy_dash" and "heavy_reposition" are Heavy with that move allowed."""


class Strict(BaseModel):
    """What people write: no key that there is not."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Gun(Strict):
    """A weapon as it is written down; `dmg` is the damage of a normal and of a critical success.

    Each rule has its x, or 1 where it has none.
    """

    name: Annotated[str, Field(min_length=1, max_length=30, pattern=r"[^\W_]")]
    kind: Literal["ranged", "melee"]
    atk: Annotated[int, Field(ge=1, le=8)]
    hit: Annotated[int, Field(ge=2, le=6)]
    dmg: tuple[Annotated[int, Field(ge=0, le=12)], Annotated[int, Field(ge=0, le=12)]]
    rules: dict[Rule, Annotated[int, Field(ge=1, le=12)]] = {}

    def serves(self, kind: str) -> bool:
        """Whether it is of a kind, and may be used as often as one likes."""
        return self.kind == kind and "limited" not in self.rules

    def weapon(self) -> Weapon:
        """Give it as part of the state."""
        return Weapon(
            self.name, self.kind, self.atk, self.hit, *self.dmg, {str(rule): x for rule, x in self.rules.items()}
        )


USED = {"sniper": ("ranged",), "brawler": ("melee",), "marksman": ("ranged", "melee")}
"""The kinds of weapons that each behaviour uses."""

Ability = Literal["double_fight", "double_shoot"]


class Card(Strict):
    """An NPO datacard (DS-13)."""

    behaviour: Literal["sniper", "brawler", "marksman"]
    apl: int = 0
    move: int = 0
    save: Annotated[int, Field(ge=2, le=6)]
    wounds: Annotated[int, Field(ge=1, le=30)]
    heavy: bool = False
    abilities: tuple[Ability, ...] = ()
    weapons: tuple[Gun, ...]
    every_second: str = ""
    """The card that this one replaces for every second NPO of it, where the list is drawn or named."""
    source: Literal["seed", "confirmed", "single", "project"] = "project"

    @field_validator("weapons")
    @classmethod
    def _has_what_it_uses(cls, weapons: tuple[Gun, ...], about: ValidationInfo) -> tuple[Gun, ...]:
        for wanted in USED.get(about.data.get("behaviour", ""), ()):
            if not any(gun.serves(wanted) for gun in weapons):
                raise ValueError(f"one of them must be of the kind {wanted!r}, and not limited")
        return weapons

    def operative(self, who: str, name: str, card: str) -> Operative:
        """Make an NPO of that id and name from it."""
        return Operative(
            who,
            name,
            "npo",
            self.behaviour,
            self.apl,
            self.move,
            self.save,
            self.wounds,
            self.wounds,
            [gun.weapon() for gun in self.weapons],
            list(self.abilities),
            self.heavy,
            card=card,
            uses=uses(self.weapons),
        )


def uses(weapons: tuple[Gun, ...]) -> dict[str, int]:
    """DS-8.18: how often each Limited weapon may be used."""
    return {gun.name: gun.rules["limited"] for gun in weapons if "limited" in gun.rules}
