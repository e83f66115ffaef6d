"""The announcer loses its voice or its loudspeaker, tells it, and takes it up again."""

from companion.devices import DeviceError
from companion.errors import InputError
from companion.voice.speech import SpeechError
from tests.voice_devices.mouth import Mouth, with_mouth
from tests.voice_devices.table import reached


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
