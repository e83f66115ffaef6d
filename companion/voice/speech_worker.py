"""The process in which pyttsx3 runs: it may hang or die without taking the companion along.

One JSON line in, `{"text", "path", "rate", "voice"}`; one JSON line out, `{"ok": true}` or `{"error": "…"}`. It imports
nothing of the companion and ends with its input.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from typing import Any

_SOUND_S = 60.0
"""The parent's own limit is shorter; this one only keeps an orphan from waiting for ever."""


class _Synthesiser:
    """pyttsx3 with its two faults mended: it returns before the file is written, and hides its errors."""

    def __init__(self) -> None:
        import pyttsx3  # noqa: PLC0415 - its import loads espeak-ng, and a failure there is an answer too
        from pyttsx3.drivers import _espeak  # noqa: PLC0415

        self._engine = pyttsx3.init("espeak")
        self._voices = self._engine.getProperty("voices")
        self._synchronize = _espeak.Synchronize
        self._finished = threading.Event()
        self._engine.connect("finished-utterance", lambda **_: self._finished.set())

    def save(self, text: str, path: str, rate: int, voice: str) -> None:
        """Writes one utterance; returns when the file is complete.

        runAndWait comes back while espeak-ng still speaks in a thread of its own. The notification comes after the file
        was closed, but before that thread has left the driver: without the wait for its rest, what it still sets there
        makes the next utterance silent.
        """
        self._engine.setProperty("voice", self._voice_id(voice))
        self._engine.setProperty("rate", rate)
        self._finished.clear()
        self._engine.save_to_file(text, path)
        self._engine.runAndWait()
        if not self._finished.wait(_SOUND_S):
            raise TimeoutError("the synthesiser never finished")
        self._synchronize()

    def _voice_id(self, language: str) -> str:
        wanted = language.lower()
        by_language = {(voice.languages or [""])[0].lower(): str(voice.id) for voice in self._voices}
        if wanted in by_language:
            return by_language[wanted]
        kin = [voice for spoken, voice in by_language.items() if spoken.split("-")[0] == wanted.split("-")[0]]
        if not kin:
            raise ValueError(f"no voice speaks {language!r}")
        return kin[0]


def main() -> None:
    """Serves until the input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # pyttsx3 prints to standard output, where only answers may stand
    synthesiser: _Synthesiser | None = None
    for line in sys.stdin:
        order: dict[str, Any] = json.loads(line)
        try:
            synthesiser = synthesiser or _Synthesiser()
            synthesiser.save(order["text"], order["path"], order["rate"], order["voice"])
            answer: dict[str, Any] = {"ok": True}
        except Exception as error:  # whatever pyttsx3 raises is one line for the parent
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
