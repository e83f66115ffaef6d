"""Cuts what the microphone hears into utterances: from a little before somebody speaks to a short pause after.

Whether it is speech says pymicro-vad, which is sure but slow: it begins up to half a second after the voice and holds
on as long after it. Where the utterance begins and ends in time is told by loudness.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

BLOCK_S = 0.01
_SURE = 0.5
"""Above this, what pymicro-vad gives is speech."""
_REACH = 120
"""How many blocks before it is sure an utterance may have begun."""
_LEAD = 15
_TAIL = 20
"""How many quiet blocks are kept before and after what is loud."""
_FLOOR = 300
"""Over how many blocks the noise of the room is taken: the level that a fifth of them stay below."""
_SMOOTH = 5
_UNVOICED = 20
"""How many blocks without speech end an utterance in a room that is never quiet."""
_BELOW_PEAK_DB = 30.0
_ABOVE_FLOOR = 0.4
"""Quiet is what stays below this share of the way (in dB) from the room's noise to the loudest of the utterance."""
_STANDS_OUT_DB = 6.0
"""What is not so much louder than the room is no utterance, however much it sounds like one."""
_SILENT_DB = -90.0
_HISSES = (7.0, 65.0)
"""How loud (of 32,767) the noise is over which pymicro-vad listens, twice: to it a short, loud "no" out of digital
silence, or out of a very quiet room, is no speech, and over more noise a soft voice is none."""
_KEPT: list[Callable[[bytes], float]] = []
"""Detectors are never freed: pymicro-vad 2.1 clears the exception that happens to be under way when one is."""


@dataclass(frozen=True)
class Utterance:
    """16 kHz mono samples of somebody speaking; `began` and `ended` in seconds since the first block."""

    samples: NDArray[np.float32]
    began: float
    ended: float


@dataclass(slots=True)
class _Block:
    samples: NDArray[np.float32]
    level: float
    """Its smoothed loudness in dB."""


class Segmenter:
    """Takes one block of 160 samples at 16 kHz after the other.

    `voice` gives the likelihood of speech for a block as 16-bit PCM, pymicro-vad's where none is given. An utterance
    ends after `pause` seconds of quiet, is cut after `longest`, and is none when it is loud for less than `shortest`.
    """

    def __init__(
        self,
        voice: Callable[[bytes], float] | None = None,
        *,
        pause: float = 0.4,
        longest: float = 8.0,
        shortest: float = 0.1,
    ) -> None:
        self._voice = voice or _micro_vad()
        self._pause = round(pause / BLOCK_S)
        self._longest = round(longest / BLOCK_S)
        self._shortest = round(shortest / BLOCK_S)
        self._floor: deque[float] = deque(maxlen=_FLOOR)
        self._powers: deque[float] = deque(maxlen=_SMOOTH)
        self._count = 0
        self.reset()

    @property
    def open(self) -> bool:
        """Whether somebody is speaking."""
        return self._open

    def reset(self) -> None:
        """Forget what was said so far; the noise of the room stays known."""
        self._blocks: list[_Block] = []
        self._open = False
        self._held: float | None = None
        self._quiet = self._unvoiced = 0
        self._likely: Utterance | None = None
        self._peak = _SILENT_DB

    def feed(self, samples: NDArray[np.float32]) -> Utterance | None:
        """Take a block; the utterance that ends with it, if one does."""
        block = _Block(samples, self._level(samples))
        speech = self._voice((np.clip(samples, -1.0, 1.0) * 32767).astype("<i2").tobytes()) >= _SURE
        self._count += 1
        self._blocks.append(block)
        self._floor.append(block.level)
        if not self._open:
            del self._blocks[:-_REACH]
            if not speech:
                self._held = None
            if not speech or (self._held is not None and block.level < self._held) or not self._stands_out():
                return None
            self._begin()
        return self._go_on(block.level, speech)

    def pausing(self) -> Utterance | None:
        """Give what was said if nothing more comes, once in each pause: when all that is kept behind it has come."""
        return self._likely if self._quiet == _TAIL else None

    def finish(self) -> Utterance | None:
        """End now, as when the microphone closes: what was said, unless somebody was in the middle of a word."""
        done = self._end() if self._open and self._quiet >= _SMOOTH * 2 else None
        self.reset()
        return done

    def _stands_out(self) -> bool:
        return max(block.level for block in self._blocks) >= self._noise() + _STANDS_OUT_DB

    def _begin(self) -> None:
        """Open: go back to where it became loud."""
        self._open = True
        self._peak = max(block.level for block in self._blocks)
        loud = self._loud()
        del self._blocks[: max(0, (loud[0] if loud else len(self._blocks)) - _LEAD)]
        self._quiet = len(self._blocks) - 1 - self._loud()[-1] if loud else 0
        self._unvoiced = 0

    def _go_on(self, level: float, speech: bool) -> Utterance | None:
        self._peak = max(self._peak, level)
        self._quiet = self._quiet + 1 if level < self._threshold() else 0
        self._unvoiced = 0 if speech else self._unvoiced + 1
        if self._quiet <= _TAIL:
            self._likely = self._end() if self._quiet == _TAIL else None
        if self._quiet >= self._pause or self._unvoiced >= _UNVOICED or len(self._blocks) >= self._longest:
            done = self._likely or self._end()
            rest, threshold = self._blocks[-_TAIL:], self._threshold()
            self.reset()
            self._blocks = rest
            self._held = threshold if speech else None  # pymicro-vad holds on: only what is as loud begins another
            return done
        return None

    def _end(self) -> Utterance | None:
        loud = self._loud()
        if len(loud) < self._shortest:
            return None
        last = min(len(self._blocks), loud[-1] + 1 + _TAIL)
        first = self._count - len(self._blocks)
        samples = np.concatenate([block.samples for block in self._blocks[:last]])
        return Utterance(samples, first * BLOCK_S, (first + last) * BLOCK_S)

    def _loud(self) -> list[int]:
        threshold = self._threshold()
        return [number for number, block in enumerate(self._blocks) if block.level >= threshold]

    def _threshold(self) -> float:
        floor = self._noise()
        return max(floor + _ABOVE_FLOOR * (self._peak - floor), self._peak - _BELOW_PEAK_DB)

    def _noise(self) -> float:
        return sorted(self._floor)[len(self._floor) // 5]

    def _level(self, samples: NDArray[np.float32]) -> float:
        self._powers.append(float(np.dot(samples, samples)) / max(1, len(samples)))
        return max(_SILENT_DB, 10 * float(np.log10(sum(self._powers) / len(self._powers) + 1e-12)))


def _micro_vad() -> Callable[[bytes], float]:
    from pymicro_vad import MicroVad  # noqa: PLC0415 - a C library

    detectors = [MicroVad().process_10ms for _ in _HISSES]
    _KEPT.extend(detectors)
    noise = np.random.default_rng(0)

    def likelihood(block: bytes) -> float:
        heard = np.frombuffer(block, "<i2")
        hiss = noise.normal(size=len(heard))
        over = (np.clip(heard + hiss * loud, -32768, 32767).astype("<i2").tobytes() for loud in _HISSES)
        return max(detector(sound) for detector, sound in zip(detectors, over, strict=True))

    return likelihood
