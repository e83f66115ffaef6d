"""The companion's voice: what the speech worker makes of a text, as samples."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from companion.voice.pronunciation import pronounced
from companion.voice.speech import Speaker

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class SpokenVoice:
    """The synthesiser of `companion.voice.speech`, for a language as espeak-ng names it.

    `spoken` are words that it would say wrong, and how they are spoken.
    """

    def __init__(
        self, language: str = "en-gb", timeout: float = 10.0, spoken: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self._language = language
        self._spoken = spoken
        self._timeout = timeout
        self._speaker = Speaker(timeout=timeout)

    def say(self, text: str, rate: int, speaker: str = "") -> tuple[NDArray[np.float32], int]:
        """Speak a text with a voice, "" for the language's own, by way of a file that is gone afterwards.

        Raises InputError where there is nothing to say, NoSuchVoice, or SpeechError.
        """
        made_by = self._speaker  # before the import, which takes a while: it may be given up meanwhile
        import soundfile  # noqa: PLC0415 - a C library

        made_by.rate, made_by.language = rate, speaker or self._language
        with tempfile.TemporaryDirectory(prefix="companion-") as folder:
            file = Path(folder) / "line.wav"
            try:
                made_by.synthesise(pronounced(text, self._spoken), file)
            finally:
                if made_by is not self._speaker:  # given up meanwhile
                    made_by.close()
            samples, samples_a_second = soundfile.read(file, dtype="float32", always_2d=True)
        return samples.mean(axis=1), samples_a_second

    def close(self) -> None:
        """End the worker; who waits for it in a thread is freed, and the next text gets a new one."""
        given_up, self._speaker = self._speaker, Speaker(timeout=self._timeout)
        threading.Thread(target=given_up.close).start()  # it waits until the worker is gone
