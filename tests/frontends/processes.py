"""The real command, spoken with through pipes and through a terminal of its own."""

import contextlib
import json
import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.project.locks import ROOT

COMMAND = [sys.executable, "-c", "from companion.cli import main; main()"]
PATIENCE = 120
"""Seconds after which a silent process has failed."""
_PRESSED = 15
"""Seconds after which Ctrl-C is pressed again."""


def environment(state: Path) -> dict[str, str]:
    """What the command finds around it: its own folder of saved games."""
    return {**os.environ, "COMPANION_STATE": str(state), "PYTHONIOENCODING": "utf-8", "TERM": "dumb"}


def run(state: Path, *arguments: str, lines: str | bytes = "") -> subprocess.CompletedProcess[str]:
    """Run the command to its end with these lines as input."""
    data = lines if isinstance(lines, bytes) else lines.encode()
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=data,
        capture_output=True,
        env=environment(state),
        cwd=ROOT,
        timeout=PATIENCE,
        check=False,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


class JsonLines:
    """A game over JSON lines."""

    def __init__(self, state: Path, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [*COMMAND, "play", *arguments, "--json"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(state),
            cwd=ROOT,
        )
        self.state: dict[str, Any] = {}

    def __enter__(self) -> "JsonLines":
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(PATIENCE)

    def request(self) -> dict[str, Any] | None:
        """Read up to the next request; None at the end of the game."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            item: dict[str, Any] = json.loads(line)
            if item.get("event") == "state":
                self.state = item["state"]
            if item.get("event") == "end":
                return None
            if "request" in item:
                return item
        raise AssertionError("the output ended before the game did")

    def answer(self, number: int, raw: Any) -> None:
        """Answer a request."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"id": number, "answer": raw}).encode() + b"\n")
        self._process.stdin.flush()


class Terminal:
    """A process with a terminal of its own, as somebody sits at it."""

    def __init__(self, state: Path, *arguments: str) -> None:
        try:
            self._screen, inner = pty.openpty()
        except OSError as error:
            pytest.skip(f"there are no terminals here: {error}")
        # a shell that started the tests in the background made them deaf to Ctrl-C, and a child would be so too
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self._process = subprocess.Popen(
            [*COMMAND, *arguments], stdin=inner, stdout=inner, stderr=inner, env=environment(state), cwd=ROOT
        )
        signal.signal(signal.SIGINT, before)
        os.close(inner)
        self.shown = ""
        """All that was shown since the last thing waited for."""

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait(PATIENCE)
        os.close(self._screen)

    def until(self, text: str) -> str:
        """Wait until something is shown, and give what was shown up to it."""
        while text not in self.shown:
            more = self._read()
            assert more, f"{text!r} was not shown, but {self.shown!r}"
            self.shown += more
        before, _, self.shown = self.shown.partition(text)
        return before

    def type(self, words: str) -> None:
        """Type a line."""
        os.write(self._screen, words.encode() + b"\n")

    def press(self, key: bytes) -> None:
        """Press a key."""
        os.write(self._screen, key)

    def interrupt(self) -> None:
        """Press Ctrl-C until the process ends: one that comes just before `input` waits is heard with the next only."""
        for _ in range(PATIENCE // _PRESSED):
            self._process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_PRESSED)
                return

    def end(self) -> int:
        """Wait for the end of the process."""
        while more := self._read():
            self.shown += more
        return self._process.wait(PATIENCE)

    def _read(self) -> str:
        ready, _, _ = select.select([self._screen], [], [], PATIENCE)
        assert ready, f"nothing came any more after {self.shown!r}"
        try:
            return os.read(self._screen, 65536).decode(errors="replace")
        except OSError:  # the process has closed its end
            return ""
