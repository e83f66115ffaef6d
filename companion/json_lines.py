"""A game over JSON lines on standard input and output: what UCI is to chess engines (docs/protocol.md)."""

from collections.abc import Iterable
from typing import BinaryIO

from companion import protocol
from companion.conversation import Conversation
from companion.requests import Refusal

TOO_LONG = 1_000_000


def play(conversation: Conversation, lines: BinaryIO, out: BinaryIO, *, resumed: int) -> None:
    """Play until the game ends, input ends, or `quit` comes."""
    _put(out, conversation.opening(resumed=resumed))
    conversation.heard()
    while not conversation.over:
        raw = lines.readline(TOO_LONG)
        if not raw:
            return
        if len(raw) == TOO_LONG and not raw.endswith(b"\n"):
            while (rest := lines.readline(TOO_LONG)) and not rest.endswith(b"\n"):
                pass
            raw = b""
        command = _parsed(raw)
        if isinstance(command, protocol.QuitCommand):
            return
        if isinstance(command, tuple):
            _put(out, [conversation.refused(command[1], command[0])])
            continue
        _put(out, conversation.do(command))
        conversation.heard()


def _parsed(raw: bytes) -> protocol.Command | tuple[int | None, Refusal]:
    try:
        return protocol.parse(raw.decode("utf-8"))
    except UnicodeDecodeError:
        return None, Refusal("not_json")


def _put(out: BinaryIO, objects: Iterable[protocol.Out]) -> None:
    for item in objects:
        out.write(item.to_json().encode() + b"\n")
    out.flush()
