"""Vosk with the Korean model of a package and espeak-ng's Korean voice, which it hears about half of."""

import json
import logging
from pathlib import Path

import numpy as np
import pytest
import soundfile as sf
import soxr

from companion.errors import InputError
from companion.voice.audio import RATE, Audio, load_wav
from companion.voice.vosk_engine import VoskRecogniser
from tests.voice.synth import spoken

HEARD = ["모르겠어", "아니요", "다시 말해 줘", "네 개", "도움말", "게임 시작", "더 크게", "계속"]
GRAMMAR = [
    *HEARD,
    *("예", "멈춰", "되돌려", "상태", "기다려", "다음 차례", "왜", "주사위 굴려", "머리 사격", "다리 사격", "엄폐"),
    *("한 개", "두 개", "세 개", "더 작게", "다섯 개"),
]
OTHERS = [
    "오늘 날씨가 참 좋네요",
    "내일 우리 집에 올래",
    "점심에 뭐 먹었어",
    "그 영화 정말 재미있었어",
    "버스가 너무 늦게 왔어",
    "어제 축구 경기 봤어",
    "커피 한 잔 주세요",
    "음악 소리 좀 줄여",
    "이 모형은 누가 칠했어",
    "문 좀 닫아 줄래",
]


def said(text: str, folder: Path) -> Audio:
    return load_wav(spoken(text, folder / "said.wav", "ko", 140))


def test_phrases_come_back_as_themselves(korean: VoskRecogniser, tmp_path: Path) -> None:
    heard = {phrase: korean.hear(said(phrase, tmp_path), GRAMMAR) for phrase in HEARD}
    right = [phrase for phrase in HEARD if heard[phrase].text == phrase]
    assert len(right) >= 6  # Kaldi dithers: one or another may be missed
    assert all(0 < heard[phrase].confidence <= 1 and heard[phrase].compute_s > 0 for phrase in right)


def test_other_sentences_become_no_command(korean: VoskRecogniser, tmp_path: Path) -> None:
    assert len(GRAMMAR) == 24
    accepted = [text for text in OTHERS if korean.hear(said(text, tmp_path), GRAMMAR).text]
    assert len(accepted) <= 1


def test_the_text_is_the_phrase_as_it_was_given(korean: VoskRecogniser, tmp_path: Path) -> None:
    assert korean.hear(said("모르겠어", tmp_path), ["모르겠어!", "다음 차례"]).text == "모르겠어!"


@pytest.mark.parametrize(("rate", "channels"), [(8_000, 1), (48_000, 2)])
def test_a_sound_of_another_rate_is_brought_to_the_models(
    korean: VoskRecogniser, tmp_path: Path, rate: int, channels: int
) -> None:
    samples = soxr.resample(said("아니요", tmp_path).samples, RATE, rate)
    sf.write(tmp_path / "other.wav", np.tile(samples[:, None], (1, channels)), rate)
    assert korean.hear(load_wav(tmp_path / "other.wav"), GRAMMAR).text == "아니요"


@pytest.mark.parametrize("phrases", [[], ["..."], ["command that no Korean model knows"]])
def test_a_grammar_of_nothing_hears_nothing(korean: VoskRecogniser, tmp_path: Path, phrases: list[str]) -> None:
    assert korean.hear(said("모르겠어", tmp_path), phrases).text == ""


def test_unknown_words_are_reported_and_their_phrases_left_out(
    korean: VoskRecogniser, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    phrases = ["다음 qwertz", "모르겠어"]
    assert korean.unknown_words(phrases) == ["qwertz"]
    with caplog.at_level(logging.WARNING):
        assert korean.hear(said("다음", tmp_path), phrases).text != "다음 qwertz"
    assert "'다음 qwertz' can't be heard: the model does not know qwertz" in caplog.text


@pytest.mark.parametrize(("phrase", "spelt"), [("더크게", "더 크게"), ("주사위굴려", "주사위 굴려")])
def test_a_word_that_the_model_does_not_know_is_listened_for_in_a_spelling_that_it_knows(
    korean: VoskRecogniser, tmp_path: Path, caplog: pytest.LogCaptureFixture, phrase: str, spelt: str
) -> None:
    assert korean.unknown_words([phrase]) == []
    with caplog.at_level(logging.INFO):
        assert korean.hear(said(spelt, tmp_path), [phrase, "모르겠어", "아니요"]).text == phrase
    assert f"{phrase!r} is listened for as {spelt!r}: the model does not know {phrase}" in caplog.text


def test_odd_phrases_do_not_reach_vosk_as_they_are(korean: VoskRecogniser, tmp_path: Path) -> None:
    odd = ['모르겠어"]', "[unk]", "\\", json.dumps(["예"]), "\ud800", "모르겠어"]
    assert korean.hear(said("모르겠어", tmp_path), odd).text in {'모르겠어"]', "모르겠어"}


@pytest.mark.parametrize("length", [0, 1, 100, RATE])
def test_silence_is_nothing(korean: VoskRecogniser, length: int) -> None:
    assert korean.hear(Audio(np.zeros(length, dtype=np.float32)), GRAMMAR).text == ""


def test_a_folder_without_a_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=f"{tmp_path}: not a speech model"):
        VoskRecogniser(tmp_path, "ko")
