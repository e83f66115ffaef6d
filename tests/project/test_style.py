"""Small files, and nothing of the machine on which they were written."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.project.locks import ROOT

MOST_LINES = 400
REGISTRY = re.compile(r"(?:pythonhosted|pypi|npmjs|crates|maven|debian)\.(?:org|com|net|io)|proxy\.golang", re.I)
MACHINE_PATH = re.compile(r"(?<![\w.~/-])/(?:work|root|home|Users|farm)/[\w.]")


def tracked() -> list[Path]:
    """The files that git knows."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def found_in_texts(pattern: re.Pattern[str]) -> list[str]:
    """Where `pattern` stands in a tracked text, as file:line: match."""
    found = []
    for file in tracked():
        try:
            text = file.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            found += [f"{file.relative_to(ROOT)}:{number}: {match[0]}" for match in pattern.finditer(line)]
    return found


def test_no_file_is_a_room_with_two_ideas_in_it() -> None:
    lengths = {
        str(file.relative_to(ROOT)): len(file.read_text("utf-8").splitlines())
        for file in tracked()
        if file.suffix == ".py" and file.relative_to(ROOT).parts[0] in {"companion", "tests"}
    }
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_no_file_names_the_host_of_a_package_registry() -> None:
    assert found_in_texts(REGISTRY) == []


def test_no_file_names_a_path_of_somebodys_machine() -> None:
    assert found_in_texts(MACHINE_PATH) == []


@pytest.mark.parametrize(
    ("pattern", "text", "hit"),
    [
        (REGISTRY, "https://files.python" + "hosted.org/packages", True),
        (REGISTRY, "from Debian's packages; pypi-like", False),
        (MACHINE_PATH, "see /ho" + "me/kara/x", True),
        (MACHINE_PATH, "cd ~/companion; docs/work/plan, https://example.org/home/x", False),
    ],
)
def test_the_patterns_bite(pattern: re.Pattern[str], text: str, hit: bool) -> None:
    assert bool(pattern.search(text)) is hit
