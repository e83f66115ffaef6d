"""Sound as Whisper's encoder takes it: the logarithm of 80 mel bands, 100 frames a second."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from companion.voice.audio import RATE

FRAMES_A_SECOND = 100
_WINDOW = 400
_HOP = RATE // FRAMES_A_SECOND
_BANDS = 80
_FLOOR = 1e-10


def log_mel(samples: NDArray[np.float32], frames: int) -> NDArray[np.float32]:
    """The features of shape (80, `frames`) of 16 kHz samples, which are cut or followed by silence to that length."""
    padded = np.zeros(frames * _HOP, dtype=np.float32)
    kept = min(len(samples), len(padded))
    padded[:kept] = samples[:kept]
    framed = np.lib.stride_tricks.sliding_window_view(np.pad(padded, _WINDOW // 2, mode="reflect"), _WINDOW)
    spectrum = np.fft.rfft(framed[: frames * _HOP : _HOP] * _hann(), axis=1)
    power = (spectrum.real**2 + spectrum.imag**2).astype(np.float32)
    bands = np.log10(np.maximum(_filters() @ power.T, _FLOOR))
    features: NDArray[np.float32] = (np.maximum(bands, bands.max() - 8.0) + 4.0) / 4.0
    return features


@cache
def _hann() -> NDArray[np.float32]:
    return (0.5 - 0.5 * np.cos(2 * np.pi * np.arange(_WINDOW) / _WINDOW)).astype(np.float32)


@cache
def _filters() -> NDArray[np.float32]:
    """Triangular filters of equal area on the mel scale that is linear below 1 kHz and logarithmic above."""
    steps = np.linspace(0.0, _mel(RATE / 2), _BANDS + 2)
    edges = np.where(steps < 15.0, steps * 200.0 / 3.0, 1000.0 * np.exp((steps - 15.0) * np.log(6.4) / 27.0))
    bins = np.fft.rfftfreq(_WINDOW, 1.0 / RATE)
    slopes = (bins[None, :] - edges[:, None]) / np.diff(edges, append=np.inf)[:, None]
    rising = slopes[:-2]
    falling = 1.0 - slopes[1:-1]
    weights = np.maximum(0.0, np.minimum(rising, falling)) * (2.0 / (edges[2:] - edges[:-2]))[:, None]
    return weights.astype(np.float32)


def _mel(hertz: float) -> float:
    return 15.0 + 27.0 * float(np.log(hertz / 1000.0) / np.log(6.4)) if hertz >= 1000.0 else hertz * 3.0 / 200.0
