import numpy as np
import pytest

from companion.dice.network import FACE_DIE, FACE_EDGE
from training.sources import Die, source
from training.tilts import square

PINK = (255, 0, 255)


def test_a_tilt_turns_with_its_square() -> None:
    """A spot lies a third of a size below the die's middle, and the die's face looks down."""
    image = np.zeros((240, 320, 3), np.uint8)
    image[115:126, 145:156] = PINK
    die = Die(4, 150.5, 120.5 - 50 / 3, 50, (0.0, 0.4))
    rng, one = np.random.default_rng(3), source(image, [die])
    for _ in range(60):
        shown, tilt = square(rng, one, die)
        spot = np.argwhere(np.abs(shown.astype(int) - PINK).max(axis=2) < 60).mean(axis=0)[::-1] + 0.5
        assert np.hypot(*tilt) == pytest.approx(0.4, abs=1e-5)
        assert (spot - FACE_EDGE / 2) / FACE_DIE == pytest.approx(tilt / 0.4 / 3, abs=0.2), (
            "it is not quite in the middle"
        )
        assert shown.shape == (FACE_EDGE, FACE_EDGE, 3)
