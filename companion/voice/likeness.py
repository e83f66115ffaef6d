"""How alike two utterances sound, whatever their words: cepstra compared along the best warping of time."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from companion.voice.audio import RATE
from companion.voice.features import FRAMES_A_SECOND, log_mel

if TYPE_CHECKING:
    from numpy.typing import NDArray

_CEPSTRA = 13
_BANDS = 80
_SMOOTH = RATE // 40
_QUIET = 0.003
"""Below this share of the loudest (25 dB) it is not the word any more."""
_SHORTEST = RATE // 10
_EVERY = 2
"""Of so many frames one is kept: 50 a second."""


def loud_part(samples: NDArray[np.float32]) -> NDArray[np.float32]:
    """Give 16 kHz samples without the quiet around what is loud in them; none where all is silent."""
    if len(samples) < _SHORTEST:
        return samples[:0]
    power = np.convolve(samples * samples, np.full(_SMOOTH, 1 / _SMOOTH, np.float32), "same")
    loud = np.flatnonzero(power > max(float(power.max()) * _QUIET, 1e-8))
    return samples[loud[0] : loud[-1] + 1] if len(loud) >= _SHORTEST else samples[:0]


def cepstra(samples: NDArray[np.float32]) -> NDArray[np.float32]:
    """Give the features of 16 kHz samples, shape (frames, 26): cepstra without loudness, and how they change."""
    mel = log_mel(samples, max(_EVERY, len(samples) * FRAMES_A_SECOND // RATE))
    flat = (_cosines() @ mel).T
    change = np.gradient(flat, axis=0) if len(flat) > 1 else np.zeros_like(flat)
    both = np.concatenate([flat, 2 * change], axis=1)[::_EVERY]
    spread = (both - both.mean(axis=0)) / (both.std(axis=0) + 1e-3)  # whatever microphone, whoever speaks
    return np.asarray(spread, np.float32)


def distance(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """Give how far two utterances are apart, a frame, in the mean of both directions.

    Infinite where one is more than twice as long as the other.
    """
    if not 0.5 < len(one) / len(other) < 2:
        return float("inf")
    return (_warped(one, other) + _warped(other, one)) / 2


def _warped(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """Go through one frame by frame, and through the other by none, one or two frames each time."""
    apart = np.sqrt(((one[:, None] - other[None]) ** 2).mean(axis=2))
    best = np.full(len(other), np.inf, np.float32)
    best[0] = apart[0, 0]
    for row in apart[1:]:
        reached = best.copy()
        reached[1:] = np.minimum(reached[1:], best[:-1])
        reached[2:] = np.minimum(reached[2:], best[:-2])
        best = reached + row
    return float(best[-1]) / len(one)


@cache
def _cosines() -> NDArray[np.float32]:
    """The cosine transform from mel bands to cepstra, without the first, which is loudness."""
    bands = np.arange(_BANDS) + 0.5
    waves = np.cos(np.pi * np.arange(1, _CEPSTRA + 1)[:, None] * bands / _BANDS)
    return np.asarray(waves, np.float32)
