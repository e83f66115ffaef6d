"""How long an answer takes until it is on the disk: `python benchmarks/durability.py [--answers N] [--folder FOLDER]`.

From the answer to the moment at which it may be announced: validated, played, stored with `synchronous=FULL`. FOLDER is
where the journal is written, since the disk is what is measured; the bare write to that disk is given beside it.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import quantiles

from companion.journal import Journal
from companion.requests import Refusal
from companion.session import Session

sys.path.insert(0, str(Path(__file__).parent.parent))
from benchmarks.replay import answer, endless
from companion import games_at_table

LIMIT_MS = 20


def answered(folder: Path, game: str, answers: int) -> list[float]:
    """Play so many answers into a journal, and give the milliseconds of each."""
    rule_set, random, times = endless(game), Random(1), []
    about = {"setup": games_at_table.resolved_setup(rule_set, None), "seed": 1}
    log = Journal(folder / f"{game}.journal")
    session = Session.begin(rule_set, log, about)
    for _ in range(answers):
        assert session.pending is not None
        number, raw = session.pending.id, answer(session.pending.request, random)
        start = time.perf_counter()
        outcome = session.answer(number, raw)
        times.append(1000 * (time.perf_counter() - start))
        assert not isinstance(outcome, Refusal), outcome
    log.close()
    return times


def bare(folder: Path, count: int) -> list[float]:
    """Write and sync a few bytes so many times, and give the milliseconds of each."""
    times = []
    with (folder / "bare").open("wb", buffering=0) as file:
        for _ in range(count):
            start = time.perf_counter()
            file.write(bytes(4096))
            os.fsync(file.fileno())
            times.append(1000 * (time.perf_counter() - start))
    return times


def shown(times: list[float]) -> str:
    """Say the median and the 95th percentile."""
    cuts = quantiles(times, n=20)
    return f"median {cuts[9]:.2f} ms, 95th percentile {cuts[18]:.2f} ms, longest {max(times):.2f} ms"


def main() -> None:
    """Measure, and print a line a game."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--answers", type=int, default=500)
    options.add_argument("--folder", type=Path, default=None)
    given = options.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as name:
        folder = Path(name)
        print(f"bare write and fsync: {shown(bare(folder, given.answers))}")
        for game in ("deadly-sniper", "kr16"):
            times = answered(folder, game, given.answers)
            print(f"{game}: {given.answers} durable answers: {shown(times)} (limit of the 95th: {LIMIT_MS} ms)")


if __name__ == "__main__":
    main()
