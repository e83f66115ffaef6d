"""The watcher with a real board: what it answers, what it says, and what it does when something fails."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion import inputs
from companion import protocol as p
from companion.dice.calibration import Calibration
from companion.dice.crops import Crops
from companion.dice.reading import Reading
from companion.dice.sources.simulated import SimulatedTray
from companion.dice.watcher import Watcher
from companion.requests import msg
from companion.snapshot import Snapshot
from companion.worker import Worker
from tests.dice_watch import plain
from tests.dice_watch.table import LIMIT_S, Table, play

A, B, C, D = (40, 40), (140, 40), (240, 40), (140, 140)


def test_a_roll_is_answered_by_what_is_thrown_after_it() -> None:
    async def test(table: Table) -> None:
        table.film.show((2, *A), (3, *B))
        seen = await table.next(inputs.Seen)
        assert (seen.dice, seen.unsure, seen.picture) == ((2, 3), 0, 1)
        first = await table.ask(2)
        await table.film.pass_by(50)
        assert table.waiting() == []
        table.film.show((5, *C), (6, *D))
        assert await table.next(inputs.Dice) == inputs.Dice((5, 6), first)
        second = await table.ask(1)
        table.film.show((5, *C), (6, *D), (1, *A))
        assert await table.next(inputs.Dice) == inputs.Dice((1,), second)
        await table.film.pass_by(50)
        assert table.waiting() == []

    play(test)


def test_what_is_read_can_be_shown() -> None:
    async def test(table: Table) -> None:
        table.film.show((2, *A))
        assert table.watcher.picture() is None
        await table.next(inputs.Seen)
        jpeg = table.watcher.picture()
        assert jpeg is not None
        image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
        assert image is not None
        assert image.shape == table.film.image.shape
        assert float(np.abs(image.astype(int) - table.film.image).max()) > 100

    play(test)


def test_too_few_are_told_once_and_followed_until_they_are_enough() -> None:
    async def test(table: Table) -> None:
        await table.next(inputs.Seen)
        asked = await table.ask(3)
        table.film.show((1, *A), (2, *B))
        assert await table.said() == ("dice-count", {"seen": 2, "wanted": 3})
        table.film.show((1, *A), (2, *B), (3, 200, 100))
        await table.film.pass_by(2)
        table.film.show((1, *A), (2, *B))
        await table.film.pass_by(60)
        assert not any(isinstance(one, inputs.DeviceIs | inputs.Dice) for one in table.waiting())
        table.film.show((1, *A), (2, *B), (4, *D))
        assert await table.next(inputs.Dice) == inputs.Dice((1, 2, 4), asked)

    play(test)


def test_a_die_that_comes_a_moment_later_is_waited_for() -> None:
    async def test(table: Table) -> None:
        await table.next(inputs.Seen)
        asked = await table.ask(2)
        table.film.show((1, *A))
        await table.next(inputs.Seen)
        table.film.show((1, *A), (2, *B))
        assert await table.next(inputs.Dice) == inputs.Dice((1, 2), asked)
        assert [one.say for one in table.put if isinstance(one, inputs.DeviceIs)] == [None]

    play(test)


def test_frames_that_are_too_old_are_not_read() -> None:
    async def test(table: Table) -> None:
        await table.next(inputs.Seen)
        asked = await table.ask(1)
        table.watcher._clock = lambda: table.film.now + 5.0
        table.film.show((1, *A))
        await table.film.pass_by(60)
        assert table.waiting() == []
        table.watcher._clock = lambda: table.film.now
        assert await table.next(inputs.Dice) == inputs.Dice((1,), asked)

    play(test)


def test_too_many_are_told_and_taken_away_one_by_one() -> None:
    async def test(table: Table) -> None:
        await table.next(inputs.Seen)
        asked = await table.ask(2)
        table.film.show((1, *A), (2, *B), (4, *D))
        assert await table.said() == ("dice-count", {"seen": 3, "wanted": 2})
        table.film.show((2, *B), (4, *D))
        assert await table.next(inputs.Dice) == inputs.Dice((2, 4), asked)

    play(test)


def test_a_die_in_doubt_is_asked_about_by_its_colour_and_place_until_it_moves() -> None:
    async def test(table: Table) -> None:
        await table.next(inputs.Seen)
        asked = await table.ask(2)
        table.film.show((plain.DOUBTFUL, *A), (4, *C))
        die = msg("die-named", colour=msg("colour-red"), place=msg("place-top-left"))
        question = msg("dice-unsure", die=die, candidates=msg("list-or", first=5, last=6))
        doubt = await table.next(inputs.Doubt)
        assert doubt == inputs.Doubt(asked, (4,), (inputs.Doubted((5, 6), question),))
        table.film.show((6, *A), (4, *C))
        assert await table.next(inputs.Doubt) == inputs.Doubt(asked), "it is forgotten once somebody is at the dice"
        assert await table.next(inputs.Dice) == inputs.Dice((6, 4), asked)

    play(test)


def test_a_die_that_leans_is_asked_about_by_its_place_and_read_once_it_lies() -> None:
    async def test(table: Table) -> None:
        await table.next(inputs.Seen)
        asked = await table.ask(2)
        table.film.show((plain.COCKED, *D), (4, *C))
        doubt = await table.next(inputs.Doubt)
        assert (doubt.sure, doubt.left[0].candidates) == ((4,), (1, 2, 3, 4, 5, 6))
        question = doubt.left[0].question
        assert (question.key, question.params["die"].params["place"]) == ("dice-cocked", msg("place-middle"))
        table.film.show((6, *D), (4, *C))
        assert await table.next(inputs.Doubt) == inputs.Doubt(asked), "it is straightened"
        assert await table.next(inputs.Dice) == inputs.Dice((4, 6), asked)

    play(test)


def test_how_many_are_missing_is_told_before_a_doubt() -> None:
    async def test(table: Table) -> None:
        await table.next(inputs.Seen)
        await table.ask(4)
        table.film.show((plain.DOUBTFUL, *A), (4, *C), (1, *D))
        assert await table.said() == ("dice-count", {"seen": 3, "wanted": 4})

    play(test)


def test_what_a_logo_stands_for_is_told_once_and_kept() -> None:
    kept: list[tuple[Calibration, Any]] = []

    def keep(known: Calibration, empty: Any) -> Calibration:
        kept.append((known, empty))
        return known

    async def test(table: Table) -> None:
        await table.next(inputs.Seen)
        first = await table.ask(1)
        table.film.show((plain.LOGO, *A))
        doubt = await table.next(inputs.Doubt)
        assert doubt.asked == first
        assert doubt.left[0].logo
        table.board.publish(replace(table.board.now, number=table.board.now.number + 1, logo=6))
        second = await table.ask(1)
        table.film.show((plain.LOGO, *D))
        assert await table.next(inputs.Dice) == inputs.Dice((6,), second)

    play(test, keep=keep)
    assert [(known.logo, empty) for known, empty in kept] == [(6, None)]


def test_a_die_that_was_put_right_is_kept_where_that_is_wished(tmp_path: Path) -> None:
    async def test(table: Table) -> None:
        await table.next(inputs.Seen)
        asked = await table.ask(2)
        table.film.show((5, *A), (4, *C))
        await table.next(inputs.Dice)
        state = {"thrown": {"id": asked, "kept": [6, 4]}}
        table.board.publish(replace(table.board.now, number=table.board.now.number + 1, state=state))
        await table.film.pass_by(10)

    play(test, crops=Crops(tmp_path))
    (kept,) = tmp_path.iterdir()
    assert kept.name.startswith("6-read-as-5-")


def test_dice_left_lying_are_named_where_they_are_in_the_way() -> None:
    async def test(table: Table) -> None:
        table.film.show((1, *A), (2, *B))
        await table.next(inputs.Seen)
        await table.ask(2)
        table.film.show((1, *A), (2, *B), (3, *C))
        assert await table.said() == ("dice-lying", {"lying": 2, "seen": 1, "wanted": 2})

    play(test)


def test_dice_that_were_thrown_too_early_are_told_of_after_a_while() -> None:
    async def test(table: Table) -> None:
        table.film.show((1, *A), (2, *B))
        await table.next(inputs.Seen)
        await table.ask(2)
        before = table.film.now
        assert await table.said() == ("dice-lying", {"lying": 2, "seen": 0, "wanted": 2})
        assert table.film.now - before > 9
        table.film.show((3, *C), (4, *D))
        await table.next(inputs.Dice)
        await table.ask(1)
        await table.film.pass_by(300)
        assert not any(isinstance(one, inputs.DeviceIs) for one in table.waiting()), "these had answered something"

    play(test)


def test_a_question_that_is_no_roll_of_ordinary_dice_is_not_answered() -> None:
    async def test(table: Table) -> None:
        await table.next(inputs.Seen)
        await table.ask(1, sides=10)
        table.film.show((1, *A))
        assert (await table.next(inputs.Seen)).dice == (1,)
        await table.film.pass_by(30)
        assert not any(isinstance(one, inputs.Dice) for one in table.waiting())

    play(test)


def test_lights_are_held_while_thrown_dice_are_read() -> None:
    async def test(table: Table) -> None:
        await table.next(inputs.Seen)
        await table.ask(1)
        assert table.held in ([], [True, False])
        table.held.clear()
        table.film.show((1, *A))
        await table.next(inputs.Dice)
        await table.film.pass_by(2)
        assert table.held == [True, False]

    play(test)


def test_a_camera_that_vanishes_is_told_once_and_taken_up_again() -> None:
    async def test(table: Table) -> None:
        table.film.show((1, *A))
        await table.next(inputs.Seen)
        asked = await table.ask(1)
        opened = table.film.opened
        table.film.plugged = False
        lost = await table.next(inputs.DeviceIs)
        assert (lost.state, lost.say) == ("lost", msg("camera-lost"))
        async with asyncio.timeout(LIMIT_S):
            while table.film.opened < opened + 5:
                await asyncio.sleep(0)
        table.film.show((4, *D))
        assert table.waiting() == []
        table.film.plugged = True
        back = await table.next(inputs.DeviceIs)
        assert (back.state, back.say) == ("ready", msg("camera-back"))
        await table.next(inputs.Seen)
        assert not any(isinstance(one, inputs.Dice) for one in table.put), "nobody saw it being thrown"
        table.film.show((6, *B))
        assert await table.next(inputs.Dice) == inputs.Dice((6,), asked)

    play(test)


def test_a_camera_that_is_not_there_at_the_start_may_come() -> None:
    async def test(table: Table) -> None:
        absent = await table.next(inputs.DeviceIs)
        assert (absent.state, absent.say) == ("absent", msg("camera-absent"))
        table.film.plugged = True
        assert (await table.next(inputs.DeviceIs)).state == "ready"

    play(test, plugged=False)


def test_frames_are_read_in_a_process_of_their_own() -> None:
    async def test(table: Table) -> None:
        await table.next(inputs.Seen)
        asked = await table.ask(1)
        table.film.show((3, *A))
        assert await table.next(inputs.Dice) == inputs.Dice((3,), asked)

    play(test, worker=Worker("the reader", 60.0))


@pytest.mark.parametrize(("read", "limit"), [(plain.die_reading, 60.0), (plain.hang_reading, 0.2)])
def test_a_reader_that_dies_or_hangs_is_told_and_the_watcher_goes_on(read: Any, limit: float) -> None:
    async def test(table: Table) -> None:
        assert (await table.said())[0] == "dice-unread"
        await table.film.pass_by(10)

    play(test, worker=Worker("the reader", 60.0), read=read, read_s=limit, first_read_s=limit)


def test_a_reader_that_fails_now_and_then_costs_only_time() -> None:
    calls = iter(range(100))

    def read(image: Any, _calibration: object) -> Reading:
        if next(calls) % 2 == 0:
            raise ValueError("a picture that it can't read")
        return plain.read(image)

    async def test(table: Table) -> None:
        table.film.show((2, *A))
        assert (await table.next(inputs.Seen)).dice == (2,)

    play(test, read=read)


def test_the_simulated_tray_is_read_by_the_real_reader() -> None:
    async def run() -> None:
        tray = SimulatedTray(3)
        table = Table()
        seen = asyncio.Event()
        watcher = Watcher(
            lambda: tray.camera(hang_s=LIMIT_S),
            table.board,
            table.inbox,
            worker=Worker("the reader", LIMIT_S),
            hold=lambda _: seen.set(),
            read_s=LIMIT_S,
            first_read_s=LIMIT_S,
        )
        task = asyncio.create_task(watcher.run())
        try:
            assert (await table.next(inputs.DeviceIs)).state == "simulated"
            assert (await table.next(inputs.Seen)).dice == ()
            roll = p.RollWire(id=7, prompt="", purpose="a", side="player", dice=2, sides=6, by="player")
            table.board.publish(Snapshot(1, asked=roll))
            tray.hand()
            await seen.wait()
            tray.hand(False)
            tray.throw([5, 2])
            answer = await table.next(inputs.Dice)
            assert sorted(answer.values) == [2, 5]
            assert answer.asked == 7
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    asyncio.run(run())
