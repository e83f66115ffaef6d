"""The mel bands see a tone where it is."""

import numpy as np
import pytest

from companion.voice.audio import RATE
from companion.voice.features import log_mel


@pytest.mark.parametrize(("hertz", "band"), [(200, 4), (440, 11), (1000, 26), (2000, 44), (4000, 61), (7000, 76)])
def test_a_tone_stands_out_in_its_band(hertz: int, band: int) -> None:
    tone = np.sin(2 * np.pi * hertz * np.arange(RATE) / RATE).astype(np.float32)
    features = log_mel(tone, 100)
    assert features.shape == (80, 100)
    assert features.dtype == np.float32
    assert abs(int(features[:, 50].argmax()) - band) <= 1


def test_sound_is_cut_or_followed_by_silence_to_the_length_wanted() -> None:
    noise = np.random.default_rng(1).normal(0, 0.1, RATE).astype(np.float32)
    long, short = log_mel(noise, 300), log_mel(noise, 50)
    assert np.allclose(long[:, :48], short[:, :48], atol=1e-4)
    assert np.allclose(long[:, 150:], long.min())


def test_the_range_is_eight_decades() -> None:
    tone = np.sin(np.arange(RATE)).astype(np.float32)
    features = log_mel(tone, 200)
    assert features.max() - features.min() == pytest.approx(2.0)
    assert np.isfinite(log_mel(np.zeros(0, dtype=np.float32), 400)).all()
