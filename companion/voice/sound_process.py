"""A process that holds one stream of the sound card, seen from both sides.

PortAudio lists the devices once a process, loses the list with the sound server, and can hang when it opens or closes;
so each sound stream has a process, which is killed and made anew. The parent notices a loss by the silence of that
process, whatever the cause.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from typing import NoReturn

from companion.devices import DeviceError

_BUFFERED = 16_000
"""Bytes that are read ahead of who waits for them."""


class SoundProcess:
    """A process that holds one stream of the sound card of that name; `module` is what runs in it."""

    def __init__(self, module: str, name: str) -> None:
        self._command = [sys.executable, "-P", "-m", module, name]
        self._process: subprocess.Popen[bytes] | None = None
        self._out: asyncio.StreamReader
        self._pipes: list[asyncio.BaseTransport] = []
        self._orders: asyncio.WriteTransport

    @property
    def pid(self) -> int | None:
        """Its id, while there is one."""
        return self._process.pid if self._process else None

    @property
    def alive(self) -> bool:
        """Whether it runs, or hangs."""
        return self._process is not None and self._process.poll() is None

    async def start(self) -> None:
        """Start it, in place of an older one; DeviceError where that can't be done."""
        self.kill()
        loop = asyncio.get_running_loop()
        pipe = subprocess.PIPE
        try:
            process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe, stderr=pipe)  # noqa: S603 - our own
        except OSError as error:
            raise DeviceError(f"no process for it ({error.strerror})") from error
        self._process = process
        self._out = asyncio.StreamReader(_BUFFERED, loop)
        read, _ = await loop.connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(self._out, loop=loop), process.stdout
        )
        self._orders, _ = await loop.connect_write_pipe(asyncio.BaseProtocol, process.stdin)
        self._pipes = [read, self._orders]

    async def line(self, seconds: float) -> bytes:
        """Read a line; DeviceError where none comes within these seconds."""
        return (await self._read(lambda out: out.readuntil(b"\n"), seconds)).rstrip()

    async def block(self, size: int, seconds: float) -> bytes:
        """Read so many bytes; DeviceError where they don't come within these seconds."""
        return await self._read(lambda out: out.readexactly(size), seconds)

    def write(self, data: bytes) -> None:
        """Send it something, without waiting."""
        self._orders.write(data)

    def kill(self) -> str:
        """End it, whatever it is doing; its last words, where it ended by itself."""
        process, self._process = self._process, None
        if process is None or process.stderr is None:
            return ""
        process.kill()
        for pipe in self._pipes:
            pipe.close()
        self._pipes = []
        with process.stderr as words:
            os.set_blocking(words.fileno(), False)
            said = words.read() or b""
        threading.Thread(target=process.wait, daemon=True).start()  # not even a kill ends what waits for the kernel
        return (said.decode(errors="replace").strip().splitlines() or [""])[-1]

    async def _read(self, read: Callable[[asyncio.StreamReader], Awaitable[bytes]], seconds: float) -> bytes:
        if self._process is None:
            raise DeviceError("it is closed")
        try:
            async with asyncio.timeout(seconds):
                return await read(self._out)
        except TimeoutError:
            self.kill()
            raise DeviceError(f"nothing came of it for {seconds:g} seconds") from None
        except asyncio.IncompleteReadError:
            raise DeviceError(self.kill() or "its process died") from None


@contextlib.contextmanager
def last_words() -> Iterator[Callable[[str], NoReturn]]:
    """Give the child a way to end with a plain line; whatever it raises is its last words too.

    PortAudio, which chats on standard error, is not heard there.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when it is over
    words = os.dup(2)
    with open(os.devnull, "wb") as nowhere:  # noqa: PTH123
        os.dup2(nowhere.fileno(), 2)

    def fail(reason: str) -> NoReturn:
        os.write(words, reason.encode())
        os._exit(1)  # without PortAudio's good-byes, which may hang

    try:
        yield fail
    except BrokenPipeError:
        os._exit(0)  # the parent is gone
    except Exception as error:
        fail(str(error) or type(error).__name__)
