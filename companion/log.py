"""Where the rows of a game are kept: the protocol, and the log that is gone with the process."""

from typing import Protocol

from companion.history import Row

LineId = tuple[int, int]
"""The identity of a line: the row that brought it, and its place among that row's lines, from 1."""


class LogError(Exception):
    """A row could not be stored, and nothing of it was. The text is one plain line."""


class Log(Protocol):
    """Where rows are kept.

    Attributes:
        with_states: whether the state at each turn's start is to be kept as well.
        heard: the last line that was heard for sure; stored along with the next row.
    """

    with_states: bool
    heard: LineId

    def rows(self) -> list[Row]:
        """Give all rows, oldest first."""
        ...

    def append(self, row: Row) -> None:
        """Store a row; raises `LogError`."""
        ...


class MemoryLog:
    """A log in memory: for simulations, tests, and games that nobody wants to keep."""

    def __init__(self, *, with_states: bool = False) -> None:
        self.with_states = with_states
        self.heard: LineId = (0, 0)
        self._rows: list[Row] = []

    def rows(self) -> list[Row]:
        """Give all rows, oldest first."""
        return list(self._rows)

    def append(self, row: Row) -> None:
        """Keep a row."""
        self._rows.append(row)
