"""Battles to play pieces of the rules on."""

from typing import Any

from companion.games.deadly_sniper.state import SNIPER, Battle, Operative, Weapon

RIFLE = Weapon("Sniper rifle", "ranged", 4, 2, 3, 3, {"devastating": 3, "heavy": 1, "silent": 1})
BUTT = Weapon("Gun butt", "melee", 3, 4, 2, 3)
BLADES = Weapon("Blades", "melee", 4, 4, 3, 4, {"ceaseless": 1})
FIREARM = Weapon("Firearm", "ranged", 4, 4, 3, 4)
KNIFE = Weapon("Knife", "melee", 3, 4, 2, 3)
BAYONET = Weapon("Bayonet", "melee", 3, 4, 2, 3)


def sniper() -> Operative:
    """The SNIPER of the seed."""
    return Operative(SNIPER, "the sniper", "npo", "sniper", 0, 0, 3, 12, 12, [RIFLE, BUTT])


def brawler(who: str = "butcher", **other: Any) -> Operative:
    """A Brawler Trooper, or something else by the fields of its state."""
    fields = {"apl": 2, "base_move": 6, "save": 5, "wounds_start": 7, "wounds": 7, "weapons": [BLADES]}
    return Operative(who, who.title(), "npo", "brawler", **{**fields, **other})


def marksman(who: str = "gunner", **other: Any) -> Operative:
    """A Marksman Warrior, or something else by the fields of its state."""
    fields = {"apl": 2, "base_move": 6, "save": 4, "wounds_start": 8, "wounds": 8, "weapons": [FIREARM, KNIFE]}
    return Operative(who, who.title(), "npo", "marksman", **{**fields, **other})


def player(who: str, **other: Any) -> Operative:
    """An operative of the player."""
    fields = {"apl": 2, "base_move": 6, "save": 4, "wounds_start": 8, "wounds": 8, "weapons": [BAYONET]}
    return Operative(who, who.title(), "player", "player", **{**fields, **other})


def battle(*operatives: Operative, height: Any = "under", phase: Any = "firefight") -> Battle:
    """A battle in its first turning point, with everybody but the SNIPER ready."""
    found = Battle({one.id: one for one in (sniper(), *operatives)}, last_tp=1, height=height, tp=1, phase=phase)
    for one in operatives:
        one.ready = True
    return found
