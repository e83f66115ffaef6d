"""The built-in recogniser hears its phrases, and lets what is none of them pass."""

import logging
import math
from pathlib import Path

import numpy as np
import pytest

from companion.voice.audio import RATE, Audio, load_wav
from companion.voice.phrases import global_commands
from companion.voice.scored import ScoredRecogniser, _decide
from tests.voice.synth import spoken

PHRASES = ["leg shot", "head shot", "take cover", "sniper status", "operative two is down", "operative six is down"]


@pytest.mark.parametrize("phrase", [*PHRASES, "undo", "repeat", "roll for me", "not sure"])
def test_phrases_come_back_as_themselves(scored: ScoredRecogniser, tmp_path: Path, phrase: str) -> None:
    heard = scored.hear(load_wav(spoken(phrase, tmp_path / "said.wav")), PHRASES + global_commands())
    assert heard.text == phrase
    assert 0 < heard.confidence <= 1
    assert heard.compute_s > 0


@pytest.mark.parametrize(
    "text",
    [
        "did you see the match on saturday",
        "could somebody pass the biscuits please",
        "this paint never dries",
        "seven",
        "okay",
    ],
)
def test_other_talk_is_nothing(scored: ScoredRecogniser, tmp_path: Path, text: str) -> None:
    heard = scored.hear(load_wav(spoken(text, tmp_path / "said.wav")), PHRASES + global_commands())
    assert heard.text == ""
    assert heard.confidence == 0.0


@pytest.mark.parametrize("loudness", [0.0, 0.001, 0.1])
def test_noise_is_nothing(scored: ScoredRecogniser, loudness: float) -> None:
    noise = np.random.default_rng(3).normal(0, loudness, 2 * RATE).astype(np.float32)
    assert scored.hear(Audio(noise), PHRASES + global_commands()).text == ""


def test_a_phrase_which_is_a_decoy_too_can_be_said(scored: ScoredRecogniser, tmp_path: Path) -> None:
    sound = load_wav(spoken("seven", tmp_path / "said.wav"))
    assert scored.hear(sound, ["five", "six", "seven", "eight"]).text == "seven"


def test_the_text_is_the_phrase_as_it_was_given(scored: ScoredRecogniser, tmp_path: Path) -> None:
    sound = load_wav(spoken("take cover", tmp_path / "said.wav"))
    assert scored.hear(sound, ["Take COVER!", "leg shot"]).text == "Take COVER!"


@pytest.mark.parametrize("phrases", [[], ["..."], ["日本語"], ["a " * 90]])
def test_odd_grammars_hear_nothing(scored: ScoredRecogniser, tmp_path: Path, phrases: list[str]) -> None:
    assert scored.hear(load_wav(spoken("take cover", tmp_path / "said.wav")), phrases).text == ""


def test_the_same_words_twice_are_one_phrase(scored: ScoredRecogniser, tmp_path: Path) -> None:
    sound = load_wav(spoken("take cover", tmp_path / "said.wav"))
    assert scored.hear(sound, ["leg shot", "Take cover.", "take cover"]).text == "Take cover."


@pytest.mark.parametrize(
    ("gains", "best", "surplus"),
    [
        ([8.0, 2.0, -4.0], 0, 4.0 - 0.5),  # a clear lead, the decoy far below
        ([8.0, 2.0, 10.0], 0, 4.0 - 1.0 - 0.5),  # a decoy that is better vetoes by how much
        ([8.0, 7.0, -4.0], 0, -math.inf),  # too close a race
        ([-math.inf, -math.inf, 3.0], 0, -math.inf),
    ],
)
def test_a_phrase_needs_a_score_a_lead_and_no_better_decoy(gains: list[float], best: int, surplus: float) -> None:
    scores = np.array(gains, dtype=np.float32)
    found = _decide(scores, np.array([2, 2, 2], dtype=np.float32), np.array([0, 1]))
    assert found[0] == best
    assert found[1] == pytest.approx(surplus)


@pytest.mark.parametrize(
    ("gains", "lengths", "best", "surplus"),
    [
        ([9.0, 9.5], [3, 6], 0, 2.5),  # three more words that nobody said
        ([4.0, 7.0], [3, 4], 1, 1.25),  # a word more that was said
    ],
)
def test_a_longer_rival_needs_to_gain_by_its_words(
    gains: list[float], lengths: list[float], best: int, surplus: float
) -> None:
    found = _decide(np.array(gains, np.float32), np.array(lengths, np.float32), np.array([0, 1]))
    assert found[0] == best
    assert found[1] == pytest.approx(surplus)


def test_ways_of_saying_one_thing_are_no_rivals() -> None:
    scores = np.array([8.0, 7.5, 6.9, 5.0, -4.0], dtype=np.float32)
    lengths = np.full(5, 2, dtype=np.float32)
    assert _decide(scores, lengths, np.array([0, 0, 1, 1]))[1] == -math.inf
    assert _decide(scores, lengths, np.array([0, 0, 0, 1]))[1] == pytest.approx(3.5)


def test_a_sentence_of_thousands_is_found(scored: ScoredRecogniser, tmp_path: Path) -> None:
    numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    names = ["operative", "marksman", "sniper", "gunner", "medic", "leader", "brawler", "tank"]
    phrases = [f"{name} {one} takes {two} damage" for name in names for one in numbers for two in numbers]
    sound = load_wav(spoken("marksman three takes five damage", tmp_path / "said.wav"))
    assert len(phrases) == 1152
    assert scored.hear(sound, phrases).text == "marksman three takes five damage"


def test_a_phrase_in_another_script_is_reported(scored: ScoredRecogniser, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        scored.hear(Audio(np.zeros(RATE, dtype=np.float32)), ["take cover", "엄폐"])
    assert "'엄폐' can't be heard" in caplog.text
    assert "take cover" not in caplog.text


@pytest.mark.parametrize("length", [0, 1, 100])
def test_next_to_no_sound_is_nothing(scored: ScoredRecogniser, length: int) -> None:
    assert scored.hear(Audio(np.zeros(length, dtype=np.float32)), PHRASES).text == ""
