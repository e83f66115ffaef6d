"""Hears the microphone: shows how loud it is, and prints each phrase that is said."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Collection
from contextlib import closing
from typing import TYPE_CHECKING, TextIO

import numpy as np

from companion.voice.hearing import Hear, engine_name, hear_in
from companion.voice.utterances import Segmenter
from companion.worker import Worker

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.devices import Microphone

_LIMIT_S = 120.0
_WIDTH = 40
_QUIETEST_DB = -60.0
_SHOWN_EVERY = 10
"""Blocks between two looks at the meter."""


def hear_live(
    microphone: Microphone,
    phrases: Collection[str],
    engine: str | None,
    language: str,
    tell: Callable[[str, float, float], None],
) -> None:
    """Listens until it is interrupted; `tell` gets each phrase, "" for what is none, with confidence and seconds.

    The seconds are those from the end of the utterance to its result. Raises InputError where there is no such engine
    for the language, DeviceError where the microphone is not there (any more), WorkerError where an engine fails.
    """
    with closing(microphone), closing(Worker("the recogniser", _LIMIT_S)) as worker:
        asyncio.run(_listen(microphone, worker, phrases, engine, language, tell))


async def _listen(
    microphone: Microphone,
    worker: Worker,
    phrases: Collection[str],
    engine: str | None,
    language: str,
    tell: Callable[[str, float, float], None],
) -> None:
    await worker.call(engine_name, engine, language)
    hear = hear_in(worker, engine, language)
    await follow(microphone, hear, phrases, tell, Meter(sys.stderr), Segmenter())


async def follow(
    microphone: Microphone,
    hear: Hear,
    phrases: Collection[str],
    tell: Callable[[str, float, float], None],
    meter: Meter,
    segmenter: Segmenter,
) -> None:
    """Follow the microphone to its end."""
    async for block in microphone.blocks():
        meter.show(block)
        utterance = segmenter.feed(block)
        if utterance is not None:
            ended = time.monotonic()
            text, confidence, _ = await hear(utterance.samples, phrases)
            meter.clear()
            tell(text, confidence, time.monotonic() - ended)


class Meter:
    """A bar as long as the sound is loud, on a terminal only."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._shown = out.isatty()
        self._power: list[float] = []

    def show(self, block: NDArray[np.float32]) -> None:
        """Take a block into account."""
        self._power.append(float(np.dot(block, block)) / len(block))
        if self._shown and len(self._power) >= _SHOWN_EVERY:
            bar = "#" * length(max(self._power))
            self._out.write(f"\r[{bar:<{_WIDTH}}]")
            self._out.flush()
        del self._power[:-_SHOWN_EVERY]

    def clear(self) -> None:
        """Make room for a line."""
        if self._shown:
            self._out.write("\r" + " " * (_WIDTH + 2) + "\r")
            self._out.flush()


def length(power: float) -> int:
    """How long the bar is for a mean square of samples between -1 and 1."""
    decibels = 10 * float(np.log10(power + 1e-12))
    return round(_WIDTH * min(1.0, max(0.0, 1 - decibels / _QUIETEST_DB)))
