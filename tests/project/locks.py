"""What stands in pyproject.toml and in the lock files, for the checks beside this file."""

import re
import tomllib
from pathlib import Path
from typing import Any

from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ROOT / "requirements"
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def run_time() -> list[Requirement]:
    """What the companion needs to run."""
    return [Requirement(line) for line in PYPROJECT["project"]["dependencies"]]


def for_tests() -> list[Requirement]:
    """What ./test needs on top of it."""
    return [Requirement(line) for line in PYPROJECT["project"]["optional-dependencies"]["test"]]


def for_the_natural_voice() -> list[Requirement]:
    """What the extra `natural` needs on top of it."""
    return [Requirement(line) for line in PYPROJECT["project"]["optional-dependencies"]["natural"]]


def for_building() -> list[Requirement]:
    """What builds the project and the packages that come as source."""
    lines = PYPROJECT["build-system"]["requires"] + PYPROJECT["dependency-groups"]["build"]
    return [Requirement(line) for line in lines]


def pins(name: str, everywhere: bool = False) -> dict[str, str]:
    """The versions that a lock pins, by canonical name, on this machine or `everywhere`."""
    found: dict[str, str] = {}
    for line in (LOCKS / f"{name}.txt").read_text("utf-8").splitlines():
        pin = re.match(r"([\w.-]+)==([^\s;]+)(?: ; (.+?))? \\$", line)
        if pin and (everywhere or not pin[3] or Marker(pin[3]).evaluate()):
            found[canonicalize_name(pin[1])] = pin[2]
    return found
