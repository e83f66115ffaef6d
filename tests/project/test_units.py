"""The systemd units are such as systemd takes."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

UNITS = sorted((Path(__file__).parents[2] / "systemd").glob("*.service"))


def test_there_is_a_unit() -> None:
    assert UNITS


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_takes_it(unit: Path, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd-analyze on this machine")
    here = tmp_path / unit.name  # what it starts need not stand where a user's clone would
    here.write_text(unit.read_text("utf-8").replace("%h/table-companion/run", "/bin/true"), "utf-8")
    command = ["systemd-analyze", "verify", "--user", str(here)]
    session = {**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)}  # CI has no user session
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=session)
    assert (done.returncode, done.stderr) == (0, "")
