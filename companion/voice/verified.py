"""A recogniser whose results are verified: by another one, or by its own second pass over the sound without a grammar.

Vosk with a closed grammar is sure of whatever it hears. Where the other is of another opinion the result stays with low
confidence, so that what costs something is asked back; where the other hears no command, it was none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Protocol

from companion.voice.audio import Audio
from companion.voice.engine import Heard, Recogniser, meanings

UNSURE = 0.5
_ALIKE = 0.5
"""The share of letters which a free pass must have in common with the phrase."""

Verify = Callable[[Audio, Collection[str], str], tuple[bool | None, float]]
"""Whether the other agrees that a text was said, None where it heard no command; and processor time in seconds."""


class FreeRecogniser(Recogniser, Protocol):
    """One that can do without a grammar as well."""

    def hear_freely(self, audio: Audio) -> Heard:
        """Hears any words."""


class Verified:
    """Hears as `first` does, with the confidence that `verify` leaves it."""

    def __init__(self, first: Recogniser, verify: Verify, close: Callable[[], None] = lambda: None) -> None:
        self._first = first
        self._verify = verify
        self._close = close
        self.name = first.name
        self.language = first.language

    def hear(self, audio: Audio, phrases: Collection[str]) -> Heard:
        """Matches the whole utterance with one of the phrases, or with none."""
        heard = self._first.hear(audio, phrases)
        if not heard.text:
            return heard
        agrees, seconds = self._verify(audio, phrases, heard.text)
        spent = heard.compute_s + seconds
        if agrees is None:
            return Heard("", 0.0, spent)
        return replace(heard, confidence=heard.confidence if agrees else min(heard.confidence, UNSURE), compute_s=spent)

    def unknown_words(self, phrases: Collection[str]) -> list[str]:
        """The words that the first one can't hear."""
        return self._first.unknown_words(phrases)

    def close(self) -> None:
        """Frees both."""
        self._first.close()
        self._close()


def by_another(first: Recogniser, other: Recogniser) -> Verified:
    """Another recogniser hears the same sound with the same phrases."""

    def verify(audio: Audio, phrases: Collection[str], text: str) -> tuple[bool | None, float]:
        heard, meant = other.hear(audio, phrases), meanings(phrases)
        return (meant[heard.text] == meant[text] if heard.text else None), heard.compute_s

    return Verified(first, verify, other.close)


def by_itself(first: FreeRecogniser) -> Verified:
    """The same one hears it once more without a grammar, and must come near the phrase."""

    def verify(audio: Audio, _: Collection[str], text: str) -> tuple[bool | None, float]:
        heard = first.hear_freely(audio)
        return alike(heard.text, text), heard.compute_s

    return Verified(first, verify)


def alike(words: str, phrase: str) -> bool:
    """Whether most letters of two texts are the same, in the same order."""
    return SequenceMatcher(None, words.replace(" ", ""), phrase.replace(" ", "").lower()).ratio() >= _ALIKE
