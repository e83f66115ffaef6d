"""Blocking work in a process of its own, which may die or hang without taking anything along."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")


class WorkerError(Exception):
    """The work was not done: its process died, or took too long. The next call gets a new process."""


class Worker:
    """One process that does one thing after the other; `seconds` is how long one call may take."""

    # Not a ProcessPoolExecutor: when its process dies with work unread, Python 3.11 waits for ever, at its own end, to
    # write that; and who closes its pipe from outside may close a file instead that somebody has opened just now.

    def __init__(self, name: str, seconds: float) -> None:
        self.name = name
        self._seconds = seconds
        self._running: _Running | None = None

    async def call(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do a piece of work (a module's function; arguments and result travel by pickle).

        Raises:
            WorkerError: the process died or hung; an exception of the work itself comes as it is.
        """
        if kwargs:
            raise TypeError("keywords do not travel")
        running = self._running = self._running or _start()
        try:
            future = asyncio.get_running_loop().run_in_executor(running.thread, _exchange, running.pipe, work, args)
            async with asyncio.timeout(self._seconds):  # Python 3.11's wait_for may swallow a cancellation
                result, error = await future
        except TimeoutError as late:
            self._end(running)
            raise WorkerError(f"{self.name} gave no answer in {self._seconds:g} seconds") from late
        except (OSError, EOFError) as broken:
            self._end(running)
            raise WorkerError(f"{self.name} died") from broken
        if error is not None:
            raise error
        return cast("R", result)

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._running is not None:
            self._end(self._running)

    def _end(self, running: "_Running") -> None:
        if running is not self._running:
            return  # somebody who waited behind the work that ended it
        self._running = None
        running.process.kill()
        running.thread.shutdown(wait=False)
        threading.Thread(target=running.process.join, daemon=True).start()  # even a kill may take a while


class _Running(NamedTuple):
    process: BaseProcess
    pipe: Connection
    """Our end of it; it is closed by being forgotten, since only then nobody else uses it."""
    thread: ThreadPoolExecutor
    """The one thread that uses the pipe."""


def _start() -> _Running:
    context = multiprocessing.get_context("spawn")  # a fork would copy this process's threads and open devices
    pipe, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    return _Running(process, pipe, ThreadPoolExecutor(1))


def _exchange(pipe: Connection, work: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Any, Exception | None]:
    """In the parent's thread: hand the work over and wait for what comes of it."""
    pipe.send((work, args))
    return cast("tuple[Any, Exception | None]", pipe.recv())


def _serve(pipe: Connection) -> None:
    """In the process: do what comes, until the parent ends, even where it was killed in the middle of a work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when it is over
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, ConnectionError):
        while True:
            work, args = pipe.recv()
            result, error = None, None
            try:
                result = work(*args)
            except Exception as raised:
                error = raised
            pipe.send((result, error))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
