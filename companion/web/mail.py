"""What a page sends: messages, each with the page's own mark, which its answer bears again."""

import json
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from companion import protocol as p
from companion.requests import Refusal
from companion.snapshot import Corners

LONGEST = 65_536
"""Characters of a message; nothing that a person does at a page is longer."""
_Share = Annotated[float, Field(ge=0, le=1)]
_CORNERS = TypeAdapter(Annotated[tuple[tuple[_Share, _Share], ...], Field(min_length=3, max_length=64)])


@dataclass(frozen=True, slots=True)
class Typed:
    """Words that somebody typed, as they might have said them."""

    text: str


@dataclass(frozen=True, slots=True)
class Hush:
    """The companion is to stop speaking, at once."""


@dataclass(frozen=True, slots=True)
class Talk:
    """Somebody wants to be listened to."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Where the corners of the tray are in its picture, in any order: shares of its width and height."""

    corners: Corners


@dataclass(frozen=True, slots=True)
class Mail:
    """A message, or why it can't be used; `asked` and `game` are what the page showed when it was sent, where named."""

    client: str | None
    content: p.Command | Typed | Hush | Talk | Mark | Refusal
    asked: int | None = None
    game: str | None = None


def read(text: str | None) -> Mail:
    """Read a message. Whatever comes gives mail; None stands for what was no text."""
    if text is None or len(text) > LONGEST:
        return Mail(None, Refusal("not_json"))
    try:
        found = json.loads(text)
        json.dumps(found, ensure_ascii=False).encode()  # half a surrogate pair could be stored and spoken nowhere
    except (ValueError, RecursionError):
        return Mail(None, Refusal("not_json"))
    if not isinstance(found, dict):
        return Mail(None, Refusal("not_json"))
    client = found.pop("client", None)
    if client is None:
        return Mail(None, Refusal("missing_key", {"key": "client"}))
    if not isinstance(client, str) or not 1 <= len(client) <= 64:
        return Mail(None, Refusal("wrong_value", {"key": "client"}))
    game = found.pop("game", None)
    if game is not None and not isinstance(game, str):
        return Mail(client, Refusal("wrong_value", {"key": "game"}))
    return _content(client, game, found)


def _content(client: str, game: str | None, found: dict[str, Any]) -> Mail:
    if "words" in found:
        return _words(client, game, found)
    if found == {"command": "hush"}:
        return Mail(client, Hush(), None, game)
    if found == {"command": "talk"}:
        return Mail(client, Talk(), None, game)
    if found.get("command") == "mark":
        return Mail(client, _mark(found), None, game)
    parsed = p.parse(json.dumps(found))
    if isinstance(parsed, tuple):
        return Mail(client, parsed[1], None, game)
    if isinstance(parsed, p.QuitCommand):
        return Mail(client, Refusal("unknown_command", {"key": "quit"}), None, game)  # a page ends no table
    return Mail(client, parsed, None, game)


def _mark(found: dict[str, Any]) -> Mark | Refusal:
    unknown = next((key for key in found if key not in ("command", "corners")), None)
    if unknown is not None:
        return Refusal("unknown_key", {"key": unknown})
    if "corners" not in found:
        return Refusal("missing_key", {"key": "corners"})
    try:
        return Mark(_CORNERS.validate_json(json.dumps(found["corners"]), strict=True))
    except ValidationError:
        return Refusal("wrong_value", {"key": "corners"})


def _words(client: str, game: str | None, found: dict[str, Any]) -> Mail:
    text, asked = found.pop("words"), found.pop("asked", None)
    if found:
        return Mail(client, Refusal("unknown_key", {"key": next(iter(found))}))
    if not isinstance(text, str) or not text.strip():
        return Mail(client, Refusal("wrong_value", {"key": "words"}))
    if asked is not None and (not isinstance(asked, int) or isinstance(asked, bool)):
        return Mail(client, Refusal("wrong_value", {"key": "asked"}))
    return Mail(client, Typed(text.strip()), asked, game)
