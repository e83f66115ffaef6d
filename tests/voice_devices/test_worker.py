"""Work in a process of its own, which may hang or die and ends with its parent."""

import asyncio
import gc
import os
import select
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from companion.worker import Worker, WorkerError

_PARENT = """
import asyncio, os, time
from companion.worker import Worker

async def main():
    worker = Worker("work", 60)
    print(await worker.call(os.getpid), flush=True)
    if {busy}:
        await worker.call(time.sleep, 60)
    await asyncio.Event().wait()

if __name__ == "__main__":
    asyncio.run(main())
"""

_UNREAD = """
import asyncio, os, signal
from companion.worker import Worker, WorkerError

async def main():
    worker = Worker("work", 20)
    os.kill(await worker.call(os.getpid), signal.SIGKILL)
    try:
        await worker.call(len, bytes(1_000_000))
    except WorkerError:
        worker.close()

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.parametrize("busy", [True, False])
def test_a_worker_ends_when_its_parent_is_killed(tmp_path: Path, busy: bool) -> None:
    script = tmp_path / "parent.py"
    script.write_text(_PARENT.format(busy=busy))
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        worker = os.pidfd_open(int(parent.stdout.readline()))  # unlike its number it can't mean another process
        parent.kill()
    ended, _, _ = select.select([worker], [], [], 30.0)
    os.close(worker)
    assert ended


def test_after_a_death_the_next_call_gets_a_new_process() -> None:
    async def play() -> None:
        worker = Worker("work", 20)
        first = await worker.call(os.getpid)
        with pytest.raises(WorkerError, match="work died"):
            await worker.call(os.kill, first, signal.SIGKILL)
        assert await worker.call(os.getpid) != first
        worker.close()

    asyncio.run(play())


def test_deaths_leave_neither_files_nor_threads_behind() -> None:
    async def play() -> None:
        worker = Worker("work", 20)
        for _ in range(8):
            with pytest.raises(WorkerError, match="work died"):
                await worker.call(os.kill, await worker.call(os.getpid), signal.SIGKILL)

    def files() -> int:
        while threading.active_count() > threads:
            threading.enumerate()[-1].join(20)
        gc.collect()
        return len(list(Path("/proc/self/fd").iterdir()))

    threads = threading.active_count()
    asyncio.run(play())
    before = files()
    asyncio.run(play())
    assert files() <= before


def test_who_waits_behind_work_that_hangs_is_told_so_and_spares_the_new_process() -> None:
    async def play() -> None:
        worker = Worker("work", 60)
        await worker.call(os.getpid)
        hanging = asyncio.create_task(worker.call(time.sleep, 60))
        behind = asyncio.create_task(worker.call(os.getpid))
        await asyncio.sleep(0)  # both are handed over
        worker.close()
        new = await worker.call(os.getpid)
        for waiting in (hanging, behind):
            with pytest.raises(WorkerError, match="work died"):
                await waiting
        assert await worker.call(os.getpid) == new
        worker.close()

    asyncio.run(play())


def test_what_the_work_raises_comes_as_it_is_and_the_process_goes_on() -> None:
    async def play() -> None:
        worker = Worker("work", 20)
        first = await worker.call(os.getpid)
        with pytest.raises(FileNotFoundError, match="nowhere"):
            await worker.call(os.stat, "/nowhere")
        assert await worker.call(os.getpid) == first
        worker.close()

    asyncio.run(play())


def test_ctrl_c_in_the_terminal_is_for_the_parent_alone() -> None:
    async def play() -> None:
        worker = Worker("work", 20)
        first = await worker.call(os.getpid)
        os.kill(first, signal.SIGINT)
        assert await worker.call(os.getpid) == first
        worker.close()

    asyncio.run(play())


def test_who_is_cancelled_in_the_moment_that_the_result_comes_is_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    futures: list[Future[Any]] = []
    submit = ThreadPoolExecutor.submit

    def noted(thread: ThreadPoolExecutor, *work: Any) -> Future[Any]:
        futures.append(submit(thread, *work))
        return futures[-1]

    monkeypatch.setattr(ThreadPoolExecutor, "submit", noted)

    async def play() -> None:
        worker, came = Worker("work", 20), threading.Event()
        calling = asyncio.create_task(worker.call(os.getpid))
        await asyncio.sleep(0)  # the work is handed over
        futures[0].add_done_callback(lambda _: came.set())
        assert came.wait(20)  # the loop stands still meanwhile, and has the result before it
        calling.cancel()
        with pytest.raises(asyncio.CancelledError):
            await calling
        worker.close()

    asyncio.run(play())


def test_work_that_its_dead_process_never_read_keeps_nobody_from_ending(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(_UNREAD)
    assert subprocess.run([sys.executable, script], timeout=30, check=False).returncode == 0
