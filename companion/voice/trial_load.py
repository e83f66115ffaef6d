"""Tries a Vosk model in a process of its own, since a damaged one can kill it: loads it and lets it hear silence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_LIMIT_S = 180.0


def loads(folder: Path) -> str | None:
    """None where the model in `folder` loads and runs, else why it does not, in a few words."""
    command = [sys.executable, "-P", __file__, str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, timeout=_LIMIT_S, check=False)  # noqa: S603 - ourselves
    except subprocess.TimeoutExpired:
        return f"it does not load within {_LIMIT_S:g} seconds"
    if done.returncode == 0:
        return None
    last = done.stderr.decode(errors="replace").strip().splitlines()[-1:] or [f"code {done.returncode}"]
    return last[0]


def _main(folder: str) -> None:
    import vosk  # noqa: PLC0415 - only in the child

    vosk.SetLogLevel(-1)
    recogniser = vosk.KaldiRecognizer(vosk.Model(folder), 16_000)
    recogniser.AcceptWaveform(bytes(16_000))
    recogniser.FinalResult()


if __name__ == "__main__":
    _main(sys.argv[1])
