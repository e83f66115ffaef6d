"""The announcer speaks what the board says, in order, and waits for nobody."""

from dataclasses import replace

import numpy as np
import pytest

from companion import inputs
from tests.voice_devices.mouth import Mouth, with_mouth
from tests.voice_devices.table import reached, usual


def test_lines_are_spoken_in_order_and_told_when_they_were_heard() -> None:
    async def test(mouth: Mouth) -> None:
        mouth.table.say("one", "two", "two")
        mouth.table.say("three")
        await mouth.table.until(lambda: mouth.table.spoken() == [1, 2, 3, 4])
        assert mouth.texts() == ["one", "two", "two", "three"]
        await mouth.table.until(lambda: not mouth.table.board.now.speaking)
        ears = [item.speaking for item in mouth.table.got if isinstance(item, inputs.Ears)]
        assert ears == [True, False]  # not between two lines
        assert mouth.speaker.speaking == [True] * 4
        assert mouth.table.devices("loudspeaker") == [("ready", None)]

    with_mouth(test)


def test_what_is_private_is_not_spoken() -> None:
    async def test(mouth: Mouth) -> None:
        mouth.table.say("secret", private=True, side="attacker")
        mouth.table.say("for all", side="attacker")
        await mouth.table.until(mouth.table.spoken)
        assert mouth.table.spoken() == [2]
        assert mouth.texts() == ["for all"]

    with_mouth(test)


def test_a_prompt_that_was_answered_is_passed_over() -> None:
    async def test(mouth: Mouth) -> None:
        mouth.speaker.holds = True
        mouth.table.say("first")
        await mouth.sounds(1)
        mouth.table.say("which?", asked=4)
        mouth.table.ask(5, "yes")
        mouth.table.say("and now?", asked=5)
        mouth.speaker.holds = False
        mouth.speaker.end.set()
        await mouth.table.until(lambda: mouth.table.spoken() == [1, 3])
        assert len(mouth.speaker.played) == 2

    with_mouth(test)


def test_a_prompt_is_cut_off_when_it_is_answered() -> None:
    async def test(mouth: Mouth) -> None:
        mouth.speaker.holds = True
        mouth.table.ask(5, "yes")
        mouth.table.say("a long question", asked=5)
        await mouth.sounds(1)
        assert mouth.speaker.stops == 0
        mouth.table.change(asked=None)
        await mouth.table.until(mouth.table.spoken)
        assert mouth.table.spoken() == [1]

    with_mouth(test)


def test_the_next_line_is_made_while_one_is_spoken() -> None:
    async def test(mouth: Mouth) -> None:
        mouth.speaker.holds = True
        mouth.table.say("one", "two", "three")
        await mouth.sounds(1)
        await reached(lambda: len(mouth.voice.made) == 2)
        assert mouth.texts() == ["one", "two"]
        assert len(mouth.speaker.played) == 1

    with_mouth(test)


def test_hush_cuts_off_and_what_waited_was_not_heard() -> None:
    async def test(mouth: Mouth) -> None:
        mouth.speaker.holds = True
        mouth.table.say("long", "dropped", "dropped too")
        await mouth.sounds(1)
        mouth.announcer.hush()
        await mouth.table.until(mouth.table.spoken)
        mouth.speaker.holds = False
        mouth.table.say("after")
        await mouth.table.until(lambda: len(mouth.table.spoken()) == 2)
        assert mouth.table.spoken() == [1, 4]
        assert len(mouth.speaker.played) == 2
        await mouth.table.until(lambda: not mouth.table.board.now.speaking)

    with_mouth(test)


def test_an_alarm_overtakes_what_waits_and_is_told_when_that_was_heard_too() -> None:
    async def test(mouth: Mouth) -> None:
        mouth.manner = replace(usual(), sounds=False)
        mouth.speaker.holds = True
        mouth.table.say("one", "two")
        await mouth.sounds(1)
        mouth.table.say("the camera is gone", tone="warning")
        mouth.table.say("four")
        mouth.speaker.end.set()
        await mouth.sounds(2)
        assert np.count_nonzero(mouth.speaker.played[1]) == len("the camera is gone")
        assert not mouth.speaker.played[1][:3_200].any()  # a pause, by which lines are told apart
        await mouth.table.until(lambda: mouth.table.spoken() == [1])
        mouth.speaker.end.set()
        await mouth.sounds(3)
        assert np.count_nonzero(mouth.speaker.played[2]) == len("two")
        assert mouth.table.spoken() == [1]
        mouth.speaker.holds = False
        mouth.speaker.end.set()
        await mouth.table.until(lambda: mouth.table.spoken() == [1, 2, 3, 4])

    with_mouth(test)


def test_what_the_board_says_nobody_wants_to_hear_is_cut_off_and_passed_over() -> None:
    async def test(mouth: Mouth) -> None:
        mouth.speaker.holds = True
        mouth.table.say("long", "dropped")
        await mouth.sounds(1)
        mouth.table.change(hushed=2)
        await mouth.table.until(mouth.table.spoken)
        mouth.speaker.holds = False
        mouth.table.say("after")
        await mouth.table.until(lambda: len(mouth.table.spoken()) == 2)
        assert mouth.table.spoken() == [1, 3]

    with_mouth(test)


@pytest.mark.parametrize(("asked", "pause"), [(None, 3_200), (5, 6_400)])
def test_a_line_is_told_from_the_one_before_by_a_pause_a_question_by_a_longer_one(
    asked: int | None, pause: int
) -> None:
    async def test(mouth: Mouth) -> None:
        mouth.table.ask(5, "yes")
        mouth.table.say("one")
        mouth.table.say("two", asked=asked)
        await mouth.table.until(lambda: mouth.table.spoken() == [1, 2])
        assert [len(sound) for sound in mouth.speaker.played] == [3, pause + 3]

    with_mouth(test)
