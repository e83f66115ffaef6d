"""The exact tables of the rules: a dozen rows which stand here, and all of them where they lie beside the project."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.deadly_sniper import fighting, odds
from companion.games.deadly_sniper.fighting import Fighter
from companion.games.deadly_sniper.shooting import Hits
from companion.games.deadly_sniper.throws import thrown

SHARED = Path(__file__).resolve().parents[4] / "shared" / "spec"

WOUNDS = (7, 8, 10, 12, 14)
COVERS = {
    "no cover": {},
    "cover": {"cover": 1},
    "conceal+vantage: 2 cover saves": {"cover": 2},
    "conceal+vantage: crit cover save": {"cover_crits": 1},
    "no cover obscured": {"is_obscured": True},
    "cover obscured": {"cover": 1, "is_obscured": True},
}
GUNS = {
    "Marksman Trooper firearm": (4, 4, (2, 3), ()),
    "Marksman Trooper special": (4, 4, (4, 5), (("piercing", 1),)),
    "Marksman Warrior firearm": (4, 4, (3, 4), ()),
    "Marksman Heavy firearm": (4, 3, (3, 4), ()),
}
# dice, hit, damage, wounds
BRAWLERS = {
    "Brawler Trooper": (4, 4, (3, 4), 7),
    "Brawler Tough": (4, 4, (4, 5), 10),
    "Brawler Heavy": (5, 3, (4, 5), 14),
}
FOES = {
    "human 7W bayonet 3A 4+ 2/3": (3, 4, (2, 3), 7),
    "veteran 8W 4A 3+ 3/4": (4, 3, (3, 4), 8),
    "elite 14W 5A 3+ 4/5": (5, 3, (4, 5), 14),
}


def rows(name: str) -> Iterator[list[str]]:
    """The rows of a table beside the project."""
    if not SHARED.is_dir():
        pytest.skip("the tables lie in ../shared, which is not here")
    for line in (SHARED / name).read_text("utf-8").splitlines():
        if line.startswith("|"):
            yield [cell.strip() for cell in line.strip("| \n").split(" | ")]


def rifle(state: str, save: str, cover: str, accurate: str) -> list[float]:
    """Expected damage and chances of the sniper rifle (DS-17.2)."""
    hit = {"healthy": 2, "injured": 3}[state]
    rules = (("devastating", 3), ("heavy", 1), ("silent", 1))
    return _columns(odds.Shot(4, hit, (3, 3), int(save[0]), rules, int(accurate), **COVERS[cover]))  # type: ignore[arg-type]


def gun(weapon: str, save: str, cover: str) -> list[float]:
    """Expected damage and chances of an NPO's gun (DS-17.3)."""
    atk, hit, dmg, rules = GUNS[weapon]
    return _columns(odds.Shot(atk, hit, dmg, int(save[0]), rules, cover=int(cover == "yes")))


def _columns(shot: odds.Shot) -> list[float]:
    damages = odds.outcomes(shot)
    return [odds.expected(damages), *(odds.at_least(damages, wounds) for wounds in WOUNDS)]


def melee(npo: str, foe: str) -> list[float]:
    """Both chances to be incapacitated, and how much more damage the NPO deals than it takes (DS-17.4)."""
    sides = []
    for (dice, hit, dmg, wounds), rerolls in ((BRAWLERS[npo], True), (FOES[foe], False)):
        sides.append((Fighter(0, 0, wounds, dmg), thrown(dice, hit, rules=("ceaseless",) if rerolls else ())))
    (own, own_dice), (enemy, enemy_dice) = sides
    found = fighting.forecast(own, enemy, tuple(own_dice.items()), tuple(enemy_dice.items()))
    return [found.kills, found.dies, found.dealt - found.taken]


def total(dice: dict[Hits, float]) -> float:
    """The sum of the chances of all throws."""
    return sum(dice.values())
