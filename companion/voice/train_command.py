"""`companion voice train`: somebody says their own word for a command a few times."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from companion import config, places
from companion.voice import own_words
from companion.voice.audio import load_wav
from companion.voice.phrases import global_commands
from companion.voice.utterances import Segmenter

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from companion.devices import Microphone


def folder() -> Path:
    """Where own words are kept."""
    return places.state_folder() / own_words.FOLDER


def train(
    phrase: str, files: Sequence[Path], microphone: Callable[[], Microphone], tell: Callable[[str], None]
) -> None:
    """Learn the word for a phrase from files, or from the microphone where none are named, and keep it.

    Raises InputError for recordings that make no word, DeviceError where the microphone is not there (any more).
    """
    if files:
        recordings = [load_wav(file).samples for file in files]
    else:
        tell(f"Say your word for {phrase!r} {own_words.LEAST} times, with a pause after each.")
        recordings = asyncio.run(_listened(microphone(), own_words.LEAST, tell))
    own_words.save(folder(), own_words.learn(phrase, recordings, own_words.load(folder())))
    tell(f"{phrase}: your word is learnt; of the sound nothing is kept")
    if phrase not in global_commands(config.read().language):
        tell(f"{phrase!r} is no command at any prompt: your word counts where a game offers that")


async def _listened(microphone: Microphone, count: int, tell: Callable[[str], None]) -> list[NDArray[np.float32]]:
    """Give so many utterances."""
    segmenter, got = Segmenter(), []
    with closing(microphone):
        async for block in microphone.blocks():
            utterance = segmenter.feed(block)
            if utterance is not None:
                got.append(utterance.samples)
                tell(f"{len(got)} of {count}")
            if len(got) == count:
                break
    return got
