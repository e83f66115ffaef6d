"""The built-in recogniser: scores every phrase that can be said now against what people say instead."""

from __future__ import annotations

import importlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from companion.voice.audio import Audio
from companion.voice.engine import Heard
from companion.voice.phrase_tree import PhraseTree
from companion.voice.phrases import decoys, words_of
from companion.voice.whisper import Whisper
from companion.voice.writings import ENDS, writings

_BEAM = 12.0
_ROWS = 100
_LEAST_MEAN = -3.7


@dataclass(frozen=True)
class _Grammar:
    """What is scored: each text has its phrase in `owners` (None: a decoy) and its count of tokens in `lengths`."""

    tree: PhraseTree
    phrases: tuple[str, ...]
    owners: tuple[int | None, ...]
    lengths: tuple[int, ...]


class ScoredRecogniser:
    """Whisper's decoder reads the phrases and the decoys over the sound, all at once.

    The one with the best mean logarithm of probability a token is what was said, if it is a phrase and its mean is not
    below the threshold.
    """

    name = "scored"
    language = "en"

    def __init__(self) -> None:
        self._whisper = Whisper()
        self._threads = importlib.import_module("threadpoolctl").ThreadpoolController()
        self._ends = [self._whisper.token(end) for end in ENDS]
        self._decoys = decoys(self.language)
        self._grammar = lru_cache(maxsize=8)(self._make_grammar)

    def hear(self, audio: Audio, phrases: Sequence[str]) -> Heard:
        """Matches the whole utterance with one of the phrases; hears at most 30 seconds."""
        start = time.process_time()
        text, confidence = "", 0.0
        if len(audio.samples) and any(words_of(phrase) for phrase in phrases):
            with self._threads.limit(limits=1, user_api="blas"):  # more threads only burn the other cores
                text, confidence = self._best(audio, self._grammar(tuple(phrases)))
        return Heard(text, confidence, time.process_time() - start)

    def close(self) -> None:
        """Frees the model."""
        del self._whisper

    def _best(self, audio: Audio, grammar: _Grammar) -> tuple[str, float]:
        listener, beginning = self._whisper.listen(audio.samples)
        scores = np.array(grammar.tree.score(listener, beginning, _BEAM, _ROWS)) / (np.array(grammar.lengths) + 1)
        best = int(scores.argmax())
        owner = grammar.owners[best]
        if owner is None or scores[best] < _LEAST_MEAN:
            return "", 0.0
        return grammar.phrases[owner], float(np.exp(scores[best]))

    def _make_grammar(self, phrases: tuple[str, ...]) -> _Grammar:
        own = {tuple(words_of(phrase)) for phrase in phrases}
        texts: list[tuple[int, ...]] = []
        owners: list[int | None] = []
        for number, phrase in enumerate(phrases):
            for writing in writings(phrase):
                texts.append(self._whisper.tokens(writing))
                owners.append(number)
        for decoy in self._decoys:
            if tuple(words_of(decoy)) not in own:
                texts.append(self._whisper.tokens(writings(decoy)[0]))
                owners.append(None)
        return _Grammar(PhraseTree(texts, self._ends), phrases, tuple(owners), tuple(map(len, texts)))
