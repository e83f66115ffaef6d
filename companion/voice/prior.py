"""How likely Whisper finds a text where nobody speaks: what it expects anyhow, and so no sign of having heard it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from companion.voice.audio import RATE
from companion.voice.decoder import Beginnings, Floats, Listener
from companion.voice.whisper import Whisper

_SECONDS = 2
_LOUDNESS = 0.01
"""Noise like that of a quiet room: better than silence, which Whisper fills with what it likes."""

_REMEMBERED = 200_000

Path = tuple[int, ...]
"""The tokens of a text's beginning."""


class Prior:
    """The probabilities of tokens behind beginnings of texts over noise, each worked out once."""

    def __init__(self, whisper: Whisper) -> None:
        noise = np.random.default_rng(0).normal(0.0, _LOUDNESS, _SECONDS * RATE).astype(np.float32)
        self.sound: tuple[Listener, Beginnings] = whisper.listen(noise)
        self._known: dict[Path, dict[int, float]] = {}
        self._count = 0
        self._latest = self._start()

    def logs(self, paths: Sequence[Path], tokens: Sequence[Sequence[int]]) -> Floats:
        """The logarithms for the tokens behind each path, in one row after the other; all paths are of one length."""
        new = [at for at, path in enumerate(paths) if not self._known.get(path, {}).keys() >= set(tokens[at])]
        if new:
            self._learn([paths[at] for at in new], [tokens[at] for at in new])
        logs = [self._known[path][token] for path, wanted in zip(paths, tokens, strict=True) for token in wanted]
        return np.array(logs, dtype=np.float32)

    def _learn(self, paths: list[Path], tokens: list[Sequence[int]]) -> None:
        if self._count > _REMEMBERED:
            self._known.clear()
            self._count = 0
        listener = self.sound[0]
        reached, rows, beginnings = self._latest
        if reached > len(paths[0]) or not all(path[:reached] in rows for path in paths):
            reached, rows, beginnings = self._start()
        for length in range(reached + 1, len(paths[0]) + 1):
            longer = list(dict.fromkeys(path[:length] for path in paths))
            parents = np.array([rows[path[:-1]] for path in longer])
            beginnings = listener.extend(beginnings, parents, np.array([path[-1] for path in longer]))
            rows = {path: row for row, path in enumerate(longer)}
        self._latest = len(paths[0]), rows, beginnings
        behind = np.repeat([rows[path] for path in paths], [len(wanted) for wanted in tokens])
        logs = iter(listener.next_tokens(beginnings, behind, np.array([one for wanted in tokens for one in wanted])))
        for path, wanted in zip(paths, tokens, strict=True):
            self._known.setdefault(path, {}).update({token: float(next(logs)) for token in wanted})
            self._count += len(wanted)

    def _start(self) -> tuple[int, dict[Path, int], Beginnings]:
        """Where to go on from: the length of the paths, their rows, and what was read of them."""
        return 0, {(): 0}, self.sound[1]
