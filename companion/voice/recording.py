"""Keeps what is said at the table, where the owner has switched that on; otherwise nothing of it is stored anywhere."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Collection
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.voice.audio import RATE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from companion.voice.hearing import Hear

_log = logging.getLogger(__name__)
LABELS = "labels.jsonl"
"""The file that tells of each recording what was heard in it."""


def recorded(hear: Hear, folder: Path) -> Hear:
    """Give a way to hear that also keeps each utterance in a folder, as WAV, with what was heard in it."""

    async def heard(samples: NDArray[np.float32], phrases: Collection[str]) -> tuple[str, float, float]:
        text, confidence, seconds = await hear(samples, phrases)
        if len(samples):
            await asyncio.to_thread(_keep, folder, samples, text, confidence)
        return text, confidence, seconds

    return heard


def _keep(folder: Path, samples: NDArray[np.float32], text: str, confidence: float) -> None:
    """Write one utterance; a full disk ends no game."""
    import soundfile  # noqa: PLC0415 - a C library

    name = f"{datetime.now().astimezone():%Y%m%d-%H%M%S-%f}.wav"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        soundfile.write(folder / name, samples, RATE)
        with (folder / LABELS).open("a", encoding="utf-8") as labels:
            labels.write(json.dumps({"wav": name, "text": text, "confidence": round(confidence, 3)}) + "\n")
    except (OSError, soundfile.LibsndfileError) as error:
        _log.warning("a recording was not kept: %s", error)
