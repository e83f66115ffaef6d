"""The recogniser in its worker process, and the daemon's way to it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine
from functools import cache
from typing import TYPE_CHECKING, Any

from companion.worker import Worker

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from companion.voice.engine import Recogniser

Hear = Callable[["NDArray[np.float32]", Collection[str]], Coroutine[Any, Any, tuple[str, float, float]]]
"""16 kHz samples and phrases to: the phrase that was said or "", the confidence in it, processor time in seconds."""


def hear(
    samples: NDArray[np.float32], phrases: Collection[str], name: str | None, language: str, verify: bool
) -> tuple[str, float, float]:
    """Hear one utterance (16 kHz, mono); the engine is loaded once a process, and with no samples only that is done.

    Raises InputError where there is no such engine for the language.
    """
    from companion.voice.audio import Audio  # noqa: PLC0415

    heard = _engine(name, language, verify).hear(Audio(samples), phrases)
    return heard.text, heard.confidence, heard.compute_s


def engine_name(name: str | None, language: str) -> str:
    """Load the engine of that name, or the best one, and give its name; InputError where there is none."""
    return _engine(name, language, True).name


def hear_in(worker: Worker, engine: str | None, language: str, *, verify: bool = True) -> Hear:
    """Give a way to hear in a worker process; the arguments are those of `companion.voice.engine.engine`."""

    async def heard(samples: NDArray[np.float32], phrases: Collection[str]) -> tuple[str, float, float]:
        return await worker.call(hear, samples, phrases, engine, language, verify)

    return heard


@cache
def _engine(name: str | None, language: str, verify: bool) -> Recogniser:
    from companion.voice.engine import engine  # noqa: PLC0415 - loads a model
    from companion.voice.lean_memory import lean_memory  # noqa: PLC0415

    lean_memory()
    return engine(name, language, verify=verify)
