"""How much likelier a sound makes each of many texts: a search along their shared beginnings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from companion.voice.decoder import Beginnings, Floats, Integers, Listener
from companion.voice.prior import Path, Prior


@dataclass
class _Node:
    path: Path
    children: dict[int, _Node] = field(default_factory=dict)
    texts: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class _Level:
    """The nodes of one length that are followed, with the logarithms of their probability up to there."""

    nodes: list[_Node]
    spoken: Floats
    expected: Floats
    beginnings: Beginnings


class PhraseTree:
    """Texts as token sequences, merged where they begin alike; any of `ends` may stand behind a whole text.

    A search follows at each length the `rows` beginnings which the sound makes likeliest, compared with the prior (of
    which `share` is taken off), and none that is worse than the best by more than `beam`.
    """

    def __init__(self, texts: Iterable[Sequence[int]], ends: Sequence[int], *, share: float = 0.0) -> None:
        self._root = _Node(())
        self._ends = list(ends)
        self._share = share
        self.size = 0
        for number, tokens in enumerate(texts):
            node = self._root
            for token in tokens:
                node = node.children.setdefault(token, _Node((*node.path, token)))
            node.texts.append(number)
            self.size += 1

    def score(
        self, sound: tuple[Listener, Beginnings], prior: Prior, *, beam: float, rows: int
    ) -> tuple[Floats, Floats]:
        """The logarithm of each text's probability, its end included, over the sound and by the prior.

        Over the sound it is minus infinity for a text whose beginning was given up.
        """
        listener, start = sound
        spoken = np.full(self.size, -np.inf, dtype=np.float32)
        expected = np.zeros(self.size, dtype=np.float32)
        level = _Level([self._root], np.zeros(1, dtype=np.float32), np.zeros(1, dtype=np.float32), start)
        while level.nodes:
            self._finish(listener, prior, level, spoken, expected)
            level = self._next(listener, prior, level, beam, rows)
        return spoken, expected

    def _finish(self, listener: Listener, prior: Prior, level: _Level, spoken: Floats, expected: Floats) -> None:
        """Notes the texts which end on this level."""
        ending = np.array([row for row, node in enumerate(level.nodes) if node.texts], dtype=np.intp)
        if not len(ending):
            return
        paths = [level.nodes[row].path for row in ending]
        tokens = np.tile(self._ends, len(ending))
        heard = listener.next_tokens(level.beginnings, np.repeat(ending, len(self._ends)), tokens)
        before = prior.logs(paths, [self._ends] * len(ending))
        heard_ends, prior_ends = (
            np.logaddexp.reduce(logs.reshape(len(ending), -1), axis=1) for logs in (heard, before)
        )
        for row, heard_end, prior_end in zip(ending, heard_ends, prior_ends, strict=True):
            texts = level.nodes[row].texts
            spoken[texts] = level.spoken[row] + heard_end
            expected[texts] = level.expected[row] + prior_end

    def _next(self, listener: Listener, prior: Prior, level: _Level, beam: float, rows: int) -> _Level:
        """Goes on from the nodes of a level to the best of their children."""
        parents = [node for node in level.nodes if node.children]
        children = [child for node in parents for child in node.children.values()]
        if not children:
            return _Level([], level.spoken[:0], level.expected[:0], level.beginnings)
        of: Integers = np.repeat(np.arange(len(level.nodes)), [len(node.children) for node in level.nodes])
        tokens = np.array([child.path[-1] for child in children], dtype=np.intp)
        spoken = level.spoken[of] + listener.next_tokens(level.beginnings, of, tokens)
        expected = level.expected[of] + prior.logs(
            [node.path for node in parents], [list(node.children) for node in parents]
        )
        gains = spoken - self._share * expected
        kept = np.argsort(-gains, kind="stable")[:rows]
        kept = kept[gains[kept] >= gains[kept[0]] - beam]
        beginnings = listener.extend(level.beginnings, of[kept], tokens[kept])
        return _Level([children[index] for index in kept], spoken[kept], expected[kept], beginnings)
