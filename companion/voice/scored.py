"""The built-in recogniser: scores every phrase that can be said now against what people say instead."""

from __future__ import annotations

import importlib
import logging
import math
import time
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from companion.voice.audio import Audio
from companion.voice.decoder import Floats, Integers
from companion.voice.engine import Heard
from companion.voice.phrase_tree import PhraseTree
from companion.voice.phrases import decoys, words_of
from companion.voice.prior import Prior
from companion.voice.whisper import Whisper
from companion.voice.writings import ENDS, writings

_log = logging.getLogger(__name__)
_BEAM = 20.0
_ROWS = 150
_PRIOR_SHARE = 0.85
"""How much of the prior is taken off; all of it would reward what is never said."""

_LEAST = 1.25
"""The score from which a phrase counts as said: between it and 0.75 table talk begins to be heard as commands."""


class _Grammar:
    """The writings of all phrases and decoys as one tree; its entries are the phrases, then the decoys."""

    def __init__(self, whisper: Whisper, ends: Sequence[int], phrases: Sequence[str], decoys: Sequence[str]) -> None:
        own = {tuple(words_of(phrase)) for phrase in phrases}
        heard = [(phrase, texts) for phrase in phrases if (texts := writings(phrase))]
        for phrase in set(phrases) - {phrase for phrase, _ in heard}:
            _log.warning("%r can't be heard: it is not English", phrase)
        others = [writings(decoy) for decoy in decoys if tuple(words_of(decoy)) not in own]
        self.phrases = [phrase for phrase, _ in heard]
        entries = [[whisper.tokens(text) for text in texts] for texts in [*(texts for _, texts in heard), *others]]
        self.texts = [text for texts in entries for text in texts]
        self.starts: Integers = np.cumsum([0, *map(len, entries)], dtype=np.intp)
        self.lengths = np.array([len(texts[0]) + 1 for texts in entries], dtype=np.float32)
        self.tree = PhraseTree(self.texts, ends)


class ScoredRecogniser:
    """Whisper's decoder reads the phrases and the decoys over the sound, all at once.

    The score of a phrase is how much likelier the sound has made it, a token in the mean: the logarithm of its
    probability less that over no speech at all. The best one was said, if its score is over a threshold by more than
    what a decoy beats it by.
    """

    name = "scored"
    language = "en"

    def __init__(self) -> None:
        self._whisper = Whisper()
        self._threads = importlib.import_module("threadpoolctl").ThreadpoolController()
        self._ends = [self._whisper.token(end) for end in ENDS]
        self._prior = Prior(self._whisper, self._ends)
        self._decoys = decoys(self.language)
        with self._threads.limit(limits=1, user_api="blas"):
            self._prior.of([self._whisper.tokens(text) for decoy in self._decoys for text in writings(decoy)])
        self._grammar = lru_cache(maxsize=8)(self._make_grammar)

    def hear(self, audio: Audio, phrases: Sequence[str]) -> Heard:
        """Matches the whole utterance with one of the phrases; hears at most 30 seconds."""
        start = time.process_time()
        text, confidence = "", 0.0
        grammar = self._grammar(tuple(phrases))
        if grammar.phrases and len(audio.samples):
            with self._threads.limit(limits=1, user_api="blas"):  # more threads only burn the other cores
                scores = self._scores(audio, grammar)
            best = int(scores[: len(grammar.phrases)].argmax())
            decoy = float(scores[len(grammar.phrases) :].max(initial=-np.inf))
            surplus = float(scores[best]) + min(0.0, float(scores[best]) - decoy) - _LEAST
            if surplus >= 0.0:
                text, confidence = grammar.phrases[best], 1.0 / (1.0 + math.exp(-2.0 * surplus))
        return Heard(text, confidence, time.process_time() - start)

    def close(self) -> None:
        """Frees the model."""
        del self._whisper, self._prior

    def _scores(self, audio: Audio, grammar: _Grammar) -> Floats:
        """The score of each entry, minus infinity where the search gave it up."""
        listener, beginning = self._whisper.listen(audio.samples)
        logs = np.array(grammar.tree.score(listener, beginning, _BEAM, _ROWS), dtype=np.float32)
        likelihoods = np.logaddexp.reduceat(logs, grammar.starts[:-1])
        scores = np.full(len(likelihoods), -np.inf, dtype=np.float32)
        found = np.flatnonzero(np.isfinite(likelihoods))
        prior = self._priors(grammar, found)
        scores[found] = (likelihoods[found] - _PRIOR_SHARE * prior) / grammar.lengths[found]
        return scores

    def _priors(self, grammar: _Grammar, entries: Integers) -> Floats:
        texts = [grammar.texts[grammar.starts[entry] : grammar.starts[entry + 1]] for entry in entries]
        rows = self._prior.of([text for group in texts for text in group])
        starts = np.cumsum([0, *map(len, texts)])[:-1]
        means: Floats = np.logaddexp.reduceat(rows, starts, axis=0).mean(axis=1)
        return means

    def _make_grammar(self, phrases: tuple[str, ...]) -> _Grammar:
        return _Grammar(self._whisper, self._ends, phrases, self._decoys)
