"""How the announcer speaks: loudness, pace, voice, sounds, and what is left out, as they are wanted now."""

from dataclasses import replace

import numpy as np
import pytest

from companion import inputs
from companion.manner import Manner
from companion.voice.earcons import earcon
from tests.voice_devices.mouth import Mouth, with_mouth
from tests.voice_devices.table import reached, usual


def test_manner_counts_from_the_next_line_on_even_if_that_was_made() -> None:
    async def test(mouth: Mouth) -> None:
        mouth.speaker.holds = True
        mouth.table.say("one", "two")
        await mouth.sounds(1)
        await reached(lambda: len(mouth.voice.made) == 2)
        mouth.manner = Manner(200, 0.5)
        mouth.speaker.end.set()
        await mouth.sounds(2)
        assert mouth.voice.made == [("one", 160), ("two", 160), ("two", 200)]
        assert [float(one.max()) for one in mouth.speaker.played] == [0.5, 0.25]

    with_mouth(test)


@pytest.mark.parametrize("loudness", [1.0, 0.2])
def test_loudness_scales_the_sound(loudness: float) -> None:
    async def test(mouth: Mouth) -> None:
        mouth.manner = Manner(160, loudness)
        mouth.table.say("one")
        await mouth.table.until(mouth.table.spoken)
        assert float(mouth.speaker.played[0].max()) == pytest.approx(0.5 * loudness)

    with_mouth(test)


def test_an_alarm_goes_before_an_alarm_line_unless_sounds_are_off() -> None:
    async def test(mouth: Mouth) -> None:
        mouth.table.say("gone", tone="warning")
        await mouth.table.until(mouth.table.spoken)
        mouth.manner = replace(usual(), sounds=False)
        mouth.table.say("gone", tone="warning")
        await mouth.table.until(lambda: mouth.table.spoken() == [1, 2])
        alarm = earcon("alarm", 16_000)
        assert np.array_equal(mouth.speaker.played[0], np.concatenate([alarm, mouth.speaker.played[1]]))

    with_mouth(test)


def test_a_sound_is_played_at_once_with_the_microphone_open_and_only_where_sounds_are_wanted() -> None:
    async def test(mouth: Mouth) -> None:
        mouth.table.say("one")
        await mouth.table.until(lambda: mouth.table.spoken() and not mouth.table.board.now.speaking)
        mouth.table.change(sound=(1, "listening"))
        await mouth.sounds(2)
        mouth.manner = replace(usual(), sounds=False)
        mouth.table.change(sound=(2, "heard"))
        mouth.table.say("two")
        await mouth.table.until(lambda: mouth.table.spoken() == [1, 2])
        assert mouth.speaker.speaking == [True, False, True]
        assert np.array_equal(mouth.speaker.played[1], earcon("listening", mouth.speaker.rates[1]))
        assert [len(sound) for sound in mouth.speaker.played[::2]] == [3, 3]

    with_mouth(test)


def test_a_line_of_a_kind_that_is_not_wanted_is_passed_over() -> None:
    async def test(mouth: Mouth) -> None:
        mouth.manner = replace(usual(), verbosity="brief")
        mouth.table.say("remember", kind="reminder")
        mouth.table.say("four damage")
        await mouth.table.until(mouth.table.spoken)
        mouth.manner = usual()
        mouth.table.say("remember this", kind="reminder")
        await mouth.table.until(lambda: mouth.table.spoken() == [2, 3])
        assert mouth.texts() == ["four damage", "remember this"]

    with_mouth(test)


def test_a_voice_that_is_not_there_is_told_and_the_line_is_said_with_the_one_that_takes_over() -> None:
    async def test(mouth: Mouth) -> None:
        mouth.voice.unknown = "natural"
        mouth.manner = replace(usual(), speaker="natural")
        mouth.table.say("one")
        told = inputs.NoVoice("natural", "nobody has it")
        await mouth.table.until(lambda: told in mouth.table.got)
        assert mouth.speaker.played == []
        mouth.manner = usual()
        mouth.table.say("two")
        await mouth.table.until(lambda: mouth.table.spoken() == [1, 2])
        assert mouth.voice.speakers == ["", ""]
        assert mouth.table.got.count(told) == 1

    with_mouth(test)
