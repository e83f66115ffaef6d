"""From words to answers: what somebody typed or said, against the request that stands."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

from companion import protocol as p


class NotUnderstood(Exception):
    """The words are no answer to what is asked."""


def answer(words: str, asked: p.RequestWire) -> Any:
    """Understand an answer, and give its JSON value.

    Options are understood by any of their phrases or by their key; several by their names with commas or "and"; dice as
    numbers; forms by the phrases of their fields, one after the other.

    Raises:
        NotUnderstood: the words are no answer to this request.
    """
    said = normal(words)
    for option in asked.also or []:
        if said in _phrases(option):
            return option.key
    if asked.not_sure and said == "not sure":
        return "not_sure"
    match asked:
        case p.ChooseWire():
            return _choice(said, asked)
        case p.PickWire():
            return _choices(said, asked.options)
        case p.NumberWire():
            return _number(said)
        case p.RollWire():
            return _dice(said)
        case p.FormWire():
            return _form(said, asked)
        case p.TextWire():
            return words.strip()


def sayable(asked: p.RequestWire) -> list[str]:
    """Give the phrases that answer a request: the closed grammar of this moment."""
    found = [phrase for option in asked.also or [] for phrase in option.say]
    found += ["not sure"] if asked.not_sure else []
    match asked:
        case p.ChooseWire():
            found += [phrase for option in asked.options for phrase in option.say]
            found += ["nobody", "none"] if asked.optional else []
        case p.PickWire():
            found += list(_pick_phrases(asked))
        case p.RollWire():
            found.append("roll for me")
        case p.FormWire():
            found += list(_form_phrases(asked))
        case _:
            pass  # numbers and names are typed, or said by a grammar of their own
    return list(dict.fromkeys(normal(phrase) for phrase in found))


def normal(words: str) -> str:
    """Give words without case, punctuation and needless space."""
    return " ".join(re.sub(r"[^\w\s'-]", " ", words.lower()).split())


def _phrases(option: p.OptionWire) -> set[str]:
    return {normal(option.key), normal(option.key.replace("_", " ")), *map(normal, option.say)}


def _choice(said: str, asked: p.ChooseWire) -> str | None:
    found = [option.key for option in asked.options if said in _phrases(option)]
    if found:
        return found[0]
    if asked.optional and said in ("", "none", "nobody", "no", "no one"):
        return None
    raise NotUnderstood(said)


def _choices(said: str, options: list[p.OptionWire]) -> list[str]:
    if said in ("none", "nobody", "no one", "no", ""):
        return []
    if said in ("all", "everybody", "all of them"):
        return [option.key for option in options]
    left = f" {said} "
    found = []
    for option in options:
        for phrase in sorted(_phrases(option), key=len, reverse=True):
            if f" {phrase} " in left:
                left = left.replace(f" {phrase} ", " ")
                found.append(option.key)
                break
    if not found or left.replace(" and ", " ").strip():
        raise NotUnderstood(said)
    return found


def _number(said: str) -> float | int:
    try:
        value = float(said)
    except ValueError:
        raise NotUnderstood(said) from None
    return int(value) if value.is_integer() else value


def _dice(said: str) -> list[int] | None:
    if said in ("", "roll for me", "roll", "you roll"):
        return None
    if not re.fullmatch(r"[\d\s]+", said):
        raise NotUnderstood(said)
    numbers = said.split()
    return [int(digit) for digit in (numbers[0] if len(numbers) == 1 else numbers)]


def _form(said: str, asked: p.FormWire) -> dict[str, Any]:
    """Understand the words by the form's patterns, or split them between the fields in their order."""
    for pattern in asked.patterns or []:
        parts = re.fullmatch(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(pattern.lower())), said)
        if parts is None:
            continue
        try:
            return {field.name or "": answer(parts[field.name or ""], field) for field in asked.fields}
        except NotUnderstood:
            continue
    words = said.split()

    def split(at: int, fields: list[p.RequestWire]) -> dict[str, Any]:
        field, *rest = fields
        for end in [len(words)] if not rest else range(len(words) - 1, at, -1):
            try:
                mine = answer(" ".join(words[at:end]), field)
                return {field.name or "": mine, **(split(end, rest) if rest else {})}
            except NotUnderstood:
                continue
        raise NotUnderstood(said)

    return split(0, asked.fields)


def _form_phrases(asked: p.FormWire) -> Iterator[str]:
    """Give each way of saying a form, with every combination of what its fields admit."""
    names = [field.name or "" for field in asked.fields]
    parts = [[phrase for phrase in sayable(field) if phrase != "not sure"] for field in asked.fields]
    for pattern in asked.patterns or [" ".join(f"{{{name}}}" for name in names)]:
        for phrases in product(*parts):
            yield pattern.format(**dict(zip(names, phrases, strict=True)))


def _pick_phrases(asked: p.PickWire) -> Iterator[str]:
    """Give the names alone and in pairs, nobody, and everybody: what people say of a few pieces on a table."""
    names = [option.say[0] for option in asked.options]
    if asked.min == 0:
        yield from ("none", "nobody")
    yield from names
    if asked.max > 1:
        yield from (f"{one} and {other}" for one in names for other in names if one != other)
        yield from ("all of them", "everybody")
