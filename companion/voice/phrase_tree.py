"""How likely each of many texts is to be what was said: a search along their shared beginnings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from companion.voice.decoder import Beginnings, Floats, Integers, Listener

_ROWS = 128
"""Beginnings which are extended in one go: more would only take memory."""


@dataclass
class _Node:
    token: int
    children: dict[int, _Node] = field(default_factory=dict)
    texts: list[int] = field(default_factory=list)


class PhraseTree:
    """Texts as token sequences, merged where they begin alike; any of `ends` may stand behind a whole text."""

    def __init__(self, texts: Iterable[Sequence[int]], ends: Sequence[int]) -> None:
        self._root = _Node(-1)
        self._ends = np.array(ends)
        self.size = 0
        for number, tokens in enumerate(texts):
            node = self._root
            for token in tokens:
                node = node.children.setdefault(token, _Node(token))
            node.texts.append(number)
            self.size += 1

    def score(self, listener: Listener, start: Beginnings, beam: float, rows: int) -> list[float]:
        """The logarithm of each text's probability, its end included; minus infinity where the search gave it up.

        A beginning is given up where another of its length is better by more than `beam`, or `rows` others are better.
        """
        scores = [-np.inf] * self.size
        nodes, totals, beginnings = [self._root], np.zeros(1, dtype=np.float32), start
        while nodes:
            nodes, parents, totals = self._next(listener, beginnings, nodes, totals)
            if not nodes:
                break
            kept = np.flatnonzero(totals >= totals.max() - beam)
            kept = kept[np.argsort(-totals[kept], kind="stable")[:rows]]
            nodes = [nodes[index] for index in kept]
            totals = totals[kept]
            beginnings = _extend(listener, beginnings, parents[kept], np.array([node.token for node in nodes]))
            self._finish(listener, beginnings, nodes, totals, scores)
        return scores

    def _next(
        self, listener: Listener, beginnings: Beginnings, nodes: list[_Node], totals: Floats
    ) -> tuple[list[_Node], Integers, Floats]:
        """All children of the nodes, the rows of their parents, and the totals up to them."""
        children = [(row, child) for row, node in enumerate(nodes) for child in node.children.values()]
        rows = np.array([row for row, _ in children], dtype=np.intp)
        if not children:
            return [], rows, totals
        tokens = np.array([child.token for _, child in children], dtype=np.intp)
        return [child for _, child in children], rows, totals[rows] + listener.next_tokens(beginnings, rows, tokens)

    def _finish(
        self, listener: Listener, beginnings: Beginnings, nodes: list[_Node], totals: Floats, scores: list[float]
    ) -> None:
        ending = [row for row, node in enumerate(nodes) if node.texts]
        if not ending:
            return
        rows = np.repeat(np.array(ending), len(self._ends))
        logs = listener.next_tokens(beginnings, rows, np.tile(self._ends, len(ending)))
        ends = np.logaddexp.reduce(logs.reshape(len(ending), -1), axis=1)
        for row, end in zip(ending, ends, strict=True):
            for text in nodes[row].texts:
                scores[text] = float(totals[row] + end)


def _extend(listener: Listener, beginnings: Beginnings, rows: Integers, tokens: Integers) -> Beginnings:
    parts = [
        listener.extend(beginnings, rows[at : at + _ROWS], tokens[at : at + _ROWS]) for at in range(0, len(rows), _ROWS)
    ]
    return Beginnings(
        np.concatenate([part.hidden for part in parts]),
        np.concatenate([part.totals for part in parts]),
        np.concatenate([part.keys for part in parts], axis=1),
        np.concatenate([part.values for part in parts], axis=1),
    )
