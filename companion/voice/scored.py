"""The built-in recogniser: scores every phrase that can be said now against what people say instead."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Collection, Hashable, Mapping, Sequence
from functools import lru_cache

import numpy as np

from companion.voice.audio import Audio
from companion.voice.decoder import Floats, Integers
from companion.voice.engine import Heard, meanings
from companion.voice.one_thread import one_thread
from companion.voice.phrase_tree import PhraseTree
from companion.voice.phrases import decoys, words_of
from companion.voice.prior import Prior
from companion.voice.whisper import Whisper
from companion.voice.writings import ENDS, writings

_log = logging.getLogger(__name__)
_BEAM = 10.0
_ROWS = 40
_PRIOR_SHARE = 0.75
"""How much of the prior is taken off; all of it would reward what is never said."""

_LEAST = 0.5
"""The score from which a phrase counts as said: at 0.34 the first table talk was heard as a command, at 0.1 a digit."""

_LEAST_LEAD = 1.4
"""How much the sound must add to a phrase over the next one of another meaning, of equal length: most confusions of
numbers are below it."""

_LENGTH_SHARE = 0.7
"""The power of their lengths by which phrases are compared. By 0 (altogether) a longer rival wins by words that nobody
said ("house rule one marines" over "house rules"), by 1 (a token in the mean) a shorter one that leaves words out."""


class _Grammar:
    """The writings of all phrases and decoys as one tree; its entries are the phrases, then the decoys.

    `meanings` has a number for each phrase.
    """

    def __init__(
        self, whisper: Whisper, ends: Sequence[int], phrases: Mapping[str, Hashable], decoys: Sequence[str]
    ) -> None:
        own = {tuple(words_of(phrase)): phrase for phrase in reversed(list(phrases))}
        heard = [(phrase, texts) for phrase in own.values() if (texts := writings(phrase))]
        for phrase in set(own.values()) - {phrase for phrase, _ in heard}:
            _log.warning("%r can't be heard: it is not English", phrase)
        others = [writings(decoy) for decoy in decoys if tuple(words_of(decoy)) not in own]
        self.phrases = [phrase for phrase, _ in heard]
        numbers: dict[Hashable, int] = {}
        self.meanings = np.array([numbers.setdefault(phrases[one], len(numbers)) for one in self.phrases], np.intp)
        entries = [[whisper.tokens(text) for text in texts] for texts in [*(texts for _, texts in heard), *others]]
        flat = [tokens for entry in entries for tokens in entry]
        self.starts: Integers = np.cumsum([0, *map(len, entries)][:-1], dtype=np.intp)
        self.lengths = np.array([len(texts[0]) + 1 for texts in entries], dtype=np.float32)
        self.tree = PhraseTree(flat, ends, share=_PRIOR_SHARE)


class ScoredRecogniser:
    """Whisper's decoder reads the phrases and the decoys over the sound, all at once.

    The score of a phrase is how much likelier the sound has made it, a token in the mean: the logarithm of its
    probability less that over no speech at all. The best one was said, if its score is over a threshold by more than
    what a decoy beats it by, and if it leads clearly over all that mean something else.
    """

    name = "scored"
    language = "en"

    def __init__(self) -> None:
        self._whisper = Whisper()
        self._ends = [self._whisper.token(end) for end in ENDS]
        self._prior = Prior(self._whisper)
        self._decoys = decoys(self.language)
        self._grammar = lru_cache(maxsize=4)(self._make_grammar)
        with one_thread():
            decoys_alone = self._make_grammar(())  # their prior belongs to loading, not to the first utterance
            decoys_alone.tree.score(self._prior.sound, self._prior, beam=np.inf, rows=decoys_alone.tree.size)

    def hear(self, audio: Audio, phrases: Collection[str]) -> Heard:
        """Matches the whole utterance with one of the phrases; hears at most 30 seconds."""
        start = time.process_time()
        text, confidence = "", 0.0
        grammar = self._grammar(tuple(meanings(phrases).items()))
        if grammar.phrases and len(audio.samples):
            with one_thread():
                gains = self._gains(audio, grammar)
            best, surplus = _decide(gains, grammar.lengths, grammar.meanings)
            if surplus >= 0.0:
                text, confidence = grammar.phrases[best], 1.0 / (1.0 + math.exp(-2.0 * surplus))
        return Heard(text, confidence, time.process_time() - start)

    def unknown_words(self, phrases: Collection[str]) -> list[str]:
        """The words of other scripts, each once."""
        words = dict.fromkeys(word for phrase in phrases for word in words_of(phrase))
        return [word for word in words if not writings(word)]

    def close(self) -> None:
        """Frees the model."""
        del self._whisper, self._prior

    def _gains(self, audio: Audio, grammar: _Grammar) -> Floats:
        """What the sound adds to each entry's probability; minus infinity where the search gave it up."""
        sound = self._whisper.listen(audio.samples)
        spoken, expected = grammar.tree.score(sound, self._prior, beam=_BEAM, rows=_ROWS)
        expected[np.isneginf(spoken)] = -np.inf
        spoken, expected = (np.logaddexp.reduceat(logs, grammar.starts) for logs in (spoken, expected))
        found = np.isfinite(spoken)
        gains = np.full(len(spoken), -np.inf, dtype=np.float32)
        gains[found] = spoken[found] - _PRIOR_SHARE * expected[found]
        return gains

    def _make_grammar(self, phrases: tuple[tuple[str, Hashable], ...]) -> _Grammar:
        return _Grammar(self._whisper, self._ends, dict(phrases), self._decoys)


def _decide(gains: Floats, lengths: Floats, meanings: Integers) -> tuple[int, float]:
    """The best phrase, and how far it is above what it needs to count as said; the decoys stand behind the phrases."""
    count, scores = len(meanings), gains / lengths
    compared = (gains / lengths**_LENGTH_SHARE)[:count]
    best = int(compared.argmax())
    if not np.isfinite(gains[best]):
        return best, -math.inf
    other = compared[meanings != meanings[best]].max(initial=-np.inf)
    if (compared[best] - other) * lengths[best] ** _LENGTH_SHARE < _LEAST_LEAD:
        return best, -math.inf
    decoy = float(scores[count:].max(initial=-np.inf))
    return best, float(scores[best]) + min(0.0, float(scores[best]) - decoy) - _LEAST
