"""Recognition in its worker process."""

import asyncio
import io
import multiprocessing
from collections.abc import Collection
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.devices import DeviceError
from companion.errors import InputError
from companion.voice.audio import load_wav
from companion.voice.hear_files import hear_files
from companion.voice.hear_live import Meter, follow, length
from companion.voice.hearing import hear_in
from companion.voice.microphone import SimulatedMicrophone
from companion.voice.utterances import Segmenter
from companion.worker import Worker
from tests.voice.synth import spoken
from tests.voice_devices.table import Loudness, quickly, tone


def test_files_are_heard_though_the_worker_dies_between(tmp_path: Path) -> None:
    files = [spoken(text, tmp_path / f"{text}.wav") for text in ("take cover", "activate sniper")]
    answers = hear_files([files[0], tmp_path / "none.wav", files[1]], ["take cover", "activate sniper"], "scored", "en")
    assert next(answers)["text"] == "take cover"
    for child in multiprocessing.active_children():
        child.kill()
        child.join()
    assert set(next(answers)) == {"wav", "error"}
    assert next(answers)["text"] == "activate sniper"
    assert list(answers) == []


def test_the_microphone_is_followed_and_each_phrase_told() -> None:
    told: list[str] = []

    async def hear(samples: NDArray[np.float32], phrases: Collection[str]) -> tuple[str, float, float]:
        assert len(samples) > 0
        return next(iter(phrases)), 0.9, 0.1

    async def play() -> None:
        microphone = SimulatedMicrophone(0)

        def tell(text: str, confidence: float, seconds: float) -> None:
            assert (confidence, seconds >= 0) == (0.9, True)
            told.append(text)
            microphone.close()

        microphone.push(tone(0.5))
        meter = Meter(io.StringIO())
        with pytest.raises(DeviceError):
            await follow(microphone, hear, ["yes"], tell, meter, Segmenter(Loudness()))

    quickly(play())
    assert told == ["yes"]


def test_the_bar_is_longer_the_louder_it_is() -> None:
    assert [length(power) for power in (0.0, 1e-6, 1e-3, 1.0)] == [0, 0, 20, 40]


def test_no_engine_for_a_language_is_an_input_error_of_the_caller() -> None:
    async def hear() -> None:
        worker = Worker("the recogniser", 60)
        try:
            with pytest.raises(InputError, match="xx"):
                await hear_in(worker, None, "xx")(np.zeros(0, np.float32), ["yes"])
        finally:
            worker.close()

    asyncio.run(hear())


def test_one_process_hears_one_utterance_after_the_other(tmp_path: Path) -> None:
    said = load_wav(spoken("take cover", tmp_path / "said.wav")).samples

    async def hear() -> list[str]:
        worker = Worker("the recogniser", 60)
        heard = hear_in(worker, "scored", "en")
        try:
            first, *_ = await heard(np.zeros(0, np.float32), ["take cover"])
            second, confidence, seconds = await heard(said, ["take cover", "activate sniper"])
            assert 0 < confidence <= 1
            assert seconds > 0
            return [first, second]
        finally:
            worker.close()

    assert asyncio.run(hear()) == ["", "take cover"]
