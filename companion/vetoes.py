"""A decision of the companion that somebody knows a worse one for: "worse: Kara" replaces the last one by it."""

from collections.abc import Sequence
from typing import Any

from companion import protocol as p
from companion.language import Lexicon, lexicon
from companion.understanding import normal, phrases_of


def veto(words: str, vetoable: Sequence[dict[str, Any]], language: Lexicon | None = None) -> p.VetoCommand | None:
    """Understand words that name another choice of the last decision (`vetoable` in the state)."""
    choices = vetoes(vetoable, language, understood=True)
    return p.VetoCommand(choice=choices[said][1]) if (said := normal(words)) in choices else None


def vetoes(
    vetoable: Sequence[dict[str, Any]], language: Lexicon | None = None, *, understood: bool = False
) -> dict[str, tuple[str, str]]:
    """Give the phrases that replace the last decision, each with its meaning; all that are `understood`, or the best.

    A decision between fewer than two choices can't be replaced.
    """
    language = language or lexicon()
    options = [p.OptionWire.model_validate(option) for option in vetoable]
    return {
        f"{start} {phrase}": ("veto", option.key)
        for start in language.words["worse"]
        for option in (options if len(options) > 1 else [])
        for phrase in (phrases_of(option) if understood else map(normal, option.say[:1]))
    }
