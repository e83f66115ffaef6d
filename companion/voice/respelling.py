"""Spellings that a recogniser knows, for words that it does not know: its model has a fixed list of words."""

from __future__ import annotations

from collections.abc import Callable

from companion.errors import InputError
from companion.language import lexicon


class Respelling:
    """Finds the spellings of words for a model that `knows` some."""

    def __init__(self, knows: Callable[[str], bool], language: str) -> None:
        self._knows = knows
        self._alike = _homophones(language)
        self._found: dict[str, tuple[str, ...]] = {}

    def of(self, word: str) -> tuple[str, ...]:
        """Give the word as the model knows it: itself, a homophone, or two words in one; empty where there is none."""
        if word not in self._found:
            self._found[word] = self._search(word)
        return self._found[word]

    def _search(self, word: str) -> tuple[str, ...]:
        middle_first = sorted(range(1, len(word)), key=lambda at: abs(at - len(word) / 2))
        halves = [(word[:at].strip("-'"), word[at:].strip("-'")) for at in middle_first]
        tries = [(word,), *((other,) for other in self._alike.get(word, ())), *halves]
        return next((one for one in tries if all(map(self._knows, one))), ())


def _homophones(language: str) -> dict[str, list[str]]:
    """Give for each word those that sound like it; none where there are no data for the language."""
    try:
        same = lexicon(language).homophones
    except InputError:
        return {}
    groups: dict[str, list[str]] = {}
    for written, meant in same.items():
        groups.setdefault(meant, [meant]).append(written)
    return {word: [other for other in group if other != word] for group in groups.values() for word in group}
