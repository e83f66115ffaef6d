"""How long the daemon's loop is kept: `python benchmarks/loop.py [--rounds N] [--limit MS]`.

The whole ensemble plays with simulated devices at the pace of life, a real recogniser and a real voice. In each round
somebody says something; while that is recognised the companion is asked for its status and speaks it, and the camera
reads frames all the while. A ticker that wants to be woken every 5 ms notes how much later it was.

On a busy machine the loop's thread also waits for a processor. That is not the loop's fault and is told apart (Linux
counts it); what counts is the rest: work, waiting for files, waiting for threads that hold the interpreter's lock. Ends
with code 1 where the worst of it is over the limit.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from companion import inputs
from companion.config import Config, Devices, Page
from companion.dice.simulated import draw
from companion.dice.sources.folder import FolderCamera
from companion.ensemble import Ensemble, Parts, real_parts
from companion.snapshot import Snapshot
from companion.voice.loudspeaker import SimulatedLoudspeaker
from companion.voice.microphone import SimulatedMicrophone
from companion.voice.spoken_voice import SpokenVoice

_TICK_S = 0.005
_PICTURE_S = 1.5


@dataclass
class Ticks:
    """How much later than wished each tick came, in ms, and how much of it the thread waited for a processor."""

    late: list[tuple[float, float]] = field(default_factory=list)
    worked: float = 0.0
    """The most that the loop's thread itself worked between two ticks, in ms: the rest waited for other threads."""

    async def run(self) -> None:
        """Tick for ever."""
        now, waited, worked = time.perf_counter(), _waited(), time.thread_time()
        while True:
            await asyncio.sleep(_TICK_S)
            before, waited_before, worked_before = now, waited, worked
            now, waited, worked = time.perf_counter(), _waited(), time.thread_time()
            self.worked = max(self.worked, 1000 * (worked - worked_before))
            self.late.append((1000 * (now - before - _TICK_S), 1000 * (waited - waited_before)))

    def kept(self) -> list[float]:
        """For how long (ms) something kept the loop, the shortest time first."""
        return sorted(max(0.0, late - waited) for late, waited in self.late)


def _waited() -> float:
    """Seconds for which this thread was ready to run and had no processor."""
    file = Path("/proc/thread-self/schedstat")
    return int(file.read_text().split()[1]) / 1e9 if file.exists() else 0.0


@dataclass
class Seen:
    """What the daemon was told meanwhile: a benchmark in which nothing happens measures nothing."""

    words: Counter[str] = field(default_factory=Counter)

    async def run(self, ensemble: Ensemble) -> None:
        """Count what comes into the daemon's inbox, and what it shows."""
        number = picture = -1
        put = ensemble.daemon.inbox.put_nowait

        def counted(item: inputs.Input) -> None:
            if isinstance(item, inputs.Words) and item.source == "voice":
                self.words["words heard"] += 1
            put(item)

        setattr(ensemble.daemon.inbox, "put_nowait", counted)  # noqa: B010 - a look at what passes by
        while True:
            now = await ensemble.daemon.board.after(number)
            self.words["pictures read"] += now.tray.picture != picture
            self.words["snapshots"] += 1
            number, picture = now.number, now.tray.picture


async def _play(rounds: int) -> tuple[Ticks, Counter[str]]:
    config = Config(devices=Devices(simulated=True), page=Page(on=False))
    parts = real_parts(config)
    microphone, loudspeaker = SimulatedMicrophone(), SimulatedLoudspeaker()
    ticks, seen = Ticks(), Seen()
    with tempfile.TemporaryDirectory() as folder:
        frames = Path(folder) / "frames"
        _draw(frames, 20 * rounds)
        parts = Parts(microphone, loudspeaker, lambda: FolderCamera(frames, _PICTURE_S), parts.lights)
        ensemble = Ensemble(config, parts, Path(folder), game="deadly-sniper", seed=1)
        await ensemble.run(_rounds(ensemble, microphone, ticks, rounds, seen), seen.run(ensemble))
    return ticks, seen.words


def _draw(folder: Path, count: int) -> None:
    """Draw pictures of dice for the camera, a new throw each time."""
    folder.mkdir()
    for number in range(count):
        cv2.imwrite(str(folder / f"{number}.jpg"), draw([1 + (number + more) % 6 for more in range(4)], number))


async def _rounds(ensemble: Ensemble, microphone: SimulatedMicrophone, ticks: Ticks, rounds: int, seen: Seen) -> None:
    """Say something in each round, and have the companion speak while it is recognised."""
    voice = SpokenVoice()
    samples, rate = await asyncio.to_thread(voice.say, "Repeat.", 165)
    voice.close()
    board, inbox = ensemble.daemon.board, ensemble.daemon.inbox
    await _until(ensemble, lambda now: now.devices.get("recogniser") == "ready" and not now.speaking)
    ticking = asyncio.create_task(ticks.run())
    for _ in range(rounds):
        await _until(ensemble, lambda now: now.listening and not now.speaking)
        before = len(board.now.transcript)
        microphone.push(np.asarray(samples, np.float32), rate)
        await asyncio.sleep(len(samples) / rate + 0.45)  # now it is at the recogniser
        inbox.put_nowait(inputs.Words("status", None, "button"))
        await _until(ensemble, lambda now: now.speaking)
        await asyncio.sleep(3)
        seen.words["lines spoken or begun"] += len(board.now.transcript) - before
        if ensemble.announcer is not None:
            ensemble.announcer.hush()
    ticking.cancel()


async def _until(ensemble: Ensemble, so: Callable[[Snapshot], bool]) -> None:
    board = ensemble.daemon.board
    while not so(board.now):
        await board.after(board.now.number)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--limit", type=float, default=50.0, help="ms that the loop may be kept")
    chosen = parser.parse_args()
    ticks, happened = asyncio.run(_play(chosen.rounds))
    kept = ticks.kept()
    late = sorted(late for late, _ in ticks.late)
    print(f"{chosen.rounds} rounds, {len(kept)} ticks; {', '.join(f'{n} {what}' for what, n in happened.items())}")
    print(f"the loop was kept at most {kept[-1]:.1f} ms, 99.9 % under {kept[int(len(kept) * 0.999)]:.1f} ms; "
          f"it worked at most {ticks.worked:.1f} ms")  # fmt: skip
    print(f"by the wall clock, waiting for a processor included: at most {late[-1]:.1f} ms, 99.9 % under "
          f"{late[int(len(late) * 0.999)]:.1f} ms, in the middle {late[len(late) // 2]:.2f} ms")  # fmt: skip
    raise SystemExit(kept[-1] > chosen.limit)


if __name__ == "__main__":
    main()
