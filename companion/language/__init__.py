"""What is common to all games in a language (docs/language.md).

Messages are in `<language>.ftl`, spoken words in `<language>.toml`, and what people say at a table that sounds like a
command and is none in `<language>.decoys.txt`, one a line.
"""

import tomllib
from functools import cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict

from companion.errors import InputError


class Lexicon(BaseModel):
    """The spoken words of a language; the annotated file is en.toml."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    voice: str
    """The voice that speaks it, as espeak-ng names languages."""
    voices: tuple[str, ...] = ()
    """Others that speak it, in the order in which "another voice" tries them; "natural" is Piper's."""
    spoken: dict[str, str] = {}
    """Written words that the voice would say wrong, and how they are spoken."""
    numbers: tuple[str, ...]
    tens: dict[str, int]
    plurals: dict[str, int]
    fillers: tuple[str, ...]
    homophones: dict[str, str]
    typed: tuple[str, ...] = ()
    """What is understood where it is typed, but never heard for what it is."""
    units: dict[str, tuple[str, ...]]
    words: dict[str, tuple[str, ...]]
    commands: dict[str, tuple[str, ...]]

    def number(self, said: str) -> int | None:
        """Understand a whole number in words or digits; None where it is none."""
        if said.isdecimal():
            return int(said)
        total = None
        for word in said.replace("-", " ").split():
            same = self.homophones.get(word, word)
            value = self.tens.get(same, self.numbers.index(same) if same in self.numbers else None)
            tens_before = total is not None and total in self.tens.values()
            if value is None or (total is not None and not (tens_before and 0 < value < 10)):
                return None
            total = value if total is None else total + value
        return total

    def say_number(self, value: int) -> str:
        """Say a whole number up to 99; larger ones in digits."""
        if 0 <= value < len(self.numbers):
            return self.numbers[value]
        for word, tens in self.tens.items():
            if tens <= value < tens + 10:
                return word if value == tens else f"{word} {self.numbers[value - tens]}"
        return str(value)


@cache
def lexicon(language: str = "en") -> Lexicon:
    """Load the spoken words of a language.

    Raises:
        InputError: there are none, or some that English has are missing.
    """
    try:
        text = files(__name__).joinpath(f"{language}.toml").read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise InputError(f"there are no spoken words for the language {language!r}") from error
    found = Lexicon.model_validate(tomllib.loads(text))
    missing = [] if language == "en" else sorted(lexicon().words.keys() - found.words.keys())
    if missing:
        raise InputError(f"{language}.toml: words.{missing[0]} is missing")
    return found
