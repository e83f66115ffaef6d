"""Simulated devices keep time as real ones do."""

import asyncio
from pathlib import Path

import numpy as np
import pytest

from companion.devices import DeviceError
from companion.voice.audio import RATE, load_wav
from companion.voice.loudspeaker import SimulatedLoudspeaker
from companion.voice.microphone import BLOCK, SimulatedMicrophone
from companion.voice.utterances import Segmenter, Utterance
from tests.voice.synth import spoken
from tests.voice_devices.table import quickly, tone


@pytest.mark.parametrize(("pace", "seconds"), [(1.0, 2.5), (0.5, 1.25), (0.0, 0.0)])
def test_a_sound_takes_its_time(pace: float, seconds: float) -> None:
    async def play() -> float:
        await SimulatedLoudspeaker(pace).play(tone(2.5), 16_000)
        return asyncio.get_running_loop().time()

    assert quickly(play()) == pytest.approx(seconds)


def test_a_sound_is_cut_off() -> None:
    async def play() -> float:
        speaker = SimulatedLoudspeaker()
        asyncio.get_running_loop().call_later(0.7, speaker.stop)
        await speaker.play(tone(2.5), 16_000)
        await speaker.play(tone(0.5), 16_000)
        return asyncio.get_running_loop().time()

    assert quickly(play()) == pytest.approx(1.2)


def test_what_is_pushed_is_heard_and_a_quiet_room_between() -> None:
    async def listen() -> None:
        microphone = SimulatedMicrophone()
        microphone.push(tone(0.1, 48_000), 48_000)
        heard = []
        async for block in microphone.blocks():
            heard.append(block)
            if len(heard) == 20:
                microphone.push(tone(0.1))
            if len(heard) == 40:
                break
        assert {block.shape for block in heard} == {(160,)}
        loud = [bool(np.abs(block).max() > 0.1) for block in heard]
        assert loud == [True] * 10 + [False] * 10 + [True] * 10 + [False] * 10
        assert all(block.any() for block in heard), "no room is as silent as zeros"
        assert asyncio.get_running_loop().time() == pytest.approx(0.4)

    quickly(listen())


def test_a_short_no_is_noticed(tmp_path: Path) -> None:
    """In digital silence pymicro-vad takes it for no speech."""

    async def listen() -> Utterance | None:
        microphone, segmenter = SimulatedMicrophone(0), Segmenter()
        said = load_wav(spoken("no", tmp_path / "no.wav")).samples
        microphone.push(np.concatenate([np.zeros(RATE // 2, np.float32), said]))
        blocks = microphone.blocks()
        ended = [segmenter.feed(await anext(blocks)) for _ in range(150 + len(said) // BLOCK)]
        return next(filter(None, ended), None)

    assert quickly(listen()) is not None


def test_at_pace_nought_the_room_ends_with_what_it_ends() -> None:
    async def listen() -> int:
        microphone = SimulatedMicrophone(0)
        microphone.push(tone(0.1))
        blocks = microphone.blocks()
        heard = [await anext(blocks) for _ in range(110)]
        waiting = asyncio.ensure_future(anext(blocks))
        for _ in range(5):
            await asyncio.sleep(0)
        assert not waiting.done()
        microphone.close()
        with pytest.raises(DeviceError):
            await waiting
        return len(heard)

    assert quickly(listen()) == 110
