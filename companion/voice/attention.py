"""Whether what is said counts: always, behind the companion's name, or after somebody pressed to talk."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING

from companion.voice.utterances import BLOCK_S

if TYPE_CHECKING:
    from companion.snapshot import Snapshot

CALLED = "called"
"""What the name alone means: the next utterance counts without it."""
ASIDE = "aside"
"""What a phrase means without the name: it was not meant for the companion, and must not be mistaken for what was."""
_BLOCKS = round(8.0 / BLOCK_S)
"""How long somebody may take to speak who has called or pressed."""


class Attention:
    """Follows the way of listening on the board; `name` is what the companion is called by."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._talks = 0
        self._left = 0

    def takes(self, now: Snapshot) -> bool:
        """Take note that a block has come; whether it counts."""
        if now.talks != self._talks:
            self._talks = now.talks
            self.called()
        self._left = max(0, self._left - 1)
        return now.ears != "push" or self._left > 0

    @property
    def awaits(self) -> bool:
        """Whether somebody has called or pressed, and is expected to speak."""
        return self._left > 0

    def called(self) -> None:
        """Pay attention to the next utterance."""
        self._left = _BLOCKS

    def served(self) -> None:
        """Take note that the utterance has ended which attention was paid to."""
        self._left = 0

    def others(self, said: str, numbers: Sequence[str]) -> list[str]:
        """Give what was said with each number in the place of the one in the name: others in the room are called so."""
        words = self.name.split()
        own = next((word for word in words if word in numbers), None)
        names = (" ".join(other if word == own else word for word in words) for other in numbers if own)
        return [name + said.removeprefix(self.name) for name in names]

    def grammar(self, now: Snapshot, phrases: Mapping[str, Hashable]) -> tuple[Mapping[str, Hashable], str]:
        """Give what can be said in the utterance that ends now, and what stands before each phrase of it."""
        if self.awaits or now.ears != "wake":
            return phrases, ""
        before = f"{self.name} "
        asides = {phrase: (ASIDE, meaning) for phrase, meaning in phrases.items()}
        return {
            **asides,
            self.name: CALLED,
            **{before + phrase: meaning for phrase, meaning in phrases.items()},
        }, before
