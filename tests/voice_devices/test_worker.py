"""Work in a process of its own, which may hang or die and ends with its parent."""

import asyncio
import os
import select
import signal
import subprocess
import sys
from pathlib import Path

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


def test_work_that_its_dead_process_never_read_keeps_nobody_from_ending(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(_UNREAD)
    assert subprocess.run([sys.executable, script], timeout=30, check=False).returncode == 0
