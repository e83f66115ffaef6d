"""What can be said now: the closed grammar of this moment, from the request that stands and what may be set right."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Any

from pydantic import TypeAdapter

from companion import protocol as p
from companion.language import Lexicon, lexicon
from companion.understanding import NotUnderstood, answer, matches, normal

_WIRE: TypeAdapter[p.RequestWire] = TypeAdapter(p.RequestWire)
MOST_NUMBERS = 30
"""Numbers beyond this are typed."""


def sayable(asked: p.RequestWire, language: Lexicon | None = None) -> list[str]:
    """Give the phrases that answer a request."""
    language = language or lexicon()
    found = [phrase for option in asked.also or [] for phrase in option.say]
    found += language.words["not_sure"][:1] if asked.not_sure else []
    found += list(_own(asked, language))
    return list(dict.fromkeys(normal(phrase) for phrase in found))


def adjustments(specifications: dict[str, Any], language: Lexicon | None = None) -> list[str]:
    """Give the phrases that set the record straight ("kara has five wounds")."""
    language = language or lexicon()
    found = []
    for content in specifications.values():
        about = _WIRE.validate_python(content)
        for pattern, value in product(about.patterns or [], _own(about, language)):
            found.append(normal(pattern.replace("{value}", value)))
    return list(dict.fromkeys(found))


def adjustment(words: str, specifications: dict[str, Any], language: Lexicon | None = None) -> p.AdjustCommand | None:
    """Understand words that set the record straight."""
    language = language or lexicon()
    said = normal(words)
    for path, content in specifications.items():
        about = _WIRE.validate_python(content)
        for pattern in about.patterns or []:
            parts = matches(said, pattern)
            if parts is None:
                continue
            try:
                return p.AdjustCommand(path=path, value=answer(parts["value"], about, language))
            except NotUnderstood:
                continue
    return None


def _own(asked: p.RequestWire, language: Lexicon) -> Iterator[str]:
    """Give the phrases of a request's own kind of answer."""
    match asked:
        case p.ChooseWire():
            yield from (phrase for option in asked.options for phrase in option.say)
            yield from language.words["none"][:1] if asked.optional else ()
        case p.PickWire():
            yield from _picks(asked, language)
        case p.NumberWire():
            high = int(min(asked.max if asked.max is not None else MOST_NUMBERS, asked.min + MOST_NUMBERS))
            yield from (language.say_number(value) for value in range(int(asked.min), high + 1))
        case p.RollWire():
            yield language.words["roll"][0]
            yield from _throws(asked, language)
        case p.FormWire():
            yield from _forms(asked, language)
        case p.TextWire():
            pass  # names are typed, or chosen from a list


def _picks(asked: p.PickWire, language: Lexicon) -> Iterator[str]:
    """Give names alone and in pairs, nobody, and everybody: what people say of a few pieces on a table."""
    names = [option.say[0] for option in asked.options]
    both = language.words["and"][0]
    if asked.min == 0:
        yield from language.words["none"][:1]
    if asked.min <= 1 <= asked.max:
        yield from names
    if asked.min <= 2 <= asked.max:
        yield from (f"{one} {both} {other}" for one in names for other in names if one != other)
    if asked.min <= len(names) <= asked.max:
        yield from language.words["all"][:1]


def _throws(asked: p.RollWire, language: Lexicon) -> Iterator[str]:
    """Give up to three dice in rising order, as people read them out; more are typed or seen."""
    if asked.dice <= 3 and asked.sides <= 6:
        for values in combinations_with_replacement(range(1, asked.sides + 1), asked.dice):
            yield " ".join(language.say_number(value) for value in values)


def _forms(asked: p.FormWire, language: Lexicon) -> Iterator[str]:
    """Give each way of saying a form, with every combination of what its fields admit."""
    names = [field.name or "" for field in asked.fields]
    parts = [list(_own(field, language)) for field in asked.fields]
    for pattern in asked.patterns or [" ".join(f"{{{name}}}" for name in names)]:
        for phrases in product(*parts):
            yield pattern.format(**dict(zip(names, phrases, strict=True)))
