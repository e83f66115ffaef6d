"""What an operative may do in an activation, and what a move costs (DS-4, DS-5)."""

from collections.abc import Collection, Sequence
from math import ceil

from companion.games.deadly_sniper.state import Battle, Weapon

MOVES = frozenset({"reposition", "dash", "fall_back", "charge"})
EXCLUDED = {
    "reposition": {"fall_back", "charge"},
    "dash": {"charge"},
    "fall_back": {"reposition", "charge"},
    "charge": {"reposition", "dash", "fall_back"},
    "place": {"pick_up"},
}
"""What an action may not follow in the same activation (DS-4.5, DS-5.8)."""
COST = {"fall_back": 2}
"""The action points of an action, where it is not one (DS-5)."""
TWICE = {"shoot": "double_shoot", "fight": "double_fight"}
"""The ability that allows an action twice in an activation (DS-13.1)."""
_HAIR = 1e-9


def move_cost(
    increments: Sequence[float], *, accessible: int = 0, climbs: Sequence[float] = (), drops: Sequence[float] = ()
) -> int:
    """DS-5, DS-11.1, DS-11.2: the inches which a move takes of its allowance, each increment rounded up by itself.

    Going through an Accessible part costs one more; a climb counts as two at least; the first two inches of all the
    drops are free.
    """
    free = 2.0
    spent = accessible
    for drop in drops:
        spent += _whole(max(0.0, drop - free))
        free = max(0.0, free - drop)
    return spent + sum(_whole(length) for length in increments) + sum(_whole(max(2.0, height)) for height in climbs)


def _whole(inches: float) -> int:
    return ceil(inches - _HAIR)


def legal(
    action: str,
    *,
    order: str = "engage",
    performed: Collection[str] = (),
    touching: bool = False,
    silent: bool = False,
    weapon_heavy: bool = False,
    heavy_but: str = "",
    has_marker: bool = False,
    double: bool = False,
) -> bool:
    """DS-4.2, DS-4.5, DS-5.1 to 5.8, DS-8.15, DS-8.16, DS-13.1: whether an operative may do an action now.

    `performed` are its actions of this activation, `touching` says that an enemy is in its control range, `double`
    that it may do this action twice (Double Shoot, Double Fight), `heavy_but` is the move that its Heavy weapon allows.
    "other" is an action of its datacard, of which there may be several. Whether it has the points is not looked at.
    """
    again = list(performed).count(action) > (1 if double else 0) and action != "other"
    if again or EXCLUDED.get(action, set()) & set(performed):
        return False
    moves = MOVES - {heavy_but}
    if weapon_heavy and ((action in moves and "shoot" in performed) or (action == "shoot" and moves & set(performed))):
        return False
    match action:
        case "shoot":
            return not touching and (order != "conceal" or silent)
        case "fight" | "fall_back":
            return touching
        case "charge":
            return not touching and order != "conceal"
        case "reposition" | "dash":
            return not touching
        case "pick_up":
            return not touching and not has_marker
        case "place":
            return has_marker
        case "other":
            return True
    raise ValueError(f"there is no action {action!r}")


def cost(action: str) -> int:
    """DS-5: the action points that an action takes."""
    return COST.get(action, 1)


def able(battle: Battle, who: str, action: str, *, touching: bool) -> bool:
    """Whether an operative may do an action now: `legal` by the state, with the action points that are left.

    Shooting it may if it may with any of its ranged weapons.
    """
    one = battle.operatives[who]
    if not one.in_play or one.spent + cost(action) > one.points:
        return False
    if action == "shoot":
        return any(can_shoot(battle, who, gun, touching=touching) for gun in one.weapons if gun.kind == "ranged")
    return _legal(battle, who, action, touching=touching)


def can_shoot(battle: Battle, who: str, gun: Weapon, *, touching: bool) -> bool:
    """DS-8.15, DS-8.16, DS-8.18: whether an operative may shoot with this weapon now."""
    one = battle.operatives[who]
    if one.uses.get(gun.name, 1) < 1:
        return False
    return _legal(battle, who, "shoot", touching=touching, gun=gun)


def _legal(battle: Battle, who: str, action: str, *, touching: bool, gun: Weapon | None = None) -> bool:
    one = battle.operatives[who]
    used = gun or next((weapon for weapon in one.weapons if weapon.name == one.drawn), None)
    heavy = [rule for rule in (used.rules if used else {}) if rule.startswith("heavy")]
    return legal(
        action,
        order=one.order,
        performed=one.performed,
        touching=touching,
        silent=gun is not None and "silent" in gun.rules,
        weapon_heavy=bool(heavy),
        heavy_but=heavy[0].removeprefix("heavy").removeprefix("_") if heavy else "",
        has_marker=one.carrying,
        double=TWICE.get(action) in one.abilities,
    )


def controls(own_apl: int, enemy_apl: int) -> bool:
    """DS-12.2: whether a side controls a marker by the APL of its operatives that contest it."""
    return own_apl > enemy_apl


def perform(battle: Battle, who: str, action: str) -> None:
    """Note an action that an operative does; a move puts what is known of the operative out of date."""
    one = battle.operatives[who]
    one.performed.append(action)
    one.spent += cost(action)
    one.stamp += action in MOVES
