"""What happens in the processes that hold a stream, without a stream."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import sounddevice as sd
from numpy.typing import NDArray

from companion.voice import sound_names
from companion.voice.loudspeaker import _Output
from companion.voice.microphone import _Input
from companion.voice.sound_names import choose
from tests.voice_devices.table import tone

WHEN = SimpleNamespace(outputBufferDacTime=10.05, currentTime=10.0)


def pulled(output: _Output, buffers: int, frames: int = 480) -> NDArray[np.float32]:
    """What the stream, two channels at 48 kHz, gets of it."""
    got = []
    for _ in range(buffers):
        out = np.full((frames, 2), 9.0, np.float32)
        output(out, frames, WHEN, None)
        assert (out[:, 0] == out[:, 1]).all()
        got.append(out[:, 0])
    return np.concatenate(got)


def test_a_sound_after_silence_is_led_in_and_one_after_a_sound_is_not() -> None:
    output = _Output(48_000)
    assert not pulled(output, 3).any()
    output.expect(1)
    output.put(np.ones(960, np.float32))
    assert pulled(output, 40).tolist() == [0.0] * 14_400 + [1.0] * 960 + [0.0] * 3_840
    output.expect(2)
    output.put(np.ones(960, np.float32))
    assert pulled(output, 3).tolist() == [1.0] * 960 + [0.0] * 480


def test_a_sound_ends_when_it_has_left_the_loudspeaker() -> None:
    output = _Output(48_000)
    output.expect(7)
    assert output.state() == (7, None)
    output.put(np.zeros(480, np.float32))
    pulled(output, 30)
    assert output.state() == (7, None)
    pulled(output, 1)
    number, ends = output.state()
    assert number == 7
    assert ends == pytest.approx(output.called + 0.06)  # the device's 50 ms, and the buffer's own ten


def test_a_cut_silences_and_an_old_one_does_not() -> None:
    output = _Output(48_000)
    output.expect(2)
    output.put(np.ones(480_000, np.float32))
    assert pulled(output, 100).any()
    assert not output.cut(1)
    assert pulled(output, 1).all()
    assert output.cut(2)
    assert not pulled(output, 10).any()
    assert output.state()[1] is not None
    assert not output.cut(2)


def test_no_samples_end_with_the_next_buffer() -> None:
    output = _Output(48_000)
    output.expect(1)
    output.put(np.zeros(0, np.float32))
    pulled(output, 1)
    assert output.state()[1] is not None


@pytest.mark.parametrize("rate", [16_000, 44_100, 48_000])
@pytest.mark.parametrize("channels", [1, 2])
def test_whatever_the_microphone_gives_becomes_16_khz_mono(rate: int, channels: int) -> None:
    heard = _Input(rate)
    sound = np.repeat(tone(0.8, rate, 1_000)[:, None], channels, axis=1)
    for part in np.array_split(sound, 37):
        heard(part, len(part), None, None)
    blocks = [heard.heard.get() for _ in range(heard.heard.qsize())]
    assert {len(block) for block in blocks} == {320}
    assert len(blocks) >= 75
    mono = np.frombuffer(b"".join(blocks), "<i2")[4_000:8_000].astype(float) / 32767
    loudest = int(np.abs(np.fft.rfft(mono * np.hanning(len(mono)))).argmax())
    assert loudest * 16_000 / len(mono) == pytest.approx(1_000, abs=5)
    assert np.abs(mono).max() == pytest.approx(0.3, abs=0.01)


def test_a_reader_that_sleeps_gets_what_was_first_and_no_endless_queue() -> None:
    heard = _Input(16_000)
    for _ in range(5):
        heard(np.zeros((16_000, 1), np.float32), 16_000, None, None)
    assert heard.heard.qsize() == 100


CARD = {"name": "USB Headset: Audio (hw:1,0)", "max_input_channels": 1, "max_output_channels": 2}
PULSE = {"name": "pulse", "max_input_channels": 32, "max_output_channels": 32}
HEADSET = {"name": "alsa_input.usb-headset", "description": "Blue Headset"}
OTHER = {"name": "alsa_input.pci", "description": "Built-in"}


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A machine with devices and a sound server, to be changed by a test."""
    there: dict[str, Any] = {"devices": [CARD, PULSE], "served": [OTHER, HEADSET], "usual": HEADSET["name"]}
    monkeypatch.setattr(sd, "query_devices", lambda: there["devices"])
    monkeypatch.setattr(sd, "default", SimpleNamespace(device=(0, 0)))
    monkeypatch.setattr(sound_names, "_served", lambda _: there["served"])
    monkeypatch.setattr(sound_names, "_usual", lambda _: there["usual"])
    monkeypatch.setenv("PULSE_SOURCE", "")
    monkeypatch.setenv("PULSE_LATENCY_MSEC", "")
    return there


@pytest.mark.parametrize(
    ("name", "device", "served"),
    [
        ("alsa_input.pci", 1, "alsa_input.pci"),
        ("blue head", 1, "alsa_input.usb-headset"),
        ("", 1, "alsa_input.usb-headset"),
        ("usb headset", 0, None),
    ],
)
@pytest.mark.usefixtures("machine")
def test_a_device_is_found_by_name(name: str, device: int, served: str | None) -> None:
    chosen = choose(name, "source")
    assert (chosen.device, chosen.served) == (device, served)


def test_the_usual_microphone_is_never_the_echo_of_a_loudspeaker(machine: dict[str, Any]) -> None:
    machine["usual"] = "alsa_output.pci.monitor"
    assert choose("", "source").served == "alsa_input.pci"
    machine["served"] = []
    with pytest.raises(LookupError):
        choose("", "source")


def test_without_a_sound_server_the_card_itself_is_taken(machine: dict[str, Any]) -> None:
    machine |= {"devices": [CARD], "served": None}
    assert (choose("", "sink").device, choose("headset", "sink").device) == (0, 0)
    with pytest.raises(LookupError, match="drum"):
        choose("drum", "sink")
