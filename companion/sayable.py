"""What can be said now: the closed grammar of this moment, from the request that stands and what may be set right.

Each phrase stands with its meaning, since a recogniser must not take two ways of saying one thing for rivals.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import Any

from pydantic import TypeAdapter

from companion import protocol as p
from companion.language import Lexicon, lexicon
from companion.understanding import NotUnderstood, answer, matches, may_skip, normal, phrases_of

WIRE: TypeAdapter[p.RequestWire] = TypeAdapter(p.RequestWire)
"""Reads a request as it stands in a state."""
MOST_NUMBERS = 30
"""Numbers beyond this are typed."""

_Phrase = tuple[str, Hashable]
"""Something that can be said, and what it means."""


def sayable(asked: p.RequestWire, language: Lexicon | None = None) -> dict[str, Hashable]:
    """Give the phrases that answer a request, each with its meaning: the same for all ways of saying one thing."""
    language = language or lexicon()
    also: list[_Phrase] = [(phrase, ("also", option.key)) for option in asked.also or [] for phrase in option.say]
    taken = {phrase for option in asked.also or [] for phrase in phrases_of(option)}  # their keys are understood too
    own = [*(_ways("not_sure", language) if asked.not_sure else []), *_own(asked, language)]
    return _first([*also, *((phrase, meaning) for phrase, meaning in own if normal(phrase) not in taken)])


def adjustments(specifications: dict[str, Any], language: Lexicon | None = None) -> dict[str, Hashable]:
    """Give the phrases that set the record straight ("kara has five wounds"), each with its meaning."""
    language = language or lexicon()
    found: list[_Phrase] = []
    for path, content in specifications.items():
        about = WIRE.validate_python(content)
        for pattern, (value, meaning) in product(about.patterns or [], _own(about, language)):
            found.append((pattern.replace("{value}", value), (path, meaning)))
    return _first(found)


def adjustment(words: str, specifications: dict[str, Any], language: Lexicon | None = None) -> p.AdjustCommand | None:
    """Understand words that set the record straight; a value alone must be said as it is offered."""
    language = language or lexicon()
    units = {way: ways[0] for ways in language.units.values() for way in ways}
    said = " ".join(units.get(word, word) for word in normal(words).split())
    for path, content in specifications.items():
        about = WIRE.validate_python(content)
        for pattern in about.patterns or []:
            if pattern == "{value}" and said not in (normal(phrase) for phrase, _ in _own(about, language)):
                continue  # "yes" may be a key here, and means something else to everybody
            for parts in matches(said, pattern):
                try:
                    return p.AdjustCommand(path=path, value=answer(parts["value"], about, language))
                except NotUnderstood:
                    continue
    return None


def _first(found: Iterable[_Phrase]) -> dict[str, Hashable]:
    """Give each phrase once, with the first of its meanings: the order is that in which words are understood."""
    first: dict[str, Hashable] = {}
    for phrase, meaning in found:
        first.setdefault(normal(phrase), meaning)
    return first


def _ways(name: str, language: Lexicon) -> list[_Phrase]:
    """Give all ways of saying what answers a question of any kind."""
    return [(phrase, name) for phrase in language.words[name]]


def _own(asked: p.RequestWire, language: Lexicon) -> Iterator[_Phrase]:
    """Give the phrases of a request's own kind of answer."""
    match asked:
        case p.ChooseWire():
            yield from ((phrase, option.key) for option in asked.options for phrase in option.say)
            yield from _ways("none", language) if asked.optional else ()
            yield from ((way, "none") for way in language.words["skip"] if may_skip(way, asked, language))
        case p.PickWire():
            yield from _picks(asked, language)
        case p.NumberWire():
            high = int(min(asked.max if asked.max is not None else MOST_NUMBERS, asked.min + MOST_NUMBERS))
            yield from ((language.say_number(value), value) for value in range(int(asked.min), high + 1))
        case p.RollWire():
            yield from _ways("roll", language)
            yield from _throws(asked, language)
        case p.FormWire():
            yield from _forms(asked, language)
        case p.TextWire():
            pass  # names are typed, or chosen from a list


def _picks(asked: p.PickWire, language: Lexicon) -> Iterator[_Phrase]:
    """Give names alone and in pairs, nobody, and everybody: what people say of a few pieces on a table."""
    names = [(option.say[0], option.key) for option in asked.options]
    both = language.words["and"][0]
    if asked.min == 0:
        yield from _ways("none", language)
    if asked.min <= 1 <= asked.max:
        yield from ((name, frozenset([key])) for name, key in names)
    if asked.min <= 2 <= asked.max:
        for (one, key), (other, other_key) in product(names, names):
            if key != other_key:
                yield f"{one} {both} {other}", frozenset([key, other_key])
    if asked.min <= len(names) <= asked.max:
        yield from ((phrase, frozenset(key for _, key in names)) for phrase in language.words["all"])


def _throws(asked: p.RollWire, language: Lexicon) -> Iterator[_Phrase]:
    """Give up to three dice as people read them out, one by one in rising order or by kinds; more are typed or seen."""
    if asked.dice > 3 or asked.sides > len(language.plurals):
        return
    dice = f"{language.say_number(asked.dice)} {language.words['dice'][0]}"
    for values in combinations_with_replacement(range(1, asked.sides + 1), asked.dice):
        each = " ".join(language.say_number(value) for value in values)
        yield each, values
        if asked.dice > 1:
            yield f"{dice} {each}", values
        if len(set(values)) < len(values):
            yield _kinds(values, language), values


def _kinds(values: Sequence[int], language: Lexicon) -> str:
    """Say dice by how many there are of each value: "two fives and a three"."""
    plurals = {value: word for word, value in language.plurals.items()}
    kinds = sorted(((values.count(value), value) for value in set(values)), key=lambda kind: -kind[0])
    article = "".join(f"{word} " for word in language.words["one"][:1])  # not every language has one
    return f" {language.words['and'][0]} ".join(
        f"{language.say_number(count)} {plurals[value]}" if count > 1 else f"{article}{language.say_number(value)}"
        for count, value in kinds
    )


def _forms(asked: p.FormWire, language: Lexicon) -> Iterator[_Phrase]:
    """Give each way of saying a form, with every combination of what its fields admit."""
    names = [field.name or "" for field in asked.fields]
    parts = [list(_own(field, language)) for field in asked.fields]
    for pattern in asked.patterns or [" ".join(f"{{{name}}}" for name in names)]:
        for said in product(*parts):
            phrases = dict(zip(names, (phrase for phrase, _ in said), strict=True))
            yield pattern.format(**phrases), tuple(meaning for _, meaning in said)
