"""Utterances are cut at pauses, whatever the room sounds like."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.voice.audio import load_wav
from companion.voice.utterances import Segmenter, Utterance
from tests.voice.synth import spoken
from tests.voice_devices.table import Loudness, tone

RATE = 16_000
Samples = NDArray[np.float32]


def silence(seconds: float) -> Samples:
    return np.zeros(int(RATE * seconds), np.float32)


def noise(seconds: float, loud: float) -> Samples:
    return (loud * np.random.default_rng(5).standard_normal(int(RATE * seconds))).astype(np.float32)


def cut(segmenter: Segmenter, *parts: Samples) -> list[Utterance]:
    sound = np.concatenate(parts)
    blocks = [sound[at : at + 160] for at in range(0, len(sound) - 159, 160)]
    return [one for one in map(segmenter.feed, blocks) if one is not None]


def test_an_utterance_begins_before_the_sound_and_ends_at_a_pause() -> None:
    (one,) = cut(Segmenter(Loudness()), silence(1), tone(0.5), silence(1))
    assert one.began == pytest.approx(0.85, abs=0.02)
    assert one.ended == pytest.approx(1.7, abs=0.06)
    assert len(one.samples) == pytest.approx(RATE * (one.ended - one.began))
    assert float(np.abs(one.samples).max()) == pytest.approx(0.3, abs=0.01)


def test_a_short_pause_does_not_end_it_and_a_longer_one_does() -> None:
    said = (tone(0.4), silence(0.25), tone(0.4))
    assert len(cut(Segmenter(Loudness()), silence(1), *said, silence(1))) == 1
    assert len(cut(Segmenter(Loudness(), pause=0.15), silence(1), *said, silence(1))) == 2


def test_the_pause_that_ends_it_is_all_that_is_waited_for() -> None:
    segmenter = Segmenter(Loudness())
    assert cut(segmenter, silence(1), tone(0.5), silence(0.38)) == []
    assert segmenter.open
    assert len(cut(segmenter, silence(0.1))) == 1
    assert not segmenter.open


def test_sound_without_an_end_is_cut_at_the_longest() -> None:
    found = cut(Segmenter(Loudness(), longest=2.0), silence(1), tone(5))
    assert len(found) >= 2
    assert max(len(one.samples) for one in found) <= 2 * RATE


def test_a_click_is_none() -> None:
    assert cut(Segmenter(Loudness()), silence(1), tone(0.03), silence(1)) == []


def test_a_voice_that_is_noticed_late_is_whole() -> None:
    sure = iter([0.0] * 140 + [1.0] * 60 + [0.0] * 200)
    (one,) = cut(Segmenter(lambda _: next(sure)), silence(1), tone(0.3), silence(1.5))
    assert one.began == pytest.approx(0.85, abs=0.02)
    assert one.ended < 1.6


def test_a_voice_that_is_held_on_to_is_not_heard_twice() -> None:
    sure = iter([0.0] * 110 + [1.0] * 200 + [0.0] * 200)
    assert len(cut(Segmenter(lambda _: next(sure)), silence(1), tone(0.5), silence(3))) == 1


def test_who_goes_on_while_the_voice_is_held_is_heard() -> None:
    sure = iter([0.0] * 110 + [1.0] * 300 + [0.0] * 200)
    said = (tone(0.5), silence(0.6), tone(0.5), silence(2))
    assert len(cut(Segmenter(lambda _: next(sure)), silence(1), *said)) == 2


def test_in_a_noisy_room_the_pause_is_found_by_loudness() -> None:
    room = noise(4, 0.03)
    voice = np.concatenate([silence(2), tone(0.6), silence(1.4)])
    sure = iter([0.0] * 205 + [1.0] * 195)
    (one,) = cut(Segmenter(lambda _: next(sure)), room + voice)
    assert one.ended == pytest.approx(2.8, abs=0.1)


def test_the_microphone_closing_ends_what_was_said_but_not_a_word() -> None:
    segmenter = Segmenter(Loudness())
    cut(segmenter, silence(1), tone(0.5), silence(0.2))
    done = segmenter.finish()
    assert done is not None
    assert done.ended == pytest.approx(1.7, abs=0.03)
    cut(segmenter, silence(1), tone(0.5))
    assert segmenter.finish() is None
    assert not segmenter.open


def test_a_detector_that_goes_takes_no_error_along() -> None:
    with pytest.raises(ValueError, match="broadcast"):
        cut(Segmenter(), np.zeros(3, np.float32) + np.zeros(4, np.float32))


def test_speech_is_told_from_noise() -> None:
    assert cut(Segmenter(), noise(3, 0.05)) == []


@pytest.mark.parametrize("text", ["yes", "undo", "end turning point", "marksman two is in cover"])
def test_what_somebody_says_is_one_utterance(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    said = load_wav(spoken(text, tmp_path_factory.mktemp("said") / "said.wav")).samples
    whole = np.concatenate([silence(1.5), said, silence(1.5)])
    room = noise(20, 0.001)[: len(whole)]
    (one,) = cut(Segmenter(), room + whole)
    loud = np.flatnonzero(np.abs(whole) > 0.02) / RATE
    assert one.began <= loud[0]
    assert one.ended >= loud[-1]
    assert one.ended - one.began < loud[-1] - loud[0] + 0.6


@pytest.mark.parametrize("loud", [1.0, 0.03])
@pytest.mark.parametrize("room", [0.0, 1e-4])
def test_a_short_no_out_of_a_silent_room_is_noticed_however_loud(tmp_path: Path, room: float, loud: float) -> None:
    said = load_wav(spoken("no", tmp_path / "no.wav")).samples * np.float32(loud)
    whole = np.concatenate([silence(2), said, silence(1.5)])
    assert len(cut(Segmenter(), whole + noise(20, room)[: len(whole)])) == 1
