"""A table in a thread of its own: the real daemon with the real web server, as `companion run` has them."""

import asyncio
import contextlib
import http.client
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from companion import inputs
from companion import protocol as p
from companion.config import Config
from companion.daemon import Daemon
from companion.history import Row
from companion.sittings import Sittings
from companion.snapshot import Snapshot
from companion.web.app import make
from companion.web.server import listen, serve_on

T = TypeVar("T")
LONG_S = 60
"""No wait lasts so long unless something is broken."""
JPEG = b"\xff\xd8\xff\xe0 not a picture that anybody decodes \xff\xd9"


class Table:
    """One table; it can be stopped and started again with the same folder and port."""

    def __init__(self, folder: Path, *, game: str | None = None, hosts: tuple[str, ...] = (), seed: int = 7) -> None:
        self._folder = folder
        self._game = game
        self._hosts = hosts
        self._seed = seed
        self.port = 0
        self.picture: bytes | None = None
        self.hushed = 0
        self.daemon: Daemon

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def live(self) -> str:
        return f"ws://127.0.0.1:{self.port}/live"

    def start(self) -> None:
        self._up = threading.Event()
        self._thread = threading.Thread(target=asyncio.run, args=(self._main(),), name="table", daemon=True)
        self._thread.start()
        assert self._up.wait(LONG_S)

    def stop(self) -> None:
        """Stop it, if it runs."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(LONG_S)
        assert not self._thread.is_alive()

    async def _main(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.daemon = Daemon(Config(), Sittings(Config(), self._folder, game=self._game, seed=self._seed))
        board, inbox = self.daemon.board, self.daemon.inbox
        app = make(board, inbox, lambda: self.picture, hush=self._hush, hosts=self._hosts)
        taken = listen("127.0.0.1", self.port)
        self.port = taken.getsockname()[1]
        self._end = asyncio.Event()
        async with asyncio.TaskGroup() as tasks:
            running = [tasks.create_task(self.daemon.run()), tasks.create_task(serve_on(app, taken))]
            await board.after(0)
            self._up.set()
            await self._end.wait()
            for task in running:
                task.cancel()

    def _hush(self) -> None:
        self.hushed += 1

    # From the thread of the test

    def within(self, do: Callable[[], T]) -> T:
        """Do something in the table's loop."""

        async def call() -> T:
            return do()

        return asyncio.run_coroutine_threadsafe(call(), self._loop).result(LONG_S)

    @property
    def now(self) -> Snapshot:
        return self.daemon.board.now

    @property
    def asked(self) -> p.RequestWire:
        asked = self.now.asked
        assert asked is not None
        return asked

    @property
    def rows(self) -> list[Row]:
        """The log of what is played."""
        return self.within(self.daemon._sittings.talk.session.log.rows)

    def put(self, item: inputs.Input) -> Snapshot:
        """Have a device notice something, and wait until it is on the board."""

        async def call() -> Snapshot:
            before = self.now.number
            self.daemon.inbox.put_nowait(item)
            return await self.daemon.board.after(before)

        return asyncio.run_coroutine_threadsafe(call(), self._loop).result(LONG_S)

    def do(self, command: p.Command, source: str = "keys") -> list[p.Out]:
        """Have somebody else do something."""

        async def call() -> list[p.Out]:
            reply: asyncio.Future[list[p.Out]] = self._loop.create_future()
            self.daemon.inbox.put_nowait(inputs.Command(command, source, reply))
            return await reply

        return asyncio.run_coroutine_threadsafe(call(), self._loop).result(LONG_S)

    def answer(self, value: Any) -> list[p.Out]:
        """Have somebody else answer what is asked."""
        return self.do(p.AnswerCommand(id=self.asked.id or 0, answer=value))

    @contextlib.contextmanager
    def stalled(self) -> Iterator[None]:
        """Keep the whole table from doing anything, so that what happens meanwhile comes to it at once."""
        go, still = threading.Event(), threading.Event()

        def block() -> None:
            still.set()
            assert go.wait(LONG_S)

        self._loop.call_soon_threadsafe(block)
        assert still.wait(LONG_S)
        try:
            yield
        finally:
            go.set()

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Fetch something, with headers of one's own: status, headers, body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONG_S)
        try:
            connection.putrequest("GET", path, skip_host="Host" in headers)
            for name, value in headers.items():
                connection.putheader(name.replace("_", "-"), value)
            connection.endheaders()
            got = connection.getresponse()
            return got.status, {key.lower(): value for key, value in got.getheaders()}, got.read()
        finally:
            connection.close()
