"""Whisper's text decoder, for many short beginnings of text at once over the same sound.

CTranslate2 can score texts too (`Whisper.align`), but projects the sound's keys and values anew for each of them and
shares no beginnings: 13 ms a phrase, where a token costs about 1 ms here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.voice.ct2_file import Variables

Floats = NDArray[np.float32]
Integers = NDArray[np.intp]

EMBEDDINGS = "decoder/embeddings/weight"
_HEAD = 64
_COMMON = 20_000
"""The tokens are ordered by how common they are: together the rest is given about 2 % by English speech."""
_END_OF_TEXT = 50_256
_AT_ONCE = 32
"""How many rows of all common tokens are in memory at a time."""


@dataclass(frozen=True)
class Beginnings:
    """Texts of equal length, one a row.

    `hidden` (rows, width) tells what comes next and `totals` (rows) is the logarithm of the sum over all next tokens;
    `keys` and `values` (layers, rows, length, width) are what the tokens so far show to later ones.
    """

    hidden: Floats
    totals: Floats
    keys: Floats
    values: Floats

    @property
    def length(self) -> int:
        """The number of tokens of each."""
        return int(self.keys.shape[2])


class Decoder:
    """The weights, as 32-bit floats. Takes at most as many tokens as Whisper has positions, 448.

    `rare` are the embeddings once more, from which those of rare tokens are taken: of a mapping of their own, so that
    the other one goes, all of which is touched here.
    """

    def __init__(self, variables: Variables, rare: NDArray[np.generic]) -> None:
        self._rare = rare
        self._positions = variables["decoder/position_encodings/encodings"].astype(np.float32)
        self._common = variables[EMBEDDINGS][:_COMMON].astype(np.float32)
        self._end = variables[EMBEDDINGS][_END_OF_TEXT].astype(np.float32)
        self._norm = _Norm(variables, "decoder/layer_norm")
        count = sum(name.endswith("/ffn/linear_0/weight") for name in variables if name.startswith("decoder/"))
        self._layers = [_Layer(variables, f"decoder/layer_{layer}") for layer in range(count)]

    def over(self, sound: Floats) -> Listener:
        """Gets ready to read texts over an encoded sound of shape (frames, width)."""
        return Listener(self, [layer.look_at(sound) for layer in self._layers])

    def totals(self, hidden: Floats) -> Floats:
        """The logarithm of the sum over all tokens, one a row."""
        parts = [self._totals(hidden[at : at + _AT_ONCE]) for at in range(0, len(hidden), _AT_ONCE)]
        return np.concatenate([np.zeros(0, dtype=np.float32), *parts])

    def _totals(self, hidden: Floats) -> Floats:
        common = hidden @ self._common.T
        end = hidden @ self._end
        top = np.maximum(common.max(axis=1), end)
        common -= top[:, None]
        logs: Floats = top + np.log(np.exp(common, out=common).sum(axis=1) + np.exp(end - top))
        return logs

    def likeliest(self, hidden: Floats) -> int:
        """The token which most likely comes next behind a single row, of the common ones and the end of the text."""
        common = self._common @ hidden[0]
        best = int(common.argmax())
        return _END_OF_TEXT if self._end @ hidden[0] > common[best] else best

    def embed(self, tokens: Integers) -> Floats:
        """The embeddings, one a row."""
        rows = self._common[np.minimum(tokens, _COMMON - 1)]
        rare = tokens >= _COMMON
        rows[rare] = self._rare[tokens[rare]]
        return rows


class Listener:
    """Reads texts over one sound."""

    def __init__(self, decoder: Decoder, sounds: list[tuple[Floats, Floats]]) -> None:
        self._decoder = decoder
        self._sounds = sounds

    def begin(self, tokens: list[int]) -> Beginnings:
        """One beginning of these tokens."""
        width = self._decoder._common.shape[1]
        nothing = np.zeros((len(self._sounds), 1, 0, width), dtype=np.float32)
        beginning = Beginnings(np.zeros((1, width), dtype=np.float32), np.zeros(1, dtype=np.float32), nothing, nothing)
        for token in tokens:
            beginning = self.extend(beginning, np.array([0]), np.array([token]))
        return beginning

    def extend(self, beginnings: Beginnings, rows: Integers, tokens: Integers) -> Beginnings:
        """Beginnings one token longer: each of `tokens` behind the beginning in the same place of `rows`."""
        decoder = self._decoder
        hidden = decoder.embed(tokens) + decoder._positions[beginnings.length]
        keys, values = [], []
        for layer, sound, old_keys, old_values in zip(
            decoder._layers, self._sounds, beginnings.keys, beginnings.values, strict=True
        ):
            hidden, key, value = layer(hidden, old_keys[rows], old_values[rows], sound)
            keys.append(key)
            values.append(value)
        hidden = decoder._norm(hidden)
        return Beginnings(hidden, decoder.totals(hidden), np.stack(keys), np.stack(values))

    def next_tokens(self, beginnings: Beginnings, rows: Integers, tokens: Integers) -> Floats:
        """The logarithm of the probability of each of `tokens` behind the beginning in the same place of `rows`."""
        scores = np.einsum("ij,ij->i", beginnings.hidden[rows], self._decoder.embed(tokens))
        logs: Floats = scores - beginnings.totals[rows]
        return logs


class _Norm:
    def __init__(self, variables: Variables, name: str) -> None:
        self._scale = variables[f"{name}/gamma"].astype(np.float32)
        self._shift = variables[f"{name}/beta"].astype(np.float32)

    def __call__(self, rows: Floats) -> Floats:
        centred = rows - rows.mean(axis=1, keepdims=True)
        spread = np.sqrt(np.einsum("ij,ij->i", centred, centred)[:, None] / rows.shape[1] + 1e-5)
        normed: Floats = centred / spread * self._scale + self._shift
        return normed


class _Linear:
    def __init__(self, variables: Variables, name: str) -> None:
        self._weight = variables[f"{name}/weight"].astype(np.float32)
        self._bias = variables[f"{name}/bias"].astype(np.float32)

    def __call__(self, rows: Floats) -> Floats:
        product: Floats = rows @ self._weight.T
        product += self._bias
        return product


class _Layer:
    def __init__(self, variables: Variables, name: str) -> None:
        self._self_norm = _Norm(variables, f"{name}/self_attention/layer_norm")
        self._self_in = _Linear(variables, f"{name}/self_attention/linear_0")
        self._self_out = _Linear(variables, f"{name}/self_attention/linear_1")
        self._sound_norm = _Norm(variables, f"{name}/attention/layer_norm")
        self._sound_query = _Linear(variables, f"{name}/attention/linear_0")
        self._sound_in = _Linear(variables, f"{name}/attention/linear_1")
        self._sound_out = _Linear(variables, f"{name}/attention/linear_2")
        self._last_norm = _Norm(variables, f"{name}/ffn/layer_norm")
        self._up = _Linear(variables, f"{name}/ffn/linear_0")
        self._down = _Linear(variables, f"{name}/ffn/linear_1")

    def look_at(self, sound: Floats) -> tuple[Floats, Floats]:
        """The sound's keys (heads, head, frames) and values (heads, frames, head)."""
        keys, values = np.split(self._sound_in(sound), 2, axis=1)
        return (
            np.ascontiguousarray(keys.reshape(len(sound), -1, _HEAD).transpose(1, 2, 0)),
            np.ascontiguousarray(values.reshape(len(sound), -1, _HEAD).transpose(1, 0, 2)),
        )

    def __call__(
        self, hidden: Floats, keys: Floats, values: Floats, sound: tuple[Floats, Floats]
    ) -> tuple[Floats, Floats, Floats]:
        count, width = hidden.shape
        heads = width // _HEAD
        query, key, value = np.split(self._self_in(self._self_norm(hidden)), 3, axis=1)
        keys = np.concatenate([keys, key[:, None]], axis=1)
        values = np.concatenate([values, value[:, None]], axis=1)
        shape = (count, -1, heads, _HEAD)
        weights = _softmax(np.einsum("nhc,nlhc->nhl", query.reshape(count, heads, _HEAD), keys.reshape(shape)))
        seen = np.einsum("nhl,nlhc->nhc", weights, values.reshape(shape)).reshape(count, width)
        hidden = hidden + self._self_out(seen)
        query = self._sound_query(self._sound_norm(hidden)).reshape(count, heads, _HEAD).transpose(1, 0, 2)
        seen = (_softmax(query @ sound[0]) @ sound[1]).transpose(1, 0, 2).reshape(count, width)
        hidden = hidden + self._sound_out(seen)
        hidden = hidden + self._down(_gelu(self._up(self._last_norm(hidden))))
        return hidden, keys, values


def _softmax(scores: Any) -> Floats:
    scaled = scores * np.float32(_HEAD**-0.5)
    scaled -= scaled.max(axis=-1, keepdims=True)
    weights: Floats = np.exp(scaled, out=scaled)
    weights /= weights.sum(axis=-1, keepdims=True)
    return weights


def _gelu(rows: Floats) -> Floats:
    """The usual approximation, exact to a thousandth."""
    inner = rows * rows
    inner *= np.float32(0.044715 * 0.7978845608)
    inner += np.float32(0.7978845608)
    inner *= rows
    bent: Floats = np.tanh(inner, out=inner)
    bent += 1.0
    bent *= rows
    bent *= np.float32(0.5)
    return bent
