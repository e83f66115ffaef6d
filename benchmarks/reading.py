"""What reading a throw costs: `python -m benchmarks.reading [PICTURES]`.

Frames of 1280 × 960 from the simulated tray, six dice in each, are read one after the other on one thread; the size of
the dice is known, as it is after a calibration. The bar: at most 40 ms of processor time a frame in the median.
"""

import sys
import time

import cv2
import numpy as np

from companion.dice.calibration import Calibration
from companion.dice.reader import read
from companion.dice.simulated import draw_labelled

_WARM = 3
"""Pictures at the beginning that do not count: the networks are loaded meanwhile."""


def main() -> int:
    """Prints the figures; returns the exit code, 1 where the bar is missed."""
    count = int(sys.argv[1]) if sys.argv[1:] else 60
    cv2.setNumThreads(1)
    rng = np.random.default_rng(1)
    spent, right = [], 0
    for seed in range(count + _WARM):
        drawn = draw_labelled([int(value) for value in rng.integers(1, 7, 6)], seed, (1280, 960))
        size = float(np.median([die.box[2] for die in drawn.dice]))
        known = Calibration(die_px=round(size, 1), varies=1.2)
        begun = time.process_time()
        reading = read(drawn.image, known)
        spent.append((time.process_time() - begun) * 1000)
        right += sorted(die.value for die in reading.dice) == sorted(die.value for die in drawn.dice)
    typical, most = (float(np.quantile(spent[_WARM:], share)) for share in (0.5, 0.95))
    print(f"{count} pictures of six dice: {typical:.1f} ms each, 95 % within {most:.1f}; {right} of {len(spent)} right")
    return int(typical > 40.0)


if __name__ == "__main__":
    sys.exit(main())
