"""Blocking work in a process of its own, which may die or hang without taking anything along."""

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class WorkerError(Exception):
    """The work was not done: its process died, or took too long. The next call gets a new process."""


class Worker:
    """One process that does one thing after the other; `seconds` is how long one call may take."""

    def __init__(self, name: str, seconds: float) -> None:
        self.name = name
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None

    async def call(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do a piece of work (a module's function; arguments and result travel by pickle).

        Raises:
            WorkerError: the process died or hung; an exception of the work itself comes as it is.
        """
        if kwargs:
            raise TypeError("keywords do not travel")
        # a fresh interpreter: a fork would copy this one's threads and open devices
        self._pool = self._pool or ProcessPoolExecutor(
            1, mp_context=multiprocessing.get_context("spawn"), initializer=_end_with_parent
        )
        try:
            future = asyncio.get_running_loop().run_in_executor(self._pool, work, *args)
            async with asyncio.timeout(self._seconds):  # Python 3.11's wait_for may swallow a cancellation
                return await future
        except BrokenProcessPool as error:
            self.close()
            raise WorkerError(f"{self.name} died") from error
        except TimeoutError as error:
            self.close()
            raise WorkerError(f"{self.name} gave no answer in {self._seconds:g} seconds") from error

    def close(self) -> None:
        """End the process, whatever it is doing."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        for process in list((pool._processes or {}).values()):  # the only way to end one that hangs
            process.kill()
        # Python 3.11 would wait for ever, at its own end, to write what no process reads any more
        pool._call_queue._reader.close()  # type: ignore[attr-defined]
        pool.shutdown(wait=False, cancel_futures=True)


def _end_with_parent() -> None:
    """In the process: end when the parent does, even where it was killed; the pool's own pipe does not tell that."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            wait([parent.sentinel])
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
