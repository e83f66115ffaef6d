"""What the player says: synthesised or from a folder, and always through the real recogniser."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.errors import InputError
from companion.voice.audio import load_wav
from companion.voice.engine import Heard, Recogniser
from companion.voice.speech import Speaker


@dataclass
class Count:
    """How well it went: utterances of the synthetic voice, and those that were understood as they were meant."""

    said: int = 0
    right: int = 0


class Ears:
    """Hears commands: those of a folder first, in the order of their names, then spoken by a synthetic voice."""

    def __init__(self, recogniser: Recogniser, speaker: Speaker, sounds: Path, folder: Path | None) -> None:
        self.count = Count()
        self.from_folder = 0
        self._recogniser = recogniser
        self._speaker = speaker
        self._sounds = sounds
        self._recorded = wavs(folder) if folder else iter(())

    def recording(self, phrases: Collection[str]) -> tuple[Path, Heard] | None:
        """Hear the next recording of the folder, if one is left."""
        path = next(self._recorded, None)
        if path is None:
            return None
        self.from_folder += 1
        return path, self._recogniser.hear(load_wav(path), phrases)

    def say(self, words: str, phrases: Collection[str]) -> Heard:
        """Have the synthetic player say something, and hear it."""
        self.count.said += 1
        path = self._sounds / f"player-{self.count.said:03}.wav"
        self._speaker.synthesise(words, path)
        return self._recogniser.hear(load_wav(path), phrases)


def wavs(folder: Path) -> Iterator[Path]:
    """Give the sound files of a folder in the order of their names.

    Raises:
        InputError: it holds none.
    """
    found = sorted(path for path in folder.glob("*") if path.suffix.lower() == ".wav") if folder.is_dir() else []
    if not found:
        raise InputError(f"{folder}: holds no WAV files")
    return iter(found)
