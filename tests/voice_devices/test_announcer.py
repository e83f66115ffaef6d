"""The announcer speaks what the board says, in order, and waits for nobody."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from companion import inputs
from companion.devices import DeviceError
from companion.errors import InputError
from companion.manner import Manner
from companion.voice.announcer import Announcer, Sound
from companion.voice.earcons import earcon
from companion.voice.listener import Turns
from companion.voice.speech import NoSuchVoice, SpeechError
from tests.voice_devices.table import Table, reached, running, usual


class Voice:
    """Makes of each text a sound as long as the text, whose samples say which it is."""

    def __init__(self) -> None:
        self.made: list[tuple[str, int]] = []
        self.speakers: list[str] = []
        self.unknown = ""
        self.tries = 0
        self.fails: Exception | None = None
        self.hangs = False
        self._freed = threading.Event()
        self._one = threading.Lock()

    def say(self, text: str, rate: int, speaker: str) -> Sound:
        assert self._one.acquire(blocking=False), "two at once"
        self.tries += 1
        try:
            if speaker and speaker == self.unknown:
                raise NoSuchVoice("nobody has it")
            if self.hangs:
                self._freed.wait()
                self._freed.clear()
                raise SpeechError("given up")
            if self.fails is not None:
                raise self.fails
            self.made.append((text, rate))
            self.speakers.append(speaker)
            return np.full(len(text), 0.5, np.float32), 16_000
        finally:
            self._one.release()

    def close(self) -> None:
        self._freed.set()


class Speaker:
    """A loudspeaker whose sounds last until the test ends them."""

    simulated = False

    def __init__(self) -> None:
        self.played: list[NDArray[np.float32]] = []
        self.rates: list[int] = []
        self.speaking: list[bool] = []
        """What the board said when each sound began."""
        self.board: Any = None
        self.holds = False
        self.stops = 0
        self.tries = 0
        self.fails: DeviceError | None = None
        self.end = asyncio.Event()

    async def play(self, samples: NDArray[np.float32], rate: int) -> None:
        self.tries += 1
        if self.fails is not None:
            raise self.fails
        if not len(samples):
            return
        self.played.append(samples)
        self.rates.append(rate)
        self.speaking.append(self.board.now.speaking)
        self.end.clear()
        if self.holds:
            await self.end.wait()

    def stop(self) -> None:
        self.stops += 1
        self.end.set()

    def close(self) -> None:
        self.stop()


class Mouth:
    """A table with an announcer."""

    def __init__(self) -> None:
        self.table = Table()
        self.voice = Voice()
        self.speaker = Speaker()
        self.speaker.board = self.table.board
        self.manner = usual()
        self.announcer = Announcer(
            self.table.board,
            self.table.inbox,
            Turns(self.table.inbox),
            self.speaker,
            self.voice,
            lambda: self.manner,
            limit=1.0,
            retry=0.01,
        )

    def texts(self) -> list[str]:
        return [text for text, _ in self.voice.made]

    async def sounds(self, count: int) -> None:
        """Wait until so many sounds have begun."""
        await reached(lambda: len(self.speaker.played) >= count)


def with_mouth(test: Callable[[Mouth], Coroutine[Any, Any, None]]) -> None:
    async def play() -> None:
        mouth = Mouth()
        async with running(mouth.table.pump(), mouth.announcer.run()):
            await test(mouth)

    asyncio.run(play())


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


def test_what_cannot_be_said_is_passed_over() -> None:
    async def test(mouth: Mouth) -> None:
        mouth.voice.fails = InputError("nothing to say")
        mouth.table.say("…")
        await mouth.table.until(mouth.table.spoken)
        assert mouth.speaker.played == []
        assert mouth.table.devices("speech") == []

    with_mouth(test)


def test_speech_that_fails_is_told_once_and_taken_up_again() -> None:
    async def test(mouth: Mouth) -> None:
        mouth.voice.fails = SpeechError("no voice")
        mouth.table.say("one")
        await mouth.table.until(lambda: mouth.table.devices("speech"))
        await reached(lambda: mouth.voice.tries >= 3)
        mouth.voice.fails = None
        await mouth.table.until(mouth.table.spoken)
        assert mouth.table.devices("speech") == [("absent", "speech-lost"), ("ready", "speech-back")]
        assert mouth.texts() == ["one"]

    with_mouth(test)


def test_speech_that_hangs_is_given_up_and_taken_up_again() -> None:
    async def test(mouth: Mouth) -> None:
        mouth.table.say("one")
        await mouth.table.until(mouth.table.spoken)
        mouth.voice.hangs = True
        mouth.table.say("two")
        await mouth.table.until(lambda: len(mouth.table.devices("speech")) == 2)
        mouth.voice.hangs = False
        await mouth.table.until(lambda: mouth.table.spoken() == [1, 2])
        states = [("ready", None), ("lost", "speech-lost"), ("ready", "speech-back")]
        assert mouth.table.devices("speech") == states

    with_mouth(test)


def test_a_loudspeaker_that_is_lost_is_noticed_between_lines() -> None:
    async def test(mouth: Mouth) -> None:
        mouth.table.say("one")
        await mouth.table.until(mouth.table.spoken)
        mouth.speaker.fails = DeviceError("it went")
        await mouth.table.until(lambda: len(mouth.table.devices("loudspeaker")) == 2)
        mouth.speaker.fails = None
        await mouth.table.until(lambda: len(mouth.table.devices("loudspeaker")) == 3)
        states = [("ready", None), ("lost", "speech-lost"), ("ready", "speech-back")]
        assert mouth.table.devices("loudspeaker") == states

    with_mouth(test)


def test_of_what_waited_for_the_loudspeaker_only_the_last_lines_are_spoken() -> None:
    async def test(mouth: Mouth) -> None:
        mouth.speaker.fails = DeviceError("none")
        await mouth.table.until(lambda: mouth.table.devices("loudspeaker"))
        mouth.table.say(*map(str, range(1, 21)))
        await reached(lambda: mouth.voice.made)
        tries = mouth.speaker.tries
        await reached(lambda: mouth.speaker.tries >= tries + 3)
        assert not mouth.table.board.now.speaking  # the microphone stays open meanwhile
        mouth.speaker.fails = None
        await mouth.table.until(lambda: 20 in mouth.table.spoken())
        assert mouth.table.spoken() == [16, 17, 18, 19, 20]

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
