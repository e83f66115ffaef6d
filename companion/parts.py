"""Forms that are answered a part at a time: "leg shot" - "which one?" - "bravo"."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion import protocol as p
from companion.language import Lexicon, lexicon
from companion.sayable import sayable
from companion.understanding import NotUnderstood, answer


@dataclass(frozen=True, slots=True)
class Part:
    """What is known of the answer to the form `asked`, by the names of its fields."""

    asked: int
    known: Mapping[str, Any] = field(default_factory=dict)

    def missing(self, form: p.FormWire) -> p.RequestWire | None:
        """Give the field that is to be asked for next; None where all are known."""
        return next((one for one in form.fields if one.name not in self.known), None)


def added(words: str, form: p.FormWire, before: Part | None = None, language: Lexicon | None = None) -> Part:
    """Give what is known once these words answer one more field; a field with a single option needs no words.

    Raises:
        NotUnderstood: they answer none of the fields that are missing.
    """
    number = form.id or 0
    known = dict(before.known) if before is not None and before.asked == number else {}
    for one in form.fields:
        if one.name in known:
            continue
        try:
            known[one.name or ""] = answer(words, one, language)
        except NotUnderstood:
            continue
        return Part(number, {**_alone(form), **known})
    raise NotUnderstood(words)


def phrases(form: p.FormWire, language: Lexicon | None = None) -> dict[str, Hashable]:
    """Give the phrases that answer one field of a form alone, with their meanings."""
    language = language or lexicon()
    return {
        phrase: (one.name, meaning)
        for one in reversed(form.fields)
        for phrase, meaning in sayable(one, language).items()
    }


def _alone(form: p.FormWire) -> dict[str, Any]:
    """Give the fields that can be answered in one way only."""
    return {
        one.name or "": one.options[0].key
        for one in form.fields
        if isinstance(one, p.ChooseWire) and len(one.options) == 1 and not (one.optional or one.not_sure)
    }
