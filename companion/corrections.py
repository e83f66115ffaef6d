"""Dice that were misread, or entered wrongly: "I meant five and two" puts the last throw right."""

from collections.abc import Hashable
from typing import Any

from companion import protocol as p
from companion.language import Lexicon, lexicon
from companion.sayable import sayable
from companion.understanding import NotUnderstood, answer, normal


def correction(words: str, thrown: dict[str, Any] | None, language: Lexicon | None = None) -> p.CorrectCommand | None:
    """Understand words that put the last throw (`thrown` in the state) right."""
    language = language or lexicon()
    said = normal(words)
    begun = next((start for start in language.words["meant"] if said.startswith(f"{start} ")), None)
    if thrown is None or begun is None:
        return None
    try:
        values = answer(said.removeprefix(begun), p.RollWire.model_validate(thrown), language)
        return p.CorrectCommand(id=thrown["id"], answer=values) if values else None
    except NotUnderstood:
        return None


def corrections(thrown: dict[str, Any] | None, language: Lexicon | None = None) -> dict[str, Hashable]:
    """Give the phrases that put the last throw right, each with its meaning."""
    language = language or lexicon()
    if thrown is None:
        return {}
    throws = sayable(p.RollWire.model_validate(thrown), language)
    return {
        f"{start} {phrase}": ("meant", meaning)
        for start in language.words["meant"]
        for phrase, meaning in throws.items()
        if isinstance(meaning, tuple)  # "roll for me" puts nothing right
    }
