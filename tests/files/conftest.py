"""The command line within this process, with its own folder of saved games."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from companion import cli


class Done(NamedTuple):
    """What a command came to."""

    code: int
    out: str
    err: str

    @property
    def fault(self) -> str:
        """The one line of a fault that a person can mend."""
        assert self.code == 2, self
        assert self.err.startswith("companion: "), self
        assert self.err.count("\n") == 1, self
        return self.err.removeprefix("companion: ").rstrip("\n")


Command = Callable[..., Done]


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of saved games, not made yet."""
    folder = tmp_path / "state"
    monkeypatch.setenv("COMPANION_STATE", str(folder))
    return folder


@pytest.fixture
def companion(state: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Run a command with these lines as input."""
    assert not state.exists()

    def run(*arguments: str | Path, lines: str = "") -> Done:
        monkeypatch.setattr(sys, "argv", ["companion", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode()), "utf-8"))
        capsys.readouterr()
        code = 0
        try:
            cli.main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
        shown = capsys.readouterr()
        return Done(code, shown.out, shown.err)

    return run
