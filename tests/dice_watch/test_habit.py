"""Dice of a table that nobody set up are known by their size after some throws."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion import inputs
from companion.dice.calibration import Calibration
from companion.dice.reading import Reading
from tests.dice_watch import plain
from tests.dice_watch.table import Table, play

ROWS = (40, 130)
"""Where dice of one throw lie, and those of the next."""


def lying(value: int) -> list[plain.Spot]:
    """Three dice of a value, elsewhere than those of the value before."""
    return [(value, left, ROWS[value % 2]) for left in (40, 130, 220)]


class Noting:
    """A reader that notes which sizes it was told to look for."""

    def __init__(self) -> None:
        self.known: list[Calibration] = []

    def __call__(self, image: NDArray[np.uint8], known: Calibration) -> Reading:
        self.known.append(known)
        return plain.read(image, known)


async def throw(table: Table, value: int) -> None:
    """Throw three dice of one value, and wait until they are an answer."""
    await table.ask(3)
    table.film.show(*lying(value))
    await table.next(inputs.Dice)


def played(reader: Noting, **options: Any) -> list[Any]:
    """The sizes that were looked for in each of four throws of three, too few of four, and another three."""
    looked_for = []

    async def test(table: Table) -> None:
        await table.next(inputs.Seen)
        for value in (1, 2, 3, 4):
            await throw(table, value)
            looked_for.append(reader.known[-1].sides)
        await table.ask(4)
        table.film.show(*lying(5))
        assert (await table.said())[0] == "dice-count"
        looked_for.append(reader.known[-1].sides)
        await throw(table, 6)
        looked_for.append(reader.known[-1].sides)

    play(test, read=reader, **options)
    return looked_for


def test_after_some_throws_dice_are_looked_for_in_their_size_until_one_is_missing() -> None:
    usual = (plain.SIDE / 2, plain.SIDE * 2)
    assert played(Noting()) == [None, None, usual, usual, usual, None]


def test_what_was_learnt_when_the_tray_was_set_up_stands() -> None:
    known = Calibration(die_px=30.0, varies=1.2)
    assert played(Noting(), calibration=known) == [known.sides] * 6


def test_a_camera_that_comes_back_may_look_from_elsewhere() -> None:
    reader = Noting()

    async def test(table: Table) -> None:
        await table.next(inputs.Seen)
        for value in (1, 2, 3):
            await throw(table, value)
        assert reader.known[-1].sides is not None
        table.film.plugged = False
        assert (await table.said())[0] == "camera-lost"
        table.film.plugged = True
        assert (await table.said())[0] == "camera-back"
        await table.next(inputs.Seen)
        await throw(table, 4)
        assert reader.known[-1].sides is None

    play(test, read=reader)
