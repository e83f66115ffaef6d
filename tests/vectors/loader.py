"""The test vectors of the rules: hand-checked cases with an id and the rule that they show.

COMPANION_VECTORS names a folder with other vectors of the same form, to be read instead.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

OWN = Path(__file__).parent / "data"
REQUIRED = {"id", "rule", "op", "in", "out"}


@dataclass(frozen=True)
class Vector:
    """One case: an operation, what goes in, and what has to come out."""

    id: str
    rule: str
    op: str
    given: Any
    out: Any

    @property
    def name(self) -> str:
        """Its name as a test."""
        return f"{self.id}-{self.rule}-{self.op}"


def folder() -> Path:
    """Where the vectors lie."""
    named = os.environ.get("COMPANION_VECTORS")
    return Path(named) if named else OWN


def load(name: str) -> list[Vector]:
    """Read a file of vectors; one that is not in the folder has none."""
    file = folder() / f"{name}.yaml"
    if not file.is_file():
        return []
    return [_vector(file, raw) for raw in yaml.safe_load(file.read_text("utf-8"))["vectors"]]


def _vector(file: Path, raw: dict[str, Any]) -> Vector:
    if missing := REQUIRED - set(raw):
        raise ValueError(f"{file}: {raw.get('id', raw)} lacks {', '.join(sorted(missing))}")
    return Vector(str(raw["id"]), str(raw["rule"]), str(raw["op"]), raw["in"], raw["out"])
