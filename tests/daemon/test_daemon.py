"""The one loop: whatever comes in, one queue, one snapshot, and nobody waits."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from companion import inputs
from companion import protocol as p
from tests.daemon.table import table


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    asyncio.run(coroutine)


def test_the_lobby_asks_for_a_game_and_opens_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as one:
            assert one.asked.purpose == "game"
            await one.say("bodybag")
            assert one.now.game == "bodybag"
            assert one.asked.purpose == "sniper_shot"
        assert [file.name for file in tmp_path.iterdir() if file.suffix == ".journal"] == ["bodybag-1.journal"]

    run(play())


def test_nonsense_that_is_typed_or_pressed_at_the_table_is_told_and_heard_nonsense_is_not(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as one:
            for source, told in (("voice", 0), ("keys", 1), ("button", 2)):
                await one.say("purple", source)
                assert one.said.count("I did not understand purple.") == told
            assert one.asked.purpose == "game"

    run(play())


def test_the_names_of_a_saved_team_can_be_changed_in_the_lobby(tmp_path: Path) -> None:
    signs = ("Alpha", "Bravo", "Charlie", "Delta", "Echo")

    async def play() -> None:
        async with table(tmp_path) as one:
            for words in ("deadly sniper", "mission 1", "yes", *signs):
                await one.say(words)
            names = {who["name"] for who in one.now.state["operatives"].values() if who["side"] == "player"}
            assert names == set(signs)

    run(play())


@pytest.mark.parametrize("source", ["voice", "keys"])
def test_another_roster_of_the_same_mission_is_chosen_in_the_lobby(tmp_path: Path, source: str) -> None:
    async def play() -> None:
        async with table(tmp_path) as one:
            for words in ("deadly sniper", "mission 1 with names only", "no"):
                await one.say(words, source)
            names = {who["name"] for who in one.now.state["operatives"].values() if who["side"] == "player"}
            assert names == {"Kara", "Rourke", "Sparks", "Marlow", "Juno", "Vex"}
            assert one.now.state["walk_through"]  # it is the whole mission

    run(play())


def test_lessons_are_given_at_once_to_who_asks_for_them_by_voice(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, game="deadly-sniper") as one:
            await one.say("teach me", "voice")
            assert (one.now.confirming, one.now.state["teaching"]) == (None, "yes")
            await one.say("Kara has five wounds", "voice")  # that sets the record: it is asked back
            assert one.now.confirming is not None

    run(play())


def test_names_are_given_by_voice(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as one:
            for words in ("deadly sniper", "mission 1 small", "yes", "Alpha", "Rourke", "Bravo", "Charlie"):
                await one.say(words)
            names = {who["name"] for who in one.now.state["operatives"].values() if who["side"] == "player"}
            assert names == {"Alpha", "Rourke", "Bravo", "Charlie"}

    run(play())


def test_the_last_game_goes_on_where_it_stopped(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as one:
            for words in ("bodybag", "leg shot on the pointman"):
                await one.say(words)
        async with table(tmp_path) as one:
            assert one.asked.purpose == "resume"
            await one.say("yes")
            assert one.now.game == "bodybag"
            assert one.asked.purpose == "sniper_nerve"

    run(play())


def test_a_finished_game_is_not_offered_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            await one.say("shoot to kill on the pointman")
            await one.do(p.AnswerCommand(id=one.asked.id or 0, answer=[1, 1]))
            assert "One kill in one turn: blooded." in one.said
            assert one.now.game == "lobby"
            assert one.asked.purpose == "game"
        async with table(tmp_path) as one:
            assert one.asked.purpose == "game"

    run(play())


def test_after_a_game_the_records_of_the_table_are_told(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as one:
            for dice in ([1, 1], [6, 6]):
                await one.say("bodybag")
                await one.say("shoot to kill on the pointman")
                await one.do(p.AnswerCommand(id=one.asked.id or 0, answer=dice))
            assert "Of 2 games the best has one kill; the average is 0.5." in one.said
            assert "So far: no kill in one game and one kill in one game." in one.said

    run(play())


def test_a_late_answer_of_a_slow_ear_or_eye_changes_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            old = one.asked.id or 0
            await one.say("leg shot on the pointman")
            before = one.now
            await one.put(inputs.Words("kill on the pointman", old))
            await one.put(inputs.Dice((1, 1), old))
            assert one.asked == before.asked
            assert one.now.state == before.state

    run(play())


def test_two_people_press_at_once_and_one_of_them_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            here = one.asked.id or 0
            first, second = await asyncio.gather(
                one.do(p.AnswerCommand(id=here, answer="hold")), one.do(p.AnswerCommand(id=here, answer="hold"))
            )
            refused = [[item for item in out if isinstance(item, p.RefusedEvent)] for out in (first, second)]
            assert sorted(map(len, refused)) == [0, 1]

    run(play())


def test_wait_closes_the_ear_until_go_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            await one.say("wait")
            await one.say("leg shot on the pointman")
            assert one.asked.purpose == "sniper_shot"
            await one.say("go on")
            await one.say("leg shot on the pointman")
            assert one.asked.purpose == "sniper_nerve"

    run(play())


def test_what_sets_the_record_is_asked_back_where_it_was_only_heard(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            await one.say("nerve is six")
            assert one.now.state["nerve"] == 8
            assert one.said[-1] == "Shall I note: nerve is six?"
            await one.say("no")
            assert one.now.state["nerve"] == 8
            await one.say("nerve is six")
            await one.say("yes")
            assert one.now.state["nerve"] == 6
            await one.say("nerve is five", "keys")
            assert one.now.state["nerve"] == 5

    run(play())


def test_an_answer_that_was_heard_unclearly_is_asked_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            await one.say("leg shot on the pointman", confidence=0.55)
            assert (one.asked.purpose, one.said[-1]) == ("sniper_shot", "Shall I note: leg shot on the pointman?")
            assert one.now.confirming == "leg shot on the pointman"
            await one.say("no")
            assert one.asked.purpose == "sniper_shot"
            after = one.now
            assert after.confirming is None
            await one.say("leg shot on the pointman", confidence=0.55)
            await one.say("yes")
            assert one.asked.purpose == "sniper_nerve"

    run(play())


def test_what_only_tells_is_told_however_it_was_heard(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            await one.say("status", confidence=0.51)
            assert one.now.confirming is None
            assert not one.said[-1].startswith("Shall I note")

    run(play())


def test_a_number_that_was_heard_is_said_again_before_what_comes_of_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            await one.say("leg shot on the pointman")
            count = len(one.said)
            await one.say("one and two")
            assert one.said[count] == "One and two."
            await one.say("undo")
            count = len(one.said)
            await one.say("three two", "keys")
            assert "Three two." not in one.said[count:]

    run(play())


def test_dice_that_were_heard_are_told_once_where_the_game_tells_them(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "deadly-sniper") as one:
            count = len(one.said)
            await one.say("two")
            await one.say("five")
            assert one.said[count : count + 2] == ["Now one die for your side.", "You 5, they 2."]

    run(play())


def test_slower_is_slower(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            rate = one.daemon.manner.rate
            await one.say("slower")
            assert one.daemon.manner.rate < rate
            await one.say("quieter")
            assert one.daemon.manner.loudness < 1

    run(play())


def test_a_spoken_undo_says_what_was_undone_and_what_is_asked_now(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            await one.say("leg shot on the pointman")
            await one.say("undo")
            assert one.said[-2:] == ["Undone: leg shot and the pointman.", "Your shot?"]

    run(play())


def test_dice_that_were_undone_are_kept_by_yes(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            await one.say("leg shot on the pointman")
            await one.put(inputs.Dice((3, 1), one.asked.id or 0))
            assert one.asked.purpose == "reaction"
            await one.say("undo")
            assert one.said[-1].endswith("Still 3 and 1?")
            await one.say("yes")
            assert one.asked.purpose == "reaction"
            assert one.said.count("4: the pointman is hit in the leg.") == 2

    run(play())


def test_a_line_that_was_spoken_is_not_said_again(tmp_path: Path) -> None:
    async def play(heard: bool) -> list[bool]:
        folder = tmp_path / str(heard)
        folder.mkdir()
        async with table(folder) as one:
            await one.say("bodybag")
            if heard:
                for line in one.now.transcript:
                    await one.put(inputs.LineSpoken(line.number))
        async with table(folder) as one:
            await one.say("yes")
            return [line.again for line in one.now.transcript if line.text.startswith("Turn 1")]

    assert asyncio.run(play(heard=False)) == [True]
    assert asyncio.run(play(heard=True)) == []


def test_a_device_says_once_what_became_of_it(tmp_path: Path) -> None:
    from companion.requests import msg

    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            await one.put(inputs.DeviceIs("camera", "lost", msg("camera-lost")))
            assert one.now.devices["camera"] == "lost"
            assert any("can't see the tray" in line for line in one.said)

    run(play())
