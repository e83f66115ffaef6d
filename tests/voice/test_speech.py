"""Speech comes out whole, utterance after utterance, whatever happens to the worker."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
import soundfile as sf

from companion.errors import InputError
from companion.voice import speech_worker
from companion.voice.speech import NoSuchVoice, Speaker, SpeechError


@pytest.fixture
def speaker() -> Iterator[Speaker]:
    with Speaker() as made:
        yield made


def seconds(file: Path) -> float:
    return float(sf.info(file).duration)


def test_a_hundred_utterances_in_a_row_are_whole(speaker: Speaker, tmp_path: Path) -> None:
    lengths = []
    for number in range(100):
        file = tmp_path / f"{number}.wav"
        speaker.synthesise(f"Operative {number % 10} takes four damage.", file)
        lengths.append(seconds(file))
    for number in range(10):
        assert len({round(length, 2) for length in lengths[number::10]}) == 1
    assert min(lengths) > 1.5


def test_rate_and_language_are_heeded(tmp_path: Path) -> None:
    with Speaker(rate=120) as slow, Speaker(rate=240) as fast, Speaker(language="ko") as korean:
        slow.synthesise("One, two, three, four, five.", tmp_path / "slow.wav")
        fast.synthesise("One, two, three, four, five.", tmp_path / "fast.wav")
        korean.synthesise("안녕하세요", tmp_path / "korean.wav")
    assert seconds(tmp_path / "slow.wav") > 1.4 * seconds(tmp_path / "fast.wav")
    assert 0.3 < seconds(tmp_path / "korean.wav") < 3


def test_a_killed_worker_is_replaced(speaker: Speaker, tmp_path: Path) -> None:
    speaker.synthesise("First.", tmp_path / "first.wav")
    killed = speaker.pid
    assert killed is not None
    os.kill(killed, signal.SIGKILL)
    speaker.synthesise("Second.", tmp_path / "second.wav")
    assert seconds(tmp_path / "second.wav") > 0.3
    assert speaker.pid != killed


def test_a_hung_worker_is_replaced(tmp_path: Path) -> None:
    with Speaker(timeout=3) as speaker:
        speaker.synthesise("First.", tmp_path / "first.wav")
        hung = speaker.pid
        assert hung is not None
        os.kill(hung, signal.SIGSTOP)
        speaker.synthesise("Second.", tmp_path / "second.wav")
        assert seconds(tmp_path / "second.wav") > 0.3
        assert speaker.pid != hung
    assert speaker.pid is None


def test_a_worker_that_always_fails_is_one_error_and_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("import sys; sys.exit(3)")
    monkeypatch.setattr(speech_worker, "__file__", str(broken))
    out = tmp_path / "out"
    out.mkdir()
    with Speaker() as speaker, pytest.raises(SpeechError, match=r"speech failed: its worker .*") as caught:
        speaker.synthesise("Nothing.", out / "never.wav")
    assert "\n" not in str(caught.value)
    assert list(out.iterdir()) == []


def test_a_language_that_no_voice_speaks_is_named(tmp_path: Path) -> None:
    with Speaker(language="xx") as speaker, pytest.raises(NoSuchVoice, match="no voice speaks 'xx'"):
        speaker.synthesise("Hello.", tmp_path / "hello.wav")


@pytest.mark.parametrize("text", ["", "  \n", "?!…", "\0"])
def test_nothing_to_say_is_refused(speaker: Speaker, tmp_path: Path, text: str) -> None:
    with pytest.raises(InputError, match="nothing to say"):
        speaker.synthesise(text, tmp_path / "nothing.wav")
    assert speaker.pid is None


def test_odd_characters_are_spoken_round(speaker: Speaker, tmp_path: Path) -> None:
    plain, odd = tmp_path / "plain.wav", tmp_path / "odd.wav"
    speaker.synthesise("leg shot on bravo", plain)
    speaker.synthesise("leg\0shot\ud800on\nbravo", odd)
    assert seconds(odd) == pytest.approx(seconds(plain), abs=0.1)


def test_a_place_that_cannot_be_written_is_named(speaker: Speaker, tmp_path: Path) -> None:
    target = tmp_path / "missing" / "out.wav"
    with pytest.raises(InputError, match=f"{target}: can't be written"):
        speaker.synthesise("Hello.", target)
    (tmp_path / "folder.wav").mkdir()
    with pytest.raises(InputError, match=r"folder\.wav: can't be written"):
        speaker.synthesise("Hello.", tmp_path / "folder.wav")
    assert [path.name for path in tmp_path.iterdir()] == ["folder.wav"]
