"""What was begun at a pause is used where it is what was said in the end."""

import asyncio
from collections.abc import Collection

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.voice.ahead import Ahead
from companion.worker import WorkerError

SHORT, LONG = np.ones(10, np.float32), np.ones(20, np.float32)
YES, NO = {"yes": 1}, {"no": 2}


class Heard:
    """Hears the length of what was said; fails where it is told to."""

    def __init__(self) -> None:
        self.count = 0
        self.fails = False

    async def __call__(self, samples: NDArray[np.float32], phrases: Collection[str]) -> tuple[str, float, float]:
        self.count += 1
        await asyncio.sleep(0)
        if self.fails:
            raise WorkerError("it died")
        return f"{next(iter(phrases))} {len(samples)}", 0.9, 0.1


@pytest.mark.parametrize(
    ("samples", "phrases", "result", "count"),
    [(SHORT.copy(), dict(YES), "yes 10", 1), (LONG, YES, "yes 20", 2), (SHORT, NO, "no 10", 2)],
)
def test_only_the_same_sound_with_the_same_phrases_is_heard_once(
    samples: NDArray[np.float32], phrases: dict[str, int], result: str, count: int
) -> None:
    async def play() -> None:
        hear = Heard()
        ahead = Ahead(hear)
        ahead.begin(SHORT, YES)
        ahead.begin(LONG, YES)  # at the next pause, while the first is being heard still
        assert (await ahead.hear(samples, phrases))[0] == result
        assert hear.count == count
        assert (await ahead.hear(samples, phrases))[0] == result  # said again
        assert hear.count == count + 1

    asyncio.run(play())


def test_a_failure_comes_to_who_needs_the_result() -> None:
    async def play() -> None:
        hear = Heard()
        ahead = Ahead(hear)
        hear.fails = True
        ahead.begin(SHORT, YES)
        with pytest.raises(WorkerError):
            await ahead.hear(SHORT, YES)
        ahead.begin(SHORT, YES)
        await asyncio.sleep(0)
        hear.fails = False
        assert (await ahead.hear(LONG, YES))[0] == "yes 20"

    asyncio.run(play())
