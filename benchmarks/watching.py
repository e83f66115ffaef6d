"""What watching an idle tray costs: `python -m benchmarks.watching [FRAMES]`.

Frames of 1280 × 960 with a camera's noise, dice lying in them, are looked at one after the other on one thread, as the
watcher does after they were decoded. The bars: at most 3 ms a frame, and no more memory at the end than after the
first tenth.
"""

import resource
import sys
import time

import cv2
import numpy as np

from companion.devices import Frame
from companion.dice.simulated import draw
from companion.dice.watching import Watching

_RATE = 20
_KINDS = 16
"""Different noisy pictures that come round and round."""


def memory() -> int:
    """Resident memory at its most so far, KiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def main() -> int:
    """Prints the figures; returns the exit code, 1 where a bar is missed."""
    count = int(sys.argv[1]) if sys.argv[1:] else 10_000
    cv2.setNumThreads(1)
    tray = draw([1, 2, 3, 4, 5, 6], 3, (1280, 960))
    noise = np.random.default_rng(1)
    pictures = [np.clip(tray + noise.normal(0, 2, tray.shape), 0, 255).astype(np.uint8) for _ in range(_KINDS)]
    watching, settled, spent, early = Watching(), 0, [], 0
    for number in range(count):
        frame = Frame(pictures[number % _KINDS].copy(), number / _RATE)
        begun = time.process_time()
        result = watching.look(frame)
        if not watching.sighting.restless and result is None:
            spent.append((time.process_time() - begun) * 1000)
        settled += result is not None
        if number == count // 10:
            early = memory()
    typical, grown = float(np.median(spent)), memory() - early
    most = np.quantile(spent, 0.99)
    print(f"{count} frames, read {settled} time(s): {typical:.2f} ms a frame, 99 % within {most:.2f}")
    print(f"memory: {memory() // 1024} MiB, grown by {grown} KiB since the first tenth")
    return int(typical > 3.0 or grown > 2048 or settled != 1)


if __name__ == "__main__":
    sys.exit(main())
