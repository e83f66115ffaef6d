"""How people wished the companion to speak, which it still heeds after a restart."""

import json
import logging
from dataclasses import asdict
from pathlib import Path

from companion.config import Voice
from companion.manner import Manner
from companion.whole_files import write_whole

_log = logging.getLogger(__name__)


class Wishes:
    """A file of them; None keeps nothing. They hold until somebody changes what the settings say of speaking."""

    def __init__(self, settings: Voice, file: Path | None = None) -> None:
        self._settings = settings
        self._usual = _manner(settings)
        self._file = file

    def manner(self) -> Manner:
        """Give the manner of speaking to begin with; a file that can't be read is as good as none, and is logged."""
        if self._file is None or not self._file.exists():
            return self._usual
        try:
            kept = json.loads(self._file.read_text("utf-8"))
            if kept["settings"] != asdict(self._usual):
                return self._usual
            return _manner(Voice.model_validate({**self._settings.model_dump(), **kept["wished"]}))
        except (OSError, ValueError, KeyError, TypeError) as error:
            _log.warning("%s: is no manner of speaking that can be read (%s)", self._file, error)
            return self._usual

    def keep(self, manner: Manner) -> None:
        """Write down a manner, whole or not at all; where that can't be it is logged, and the game goes on."""
        if self._file is None:
            return
        kept = {"settings": asdict(self._usual), "wished": asdict(manner)}
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._file, json.dumps(kept).encode())
        except OSError as error:
            _log.warning("%s: the manner of speaking was not kept (%s)", self._file, error.strerror)


def _manner(voice: Voice) -> Manner:
    return Manner(voice.rate, voice.loudness, voice.speaker, voice.verbosity, voice.sounds)
