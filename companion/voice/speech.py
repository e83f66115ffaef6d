"""Text to speech, as files, through a worker process that is replaced when it fails."""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from companion.errors import InputError
from companion.voice import speech_worker

_TRIES = 2
_WAV_HEADER = 44


class SpeechError(Exception):
    """Speech could not be made, also not by a fresh worker; its text is one plain line."""


class NoSuchVoice(SpeechError):
    """There is no voice of that name here."""


class Speaker:
    """Says texts into WAV files, one after the other; not for use from two threads at once.

    `rate` is in words a minute, `language` a code such as "en-gb" or "ko" (or "natural", which is Piper's English), and
    `timeout` the seconds that one utterance may take before the worker is taken for hung and replaced.
    """

    def __init__(self, *, rate: int = 165, language: str = "en-gb", timeout: float = 20.0) -> None:
        self.rate = rate
        self.language = language
        self.timeout = timeout
        self._worker: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The worker's process id while there is one."""
        return self._worker.pid if self._worker else None

    def synthesise(self, text: str, path: Path | str) -> None:
        """Writes `text` as speech to a WAV file, whole or not at all.

        Raises InputError for a text without anything to say or a path that can't be written, NoSuchVoice, or
        SpeechError where speech fails twice.
        """
        path = Path(path)
        spoken = _speakable(text)
        try:
            handle, unfinished = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".wav", dir=path.parent)
        except OSError as error:
            raise InputError(f"{path}: can't be written ({error.strerror})") from error
        os.close(handle)
        order = {"text": spoken, "path": unfinished, "rate": self.rate, "voice": self.language}
        try:
            self._carry_out(order)
            Path(unfinished).chmod(0o644)
            Path(unfinished).replace(path)
        except OSError as error:
            raise InputError(f"{path}: can't be written ({error.strerror})") from error
        finally:
            Path(unfinished).unlink(missing_ok=True)

    def close(self) -> None:
        """Ends the worker; the next utterance would start another."""
        worker, self._worker = self._worker, None
        if worker is None:
            return
        worker.kill()
        worker.wait()
        for pipe in (worker.stdin, worker.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):  # what it no longer took stays in the pipe's buffer
                    pipe.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _carry_out(self, order: dict[str, Any]) -> None:
        reason = ""
        for _ in range(_TRIES):
            try:
                answer = self._ask(order)
            except OSError as error:
                reason = f"its worker {error}"
            else:
                if "error" not in answer and Path(order["path"]).stat().st_size > _WAV_HEADER:
                    return
                if answer.get("voice") is False:
                    raise NoSuchVoice(answer["error"])
                reason = str(answer.get("error", "nothing was heard"))
            self.close()
        raise SpeechError(f"speech failed: {reason}")

    def _ask(self, order: dict[str, Any]) -> dict[str, Any]:
        """Raises OSError where the worker died (BrokenPipeError) or took too long (TimeoutError)."""
        worker = self._worker = self._worker or _start()
        if worker.stdin is None or worker.stdout is None:
            raise BrokenPipeError("has no pipes")
        worker.stdin.write(json.dumps(order).encode() + b"\n")
        worker.stdin.flush()
        ready, _, _ = select.select([worker.stdout], [], [], self.timeout)
        if not ready:
            raise TimeoutError(f"gave no answer in {self.timeout:g} seconds")
        line = worker.stdout.readline()
        if not line:
            raise BrokenPipeError(f"ended with code {worker.wait()}")
        answer: dict[str, Any] = json.loads(line)
        return answer


def _speakable(text: str) -> str:
    """The text without control characters and lone surrogates, which espeak-ng cuts off at or chokes on."""
    kept = "".join(" " if unicodedata.category(letter) in {"Cc", "Cs"} else letter for letter in text)
    kept = " ".join(kept.split())
    if not any(letter.isalnum() for letter in kept):
        raise InputError(f"nothing to say in {text!r}")
    return kept


def _start() -> subprocess.Popen[bytes]:
    # -P: the folder of the script holds modules whose names libraries use too (audio, models)
    return subprocess.Popen(  # noqa: S603 - our own interpreter and file
        [sys.executable, "-P", str(Path(speech_worker.__file__))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
