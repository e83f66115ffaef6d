"""What the code says and what the message files have: found by reading both, and by playing with an open ear."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor as FluentVisitor

from companion.messages import Words
from companion.requests import Message
from tests.project.locks import ROOT

PACKAGE = ROOT / "companion"
FILES = sorted(PACKAGE.rglob("*.ftl"))
COMMON = PACKAGE / "language" / "en.ftl"
OWN = [file for file in FILES if file != COMMON]


def module(file: Path) -> str:
    """The package of a message file."""
    return ".".join(file.parent.relative_to(ROOT).parts)


def entries(file: Path) -> list[Any]:
    """What a message file consists of."""
    return list(FluentParser().parse(file.read_text("utf-8")).body)


def keys(file: Path) -> list[str]:
    """The keys of a message file, as they stand."""
    return [entry.id.name for entry in entries(file) if isinstance(entry, ftl.Message | ftl.Term)]


def sources(file: Path) -> list[Path]:
    """The code that speaks by a message file: its own package, or all that is common to the games."""
    if file != COMMON:
        return sorted(file.parent.rglob("*.py"))
    own = {other.parent for other in OWN}
    return [one for one in sorted(PACKAGE.rglob("*.py")) if not own & set(one.parents)]


def calls(tree: ast.AST, *names: str) -> Iterator[ast.expr]:
    """The first arguments of the calls of these functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names and node.args:
            yield node.args[0]


def choices(node: ast.expr) -> Iterator[ast.expr]:
    """The values that an expression may have, where it chooses between several."""
    if isinstance(node, ast.IfExp):
        yield from choices(node.body)
        yield from choices(node.orelse)
    else:
        yield node


def literal_keys(source: Path) -> set[str]:
    """The keys that stand in the code as a whole."""
    tree = ast.parse(source.read_text("utf-8"))
    found = (one for call in calls(tree, "msg", "Message") for one in choices(call))
    return {one.value for one in found if isinstance(one, ast.Constant) and isinstance(one.value, str)}


class _Variables(FluentVisitor):
    """Collects the parameters that a pattern refers to."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - the library's name
        """Note one."""
        self.names.add(node.id.name)


def parameters(file: Path) -> dict[str, set[str]]:
    """The parameters which each message of a file needs."""
    found = {}
    for entry in entries(file):
        if isinstance(entry, ftl.Message) and entry.value is not None:
            seen = _Variables()
            seen.visit(entry.value)
            found[entry.id.name] = seen.names
    return found


def supplied(source: Path) -> Iterator[tuple[int, str, set[str]]]:
    """What the code gives along with each key that stands in it; calls with parameters of no fixed name left out."""
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "msg" and node.args:
            names = {keyword.arg for keyword in node.keywords}
            for one in choices(node.args[0]):
                if isinstance(one, ast.Constant) and None not in names:
                    yield node.lineno, str(one.value), {name for name in names if name}


def patterns(source: Path) -> set[str]:
    """The keys that the code puts together, as patterns."""
    tree = ast.parse(source.read_text("utf-8"))
    made = (one for call in calls(tree, "msg", "Message") for one in choices(call) if isinstance(one, ast.JoinedStr))
    return {"".join(map(_pattern, one.values)) for one in made}


def _pattern(part: ast.expr) -> str:
    return re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"


def constants(source: Path) -> set[str]:
    """All words that stand in the code, docstrings not counted."""
    tree = ast.parse(source.read_text("utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    }


class Ear(Words):
    """Words that notes what is said by it, and what is wrong with it."""

    def __init__(self, package: str) -> None:
        super().__init__(package)
        self.heard: set[str] = set()
        self.faults: set[str] = set()

    def _format(self, message: Message, attribute: str | None) -> str:
        self.heard.add(message.key)
        if not self._bundle.has_message(message.key):
            self.faults.add(f"{message.key}: there is no such message")
            return message.key
        found = self._bundle.get_message(message.key)
        pattern = found.value if attribute is None else found.attributes[attribute]
        assert pattern is not None, f"{message.key} has attributes alone"
        text, errors = self._bundle.format_pattern(pattern, self._params(message.params))
        self.faults |= {f"{message.key}: {error!r}, given {sorted(message.params)}" for error in errors}
        return str(text)


def spoken_texts(source: Path) -> Iterator[tuple[int, str]]:
    """Sentences that stand in the code: whatever has two words, is no docstring, and is not raised as an error."""
    tree = ast.parse(source.read_text("utf-8"))
    apart: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise | ast.Assert) or _documents(node):
            apart |= {id(inner) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) not in apart and isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = node.value.split()
            if len(words) > 1 and any(letter.isalpha() for letter in node.value):
                yield node.lineno, node.value


def _documents(node: Any) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
