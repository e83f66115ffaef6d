"""How likely Whisper finds a text where nobody speaks: what it expects anyhow, and so no sign of having heard it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from companion.voice.audio import RATE
from companion.voice.decoder import Floats
from companion.voice.phrase_tree import PhraseTree
from companion.voice.whisper import Whisper

_SECONDS = 2
_LOUDNESS = (0.0, 0.01)
"""Silence, and noise like that of a quiet room: their mean serves better than either."""

_REMEMBERED = 50_000
_EVERYTHING = 1e9


class Prior:
    """The logarithms of texts' probabilities over silence and over noise, worked out once for each text."""

    def __init__(self, whisper: Whisper, ends: Sequence[int]) -> None:
        noise = np.random.default_rng(0).normal(0.0, 1.0, _SECONDS * RATE).astype(np.float32)
        self._backgrounds = [whisper.listen(noise * np.float32(loudness)) for loudness in _LOUDNESS]
        self._ends = ends
        self._known: dict[tuple[int, ...], Floats] = {}

    def of(self, texts: Sequence[tuple[int, ...]]) -> Floats:
        """One row a text (its tokens), one column a background."""
        if len(self._known) > _REMEMBERED:
            self._known.clear()
        new = list({text: None for text in texts if text not in self._known})
        if new:
            tree = PhraseTree(new, self._ends)
            scores = [tree.score(*background, beam=_EVERYTHING, rows=len(new)) for background in self._backgrounds]
            for text, row in zip(new, np.array(scores, dtype=np.float32).T, strict=True):
                self._known[text] = row
        return np.array([self._known[text] for text in texts]).reshape(-1, len(_LOUDNESS))
