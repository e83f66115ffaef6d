"""What one recogniser hears, another verifies."""

from collections.abc import Collection
from pathlib import Path

import numpy as np
import pytest

from companion.voice.audio import Audio, load_wav
from companion.voice.engine import Heard, engine
from companion.voice.verified import UNSURE, alike, by_another, by_itself
from tests.voice.synth import spoken

SOUND = Audio(np.zeros(1600, np.float32))
PHRASES = {"take cover": 1, "get into cover": 1, "leg shot": 2}


class Says:
    """A recogniser which always hears the same."""

    name = "says"
    language = "en"

    def __init__(self, text: str, freely: str = "") -> None:
        self._text = text
        self._freely = freely
        self.closed = False

    def hear(self, *_: object) -> Heard:
        return Heard(self._text, 0.9 if self._text else 0.0, 0.25)

    def hear_freely(self, _: Audio) -> Heard:
        return Heard(self._freely, 0.9, 0.5)

    def unknown_words(self, phrases: Collection[str]) -> list[str]:
        return [word for word in phrases if word not in self._text]

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize(
    ("first", "second", "heard"),
    [
        ("take cover", "take cover", Heard("take cover", 0.9, 0.5)),
        ("take cover", "get into cover", Heard("take cover", 0.9, 0.5)),  # another way of saying it
        ("take cover", "leg shot", Heard("take cover", UNSURE, 0.5)),
        ("take cover", "", Heard("", 0.0, 0.5)),
        ("", "take cover", Heard("", 0.0, 0.25)),
    ],
)
def test_another_recogniser_has_a_say(first: str, second: str, heard: Heard) -> None:
    assert by_another(Says(first), Says(second)).hear(SOUND, PHRASES) == heard


@pytest.mark.parametrize(
    ("freely", "confidence"), [("take cover", 0.9), ("they cover", 0.9), ("what a day", UNSURE), ("", UNSURE)]
)
def test_a_second_pass_without_a_grammar_has_a_say(freely: str, confidence: float) -> None:
    heard = by_itself(Says("take cover", freely)).hear(SOUND, PHRASES)
    assert (heard.text, heard.confidence, heard.compute_s) == ("take cover", confidence, 0.75)


def test_the_first_one_tells_which_words_it_does_not_know() -> None:
    assert by_another(Says("take cover"), Says("")).unknown_words(["take", "kara"]) == ["kara"]


def test_both_are_closed() -> None:
    first, second = Says(""), Says("")
    by_another(first, second).close()
    assert first.closed
    assert second.closed


def test_spaces_are_no_letters() -> None:
    assert alike("다시말해줘", "다시 말해 줘")
    assert not alike("leg", "take cover")


def test_vosk_hears_twice_where_the_other_one_knows_no_korean(korean_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "vosk-model-small-ko").symlink_to(korean_folder)
    recogniser = engine("vosk", "ko", tmp_path)
    sound = load_wav(spoken("모르겠어", tmp_path / "said.wav", "ko", 140))
    heard = recogniser.hear(sound, ["모르겠어", "다음 차례"])
    recogniser.close()
    assert heard.text == "모르겠어"
    assert heard.confidence > UNSURE
