"""`companion voice words`: which names of a list would be mistaken for another one, or not be heard at all."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.errors import InputError
from companion.voice.audio import load_wav
from companion.voice.engine import Recogniser
from companion.voice.phrases import words_of
from companion.voice.speech import Speaker

VOICES = ("en-gb", "en-us")
"""The voices that say each name, where the language is English; else the language's own."""
_PROPOSED = 3


@dataclass(frozen=True)
class Fault:
    """A name that is not heard as itself: "" for what it was heard as is nothing; `unknown` words of it, if any."""

    name: str
    heard: str
    unknown: tuple[str, ...] = ()


class Trial:
    """Has names said by synthetic voices, and heard among all of them."""

    def __init__(self, recogniser: Recogniser, speakers: Sequence[Speaker], folder: Path) -> None:
        self._recogniser = recogniser
        self._speakers = speakers
        self._folder = folder

    def faults(self, names: Sequence[str]) -> Iterator[Fault]:
        """The names that are not heard as themselves, each with the first thing that they are heard as."""
        for name in names:
            unknown = tuple(self._recogniser.unknown_words([name]))
            heard = None if unknown else next((one for one in self._heard(name, names) if one != name), None)
            if heard is not None or unknown:
                yield Fault(name, heard or "", unknown)

    def proposals(self, names: Sequence[str], others: Iterable[str]) -> list[str]:
        """Up to three of `others` which are heard as themselves among the names."""
        taken = {word for name in names for word in words_of(name)}
        found: list[str] = []
        for other in others:
            new = not taken & set(words_of(other)) and not self._recogniser.unknown_words([other])
            if new and all(heard == other for heard in self._heard(other, [*names, other])):
                found.append(other)
            if len(found) == _PROPOSED:
                break
        return found

    def _heard(self, name: str, names: Sequence[str]) -> Iterator[str]:
        for speaker in self._speakers:
            file = self._folder / "name.wav"
            speaker.synthesise(name, file)
            yield self._recogniser.hear(load_wav(file), names).text


def report(names: Sequence[str], others: Iterable[str], engine_name: str | None, language: str) -> Iterator[str]:
    """A line for each name at fault, and one with proposals; nothing where all are heard.

    Raises InputError where there is no such engine for the language, or fewer than two names.
    """
    if len(names) < 2:
        raise InputError("at least two names are compared")
    from companion.voice.engine import engine  # noqa: PLC0415 - loads a model

    recogniser = engine(engine_name, language)
    speakers = [Speaker(language=voice) for voice in (VOICES if language == "en" else (language,))]
    try:
        with tempfile.TemporaryDirectory(prefix="companion-") as folder:
            trial = Trial(recogniser, speakers, Path(folder))
            faults = list(trial.faults(names))
            yield from map(_told, faults)
            if faults:
                good = [name for name in names if name not in {fault.name for fault in faults}]
                proposed = trial.proposals(good, others)
                yield f"heard well beside the others: {', '.join(proposed) or 'none of the usual call signs'}"
    finally:
        recogniser.close()
        for speaker in speakers:
            speaker.close()


def _told(fault: Fault) -> str:
    if fault.unknown:
        return f"{fault.name}: the model does not know {', '.join(fault.unknown)}"
    return f"{fault.name}: {f'is heard as {fault.heard}' if fault.heard else 'is not heard'}"
