"""Short sounds: quiet, without clicks, each different, and at whatever rate a voice has."""

from typing import get_args

import numpy as np
import pytest

from companion.snapshot import SoundName
from companion.voice.earcons import NOTES, earcon


def test_there_is_a_sound_of_each_name() -> None:
    assert set(NOTES) == set(get_args(SoundName))


@pytest.mark.parametrize("name", NOTES)
@pytest.mark.parametrize("rate", [16_000, 22_050, 48_000])
def test_a_sound_is_short_quiet_and_swells_and_fades(name: SoundName, rate: int) -> None:
    sound = earcon(name, rate)
    assert 0.05 < len(sound) / rate < 0.5
    assert 0.05 < np.abs(sound).max() < 0.15
    assert np.abs(np.diff(sound)).max() < 0.15 * 2 * np.pi * 900 / rate  # no jump: a click
    assert abs(float(sound[0])) < 1e-6 > abs(float(sound[-1]))


def test_who_is_listened_to_hears_a_rise_and_who_was_not_understood_a_fall() -> None:
    pitches = {name: [pitch for pitch, _ in notes if pitch] for name, notes in NOTES.items()}
    assert pitches["listening"][0] < pitches["listening"][-1]
    assert pitches["unclear"][0] > pitches["unclear"][-1]
