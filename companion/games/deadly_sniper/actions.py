"""What an operative may do in an activation, and what a move costs (DS-4, DS-5)."""

from collections.abc import Collection, Sequence
from math import ceil

MOVES = frozenset({"reposition", "dash", "fall_back", "charge"})
EXCLUDED = {
    "reposition": {"fall_back", "charge"},
    "dash": {"charge"},
    "fall_back": {"reposition", "charge"},
    "charge": {"reposition", "dash", "fall_back"},
    "place": {"pick_up"},
}
"""What an action may not follow in the same activation (DS-4.5, DS-5.8)."""
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
    has_marker: bool = False,
    double: bool = False,
) -> bool:
    """DS-4.2, DS-4.5, DS-5.1 to 5.8, DS-8.15, DS-8.16, DS-13.1: whether an operative may do an action now.

    `performed` are its actions of this activation, `touching` says that an enemy is in its control range, `double`
    that it may do this action twice (Double Shoot, Double Fight). Whether it has the action points is not looked at.
    """
    if list(performed).count(action) > (1 if double else 0) or EXCLUDED.get(action, set()) & set(performed):
        return False
    if weapon_heavy and ((action in MOVES and "shoot" in performed) or (action == "shoot" and MOVES & set(performed))):
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
    raise ValueError(f"there is no action {action!r}")
