"""Sound as every recogniser takes it, whatever the file was."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from companion.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

RATE = 16_000
"""Samples a second of everything that is recognised."""

_STREAMED = 0x7FFF0000
"""A WAV written to a pipe can't know its length and claims about this much or more."""


@dataclass(frozen=True)
class Audio:
    """Mono samples between -1 and 1 at 16 kHz."""

    samples: NDArray[np.float32]

    @property
    def seconds(self) -> float:
        """The length in seconds."""
        return len(self.samples) / RATE

    def pcm16(self) -> bytes:
        """The samples as little-endian 16-bit integers."""
        return (np.clip(self.samples, -1.0, 1.0) * 32767).astype("<i2").tobytes()


def load_wav(path: Path | str) -> Audio:
    """Reads a sound file of any PCM rate and channel count.

    Raises InputError naming the file where it is none, empty, or cut short.
    """
    import soundfile as sf  # noqa: PLC0415 - loads a C library: only where something is really heard

    path = Path(path)
    if not path.is_file():
        raise InputError(f"{path}: no such file" if not path.exists() else f"{path}: not a file")
    try:
        _refuse_cut_short(path)
        samples, rate = sf.read(path, dtype="float32", always_2d=True)
    except sf.LibsndfileError as error:
        raise InputError(f"{path}: not a sound file that can be read ({error.error_string.rstrip('. ')})") from error
    except (OSError, ValueError, RuntimeError) as error:
        raise InputError(f"{path}: can't be read ({error})") from error
    if not len(samples):
        raise InputError(f"{path}: holds no sound")
    return Audio(_resampled(np.nan_to_num(samples.mean(axis=1), posinf=1.0, neginf=-1.0), rate))


def from_pcm(samples: NDArray[np.float32], rate: int) -> Audio:
    """Mono samples at any rate (Hz) as Audio."""
    return Audio(_resampled(samples, rate))


def _resampled(samples: NDArray[np.float32], rate: int) -> NDArray[np.float32]:
    if rate == RATE:
        return np.ascontiguousarray(samples, dtype=np.float32)
    import soxr  # noqa: PLC0415 - a C library again

    return np.ascontiguousarray(soxr.resample(samples, rate, RATE), dtype=np.float32)


def _refuse_cut_short(path: Path) -> None:
    """Raises InputError where a WAV's data claims more bytes than the file has: libsndfile would say nothing."""
    size = path.stat().st_size
    if not size:
        raise InputError(f"{path}: is empty")
    with path.open("rb") as file:
        head = file.read(12)
        if head[:4] != b"RIFF" or head[8:] != b"WAVE":
            return
        while len(chunk := file.read(8)) == 8:
            length = int.from_bytes(chunk[4:], "little")
            start = file.tell()
            if chunk[:4] == b"data" and length < _STREAMED and start + length > size:
                raise InputError(f"{path}: is cut short ({size - start} of {length} bytes of sound)")
            file.seek(start + length + length % 2)
