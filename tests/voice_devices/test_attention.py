"""What is said counts always, behind the companion's name, or after a press to talk."""

import numpy as np

from companion import inputs
from companion.voice.attention import Attention
from tests.voice_devices.table import reached, tone
from tests.voice_devices.test_listener import Ears, with_ears


async def says(ears: Ears, words: str) -> None:
    """Somebody speaks, and it was recognised as these words."""
    count = len(ears.recogniser.lengths)
    ears.recogniser.understands = words
    ears.microphone.push(tone(0.5))
    await reached(lambda: len(ears.recogniser.lengths) > count)


def test_behind_the_name_the_phrases_of_the_moment_count() -> None:
    async def test(ears: Ears) -> None:
        ears.table.change(ears="wake")
        ears.table.ask(7, "hold fast")
        await says(ears, "companion hold fast")
        await ears.table.until(ears.table.words)
        assert [item for item in ears.table.got if isinstance(item, inputs.Words)] == [
            inputs.Words("hold fast", 7, "voice", 0.9)
        ]
        assert {"companion", "companion hold fast", "companion undo"} <= set(ears.recogniser.phrases)
        await says(ears, "hold fast")  # meant for somebody else
        await says(ears, "companion undo")
        await ears.table.until(lambda: len(ears.table.words()) == 2)
        assert ears.table.words() == ["hold fast", "undo"]

    with_ears(test)


def test_another_table_is_told_apart_by_its_number() -> None:
    async def test(ears: Ears) -> None:
        ears.table.change(ears="wake")

        async def hears(said: str) -> None:
            """Somebody calls table three or this one; among this one's phrases both sound like this one."""
            ears.recogniser.among = lambda phrases: said if said in phrases else said.replace("three", "two")
            await says(ears, said)

        await hears("table three undo")
        await hears("table two redo")
        await ears.table.until(ears.table.words)
        assert ears.table.words() == ["redo"]

    with_ears(test, "table two")


def test_only_a_name_with_a_number_has_others() -> None:
    numbers = ("one", "two", "three")
    assert Attention("table two").others("table two redo", numbers) == [f"table {number} redo" for number in numbers]
    assert Attention("companion").others("companion redo", numbers) == []


def test_the_name_alone_opens_for_one_utterance() -> None:
    async def test(ears: Ears) -> None:
        ears.table.change(ears="wake")
        await says(ears, "companion")
        await says(ears, "undo")
        await ears.table.until(ears.table.words)
        assert ears.table.words() == ["undo"]
        await says(ears, "companion redo")
        assert "companion redo" in ears.recogniser.phrases
        await ears.table.until(lambda: len(ears.table.words()) == 2)
        assert ears.table.words() == ["undo", "redo"]

    with_ears(test)


def test_until_somebody_presses_to_talk_nothing_is_heard_then_one_utterance() -> None:
    async def test(ears: Ears) -> None:
        heard = ears.recogniser.lengths
        ears.table.change(ears="push")
        ears.microphone.push(tone(0.5))
        await ears.table.until(lambda: not ears.table.board.now.listening)
        await reached(lambda: not len(ears.microphone._coming))
        assert heard == []
        ears.table.change(talks=1)
        await says(ears, "undo")
        await ears.table.until(ears.table.words)
        ears.microphone.push(tone(0.5))
        await reached(lambda: not len(ears.microphone._coming))
        assert len(heard) == 1
        ears.table.change(talks=2)
        await says(ears, "redo")
        await ears.table.until(lambda: ears.table.words() == ["undo", "redo"])

    with_ears(test)


def test_who_presses_and_says_nothing_is_not_listened_to_for_ever() -> None:
    async def test(ears: Ears) -> None:
        ears.table.change(ears="push", talks=1)
        ears.microphone.push(np.zeros(16_000 * 9, np.float32))
        await reached(lambda: not len(ears.microphone._coming))
        ears.microphone.push(tone(0.5))
        await reached(lambda: not len(ears.microphone._coming))
        assert ears.recogniser.lengths == []

    with_ears(test)


def test_who_has_called_or_pressed_is_told_by_sounds_whether_somebody_listens_and_understood() -> None:
    def sounds(ears: Ears) -> list[str]:
        return [item.name for item in ears.table.got if isinstance(item, inputs.Sound)]

    async def test(ears: Ears) -> None:
        await says(ears, "")  # table talk: nobody waits for an answer
        ears.table.change(ears="wake")
        await says(ears, "companion")
        await ears.table.until(lambda: sounds(ears) == ["listening"])
        await says(ears, "")
        await ears.table.until(lambda: sounds(ears) == ["listening", "unclear"])
        ears.table.change(ears="push", talks=1)
        await says(ears, "")
        await ears.table.until(lambda: sounds(ears) == ["listening", "unclear", "unclear"])
        ears.table.change(talks=2)
        await says(ears, "undo")
        await ears.table.until(ears.table.words)
        assert len(sounds(ears)) == 3

    with_ears(test)
