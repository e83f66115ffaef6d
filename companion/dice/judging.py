"""Whether what was thrown answers a roll, and what to say or ask where it does not."""

from collections.abc import Callable, Sequence

from companion import inputs
from companion.dice.reading import Box, Unsure
from companion.dice.sighting import Settled
from companion.requests import Message, msg

ANY = (1, 2, 3, 4, 5, 6)


def judge(settled: Settled, wanted: int, name: Callable[[Box], Message]) -> tuple[int, ...] | Message | None:
    """Say whether what was thrown answers a roll of `wanted` dice: the values, what is wrong, or None for none.

    `name` says what the die in a box is called. Dice that only their values are missing of are left to `doubts`.
    """
    thrown = settled.thrown
    seen = len(thrown.dice) + len(thrown.unsure)
    lying = len(settled.reading.dice) + len(settled.reading.unsure) - seen
    if not settled.changed or not seen:
        return None
    for doubt in thrown.unsure:
        if doubt.reason == "outside":
            return msg("dice-outside", die=name(doubt.box))
    if seen != wanted:
        if lying:
            return msg("dice-lying", lying=lying, seen=seen, wanted=wanted)
        return msg("dice-count", seen=seen, wanted=wanted)
    return tuple(die.value for die in thrown.dice)


def doubts(unsure: Sequence[Unsure], name: Callable[[Box], Message]) -> tuple[inputs.Doubted, ...]:
    """What is to be asked of each die that is not sure: which value, of those that it may show."""
    return tuple(_doubt(one, name(one.box)) for one in unsure)


def _doubt(one: Unsure, die: Message) -> inputs.Doubted:
    if one.reason == "unknown_face":
        return inputs.Doubted(ANY, msg("dice-logo", die=die), logo=True)
    if one.reason == "cocked":
        return inputs.Doubted(ANY, msg("dice-cocked", die=die))
    if len(one.candidates) < 2:
        return inputs.Doubted(ANY, msg("dice-unknown", die=die))
    return inputs.Doubted(one.candidates, msg("dice-unsure", die=die, candidates=_either(one.candidates)))


def _either(values: Sequence[int]) -> Message:
    return msg("list-or", first=list(values[:-1]) if len(values) > 2 else values[0], last=values[-1])
