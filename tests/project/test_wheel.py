"""The package that others install holds everything it needs at run time."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.project.locks import ROOT
from tests.project.test_style import tracked


@pytest.mark.slow
def test_the_wheel_holds_code_words_and_licences(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as archive:
        held = set(archive.namelist())
    ours = {str(file.relative_to(ROOT)) for file in tracked() if file.is_relative_to(ROOT / "companion")}
    assert ours - held == set()
    assert {name.rsplit("/")[-1] for name in held if "/licenses/" in name} == {"LICENSE", "CREDITS.md"}
    assert {name.split("/")[0].split("-")[0] for name in held} == {"companion", "table_companion"}
