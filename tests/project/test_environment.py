"""The environment holds the pinned packages, and the code needs no others."""

import ast
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution, packages_distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.project.locks import ROOT, for_tests, for_the_natural_voice, pins, run_time

NOT_INSTALLED = {"piper": ["piper-tts"]}
"""Which package brings a module of the extra `natural`, which the environment of the tests does without."""


def test_pinned_packages_are_not_shadowed_by_the_systems() -> None:
    """The environment also sees Debian's packages, for python3-lgpio; ours must come first."""
    wrong = {}
    for name, version in pins("test").items():
        found = distribution(name)
        ours = Path(str(found.locate_file(""))).is_relative_to(sys.prefix)
        if not ours or found.version != version:
            wrong[name] = (found.version, str(found.locate_file("")))
    assert wrong == {}


def imported(folder: Path) -> Iterator[str]:
    """The top-level names of all modules that the Python files in `folder` import."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                yield from (alias.name.split(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                yield node.module.split(".")[0]
            elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "import_module":
                yield from (str(name.value).split(".")[0] for name in node.args if isinstance(name, ast.Constant))


def undeclared(folder: str, allowed: Iterable[Requirement]) -> set[str]:
    """What `folder` imports without saying so in pyproject.toml."""
    distributions = NOT_INSTALLED | dict(packages_distributions())
    declared = {canonicalize_name(requirement.name) for requirement in allowed}
    ours = {"companion", "tests", "benchmarks", "training"}
    return {
        module
        for module in set(imported(ROOT / folder)) - sys.stdlib_module_names - ours
        if not declared & {canonicalize_name(name) for name in distributions.get(module, [module])}
    }


def test_what_the_companion_imports_is_declared() -> None:
    optional = {"lgpio", "picamera2"}  # of the system, where there is one
    assert undeclared("companion", [*run_time(), *for_the_natural_voice()]) - optional == set()


def test_what_the_tests_import_is_declared() -> None:
    assert undeclared("tests", [*run_time(), *for_tests()]) == set()
