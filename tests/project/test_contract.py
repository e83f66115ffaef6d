"""Games, dialogue and session import nothing of the rest, whatever the rest may grow to.

The import contracts in pyproject.toml forbid what they name; here everything is forbidden that is not named.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.project.locks import PYPROJECT, ROOT

CONTRACTS = {contract["type"]: contract for contract in PYPROJECT["tool"]["importlinter"]["contracts"]}
CORE = {module.removeprefix("companion.") for module in CONTRACTS["forbidden"]["source_modules"]}


def files_of(module: str) -> list[Path]:
    """The file of a module, or all files of a package."""
    place = ROOT / "companion" / module
    return sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]


def imported_of_ours(file: Path) -> Iterator[str]:
    """The modules of `companion` that a file imports, each by the part after the first dot."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name.split(".")[1] for name in names if name.startswith("companion."))


def test_the_core_imports_only_the_core() -> None:
    strays = {
        (str(file.relative_to(ROOT)), module)
        for part in CORE
        for file in files_of(part)
        for module in imported_of_ours(file)
        if module not in CORE | {"errors"}
    }
    assert strays == set()


def test_the_core_is_all_there() -> None:
    assert {"games", "dialogue", "session", "chance"} <= CORE
    assert [part for part in sorted(CORE) if not all(file.is_file() for file in files_of(part))] == []
