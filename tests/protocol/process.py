"""A running `companion play … --json`, line by line. It knows docs/protocol.md and nothing else of the project."""

import json
import os
import select
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

COMPANION = str(Path(sys.executable).with_name("companion"))
PATIENCE = 60
"""Seconds after which a silent process counts as stuck."""

Line = dict[str, Any]


class Process:
    """The process, with every line that it wrote so far in `heard`, and every one that it was sent in `sent`."""

    def __init__(self, game: str, *more: str) -> None:
        self.heard: list[Line] = []
        self.sent: list[bytes] = []
        self._errors = TemporaryFile()  # noqa: SIM115 - closed with the process
        self._rest = b""
        self._process = subprocess.Popen(
            [COMPANION, "play", game, "--json", *more],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
        )

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def kill(self) -> None:
        """End it as a power cut would."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._errors):
            if stream is not None:
                with suppress(BrokenPipeError):  # what was not read of our last line is lost with it
                    stream.close()

    def send(self, what: bytes | Line) -> None:
        """Send one line."""
        raw = what if isinstance(what, bytes) else json.dumps(what).encode()
        self.sent.append(raw)
        assert self._process.stdin is not None
        self._process.stdin.write(raw + b"\n")
        self._process.stdin.flush()

    def next(self) -> Line | None:
        """Read one line; None at the end of output."""
        assert self._process.stdout is not None
        descriptor = self._process.stdout.fileno()
        while b"\n" not in self._rest:
            ready, _, _ = select.select([descriptor], [], [], PATIENCE)
            assert ready, f"silent for {PATIENCE} s after {self.sent[-1:]!r:.300}"
            chunk = os.read(descriptor, 1 << 16)
            if not chunk:
                assert not self._rest, f"a torn line: {self._rest!r:.300}; {self.errors()}"
                return None
            self._rest += chunk
        raw, _, self._rest = self._rest.partition(b"\n")
        line: Line = json.loads(raw.decode("utf-8"), parse_constant=_no_constant)
        self.heard.append(line)
        return line

    def close(self) -> int:
        """End its input, read what still comes, and give its exit code."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        while self.next() is not None:
            pass
        return self._process.wait(PATIENCE)

    def cut_off(self, delay: float) -> list[Line]:
        """Kill it after so many seconds, and give the whole lines that it had still written."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(delay)
        self._process.kill()
        assert self._process.stdout is not None
        *whole, _torn = (self._rest + self._process.stdout.read()).split(b"\n")
        self._rest = b""
        lines = [json.loads(raw) for raw in whole]
        self.heard += lines
        return lines

    def errors(self) -> str:
        """What it wrote to standard error so far."""
        self._errors.seek(0)
        return self._errors.read().decode()


def _no_constant(name: str) -> float:
    raise AssertionError(f"{name} is no JSON")


def run(game: str, *more: str, lines: Sequence[bytes] = ()) -> tuple[int, list[Line], str]:
    """Play with lines that are known beforehand; give exit code, output and errors."""
    done = subprocess.run(
        [COMPANION, "play", game, "--json", *more],
        input=b"".join(line + b"\n" for line in lines),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    heard = [json.loads(line, parse_constant=_no_constant) for line in done.stdout.decode("utf-8").splitlines()]
    return done.returncode, heard, done.stderr.decode()


def texts(lines: Sequence[Line]) -> Iterator[str]:
    """What is spoken."""
    return (line["text"] for line in lines if line.get("event") == "say")
