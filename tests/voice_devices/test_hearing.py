"""Recognition in its worker process."""

import asyncio
from pathlib import Path

import numpy as np
import pytest

from companion.errors import InputError
from companion.voice.audio import load_wav
from companion.voice.hearing import hear_in
from companion.worker import Worker
from tests.voice.synth import spoken


def test_no_engine_for_a_language_is_an_input_error_of_the_caller() -> None:
    async def hear() -> None:
        worker = Worker("the recogniser", 60)
        try:
            with pytest.raises(InputError, match="xx"):
                await hear_in(worker, "best", "xx")(np.zeros(0, np.float32), ["yes"])
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
