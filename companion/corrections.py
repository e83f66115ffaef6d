"""What was misread, misheard or entered wrongly: "I meant five and two" puts the last throw right.

So does "one of the fives is a six": who can't see the order of the dice tells them by their values. "I meant Rourke"
puts the last answer of another kind right, a part of it where it has parts. What could be either is the later one.
"""

from collections.abc import Hashable, Iterator
from typing import Any

from companion import protocol as p
from companion.language import Lexicon, lexicon
from companion.parts import phrases
from companion.sayable import WIRE, sayable
from companion.understanding import NotUnderstood, answer, normal


def correction(
    words: str, thrown: dict[str, Any] | None, answered: dict[str, Any] | None = None, language: Lexicon | None = None
) -> p.CorrectCommand | None:
    """Understand words that put the last throw or the last other answer right, as the state has them."""
    language = language or lexicon()
    said = normal(words)
    instead = next((values for phrase, values in _misread(thrown, language) if phrase == said), None)
    if thrown is not None and instead is not None:
        return p.CorrectCommand(id=thrown["id"], answer=list(instead))
    begun = next((start for start in language.words["meant"] if said.startswith(f"{start} ")), None)
    if begun is None:
        return None
    meant = said.removeprefix(begun).strip()
    found = (_otherwise(meant, answered, language), _thrown(meant, thrown, language))
    return max(filter(None, found), key=lambda one: one.id, default=None)


def _thrown(meant: str, thrown: dict[str, Any] | None, language: Lexicon) -> p.CorrectCommand | None:
    """Understand dice."""
    if thrown is None:
        return None
    try:
        values = answer(meant, p.RollWire.model_validate(thrown), language)
    except NotUnderstood:
        return None
    return p.CorrectCommand(id=thrown["id"], answer=values) if values else None


def _otherwise(meant: str, answered: dict[str, Any] | None, language: Lexicon) -> p.CorrectCommand | None:
    """Understand another answer, or what one field of it should have been."""
    if answered is None:
        return None
    asked, before = WIRE.validate_python(answered["request"]), answered["answer"]
    if isinstance(asked, p.TextWire):
        return None  # whatever is meant would be a text
    for field in (None, *(asked.fields if isinstance(asked, p.FormWire) else ())):
        try:
            value = answer(meant, field or asked, language)
        except NotUnderstood:
            continue
        return p.CorrectCommand(id=asked.id or 0, answer={**before, field.name: value} if field else value)
    return None


def corrections(
    thrown: dict[str, Any] | None, answered: dict[str, Any] | None = None, language: Lexicon | None = None
) -> dict[str, Hashable]:
    """Give the phrases that put the last throw or the last other answer right, each with its meaning."""
    language = language or lexicon()
    meant: dict[str, Hashable] = {}
    if thrown is not None:
        throws = sayable(p.RollWire.model_validate(thrown), language)
        meant |= {
            phrase: meaning
            for phrase, meaning in throws.items()
            if isinstance(meaning, tuple)  # "roll for me" puts nothing right
            and not set(language.words["dice"]) & set(phrase.split())  # how many, nobody repeats
        }
    if answered is not None:
        asked = WIRE.validate_python(answered["request"])
        meant |= phrases(asked, language) if isinstance(asked, p.FormWire) else sayable(asked, language)
    said: dict[str, Hashable] = {
        f"{start} {phrase}": ("meant", meaning)
        for start in language.words["meant"]
        for phrase, meaning in meant.items()
        if phrase not in language.typed
    }
    return said | {phrase: ("meant", tuple(sorted(values))) for phrase, values in _misread(thrown, language)}


def _misread(thrown: dict[str, Any] | None, language: Lexicon) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Give the phrases that tell what one die of the last throw really shows, each with the dice as they are then."""
    dice, many = list((thrown or {}).get("kept") or ()), {value: word for word, value in language.plurals.items()}
    if thrown is None or thrown["sides"] > max(many):
        return
    for seen in sorted(set(dice)):
        at = dice.index(seen)
        for really in range(1, thrown["sides"] + 1):
            for pattern in language.words["misread"] if really != seen else ():
                phrase = pattern.format(
                    seen=language.say_number(seen), many=many[seen], really=language.say_number(really)
                )
                yield phrase, (*dice[:at], really, *dice[at + 1 :])
