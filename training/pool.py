"""Squares in memory that one process cuts and another learns from, and which of them are learnt from next."""

import multiprocessing
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.dice.network import FACE_EDGE as EDGE

BATCH = 96
_EASIEST, _HARDEST = 0.2, 1.7
"""How often a square is taken that the network knows, and at most one on which it errs; by its last loss."""
UNCERTAIN = 1.0
"""The loss of a square that was not taken yet."""
_SORTED = 40
"""Steps between two looks at which squares are hard."""
_EVEN = 0.85
"""The part of the time after which all squares are taken alike, so that the network is as sure as it is right."""


@dataclass(frozen=True, eq=False)
class Pool:
    """Squares in memory that two processes share: `count` of them, of which `filled` are there by now."""

    count: int
    filled: Any
    pictures: Any
    kinds: Any
    places: Any
    losses: Any

    @classmethod
    def of(cls, count: int) -> "Pool":
        """An empty one."""
        array = multiprocessing.RawArray
        sizes = (count * EDGE * EDGE * 3, count, count * 3, count)
        return cls(count, multiprocessing.Value("i", 0), *map(array, "Biff", sizes))

    @property
    def arrays(self) -> tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.float32]]:
        """Pictures (n, 48, 48, 3), classes (n,), places (n, 3): NaN where they are not to be learnt."""
        pictures = np.frombuffer(self.pictures, np.uint8).reshape(-1, EDGE, EDGE, 3)
        return pictures, np.frombuffer(self.kinds, np.int32), np.frombuffer(self.places, np.float32).reshape(-1, 3)


class Chooser:
    """Chooses squares to learn from: more often those on which the network erred when it saw them last."""

    def __init__(self, rng: np.random.Generator, pool: Pool) -> None:
        self._rng, self._pool = rng, pool
        self._losses = np.frombuffer(pool.losses, np.float32)
        self._steps = 0
        self._sums = np.zeros(0)

    def some(self, done: float) -> NDArray[np.int64]:
        """Numbers of squares (BATCH,) when the part `done` of the training is over."""
        if done > _EVEN:
            return self._rng.integers(0, self._pool.filled.value, BATCH)
        if self._steps % _SORTED == 0:
            losses = self._losses[: self._pool.filled.value]
            self._sums = np.cumsum(np.clip(losses, _EASIEST, _HARDEST), dtype=np.float64)
        self._steps += 1
        return np.asarray(np.searchsorted(self._sums, self._rng.random(BATCH) * self._sums[-1]), np.int64)

    def erred(self, some: NDArray[np.int64], losses: NDArray[np.float32]) -> None:
        """Keeps how wrong the network was on `some`."""
        self._losses[some] = losses
