"""The rules of the dice, as pure functions (BB-2 to BB-6)."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.bodybag.state import Shot

TYPE = {"kill": 1, "leg": 0, "gut": -1}
WAYS = {2: 1, 3: 3, 4: 6, 5: 10, 6: 15, 7: 21, 8: 26, 9: 30, 10: 33, 11: 35}
SMOKE = -4


def target_number(nerve: int, shot: Shot, *, smoke: bool, shot_at: bool) -> int:
    """BB-2.3: what two dice may show at the most."""
    return nerve + TYPE[shot] + SMOKE * smoke - shot_at


def chance_36ths(need: int) -> int:
    """BB-2.7: in how many of 36 throws two dice show no more than that."""
    return 0 if need < 2 else WAYS.get(need, 36)


@dataclass(frozen=True, slots=True)
class Reaction:
    """What a reaction roll comes to (BB-4.2)."""

    modifier: int
    result: int
    arrivals: int
    covering: bool
    smoke: bool


def reaction(die: int, able: int, gut: int, *, gut_sign: int = 1) -> Reaction:
    """BB-4.1, BB-4.2: from the die and the men in the area before anybody arrives; only the + part is capped."""
    modifier = -able + gut_sign * min(3, gut)
    result = die + modifier
    arrivals = 3 if result <= 2 else 2 if result <= 4 else 1
    return Reaction(modifier, result, arrivals, result in (3, 5), result <= 1)


def hits(dice: Sequence[int]) -> int:
    """BB-5.1: how many marines hit."""
    return sum(die == 6 for die in dice)


def bugs_out(nerve: int) -> bool:
    """BB-6.1: whether the nerve is gone; exactly 2 plays on."""
    return nerve < 2


def shot_at_next(dice: Sequence[int], *, covering: bool, only_hits: bool) -> bool:
    """BB-3.2: whether the sniper counts as shot at in the next turn."""
    return covering or (hits(dice) > 0 if only_hits else len(dice) > 0)


def may_rescue(entered_turn: int, turn: int) -> bool:
    """BB-4.5: whoever arrived in this phase does not carry anybody out yet."""
    return entered_turn < turn


def grade(kills: int) -> str:
    """BB-6.4: the grade of a score."""
    return ("empty_hands", "blooded", "hunter", "feared", "legend")[min(kills, 4)]
