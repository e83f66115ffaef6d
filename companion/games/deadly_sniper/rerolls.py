"""Which dice are rolled again by the rules of a weapon, one pure function each (DS-8.2 to DS-8.4)."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

Dice = tuple[int, ...]


def fails(dice: Iterable[int], need: int) -> Dice:
    """Give the dice that are no success: 1 never is, 6 always."""
    return tuple(sorted(die for die in dice if die == 1 or (die < need and die != 6)))


def ceaseless(dice: Sequence[int], need: int) -> Dice:
    """DS-8.3, DS-14.9: all fails of one value: the one shown most often, the lower of two alike."""
    shown = Counter(fails(dice, need))
    if not shown:
        return ()
    value = min(shown, key=lambda die: (-shown[die], die))
    return (value,) * shown[value]


def balanced(dice: Sequence[int], need: int) -> Dice:
    """DS-8.2: one fail."""
    return fails(dice, need)[:1]


def relentless(dice: Sequence[int], need: int) -> Dice:
    """DS-8.4: all fails."""
    return fails(dice, need)


RULES: dict[str, Callable[[Sequence[int], int], Dice]] = {
    "ceaseless": ceaseless,
    "balanced": balanced,
    "relentless": relentless,
}


def chosen(dice: Sequence[int], need: int, rules: Iterable[str]) -> Dice:
    """Give the dice that are rolled again where all of a weapon's rules are used on fails, each die once at most."""
    left, again = list(dice), []
    for name in sorted(set(rules) & set(RULES)):
        for die in RULES[name](left, need):
            left.remove(die)
            again.append(die)
    return tuple(sorted(again))


def others(dice: Sequence[int], values: Sequence[int], rules: Iterable[str]) -> Dice:
    """Give the dice of chosen values that a weapon's rules let somebody roll again: any, all of one value, or one."""
    if "relentless" in rules:
        return tuple(sorted(die for die in dice if die in values))
    most = None if "ceaseless" in rules else 1
    return tuple(die for die in dice if die in values[:1])[:most]


def left_over(dice: Sequence[int], taken: Iterable[int]) -> Dice:
    """Give the dice without those that were taken."""
    left = list(dice)
    for die in taken:
        left.remove(die)
    return tuple(left)
