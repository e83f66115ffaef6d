"""How soon lost ears and a lost mouth are noticed and healed: `python -m benchmarks.voice_healing [--rounds N]`.

Microphone and loudspeaker are pulled out of a virtual sound card (PulseAudio) and plugged in again at random moments,
with the daemon's own listener and announcer, as they are set. What is measured by the clock lies between the pull and
the loss on the board, and between the plug and the return there.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.config import Config, Page
from companion.ensemble import Ensemble, Parts
from companion.voice.loudspeaker import SoundLoudspeaker
from companion.voice.microphone import SoundMicrophone
from tests.voice_devices.sound_card import SoundCard, sound_card

Seconds = dict[str, list[float]]


async def measure(card: SoundCard, folder: Path, rounds: int) -> Seconds:
    """Seconds until each loss was noticed and each return, by what was lost and what happened."""
    headset = [_headset(card)]
    parts = Parts(SoundMicrophone("table_mic"), SoundLoudspeaker("headset"))
    ensemble = Ensemble(Config(page=Page(on=False)), parts, folder, game="bodybag", seed=1)
    board, rng, loop = ensemble.daemon.board, random.Random(1), asyncio.get_running_loop()
    found: Seconds = {}

    async def until(device: str, *states: str) -> None:
        while board.now.devices.get(device) not in states:
            await board.after(board.now.number)

    async def timed(device: str, what: str, do: Callable[[], object], *states: str) -> None:
        await asyncio.sleep(rng.uniform(0, 4))
        began = loop.time()
        do()
        await until(device, *states)
        found.setdefault(f"{device} {what}", []).append(loop.time() - began)

    async def play() -> None:
        await until("microphone", "ready")
        await until("loudspeaker", "ready")
        for _ in range(rounds):
            await timed("microphone", "noticed", card.pull_out, "lost")
            await timed("microphone", "healed", card.plug_in, "ready")
            await timed("loudspeaker", "noticed", lambda: card.unload(headset.pop()), "lost")
            await timed("loudspeaker", "healed", lambda: headset.append(_headset(card)), "ready")

    await ensemble.run(play())
    return found


def _headset(card: SoundCard) -> str:
    """Plug one in; its module."""
    return card.load("module-null-sink", "sink_name=headset")


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    with sound_card() as card, TemporaryDirectory() as folder:
        os.environ["PULSE_SERVER"] = card.address
        found = asyncio.run(measure(card, Path(folder) / "games", chosen.rounds))
    for what, seconds in found.items():
        print(f"{what}: {max(seconds):.1f} s at worst of {len(seconds)}")


if __name__ == "__main__":
    main()
