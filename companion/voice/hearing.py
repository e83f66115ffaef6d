"""The recogniser in its worker process, and the daemon's way to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from functools import cache
from typing import TYPE_CHECKING

from companion.worker import Worker

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from companion.voice.engine import Recogniser

Hear = Callable[["NDArray[np.float32]", Collection[str]], Awaitable[tuple[str, float, float]]]
"""16 kHz samples and phrases to: the phrase that was said or "", the confidence in it, processor time in seconds."""


def hear(
    samples: NDArray[np.float32], phrases: Collection[str], engine_name: str | None, language: str
) -> tuple[str, float, float]:
    """Hear one utterance (16 kHz, mono); the engine is loaded once a process, and with no samples only that is done.

    Raises InputError where there is no such engine for the language.
    """
    from companion.voice.audio import Audio  # noqa: PLC0415

    heard = _engine(engine_name, language).hear(Audio(samples), phrases)
    return heard.text, heard.confidence, heard.compute_s


def hear_in(worker: Worker, engine_name: str, language: str) -> Hear:
    """Give a way to hear in a worker process; `engine_name` as in the settings, "best" for the best there is."""

    async def heard(samples: NDArray[np.float32], phrases: Collection[str]) -> tuple[str, float, float]:
        return await worker.call(hear, samples, phrases, None if engine_name == "best" else engine_name, language)

    return heard


@cache
def _engine(name: str | None, language: str) -> Recogniser:
    from companion.voice.engine import engine  # noqa: PLC0415 - loads a model

    return engine(name, language)
