"""What a shooter can do to a target, by what is known (DS-10)."""

from companion.games.deadly_sniper.state import Battle
from companion.games.deadly_sniper.targets import Cover, Seek, Sight, sight

HEIGHT = {"ask": 0.0, "under": 0.0, "two": 2.0, "four": 4.0}


def view(battle: Battle, shooter: str, target: str) -> Sight:
    """Judge a target for the weapon in the shooter's hands.

    The SNIPER stands on a Vantage; of others it has to be told ("height").
    """
    one = battle.operatives[shooter]
    guns = [gun for gun in one.weapons if gun.kind == "ranged"]
    rules = one.weapon("ranged").rules if guns else {}
    seek: Seek = "all" if "seek" in rules else "light" if "seek_light" in rules else ""
    order = battle.operatives[target].order
    visible = battle.know("sees", shooter, target) == "yes"
    found, higher = cover(battle, shooter, target), height(battle, shooter, target)
    return sight(order, found, visible=visible, height=higher, on_vantage=higher >= 2, seek=seek)


def height(battle: Battle, shooter: str, target: str) -> float:
    """How many inches higher than its target a shooter stands at least, by what was told."""
    usual = battle.height if battle.operatives[shooter].behaviour == "sniper" else "under"
    return HEIGHT[battle.know("height", shooter, target) or usual]


def cover(battle: Battle, shooter: str, target: str) -> Cover:
    """The cover of a target; none where nobody told of any."""
    known = battle.know("cover", shooter, target)
    return "heavy" if known == "heavy" else "light" if known == "light" else "no"
