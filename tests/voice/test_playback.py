"""Playing leads in with silence, and says in one line that there is nothing to play on."""

import sys
import types
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.voice.playback import PlaybackError, play
from tests.voice.synth import tone


class Device(types.ModuleType):
    """A stand-in for the module sounddevice."""

    PortAudioError = OSError

    def __init__(self, fault: Exception | None = None) -> None:
        super().__init__("sounddevice")
        self.fault = fault
        self.played: list[tuple[Any, int]] = []

    def play(self, samples: Any, rate: int, *, blocking: bool) -> None:
        """Keeps what it is given."""
        assert blocking
        if self.fault:
            raise self.fault
        self.played.append((samples, rate))


def test_the_first_third_of_a_second_is_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    device = Device()
    monkeypatch.setitem(sys.modules, "sounddevice", device)
    play(tone(tmp_path / "tone.wav", 8000, 2))
    [(samples, rate)] = device.played
    assert rate == 8000
    assert samples.shape == (2400 + 4000, 2)
    assert not samples[:2400].any()
    assert np.abs(samples[2400:]).max() > 0.4


@pytest.mark.parametrize("fault", [OSError("no device"), ValueError("no output")])
def test_no_loudspeaker_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    monkeypatch.setitem(sys.modules, "sounddevice", Device(fault))
    with pytest.raises(PlaybackError, match=r"^no sound output \(no .*\); --wav FILE writes a file instead$"):
        play(tone(tmp_path / "tone.wav"))


def test_a_missing_library_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sounddevice", None)
    with pytest.raises(PlaybackError, match="no sound output"):
        play(tone(tmp_path / "tone.wav"))
