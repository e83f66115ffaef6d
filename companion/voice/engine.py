"""What a recogniser is, and which one is there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from companion.errors import InputError
from companion.voice.audio import Audio


@dataclass(frozen=True)
class Heard:
    """What was understood of one utterance.

    `text` is one of the phrases as it was given, or "" where none of them was said; `confidence` is between 0 and 1;
    `compute_s` is processor time in seconds, without the loading of a model.
    """

    text: str
    confidence: float
    compute_s: float


class Recogniser(Protocol):
    """Hears which of a closed list of phrases an utterance was."""

    @property
    def name(self) -> str:
        """The engine's name, as `--engine` takes it."""

    @property
    def language(self) -> str:
        """The language it hears, as a two-letter code."""

    def hear(self, audio: Audio, phrases: Collection[str]) -> Heard:
        """Matches the whole utterance with one of the phrases, or with none.

        In a mapping they stand with their meanings: ways of saying one thing are no rivals.
        """

    def unknown_words(self, phrases: Collection[str]) -> list[str]:
        """The words that it can't hear, each once."""

    def close(self) -> None:
        """Gives back memory and processes; hears nothing any more."""


def meanings(phrases: Collection[str]) -> Mapping[str, Hashable]:
    """Gives each phrase its meaning; where none is given, it means something of its own."""
    return phrases if isinstance(phrases, Mapping) else {phrase: phrase for phrase in phrases}


def _vosk(language: str, models: Path | None, verify: bool) -> Recogniser | None:
    from companion.voice.models import find_vosk_model  # noqa: PLC0415 - engines are loaded when one is wanted

    folder = find_vosk_model(language, models)
    if folder is None:
        return None
    from companion.voice.verified import by_another, by_itself  # noqa: PLC0415
    from companion.voice.vosk_engine import VoskRecogniser  # noqa: PLC0415

    vosk = VoskRecogniser(folder, language)
    other = _scored(language, models, verify) if verify else None
    return by_another(vosk, other) if other is not None else by_itself(vosk)


def _scored(language: str, models: Path | None, verify: bool) -> Recogniser | None:  # noqa: ARG001 - it is one package
    if language != "en":
        return None
    from companion.voice.scored import ScoredRecogniser  # noqa: PLC0415

    return ScoredRecogniser()


_ENGINES: dict[str, Callable[[str, Path | None, bool], Recogniser | None]] = {"vosk": _vosk, "scored": _scored}
_WANTING = {
    "vosk": "no Vosk model for language {language!r} is installed (companion models install)",
    "scored": "the embedded recogniser hears English only, not {language!r}",
}


def engine_names() -> list[str]:
    """The names that `engine` takes, the preferred one first."""
    return list(_ENGINES)


def engine(
    name: str | None = None, language: str = "en", models: Path | None = None, *, verify: bool = True
) -> Recogniser:
    """Loads the recogniser of that name, or the best one there is for the language.

    `models` is the folder of installed models where it is not the usual one; with `verify` what Vosk hears is verified
    by the embedded recogniser where that knows the language, else by a second pass of Vosk's own. Raises InputError for
    a name that is none and for an engine or language that is not installed.
    """
    if name is not None:
        if name not in _ENGINES:
            raise InputError(f"no recogniser {name!r}: there are {', '.join(_ENGINES)}")
        found = _ENGINES[name](language, models, verify)
        if found is None:
            raise InputError(f"{name}: " + _WANTING[name].format(language=language))
        return found
    for make in _ENGINES.values():
        found = make(language, models, verify)
        if found is not None:
            return found
    raise InputError(f"no recogniser for language {language!r}: " + _WANTING["vosk"].format(language=language))
