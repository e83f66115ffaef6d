"""The lock files say what pyproject.toml asks for, and nothing of where it was fetched."""

import re

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.project.locks import LOCKS, for_building, for_tests, for_the_natural_voice, pins, run_time

ASKED = {
    "build": for_building(),
    "run": run_time(),
    "test": [*run_time(), *for_tests()],
    "natural": [*run_time(), *for_the_natural_voice()],
}
HINT = "run setup/lock (docs/development.md)"


@pytest.mark.parametrize(("lock", "requirement"), [(lock, asked) for lock in ASKED for asked in ASKED[lock]], ids=str)
def test_each_requirement_is_pinned_within_its_bounds(lock: str, requirement: Requirement) -> None:
    version = pins(lock).get(canonicalize_name(requirement.name))
    assert version is not None, f"{requirement.name} is missing in {lock}.txt: {HINT}"
    assert requirement.specifier.contains(version, prereleases=True), f"{requirement} is pinned to {version}: {HINT}"


@pytest.mark.parametrize("lock", sorted(ASKED))
def test_each_pin_has_hashes(lock: str) -> None:
    entries = re.split(r"\n(?=\w)", (LOCKS / f"{lock}.txt").read_text("utf-8").split("\n", 2)[2])
    bare = [entry.split("\n")[0] for entry in entries if not re.search(r"--hash=sha256:[0-9a-f]{64}", entry)]
    assert len(entries) == len(pins(lock, everywhere=True))
    assert bare == []


@pytest.mark.parametrize("lock", sorted(ASKED))
def test_no_lock_tells_an_address(lock: str) -> None:
    text = (LOCKS / f"{lock}.txt").read_text("utf-8")
    assert re.findall(r"\w+://\S+|--(?:extra-)?index\S*|--find-links\S*|@ file\S*", text) == []


def test_the_locks_agree() -> None:
    everything: dict[str, set[str]] = {}
    for lock in ASKED:
        for name, version in pins(lock, everywhere=True).items():
            everything.setdefault(name, set()).add(version)
    assert {name: versions for name, versions in everything.items() if len(versions) > 1} == {}
    for whole in ("test", "natural"):
        assert pins("run", everywhere=True).items() <= pins(whole, everywhere=True).items()
