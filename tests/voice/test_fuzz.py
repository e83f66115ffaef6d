"""Whatever comes as sound or as grammar: an answer or a clear error, and the same engine hears the next one."""

import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.voice.audio import RATE, Audio, load_wav
from companion.voice.engine import Recogniser
from companion.voice.scored import ScoredRecogniser
from companion.voice.utterances import Segmenter
from companion.voice.verified import by_itself
from companion.voice.vosk_engine import VoskRecogniser
from tests.voice.synth import spoken

SCRIPTS = [
    "엄폐",
    "укрыться",
    "隠れる",
    "اختبئ",
    "קח מחסה",
    "τέσσερα",
    "ปิด",
    "🎲🎲",
    "take 掩护",
    "café",
    "\u202eleg shot",
]
LETTERS = st.text(st.characters(codec="utf-8"), max_size=20)


@pytest.fixture(params=["scored", "vosk"])
def recogniser(request: pytest.FixtureRequest, scored: ScoredRecogniser) -> Recogniser:
    """Each engine, as it is used."""
    if request.param == "scored":
        return scored
    korean: VoskRecogniser = request.getfixturevalue("korean")
    return by_itself(korean)


def sentences(count: int) -> list[str]:
    rng = random.Random(count)
    words = [f"{start}{end}" for start in "bdfgklmnprst" for end in "aeiou"]
    return [" ".join(rng.choices(words, k=4)) for _ in range(count)]


@pytest.mark.parametrize("count", [0, 1, 5_000])
def test_a_grammar_of_any_size(recogniser: Recogniser, count: int) -> None:
    sound = Audio(np.random.default_rng(count).normal(0, 0.1, RATE).astype(np.float32))
    assert recogniser.hear(sound, sentences(count)).text in {"", *sentences(count)}


def test_words_of_any_script_are_heard_or_left_out(recogniser: Recogniser, tmp_path: Path) -> None:
    sound = load_wav(spoken("take cover", tmp_path / "said.wav"))
    assert recogniser.hear(sound, SCRIPTS).text in {"", *SCRIPTS}


@settings(max_examples=15, deadline=None)
@given(phrases=st.lists(LETTERS, max_size=8), data=st.binary(min_size=2, max_size=RATE))
def test_any_grammar_and_any_sound(scored: ScoredRecogniser, phrases: list[str], data: bytes) -> None:
    samples = np.frombuffer(data[: len(data) // 2 * 2], "<i2").astype(np.float32) / np.float32(32768)
    heard = scored.hear(Audio(samples), phrases)
    assert heard.text in {"", *phrases}
    assert 0 <= heard.confidence <= 1


def test_a_stream_of_random_bytes_is_cut_and_is_no_command(scored: ScoredRecogniser) -> None:
    segmenter, rng = Segmenter(longest=3.0), np.random.default_rng(11)
    for _ in range(1_500):
        block = rng.integers(-32768, 32767, 160).astype(np.float32) / np.float32(32768)
        utterance = segmenter.feed(block * rng.choice([0.0, 0.01, 1.0]))
        if utterance is not None:
            assert len(utterance.samples) <= 3 * RATE
            assert scored.hear(Audio(utterance.samples), ["undo", "stop"]).text == ""
