"""From words to answers: what somebody typed or said, against the request that stands."""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product
from typing import Any

from companion import protocol as p
from companion.language import Lexicon, lexicon

_MOST_DICE = 100
"""Of one kind, in words: nobody throws more."""


class NotUnderstood(Exception):
    """The words are no answer to what is asked."""


def normal(words: str) -> str:
    """Give words without case, punctuation and needless space; a point within a number stays."""
    return " ".join(re.sub(r"[^\w\s'.-]|(?<!\d)\.|\.(?!\d)", " ", words.lower()).split())


def answer(words: str, asked: p.RequestWire, language: Lexicon | None = None) -> Any:
    """Understand an answer, and give its JSON value.

    Options are understood by any of their phrases or by their key, several by their names; dice and numbers as digits
    or words; forms by their patterns, or by the phrases of their fields in their order. Fillers are dropped where the
    whole does not fit.

    Raises:
        NotUnderstood: the words are no answer to this request.
    """
    language = language or lexicon()
    said = normal(words)
    try:
        return _answer(said, words, asked, language)
    except NotUnderstood:
        fewer = " ".join(word for word in said.split() if word not in language.fillers)
        if fewer in (said, ""):
            raise
        return _answer(fewer, fewer, asked, language)


def _answer(said: str, words: str, asked: p.RequestWire, language: Lexicon) -> Any:
    for option in asked.also or []:
        if said in phrases_of(option):
            return option.key
    if asked.not_sure and said in language.words["not_sure"]:
        return "not_sure"
    match asked:
        case p.ChooseWire():
            return _choice(said, asked, language)
        case p.PickWire():
            return _choices(said.split(), asked.options, language)
        case p.NumberWire():
            return _number(said, asked.unit, language)
        case p.RollWire():
            return _dice(said, asked.dice, language)
        case p.FormWire():
            return _form(said, asked, language)
        case p.TextWire():
            return words.strip()


def phrases_of(option: p.OptionWire) -> list[str]:
    """Give the phrases that mean an option, its key among them."""
    found = (*option.say, option.key, option.key.replace("_", " "))
    return [phrase for phrase in map(normal, found) if phrase]


def matches(said: str, pattern: str) -> Iterator[dict[str, str]]:
    """Match words with a pattern such as "{shot} on {target}"; give what may stand in the braces, each way it fits."""
    for counts in product(range(1, len(said.split()) + 1), repeat=max(0, pattern.count("{") - 1)):
        regex = re.sub(r"\\\{(\w+)\\\}", partial(_gap, iter(counts)), re.escape(pattern.lower()))
        found = re.fullmatch(regex, said)
        if found is not None:
            yield found.groupdict()


def _gap(counts: Iterator[int], name: re.Match[str]) -> str:
    """Give what matches a gap: so many words, and for the last gap all that are left."""
    count = next(counts, None)
    return rf"(?P<{name[1]}>.+)" if count is None else rf"(?P<{name[1]}>\S+(?: \S+){{{count - 1}}})"


def _choice(said: str, asked: p.ChooseWire, language: Lexicon) -> str | None:
    found = [option.key for option in asked.options if said in phrases_of(option)]
    if found:
        return found[0]
    if asked.optional and (said == "" or said in language.words["none"] or may_skip(said, asked, language)):
        return None
    raise NotUnderstood(said)


def may_skip(said: str, asked: p.ChooseWire, language: Lexicon) -> bool:
    """Whether somebody leaves out what is his own to decide; a fact nobody can leave out."""
    return said in language.words["skip"] and bool(asked.optional) and not asked.not_sure


def _choices(words: list[str], options: Iterable[p.OptionWire], language: Lexicon) -> list[str]:
    """Read names from the first word on, at each place the longest one that there is."""
    options = list(options)
    if not words or " ".join(words) in language.words["none"]:
        return []
    if " ".join(words) in language.words["all"]:
        return [option.key for option in options]
    names = [(phrase.split(), option.key) for option in options for phrase in phrases_of(option)]
    names.sort(key=lambda name: -len(name[0]))
    found: list[str] = []
    at = 0
    while at < len(words):
        phrase, key = next((name for name in names if words[at : at + len(name[0])] == name[0]), ([], ""))
        if phrase:
            found.append(key)
        elif words[at] not in language.words["and"]:
            raise NotUnderstood(" ".join(words))
        at += len(phrase) or 1
    if not found:
        raise NotUnderstood(" ".join(words))
    return [option.key for option in options if option.key in found]


def _number(said: str, unit: str, language: Lexicon) -> float | int:
    """Understand a number in digits or words, with its unit or without it."""
    number, _, last = said.rpartition(" ")
    if number and last in language.units.get(unit, ()):
        said = number
    whole = language.number(said)
    if whole is not None:
        return whole
    if not re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", said):
        raise NotUnderstood(said)
    value = float(said)
    return int(value) if value.is_integer() else value


def _dice(said: str, dice: int, language: Lexicon) -> list[int] | None:
    """Understand dice: "4 2 6", "426", "four two six", "two fives and a three", "three dice: two, two, five"."""
    if said == "" or said in language.words["roll"]:
        return None
    words = [word for word in re.split(r"[ .-]", said) if word and word not in language.words["and"]]
    if len(words) == 1 and words[0].isdecimal() and dice > 1:
        return [int(digit) for digit in words[0]]
    if len(words) > 2 and words[1] in language.words["dice"]:  # recognisers drop words that come twice
        count, values = language.number(words[0]), _values(words[2:], language)
        if count != len(values):
            raise NotUnderstood(said)
        return values
    return _values(words, language)


def _values(words: list[str], language: Lexicon) -> list[int]:
    """Read values one by one ("a three", "three"), or by how many there are of each ("two fives")."""
    found: list[int] = []
    at = 0
    while at < len(words):
        article = words[at] in language.words["one"] and at + 1 < len(words)
        value = language.number(words[at + article])
        several = language.plurals.get(words[at + 1]) if at + 1 < len(words) else None
        if value is not None and several is not None and not article:
            found += [several] * min(value, _MOST_DICE)
        elif value is not None:
            found.append(value)
        else:
            raise NotUnderstood(" ".join(words))
        at += 2 if article or several is not None else 1
    if not found:
        raise NotUnderstood(" ".join(words))
    return found


def _form(said: str, asked: p.FormWire, language: Lexicon) -> dict[str, Any]:
    for pattern in asked.patterns or []:
        for parts in matches(said, pattern):
            try:
                return {field.name or "": answer(parts[field.name or ""], field, language) for field in asked.fields}
            except NotUnderstood:
                continue
    return _split(said.split(), asked.fields, language)


def _split(words: list[str], fields: list[p.RequestWire], language: Lexicon) -> dict[str, Any]:
    """Split words between fields wherever each part answers its own."""
    field, *rest = fields
    for end in range(len(words), 0, -1) if rest else [len(words)]:
        try:
            mine = answer(" ".join(words[:end]), field, language)
            return {field.name or "": mine, **(_split(words[end:], rest, language) if rest else {})}
        except NotUnderstood:
            continue
    raise NotUnderstood(" ".join(words))
