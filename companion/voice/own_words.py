"""A person's own words for commands: learnt from a few recordings, and heard beside the recogniser.

What is kept of a recording are its features (`companion.voice.likeness`), from which it can't be played again.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np

from companion.errors import InputError
from companion.voice.likeness import cepstra, distance, loud_part

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.voice.hearing import Hear

_log = logging.getLogger(__name__)
FOLDER = "own-words"
"""Where they lie in the state folder."""
LEAST = 3
"""So many recordings make a word."""
UNLIKE = 0.85
"""What is farther apart is not one word. Of 1,056 pairs of different words of people, in the recordings for
development, the nearest were 0.95 apart; one word by a voice of espeak-ng at three paces was at most 0.58 apart."""
SURE, UNSURE = 0.9, 0.6
"""The confidence in what is as near as the recordings are, and in what is somewhat farther."""
_CLEARLY = 0.8
"""What the recogniser hears with this confidence needs no second opinion."""


@dataclass(frozen=True)
class OwnWord:
    """What somebody says for a phrase: features of each recording."""

    phrase: str
    recordings: tuple[NDArray[np.float32], ...]

    @property
    def spread(self) -> float:
        """How far the recordings are from each other at the most."""
        return max(distance(one, other) for one, other in combinations(self.recordings, 2))

    def distance(self, features: NDArray[np.float32]) -> float:
        """How far something is from the nearest recording but one: a single one may have been odd."""
        return sorted(distance(one, features) for one in self.recordings)[1]


def learn(phrase: str, recordings: Sequence[NDArray[np.float32]], others: Iterable[OwnWord] = ()) -> OwnWord:
    """Learn a word from recordings at 16 kHz.

    Raises InputError where they are too few, empty, too different, or like a word that stands for something else.
    """
    if len(recordings) < LEAST:
        raise InputError(f"{phrase}: {len(recordings)} recordings are too few; say it at least {LEAST} times")
    loud = [loud_part(samples) for samples in recordings]
    for number, part in enumerate(loud, 1):
        if not len(part):
            raise InputError(f"{phrase}: nothing is heard in recording {number}")
    word = OwnWord(phrase, tuple(map(cepstra, loud)))
    if word.spread > UNLIKE:
        raise InputError(f"{phrase}: the recordings are too different from each other; say the same word each time")
    for other in others:
        if other.phrase != phrase and min(map(other.distance, word.recordings)) <= UNLIKE:
            raise InputError(f"{phrase}: this sounds like your word for {other.phrase!r}; choose another")
    return word


def said(words: Iterable[OwnWord], samples: NDArray[np.float32], phrases: Collection[str]) -> tuple[str, float]:
    """Give the phrase whose own word was said, and the confidence in it; "" and 0 where none was."""
    part = loud_part(samples)
    if not len(part):
        return "", 0.0
    features = cepstra(part)
    near = sorted((word.distance(features), word.phrase, word) for word in words if word.phrase in phrases)
    if not near or near[0][0] > UNLIKE:
        return "", 0.0
    return near[0][1], SURE if near[0][0] <= near[0][2].spread else UNSURE


def beside(hear: Hear, words: Sequence[OwnWord]) -> Hear:
    """Give a way to hear that takes own words into account where the recogniser hears nothing, or is not sure."""

    async def heard(samples: NDArray[np.float32], phrases: Collection[str]) -> tuple[str, float, float]:
        text, confidence, seconds = await hear(samples, phrases)
        if not len(samples) or (text and confidence >= _CLEARLY):
            return text, confidence, seconds
        own, sure = await asyncio.to_thread(said, words, samples, phrases)
        return (own, sure, seconds) if own else (text, confidence, seconds)

    return heard if words else hear


def save(folder: Path, word: OwnWord) -> None:
    """Keep a word, in place of what was said for this phrase before; InputError where that can't be."""
    file = _file(folder, word.phrase)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        kept: dict[str, Any] = {f"r{number}": one for number, one in enumerate(word.recordings)}
        with file.open("wb") as out:
            np.savez(out, phrase=np.array(word.phrase), **kept)
    except OSError as error:
        raise InputError(f"{file}: can't be written ({error.strerror})") from error


def forget(folder: Path, phrase: str) -> bool:
    """Forget what was said for a phrase; whether there was something."""
    file = _file(folder, phrase)
    there = file.is_file()
    file.unlink(missing_ok=True)
    return there


def load(folder: Path) -> list[OwnWord]:
    """Give all words that are kept; a damaged file is left out, and the log says so."""
    words = []
    for file in sorted(folder.glob("*.npz")):
        try:
            with np.load(file, allow_pickle=False) as kept:
                recordings = tuple(kept[name] for name in kept.files if name != "phrase")
                words.append(OwnWord(str(kept["phrase"]), recordings))
        except (OSError, ValueError, KeyError, BadZipFile) as error:
            _log.warning("%s: is no own word that can be read (%s)", file, error)
    return [word for word in words if len(word.recordings) >= LEAST]


def _file(folder: Path, phrase: str) -> Path:
    return folder / f"{re.sub(r'[^a-z0-9]+', '-', phrase.casefold()).strip('-') or 'word'}.npz"
