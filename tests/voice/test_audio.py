"""Any PCM sound is heard; anything else is one clear line."""

from pathlib import Path

import numpy as np
import pytest
import soundfile as sf
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import InputError
from companion.voice.audio import RATE, Audio, from_pcm, load_wav
from tests.voice.synth import streamed, tone


@pytest.mark.parametrize("subtype", ["PCM_U8", "PCM_16", "PCM_24", "PCM_32", "FLOAT"])
@pytest.mark.parametrize(("rate", "channels"), [(16_000, 1), (8_000, 2), (44_100, 1), (48_000, 6), (11_025, 2)])
def test_any_rate_and_channel_count_becomes_16_khz_mono(tmp_path: Path, rate: int, channels: int, subtype: str) -> None:
    audio = load_wav(tone(tmp_path / "tone.wav", rate, channels, subtype=subtype))
    assert audio.samples.dtype == np.float32
    assert audio.samples.ndim == 1
    assert audio.seconds == pytest.approx(0.5, abs=0.002)
    middle = audio.samples[RATE // 8 : RATE * 3 // 8]
    assert np.abs(middle).max() == pytest.approx(0.5, abs=0.03)
    spectrum = np.abs(np.fft.rfft(middle))
    assert spectrum.argmax() * RATE / len(middle) == pytest.approx(440, abs=5)


def test_a_file_written_to_a_pipe_is_heard_to_its_end(tmp_path: Path) -> None:
    assert load_wav(streamed(tone(tmp_path / "pipe.wav"))).seconds == pytest.approx(0.5)


def test_samples_that_are_no_numbers_become_silence_or_full_volume(tmp_path: Path) -> None:
    file = tmp_path / "nan.wav"
    sf.write(file, np.array([np.nan, np.inf, -np.inf, 0.25], dtype=np.float32), RATE, subtype="FLOAT")
    assert load_wav(file).samples.tolist() == [0.0, 1.0, -1.0, 0.25]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is empty"),
        (b"this is no sound at all, only a line of text\n", "not a sound file"),
        (b"RIFF\x00\x00\x00\x00WAVE", "not a sound file"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "not a sound file"),
    ],
)
def test_what_is_no_sound_is_named(tmp_path: Path, content: bytes, reason: str) -> None:
    file = tmp_path / "bad.wav"
    file.write_bytes(content)
    with pytest.raises(InputError, match=f"^{file}: {reason}") as caught:
        load_wav(file)
    assert "\n" not in str(caught.value)


def test_a_file_cut_short_is_refused(tmp_path: Path) -> None:
    file = tone(tmp_path / "cut.wav")
    file.write_bytes(file.read_bytes()[:-1000])
    with pytest.raises(InputError, match=f"^{file}: is cut short"):
        load_wav(file)


def test_a_file_without_samples_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no sound"):
        load_wav(tone(tmp_path / "none.wav", seconds=0))


def test_a_missing_file_and_a_folder_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        load_wav(tmp_path / "missing.wav")
    with pytest.raises(InputError, match="not a file"):
        load_wav(tmp_path)


@settings(deadline=None)
@given(st.binary(max_size=400), st.booleans())
def test_random_bytes_are_never_more_than_refused(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, riff: bool
) -> None:
    file = tmp_path_factory.mktemp("fuzz") / "random.wav"
    file.write_bytes((b"RIFF\xff\xff\xff\x7fWAVEfmt \x10\x00\x00\x00" if riff else b"") + data)
    refusal = None
    try:
        audio = load_wav(file)
    except InputError as error:
        refusal = str(error)
    assert str(file) in refusal if refusal is not None else len(audio.samples)


def test_pcm16_is_clipped_and_little_endian() -> None:
    assert Audio(np.array([0, 1, -2], dtype=np.float32)).pcm16() == b"\x00\x00\xff\x7f\x01\x80"


def test_samples_of_a_microphone_are_resampled() -> None:
    assert from_pcm(np.zeros(48_000, dtype=np.float32), 48_000).seconds == pytest.approx(1.0)
