"""Which line is spoken next: one after the other, but an alarm overtakes what waits, and the outdated is dropped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.board import Board
    from companion.snapshot import Spoken

ALARM = "warning"
"""The tone of what can't wait: something was refused, a device is lost."""


class Waiting:
    """The lines of the board that are to be spoken still: those that are `wanted` of its kind."""

    def __init__(self, board: Board, wanted: Callable[[Spoken], bool]) -> None:
        self._board = board
        self._wanted = wanted
        self._done = 0
        """The number up to which every line was spoken or passed over."""
        self._early: set[int] = set()
        """The numbers of lines behind it that were spoken."""

    def lines(self) -> list[Spoken]:
        """Give all lines that wait, in the order in which they are to be spoken."""
        lines = [line for line in self._board.now.transcript if not self.over(line)]
        return sorted(lines, key=lambda line: line.tone != ALARM)

    def over(self, line: Spoken) -> bool:
        """Whether a line was spoken, dropped, or is not to be (any more): private, outdated, cut off, unwanted."""
        now = self._board.now
        outdated = line.asked is not None and (now.asked is None or now.asked.id != line.asked)
        heard = line.number <= self._done or line.number in self._early
        return heard or line.private or outdated or line.number <= now.hushed or not self._wanted(line)

    def spoken(self, line: Spoken) -> Iterator[int]:
        """Note that a line was spoken; the numbers of all that were spoken now without one before them that waits."""
        if line.number <= self._done:  # it was cut off together with all that waited
            yield line.number
            return
        self._early.add(line.number)
        for one in self._board.now.transcript:
            if one.number <= self._done:
                continue
            if one.number in self._early:
                yield one.number
            elif not self.over(one):
                break
            self._done = one.number
        self._early = {number for number in self._early if number > self._done}

    def drop(self, keep: int = 0) -> None:
        """Drop what waits, but for so many of the last lines."""
        lines = sorted(line.number for line in self.lines())
        if keep < len(lines):
            self._done = max(self._done, lines[len(lines) - 1 - keep])
