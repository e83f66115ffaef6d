"""The stop word over the companion's own voice, where PulseAudio cancels the echo."""

import asyncio
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from companion.voice.announcer import Announcer
from companion.voice.hearing import hear_in
from companion.voice.listener import Listener, Turns
from companion.voice.loudspeaker import SoundLoudspeaker
from companion.voice.microphone import SoundMicrophone
from companion.voice.spoken_voice import SpokenVoice
from companion.worker import Worker
from tests.voice.synth import spoken
from tests.voice_devices.sound_card import SoundCard
from tests.voice_devices.table import Table, reached, running, usual


@pytest.mark.slow
def test_who_says_stop_over_a_long_sentence_silences_it_and_the_companion_never_does_so_itself(
    card: SoundCard, tmp_path: Path
) -> None:
    card.load("module-loopback", "source=table_speaker.monitor", "sink=room", "latency_msec=20")
    masters = ("source_master=table_mic", "sink_master=table_speaker")
    card.load("module-echo-cancel", "aec_method=webrtc", *masters, "source_name=clean_mic", "sink_name=clean_speaker")
    file = spoken("stop", tmp_path / "stop.wav")

    async def play() -> tuple[Table, int]:
        table, worker = Table(), Worker("the recogniser", 60)
        turns = Turns(table.inbox)
        microphone = SoundMicrophone("clean_mic", silence_limit=10)
        hear = hear_in(worker, None, "en")
        listener = Listener(table.board, table.inbox, turns, microphone, hear, interrupt=True)
        speaker = SoundLoudspeaker("clean_speaker", silence_limit=10)
        announcer = Announcer(table.board, table.inbox, turns, speaker, SpokenVoice(timeout=30), usual)
        async with (
            running(table.pump(), listener.run(), announcer.run(), patience=120),
            card.recorded("room") as parts,
        ):
            await table.until(lambda: table.devices("recogniser") and table.devices("loudspeaker"))
            table.say("Kara is in cover behind the wall. You can say yes, no, or stop.")
            await table.until(table.spoken)
            by_itself = len(table.words())
            table.say("The sniper looks around, " + "and then he looks around once more, " * 20)
            await reached(lambda: any(np.abs(part).max() > 0.05 for part in parts[-5:]))
            for _ in range(6):  # a canceller takes away what is said over it now and then
                await card.speak(file)
                with suppress(TimeoutError):
                    async with asyncio.timeout(2.5):
                        await table.until(lambda: len(table.words()) > by_itself)
                        break
            assert table.spoken() == [1]  # it would go on
            table.change(hushed=2)  # what the daemon does where it hears "stop"
            await table.until(lambda: table.spoken() == [1, 2])
            await reached(lambda: not any(np.abs(part).max() > 0.001 for part in parts[-5:]))
        worker.close()
        return table, by_itself

    table, by_itself = asyncio.run(play())
    assert by_itself == 0
    assert table.words() == ["stop"]
