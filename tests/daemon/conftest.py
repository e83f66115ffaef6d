"""The virtual sound card, which the tests of ears and mouth made."""

from tests.voice_devices.conftest import card

__all__ = ["card"]
