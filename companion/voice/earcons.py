"""Earcons: short sounds that tell something without words, made of notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.snapshot import SoundName

NOTES: dict[SoundName, tuple[tuple[float, float], ...]] = {
    "listening": ((660, 0.07), (880, 0.09)),
    "heard": ((880, 0.06),),
    "unclear": ((440, 0.08), (330, 0.12)),
    "alarm": ((740, 0.09), (0, 0.05), (740, 0.09), (0, 0.15)),
}
"""Each sound's notes: the pitch in Hz, 0 for silence, and the seconds it lasts."""
_LOUD = 0.12
"""Against speech, whose peaks are at about one half: to be noticed, and not to be startled by."""
_EDGE_S = 0.01
"""How long a note swells and fades, without which it would click."""


def earcon(name: SoundName, rate: int) -> NDArray[np.float32]:
    """Give a sound as mono samples, so many a second."""
    return np.concatenate([_note(pitch, round(seconds * rate), rate) for pitch, seconds in NOTES[name]])


def _note(pitch: float, length: int, rate: int) -> NDArray[np.float32]:
    at = np.arange(length)
    edge = np.clip(np.minimum(at, length - 1 - at) / (_EDGE_S * rate), 0.0, 1.0)
    tone: NDArray[np.float64] = np.sin(2 * np.pi * pitch * at / rate) * np.sin(np.pi / 2 * edge) ** 2
    return (_LOUD * tone).astype(np.float32)
