"""Hears sound files, one after the other, in a worker process, which is replaced where an engine kills it."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.errors import InputError
from companion.voice.audio import Audio, load_wav
from companion.voice.hearing import Hear, engine_name, hear_in
from companion.worker import Worker, WorkerError

_LIMIT_S = 120.0
"""How long one file may take; the first one loads the model."""


def hear_files(
    files: Iterable[Path], phrases: Collection[str], engine: str | None, language: str
) -> Iterator[dict[str, Any]]:
    """Gives for each file what `companion listen --json` prints.

    Raises InputError where there is no such engine for the language, WorkerError where it can't be loaded.
    """
    with asyncio.Runner() as loop, closing(Worker("the recogniser", _LIMIT_S)) as worker:
        name = loop.run(worker.call(engine_name, engine, language))
        hear = hear_in(worker, engine, language)
        for file in files:
            try:
                audio = load_wav(file)
                text, confidence, compute_s = loop.run(_heard(hear, audio, phrases))
            except (InputError, WorkerError) as error:
                yield {"wav": str(file), "error": _naming(file, error)}
                continue
            yield {"wav": str(file), **_told(audio, text, confidence, compute_s), "engine": name}


async def _heard(hear: Hear, audio: Audio, phrases: Collection[str]) -> tuple[str, float, float]:
    """Hears with a second try in a fresh process: the first may have died of something else."""
    try:
        return await hear(audio.samples, phrases)
    except WorkerError:
        return await hear(audio.samples, phrases)


def _told(audio: Audio, text: str, confidence: float, compute_s: float) -> dict[str, Any]:
    return {
        "text": text,
        "confidence": round(confidence, 3),
        "audio_s": round(audio.seconds, 3),
        "compute_s": round(compute_s, 4),
    }


def _naming(file: Path, error: Exception) -> str:
    return str(error) if str(file) in str(error) else f"{file}: {error}"
