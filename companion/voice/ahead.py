"""Hears what was said while the gate still waits whether somebody goes on: the result is there the sooner."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.voice.hearing import Hear

Result = tuple[str, float, float]
"""What `Hear` gives."""


class Ahead:
    """Hears as `hear` does, what it began at a pause without doing it twice."""

    def __init__(self, hear: Hear) -> None:
        self._hear = hear
        self._begun: tuple[NDArray[np.float32], Mapping[str, Hashable], asyncio.Task[Result]] | None = None

    def begin(self, samples: NDArray[np.float32], phrases: Mapping[str, Hashable]) -> None:
        """Begin to hear what may have ended; nothing where the last such thing is being heard still."""
        if self._begun is None or self._begun[2].done():
            task = asyncio.ensure_future(self._hear(samples, phrases))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())  # who needs the result, raises
            self._begun = samples, phrases, task

    async def hear(self, samples: NDArray[np.float32], phrases: Mapping[str, Hashable]) -> Result:
        """Hear an utterance that has ended."""
        begun, self._begun = self._begun, None
        if begun is not None and begun[1] == phrases and np.array_equal(begun[0], samples):
            return await begun[2]
        return await self._hear(samples, phrases)
