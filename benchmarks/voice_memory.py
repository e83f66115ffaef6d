"""How much memory the recogniser takes: `python -m benchmarks.voice_memory LABELS [--count N]`.

It hears clips of a labelled folder (see voice.py) in its process, as the daemon's does, at ordinary prompts and then
among all of `phrases.txt`. Told is the most that the process has taken (VmHWM of Linux, in MB of a million bytes).
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path

from companion.worker import Worker

# The process imports this module too: what only the parent needs is imported where it is used.


def peak() -> float:
    """The most memory that this process has taken so far, MB."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) * 1024 / 1e6 for line in lines if line.startswith("VmHWM"))


async def measure(files: Sequence[Path], grammars: Iterable[tuple[str, Sequence[Sequence[str]]]]) -> None:
    """Hear all files among the prompts of each grammar in turn, and print how much memory that took."""
    from companion.voice.audio import load_wav  # noqa: PLC0415
    from companion.voice.hearing import hear_in  # noqa: PLC0415

    with closing(Worker("the recogniser", 120)) as worker:
        hear = hear_in(worker, "scored", "en")
        for name, prompts in grammars:
            for number, file in enumerate(files):
                await hear(load_wav(file).samples, prompts[number % len(prompts)])
            print(f"{name}: {await worker.call(peak):.0f} MB at the most, after {len(files)} clips")


def main() -> None:
    """Measures and prints."""
    from benchmarks.voice import read_clips, split  # noqa: PLC0415
    from companion.voice.phrases import read_phrases  # noqa: PLC0415

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("labels", type=Path, help="labels.jsonl, or its folder")
    parser.add_argument("--count", type=int, default=60, help="so many clips, from all over the folder")
    chosen = parser.parse_args()
    folder, clips = read_clips(chosen.labels)
    files = [folder / clip["wav"] for clip in clips[:: max(1, len(clips) // chosen.count)]]
    ordinary = split((clip["text"] for clip in clips if clip["in_grammar"]), "en")
    asyncio.run(measure(files, [("ordinary", ordinary), ("large", [read_phrases(folder.parent / "phrases.txt")])]))


if __name__ == "__main__":
    main()
