"""Dice that were misread, or entered wrongly: "I meant five and two" puts the last throw right.

So does "one of the fives is a six": who can't see the order of the dice tells them by their values.
"""

from collections.abc import Hashable, Iterator
from typing import Any

from companion import protocol as p
from companion.language import Lexicon, lexicon
from companion.sayable import sayable
from companion.understanding import NotUnderstood, answer, normal


def correction(words: str, thrown: dict[str, Any] | None, language: Lexicon | None = None) -> p.CorrectCommand | None:
    """Understand words that put the last throw (`thrown` in the state) right."""
    language = language or lexicon()
    said = normal(words)
    if thrown is None:
        return None
    instead = next((values for phrase, values in _misread(thrown, language) if phrase == said), None)
    if instead is not None:
        return p.CorrectCommand(id=thrown["id"], answer=list(instead))
    begun = next((start for start in language.words["meant"] if said.startswith(f"{start} ")), None)
    if begun is None:
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
    meant: dict[str, Hashable] = {
        f"{start} {phrase}": ("meant", meaning)
        for start in language.words["meant"]
        for phrase, meaning in throws.items()
        if isinstance(meaning, tuple)  # "roll for me" puts nothing right
        and not set(language.words["dice"]) & set(phrase.split())  # how many, nobody repeats
    }
    return meant | {phrase: ("meant", tuple(sorted(values))) for phrase, values in _misread(thrown, language)}


def _misread(thrown: dict[str, Any], language: Lexicon) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Give the phrases that tell what one die of the last throw really shows, each with the dice as they are then."""
    dice, many = list(thrown["kept"] or ()), {value: word for word, value in language.plurals.items()}
    if thrown["sides"] > max(many):
        return
    for seen in sorted(set(dice)):
        at = dice.index(seen)
        for really in range(1, thrown["sides"] + 1):
            for pattern in language.words["misread"] if really != seen else ():
                phrase = pattern.format(
                    seen=language.say_number(seen), many=many[seen], really=language.say_number(really)
                )
                yield phrase, (*dice[:at], really, *dice[at + 1 :])
