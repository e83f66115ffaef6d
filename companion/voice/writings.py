"""How Whisper may write a phrase down: it heard real transcripts, with capitals, full stops and figures."""

from __future__ import annotations

import unicodedata

from companion.language import lexicon
from companion.voice.phrases import words_of

ENDS = (".", "!", "?", "<|endoftext|>")
"""The tokens that may follow a whole phrase."""

_FIGURES = {word: str(number) for number, word in enumerate(lexicon("en").numbers[:13])}


def writings(phrase: str) -> list[str]:
    """The spellings to score, the plain one with a capital first; none for what is not of Latin letters and figures."""
    words = words_of(phrase)
    if not words or not all(map(_english, "".join(words))):
        return []
    plain = " ".join(words)
    figures = " ".join(_FIGURES.get(word, word) for word in words)
    return list(dict.fromkeys([plain[0].upper() + plain[1:], plain, figures[0].upper() + figures[1:]]))


def _english(letter: str) -> bool:
    return letter.isascii() or unicodedata.name(letter, "").startswith("LATIN")
