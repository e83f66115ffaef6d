"""Ears and mouth at a real, if virtual, sound card: nothing here is simulated but the air."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
import soundfile
import soxr
from numpy.typing import NDArray

from companion.devices import DeviceError
from companion.snapshot import SoundName
from companion.voice.announcer import Announcer
from companion.voice.audio import RATE, from_pcm, load_wav
from companion.voice.hearing import hear_in
from companion.voice.listener import Listener, Turns
from companion.voice.loudspeaker import SoundLoudspeaker
from companion.voice.microphone import SoundMicrophone
from companion.voice.spoken_voice import SpokenVoice
from companion.worker import Worker
from tests.voice.synth import spoken
from tests.voice_devices.sound_card import SoundCard
from tests.voice_devices.table import Table, reached, running, tone, usual
from tests.voice_devices.test_listener import Recogniser

Samples = NDArray[np.float32]


def heard_of(sound: Samples) -> Samples:
    """A sound without the silence around it."""
    loud = np.flatnonzero(np.abs(sound) > 1e-3)
    return sound[loud[0] : loud[-1] + 1]


def likeness(sound: Samples, record: Samples) -> float:
    """How much of a sound lies in a record, in one piece: 1 where it is there whole and unchanged."""
    size = 1 << (len(sound) + len(record)).bit_length()
    product = np.fft.rfft(record, size) * np.conj(np.fft.rfft(sound, size))
    together = np.fft.irfft(product, size)[: len(record)]
    at = int(together.argmax())
    there = record[at : at + len(sound)]
    return float(together[at] / (np.linalg.norm(sound) * np.linalg.norm(there) + 1e-9))


@asynccontextmanager
async def lent(speaker: SoundLoudspeaker) -> AsyncIterator[SoundLoudspeaker]:
    """Give it back in the end."""
    try:
        yield speaker
    finally:
        speaker.close()


def ears(table: Table, turns: Turns, microphone: SoundMicrophone, recogniser: Recogniser) -> Listener:
    return Listener(table.board, table.inbox, turns, microphone, recogniser, retry=0.5)


def mouth(table: Table, turns: Turns, speaker: SoundLoudspeaker) -> Announcer:
    voice = SpokenVoice(timeout=30)
    return Announcer(table.board, table.inbox, turns, speaker, voice, usual, retry=0.5)


def test_what_is_played_is_heard_whole_from_its_first_sample(card: SoundCard, tmp_path: Path) -> None:
    said = heard_of(load_wav(spoken("Kara takes four damage.", tmp_path / "said.wav")).samples)

    async def play() -> Samples:
        async with (
            asyncio.timeout(60),
            lent(SoundLoudspeaker("table_speaker")) as speaker,
            card.recorded("table_speaker") as parts,
        ):
            for _ in range(2):
                await speaker.play(said, RATE)
            count = len(parts)
            await reached(lambda: len(parts) >= count + 3)
        return np.concatenate(parts)

    record = asyncio.run(play())
    for half in np.array_split(heard_of(record), 2):
        room = np.pad(half, 8_000)
        assert [likeness(part, room) > 0.8 for part in np.array_split(said, 4)] == [True] * 4


def test_a_device_that_does_48_khz_stereo_alone_is_opened_so_and_heard_and_played_whole(
    card: SoundCard, tmp_path: Path
) -> None:
    card.load("module-null-sink", "sink_name=studio", "rate=48000", "channels=2")
    card.load("module-remap-source", "master=studio.monitor", "source_name=studio_mic")
    said = heard_of(load_wav(spoken("Kara takes four damage.", tmp_path / "said.wav")).samples)
    stereo = np.zeros((3 * len(said) + 48_000, 2), np.float32)  # one side is silent
    stereo[24_000 : 24_000 + 3 * len(said), 0] = soxr.resample(said, RATE, 48_000)[: 3 * len(said)]
    soundfile.write(tmp_path / "left.wav", stereo, 48_000)

    async def play() -> tuple[Samples, Samples, list[str]]:
        heard: list[Samples] = []

        async def listen() -> None:
            async for block in microphone.blocks():
                heard.append(block)  # noqa: PERF401 - others look at it meanwhile

        microphone = SoundMicrophone("studio_mic", silence_limit=10)
        async with (
            running(listen()),
            lent(SoundLoudspeaker("table_speaker", silence_limit=10)) as speaker,
            card.recorded("table_speaker") as parts,
        ):
            await speaker.play(tone(0.1), RATE)
            await reached(lambda: heard)
            forms = [*card.streams("source-outputs"), *card.streams("sink-inputs")]
            await card.speak(tmp_path / "left.wav", "studio")
            await speaker.play(said, RATE)
            count = len(heard), len(parts)
            await reached(lambda: len(heard) > count[0] + 50 and len(parts) > count[1] + 3)
        microphone.close()
        return np.concatenate(heard), np.concatenate(parts), forms

    heard, played, forms = asyncio.run(play())
    assert forms == ["float32le 2ch 48000Hz"] * 2
    assert likeness(said, heard) > 0.8
    assert likeness(said, played) > 0.8
    assert np.abs(heard).max() == pytest.approx(np.abs(said).max() / 2, rel=0.2)  # both sides count


def test_a_loudspeaker_that_is_pulled_out_is_lost_and_found_again(card: SoundCard) -> None:
    headset = card.load("module-null-sink", "sink_name=headset")

    async def play() -> Table:
        table = Table()
        speaker = SoundLoudspeaker("headset", silence_limit=10)
        async with running(table.pump(), mouth(table, Turns(table.inbox), speaker).run()):
            table.say("Can you hear me?")
            await table.until(table.spoken)
            card.unload(headset)
            await table.until(lambda: len(table.devices("loudspeaker")) == 2)
            table.say("And now?")
            card.load("module-null-sink", "sink_name=headset")
            await table.until(lambda: table.spoken() == [1, 2])
        return table

    states = [("ready", None), ("lost", "speech-lost"), ("ready", "speech-back")]
    assert asyncio.run(play()).devices("loudspeaker") == states


def test_a_stop_cuts_a_sound_off(card: SoundCard) -> None:
    async def play() -> Samples:
        async with (
            asyncio.timeout(60),
            lent(SoundLoudspeaker("table_speaker")) as speaker,
            card.recorded("table_speaker") as parts,
        ):
            playing = asyncio.create_task(speaker.play(tone(40), RATE))
            await reached(lambda: any(np.abs(part).max() > 0.1 for part in parts))
            speaker.stop()
            await playing  # returns at all: the sound would last long
            await reached(lambda: np.abs(parts[-1]).max() == 0)
            await speaker.play(tone(0.5), RATE)
        return np.concatenate(parts)

    assert np.abs(asyncio.run(play())).max() > 0.1


def test_what_is_said_at_the_table_reaches_the_game_as_words(card: SoundCard, tmp_path: Path) -> None:
    file = spoken("end turning point", tmp_path / "said.wav")

    async def listen() -> Table:
        table = Table()
        worker = Worker("the recogniser", 60)
        microphone = SoundMicrophone("table_mic", silence_limit=10)
        hear = hear_in(worker, None, "en")
        listener = Listener(table.board, table.inbox, Turns(table.inbox), microphone, hear)
        table.ask(3, "end turning point", "activate sniper", "take cover")
        async with running(table.pump(), listener.run()):
            await table.until(lambda: table.board.now.listening and table.devices("recogniser"))
            await card.speak(file)
            await table.until(table.words)
        worker.close()
        return table

    table = asyncio.run(listen())
    assert table.words() == ["end turning point"]
    assert table.devices("microphone") == [("ready", None)]
    assert table.devices("recogniser") == [("ready", None)]


def test_the_companions_own_speech_in_its_own_microphone_changes_nothing(card: SoundCard, tmp_path: Path) -> None:
    card.load("module-loopback", "source=table_speaker.monitor", "sink=room", "latency_msec=20")
    file = spoken("stop", tmp_path / "said.wav")

    async def play() -> tuple[Table, Recogniser]:
        table, recogniser = Table(), Recogniser()
        turns = Turns(table.inbox)
        speaker = SoundLoudspeaker("table_speaker", silence_limit=10)
        listener = ears(table, turns, SoundMicrophone("table_mic", silence_limit=10), recogniser)
        announcer = mouth(table, turns, speaker)
        async with running(table.pump(), listener.run()):
            await table.until(lambda: table.board.now.listening)
            await speaker.play(from_pcm(load_wav(file).samples, RATE).samples, RATE)
            await table.until(table.words)  # the microphone does hear the loudspeaker
            async with running(announcer.run()):
                table.say("Yes.", "Undo. Undo.", "You can say: yes, no, or stop.")
                await table.until(lambda: len(table.spoken()) == 3)
                await table.until(lambda: not table.board.now.speaking)
                await table.until(lambda: table.board.now.listening)
                recogniser.understands = "wait"
                await card.speak(file)
                await table.until(lambda: len(table.words()) == 2)
        return table, recogniser

    table, recogniser = asyncio.run(play())
    assert table.words() == ["yes", "wait"]
    assert len(recogniser.lengths) == 2


def test_a_short_sound_of_its_own_in_its_open_microphone_changes_nothing(card: SoundCard, tmp_path: Path) -> None:
    card.load("module-loopback", "source=table_speaker.monitor", "sink=room", "latency_msec=20")
    file = spoken("undo", tmp_path / "said.wav")

    async def play() -> tuple[Table, int]:
        table, worker = Table(), Worker("the recogniser", 60)
        turns = Turns(table.inbox)
        listener = Listener(
            table.board, table.inbox, turns, SoundMicrophone("table_mic", silence_limit=10), hear_in(worker, None, "en")
        )
        announcer = mouth(table, turns, SoundLoudspeaker("table_speaker", silence_limit=10))
        async with (
            running(table.pump(), listener.run(), announcer.run(), patience=120),
            card.recorded("room") as parts,
        ):
            await table.until(lambda: table.board.now.listening and table.devices("recogniser"))
            await table.until(lambda: table.devices("loudspeaker"))
            for number, name in enumerate(get_args(SoundName), 1):
                count = len(parts)
                table.change(sound=(number, name))
                while not any(np.abs(part).max() > 0.02 for part in parts[count:]):
                    await asyncio.sleep(0.01)
                await reached(lambda: not any(np.abs(part).max() > 0.001 for part in parts[-20:]))
            heard = len(table.words())
            for _ in range(3):  # a busy machine may tear what is spoken
                await card.speak(file)  # that it is heard shows that the microphone was open
                with suppress(TimeoutError):
                    async with asyncio.timeout(20):
                        await table.until(lambda: table.words()[heard:])
                        break
        worker.close()
        return table, heard

    table, heard = asyncio.run(play())
    assert heard == 0
    assert set(table.words()) == {"undo"}


def test_a_microphone_that_is_pulled_out_is_lost_and_found_again(card: SoundCard, tmp_path: Path) -> None:
    file = spoken("undo", tmp_path / "said.wav")

    async def listen() -> Table:
        table, recogniser = Table(), Recogniser()
        listener = ears(table, Turns(table.inbox), SoundMicrophone("table_mic", silence_limit=10), recogniser)
        async with running(table.pump(), listener.run()):
            await table.until(lambda: table.board.now.listening)
            card.pull_out()
            await table.until(lambda: len(table.devices("microphone")) == 2)
            assert not table.board.now.listening
            card.plug_in()
            await table.until(lambda: len(table.devices("microphone")) == 3)
            await table.until(lambda: table.board.now.listening)
            await card.speak(file)
            await table.until(table.words)
        return table

    table = asyncio.run(listen())
    states = [("ready", None), ("lost", "microphone-lost"), ("ready", "microphone-back")]
    assert table.devices("microphone") == states


@pytest.mark.usefixtures("card")
def test_a_microphone_that_hangs_is_lost_and_found_again() -> None:
    async def listen() -> Table:
        table, recogniser = Table(), Recogniser()
        microphone = SoundMicrophone("table_mic", silence_limit=3.0)
        async with running(table.pump(), ears(table, Turns(table.inbox), microphone, recogniser).run()):
            await table.until(lambda: table.board.now.listening)
            assert microphone.pid is not None
            os.kill(microphone.pid, signal.SIGSTOP)
            await table.until(lambda: ("lost", "microphone-lost") in table.devices("microphone"))
            await table.until(lambda: table.devices("microphone")[-1] == ("ready", "microphone-back"))
        return table

    assert asyncio.run(listen()).devices("microphone")[0] == ("ready", None)


def test_nothing_is_there_at_the_start_and_comes(card: SoundCard) -> None:
    card.pull_out()

    async def play() -> Table:
        table, recogniser = Table(), Recogniser()
        turns = Turns(table.inbox)
        listener = ears(table, turns, SoundMicrophone("table_mic", silence_limit=10), recogniser)
        announcer = mouth(table, turns, SoundLoudspeaker("new_speaker", silence_limit=10))
        async with running(table.pump(), listener.run(), announcer.run()):
            table.say("Is anybody there?")
            await table.until(lambda: table.devices("microphone") and table.devices("loudspeaker"))
            card.plug_in()
            card.load("module-null-sink", "sink_name=new_speaker")
            await table.until(lambda: table.spoken() == [1] and len(table.devices("microphone")) == 2)
        return table

    table = asyncio.run(play())
    assert table.devices("microphone") == [("absent", "microphone-lost"), ("ready", "microphone-back")]
    assert table.devices("loudspeaker") == [("absent", "speech-lost"), ("ready", "speech-back")]


@pytest.mark.parametrize("how", [signal.SIGSTOP, signal.SIGKILL])
def test_a_loudspeaker_that_hangs_or_dies_in_a_sound_is_lost_and_opens_again(card: SoundCard, how: int) -> None:
    async def play() -> None:
        lost = SoundLoudspeaker("table_speaker", silence_limit=3.0)
        async with asyncio.timeout(60), lent(lost) as speaker, card.recorded("table_speaker") as parts:
            playing = asyncio.create_task(speaker.play(tone(40), RATE))
            await reached(lambda: any(np.abs(part).max() > 0.1 for part in parts))
            assert speaker.pid is not None
            os.kill(speaker.pid, how)
            with pytest.raises(DeviceError):
                await playing
            await speaker.play(tone(0.1), RATE)

    asyncio.run(play())


def test_a_whole_sound_server_that_goes_takes_nothing_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PULSE_SERVER", "unix:/nowhere/native")

    async def play() -> None:
        speaker, microphone = SoundLoudspeaker("table_speaker"), SoundMicrophone("table_mic")
        with pytest.raises(DeviceError, match="table_speaker"):
            await speaker.play(tone(0.1), RATE)
        with pytest.raises(DeviceError, match="table_mic"):
            await anext(microphone.blocks())

    asyncio.run(play())
