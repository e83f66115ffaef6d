"""The tray set up at a table whose watcher runs: by hands, and by marks in the picture."""

from dataclasses import replace
from typing import Any

import pytest

from companion import inputs
from companion.dice.calibration import Calibration
from companion.requests import msg
from tests.dice_watch import plain
from tests.dice_watch.table import FilmCamera, Table, play

A, D = (40, 40), (140, 140)


def test_the_tray_is_set_up_with_nothing_but_hands() -> None:
    kept: list[tuple[Calibration, Any]] = []

    def keep(known: Calibration, empty: Any) -> Calibration:
        kept.append((known, empty))
        return known.model_copy(update={"logo": 4})

    six = [(value, 30 + 90 * (value % 3), 60 + 80 * (value // 4)) for value in range(1, 7)]

    async def test(table: Table) -> None:
        table.film.show((2, *A))
        await table.next(inputs.Seen)
        table.board.publish(replace(table.board.now, number=table.board.now.number + 1, set_up=1))
        assert (await table.said())[0] == "calibrate-begin"
        said = []
        corners = [(1, 14, 14), (2, 282, 14), (3, 282, 202), (4, 14, 202)]
        for dice in ([(2, *A)], [], six, [(value, x + 8, y) for value, x, y in six], corners):
            table.film.show(*dice)
            said.append((await table.said())[0])
        assert said == [f"calibrate-{what}" for what in ("take-out", "throw", "again", "edge", "done")]
        shown = [one.picture for one in table.put if isinstance(one, inputs.Seen)]
        assert shown == [1, 2, 3, 4, 5, 6], "the page sees what is looked at"
        assert len((await table.next(inputs.Seen)).dice) == 4
        asked = await table.ask(1)
        table.film.show((5, *D))
        assert await table.next(inputs.Dice) == inputs.Dice((5,), asked)

    table = play(test, keep=keep)
    assert table.watcher._known.logo == 4, "it is known as it was kept"
    ((known, empty),) = kept
    assert known.die_px == plain.SIDE
    assert known.camera == table.film.kept == FilmCamera.settings
    assert known.tray is not None
    assert min(known.tray) == pytest.approx((14 / 320, 14 / 240), abs=0.001)
    assert empty.shape == plain.draw().shape


def test_a_tray_that_is_marked_in_the_picture_holds_at_once() -> None:
    kept: list[Calibration] = []

    def keep(known: Calibration, _empty: Any) -> Calibration:
        kept.append(known)
        return known

    def mark(table: Table, *corners: tuple[float, float]) -> None:
        now = table.board.now
        table.board.publish(replace(now, number=now.number + 1, marked=(now.marked[0] + 1, corners)))

    async def test(table: Table) -> None:
        await table.next(inputs.Seen)
        mark(table, (0.1, 0.1), (0.1, 0.1), (0.1, 0.2))
        assert await table.said() == ("tray-not-marked", {})
        assert kept == []
        mark(table, (0.5, 1), (0, 0), (0.5, 0), (0, 1))
        assert await table.said() == ("tray-marked", {})
        await table.ask(2)
        table.film.show((3, *A), (5, 280, 100))
        key, about = await table.said()
        assert (key, about["die"].params["place"]) == ("dice-outside", msg("place-right"))

    play(test, keep=keep, read=plain.read_placed)
    assert [set(known.tray or ()) for known in kept] == [{(0, 0), (0.5, 0), (0.5, 1), (0, 1)}]


def test_a_mark_made_while_the_tray_is_set_up_stands_for_its_edge() -> None:
    six = [(value, 30 + 90 * (value % 3), 60 + 80 * (value // 4)) for value in range(1, 7)]

    async def test(table: Table) -> None:
        await table.next(inputs.Seen)
        now = table.board.now
        table.board.publish(replace(now, number=now.number + 1, set_up=1))
        assert (await table.said())[0] == "calibrate-begin"
        table.board.publish(replace(now, number=now.number + 2, set_up=1, marked=(1, ((0, 0), (1, 0), (0.5, 0.9)))))
        said = {(await table.said())[0] for _ in range(2)}
        assert said == {"tray-marked", "calibrate-throw"}
        for dice in (six, [(value, x + 8, y) for value, x, y in six]):
            table.film.show(*dice)
            await table.said()
        while table.watcher._known.tray is None:
            await table.film.pass_by(1)

    table = play(test)
    assert set(table.watcher._known.tray or ()) == {(0, 0), (1, 0), (0.5, 0.9)}
