"""The keyboard of the machine itself: typed words do what spoken ones do."""

import asyncio
import sys
from typing import TextIO

from companion import inputs
from companion.board import Board


async def listen(board: Board, inbox: "asyncio.Queue[inputs.Input]", stream: TextIO = sys.stdin) -> None:
    """Put each typed line into the queue, for as long as there are lines; then wait without end.

    Terminals and pipes only: what can't be waited for has no keyboard behind it.
    """
    lines: asyncio.Queue[str] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    try:
        loop.add_reader(stream, lambda: lines.put_nowait(stream.readline()))
    except (OSError, ValueError):
        lines.put_nowait("")
    try:
        while line := await lines.get():
            asked = board.now.asked
            await inbox.put(inputs.Words(line.strip(), asked.id if asked else None, "keys"))
        loop.remove_reader(stream)
        await asyncio.Event().wait()
    finally:
        loop.remove_reader(stream)
