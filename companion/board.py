"""The newest snapshot, and a way to wait for the next: the daemon publishes, everybody else renders."""

import asyncio

from companion.snapshot import Snapshot


class Board:
    """Holds the newest snapshot. Whoever is slow misses the ones between, never the newest."""

    def __init__(self) -> None:
        self.now = Snapshot()
        self._changed = asyncio.Event()

    def publish(self, snapshot: Snapshot) -> None:
        """Put up a new snapshot."""
        self.now = snapshot
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def after(self, number: int) -> Snapshot:
        """Wait for a snapshot newer than that number."""
        while self.now.number <= number:
            await self._changed.wait()
        return self.now
