"""Lists of phrases: one a line, `#` starts a comment line."""

from __future__ import annotations

import unicodedata
from importlib.resources import as_file, files
from pathlib import Path

from companion.errors import InputError
from companion.language import lexicon

_LONGEST = 200


def read_phrases(path: Path | str) -> list[str]:
    """The phrases of a file, each once, in order.

    Raises InputError naming the file, and the line where one is at fault: not UTF-8, control characters, nothing that
    can be said, or over 200 characters.
    """
    path = Path(path)
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise InputError(f"{path}: can't be read ({error.strerror})") from error
    phrases: dict[str, None] = {}
    for number, line in enumerate(lines, start=1):
        try:
            phrase = _phrase(line)
        except ValueError as error:
            raise InputError(f"{path}: line {number}: {error}") from error
        if phrase:
            phrases[phrase] = None
    if not phrases:
        raise InputError(f"{path}: holds no phrase")
    return list(phrases)


def global_commands(language: str = "en") -> list[str]:
    """The commands that are understood at any prompt; none for a language without spoken words."""
    try:
        words = lexicon(language)
    except InputError:
        return []
    anywhere = (words.words["roll"][:1], words.words["not_sure"][:1], *words.commands.values())
    return list(dict.fromkeys(phrase for phrases in anywhere for phrase in phrases))


def decoys(language: str = "en") -> list[str]:
    """What people say at a table that sounds like a command and is none; none for a language without a list."""
    file = files("companion.language") / f"{language}.decoys.txt"
    if not file.is_file():
        return []
    with as_file(file) as path:
        return read_phrases(path)


def words_of(phrase: str) -> list[str]:
    """The words of a phrase: small letters, composed, no punctuation but apostrophes and hyphens within a word."""
    text = unicodedata.normalize("NFC", phrase).lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    kept = "".join(letter if letter.isalnum() or _joins(letter) else " " for letter in text)
    return [word for word in (word.strip("'-") for word in kept.split()) if word]


def _joins(letter: str) -> bool:
    return letter in "'-" or unicodedata.category(letter).startswith("M")


def _phrase(line: bytes) -> str:
    """The phrase in a line, "" where it holds none; ValueError says what is wrong with it."""
    try:
        text = line.decode("utf-8").lstrip("\N{ZERO WIDTH NO-BREAK SPACE}")
    except UnicodeDecodeError:
        raise ValueError("not UTF-8") from None
    text = " ".join(filter(None, text.replace("\t", " ").split(" ")))
    if not text or text.startswith("#"):
        return ""
    if any(unicodedata.category(letter) in {"Cc", "Cs", "Co", "Cn"} for letter in text):
        raise ValueError("control characters")
    if len(text) > _LONGEST:
        raise ValueError(f"{len(text)} characters, over {_LONGEST}")
    if not words_of(text):
        raise ValueError(f"nothing that can be said in {text!r}")
    return text
