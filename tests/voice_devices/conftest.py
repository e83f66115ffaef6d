"""What the tests of ears and mouth share."""

from collections.abc import Iterator

import pytest

from tests.voice_devices.sound_card import SoundCard, missing, sound_card


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> Iterator[SoundCard]:
    """A virtual sound card, which is the machine's for this test."""
    if missing():
        pytest.skip(f"system packages are missing: {' '.join(missing())}")
    with sound_card() as made:
        monkeypatch.setenv("PULSE_SERVER", made.address)
        yield made
