"""Reads what people edit: TOML, checked against a schema; errors name the file, the key and the line."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from companion.errors import InputError

Model = TypeVar("Model", bound=BaseModel)
Key = tuple[str | int, ...]

_PART = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
_DOTTED = rf"({_PART}(?:\s*\.\s*{_PART})*)"
_TABLES = re.compile(rf"\s*\[\[\s*{_DOTTED}\s*\]\]")
_TABLE = re.compile(rf"\s*\[\s*{_DOTTED}\s*\]")
_ASSIGNED = re.compile(rf"\s*{_DOTTED}\s*=")
_ASIDE = re.compile(r"""\"(?:\\.|[^"\\])*"|'[^']*'|#.*""")
"""What holds no structure of a line: strings and a comment."""


def load(path: Path) -> dict[str, Any]:
    """Read a TOML file.

    Raises:
        InputError: it can't be read, or is no TOML (with the line).
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: is not UTF-8 text") from error
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path}: {error}") from error
    except RecursionError as error:
        raise InputError(f"{path}: is nested too deeply") from error


def check(
    schema: type[Model], path: Path, parts: Mapping[str, Path] | None = None, instead: Mapping[str, Path] | None = None
) -> Model:
    """Read a file and check it; `parts` are the files which supply a key that it leaves out.

    A key may also name a file (ending in .toml, found from the folder of this one) which holds its table; `instead`
    are files that are read in its place.
    Types are strict: "8" is no number.

    Raises:
        InputError: names the file, the key and its line.
    """
    content = load(path)
    named = {key: path.parent / name for key, name in content.items() if str(name).endswith(".toml")}
    origins = {key: file for key, file in (parts or {}).items() if key not in content} | named | dict(instead or {})
    for key, file in origins.items():
        content[key] = load(file)
    try:
        return schema.model_validate_json(json.dumps(content, default=str), strict=True)
    except ValidationError as error:
        faults = error.errors()  # a misspelt key is the fault, not that the right one is missing
        first = next((fault for fault in faults if fault["type"] == "extra_forbidden"), faults[0])
        where: Key = tuple(part for part in first["loc"] if part != "[key]")
        file = path
        if where and where[0] in origins:
            file, where = origins[str(where[0])], where[1:]
        reason = first["msg"].removeprefix("Value error, ")
        raise InputError(f"{_place(file, where)}: {_in_plain_words(first['type'], reason)}") from error


def _in_plain_words(kind: str, reason: str) -> str:
    return {"extra_forbidden": "there is no such key", "missing": "this key is missing"}.get(kind, reason)


def _place(path: Path, where: Key) -> str:
    name = ".".join(str(part) for part in where)
    line = line_of(path.read_text(encoding="utf-8"), where)
    return ", ".join(part for part in (f"{path}", f"line {line}" if line else "", name) if part)


def line_of(text: str, where: Key) -> int | None:
    """Find the line of a key, or of the nearest table around it; None where there is neither."""
    best: tuple[int, int] | None = None
    table: Key = ()
    counts: dict[Key, int] = {}
    for number, line in _beginnings(text):
        if header := _TABLES.match(line):
            bare = _resolved(header[1], counts)
            counts[bare] = counts.get(bare, -1) + 1
            table = here = (*bare, counts[bare])
        elif header := _TABLE.match(line):
            table = here = _resolved(header[1], counts)
        elif key := _ASSIGNED.match(line):
            here = (*table, *_parts(key[1]))
        else:
            continue
        if here[: len(where)] == where:
            return number
        if where[: len(here)] == here and (best is None or len(here) > best[0]):
            best = (len(here), number)
    return best[1] if best else None


def _beginnings(text: str) -> Iterator[tuple[int, str]]:
    """Give the lines on which a header or a key may stand: none within a value of several lines."""
    depth, quote = 0, ""
    for number, line in enumerate(text.splitlines(), 1):
        if quote:
            quote = "" if quote in line else quote
            continue
        if depth == 0:
            yield number, line
        quote = next((marks for marks in ('"""', "'''") if line.count(marks) % 2), "")
        bare = _ASIDE.sub("", line)
        depth = max(0, depth + sum(bare.count(mark) for mark in "[{") - sum(bare.count(mark) for mark in "]}"))


def _parts(dotted: str) -> Key:
    return tuple(part.strip("\"'") for part in re.findall(_PART, dotted))


def _resolved(dotted: str, counts: dict[Key, int]) -> Key:
    """Give a header's full key, with the index of each table array that it lies in."""
    key: Key = ()
    for part in _parts(dotted):
        key = (*key, counts[key]) if key in counts else key
        key = (*key, part)
    return key
