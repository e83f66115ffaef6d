"""A daemon at work, without devices: what tests say and do at its table."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from companion import inputs
from companion import protocol as p
from companion.config import Config
from companion.daemon import Daemon
from companion.sittings import Sittings
from companion.snapshot import Snapshot

LIMIT_S = 20.0


class Table:
    """One daemon, and the ways in which people reach it."""

    def __init__(self, folder: Path, game: str | None) -> None:
        self.daemon = Daemon(Config(), Sittings(Config(), folder, game=game, seed=3))

    @property
    def now(self) -> Snapshot:
        return self.daemon.board.now

    @property
    def asked(self) -> p.RequestWire:
        assert self.now.asked is not None
        return self.now.asked

    @property
    def said(self) -> list[str]:
        return [line.text for line in self.now.transcript]

    async def until(self, wanted: Callable[[Snapshot], bool]) -> Snapshot:
        """Wait for a snapshot that is as wanted."""
        async with asyncio.timeout(LIMIT_S):
            now = self.now
            while not wanted(now):
                now = await self.daemon.board.after(now.number)
            return now

    async def put(self, item: inputs.Input) -> None:
        """Put something into the queue, and wait until it was handled."""
        await self.daemon.inbox.put(item)
        while not self.daemon.inbox.empty():
            await asyncio.sleep(0)  # the loop handles what it takes in one go
        await asyncio.sleep(0)

    async def say(self, words: str, source: str = "voice", confidence: float = 1.0) -> None:
        await self.put(inputs.Words(words, self.asked.id, source, confidence))

    async def do(self, command: p.Command, source: str = "page") -> list[p.Out]:
        reply: asyncio.Future[list[p.Out]] = asyncio.get_running_loop().create_future()
        await self.daemon.inbox.put(inputs.Command(command, source, reply))
        async with asyncio.timeout(LIMIT_S):
            return await reply


@asynccontextmanager
async def table(folder: Path, game: str | None = None) -> AsyncIterator[Table]:
    """Run a daemon."""
    one = Table(folder, game)
    running = asyncio.create_task(one.daemon.run())
    try:
        await one.until(lambda now: now.asked is not None)
        yield one
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
