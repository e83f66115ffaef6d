"""Plays a sound file through the default loudspeaker."""

from __future__ import annotations

from pathlib import Path

_LEAD_IN_S = 0.3
"""Silence first: HDMI outputs swallow the start of what they play."""


class PlaybackError(Exception):
    """Nothing could be played; one plain line."""


def play(path: Path) -> None:
    """Plays the file to its end; PlaybackError where there is no sound device that does it."""
    import numpy as np  # noqa: PLC0415
    import soundfile as sf  # noqa: PLC0415

    try:
        import sounddevice as sd  # noqa: PLC0415 - an ImportError or OSError where PortAudio is missing
    except (ImportError, OSError) as error:
        raise PlaybackError(f"no sound output ({error}); --wav FILE writes a file instead") from error
    samples, rate = sf.read(path, dtype="float32")
    silence = np.zeros((int(rate * _LEAD_IN_S), *samples.shape[1:]), dtype=np.float32)
    try:
        sd.play(np.concatenate([silence, samples]), rate, blocking=True)
    except (sd.PortAudioError, ValueError) as error:
        raise PlaybackError(f"no sound output ({error}); --wav FILE writes a file instead") from error
