"""How long after the last sound a result is there: `python -m benchmarks.voice_delay LABELS [--count N]`.

Clean commands of a labelled folder (see voice.py) are spoken in real time into a simulated microphone, at ordinary
prompts; the listener, the gate and the recogniser in its process are those of the daemon. What is measured by the clock
lies between the last sound of a clip and the words which reach the daemon.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from benchmarks.voice import Clip, last_sound, read_clips, split
from companion import inputs
from companion import protocol as p
from companion.board import Board
from companion.voice.audio import RATE, load_wav
from companion.voice.hearing import hear_in
from companion.voice.listener import Listener, Turns
from companion.voice.microphone import SimulatedMicrophone
from companion.worker import Worker

_PATIENCE_S = 5.0
"""After that nothing was heard."""
_BEFORE_S = 1.5
"""Of a quiet room, before and after each clip."""


async def measure(folder: Path, clips: Sequence[Clip], prompts: Sequence[Sequence[str]]) -> list[float | None]:
    """Seconds from the last sound of each clip to its words, None where there came none."""
    board, microphone = Board(), SimulatedMicrophone()
    inbox: asyncio.Queue[inputs.Input] = asyncio.Queue()
    worker = Worker("the recogniser", 60)
    listener = Listener(board, inbox, Turns(inbox), microphone, hear_in(worker, "scored", "en"))
    running = asyncio.create_task(listener.run())
    try:
        while not isinstance(item := await inbox.get(), inputs.DeviceIs) or item.name != "recogniser":
            pass
        return [await _one(folder, clip, prompts, board, microphone, inbox) for clip in clips]
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        worker.close()


async def _one(
    folder: Path,
    clip: Clip,
    prompts: Sequence[Sequence[str]],
    board: Board,
    microphone: SimulatedMicrophone,
    inbox: asyncio.Queue[inputs.Input],
) -> float | None:
    """Say one clip at its prompt, and wait until the microphone is silent again."""
    prompt = next(prompt for prompt in prompts if clip["text"] in prompt)
    options = [p.OptionWire(key=phrase.replace(" ", "_"), say=[phrase]) for phrase in prompt]
    number = board.now.number + 1
    asked = p.ChooseWire(id=number, prompt="?", purpose="benchmark", side="player", options=options)
    board.publish(replace(board.now, number=number, asked=asked))
    sound = load_wav(folder / clip["wav"]).samples
    quiet = np.random.default_rng(1).normal(0, 1e-4, round(_BEFORE_S * RATE)).astype(np.float32)
    loop = asyncio.get_running_loop()
    microphone.push(np.concatenate([quiet, sound, quiet]))
    ended = loop.time() + (len(quiet) + last_sound(sound)) / RATE
    try:
        async with asyncio.timeout_at(ended + _PATIENCE_S):
            while not _answers(await inbox.get(), number) or loop.time() < ended:
                pass
            taken: float = loop.time() - ended
    except TimeoutError:
        return None
    await asyncio.sleep(max(0.0, ended + 2 * _BEFORE_S - loop.time()))
    return taken


def _answers(item: inputs.Input, number: int) -> bool:
    """Whether it is words for that request; those of a clip that was given up may come while the next is said."""
    return isinstance(item, inputs.Words) and item.asked == number


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("labels", type=Path, help="labels.jsonl, or its folder")
    parser.add_argument("--count", type=int, default=40, help="so many clips, from all over the folder")
    chosen = parser.parse_args()
    folder, clips = read_clips(chosen.labels)
    prompts = split((clip["text"] for clip in clips if clip["in_grammar"]), "en")
    clean = [clip for clip in clips if clip["in_grammar"] and clip["kind"] == "synthetic" and clip["snr"] is None]
    found = asyncio.run(measure(folder, clean[:: max(1, len(clean) // chosen.count)], prompts))
    heard = sorted(seconds for seconds in found if seconds is not None)
    if not heard:
        sys.exit(f"none of {len(found)} clean commands heard")
    print(f"{len(heard)} of {len(found)} clean commands heard; last sound to words: "
          f"{statistics.median(heard):.2f} s in the median, {heard[int(0.95 * len(heard))]:.2f} s in 95 %, "
          f"at worst {heard[-1]:.2f} s")  # fmt: skip


if __name__ == "__main__":
    main()
