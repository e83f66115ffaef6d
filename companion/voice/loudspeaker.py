"""The loudspeaker: one output that stays open, in a process of its own (see `sound_process` for why)."""

from __future__ import annotations

import asyncio
import contextlib
import os
import struct
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from companion.voice.sound_names import LATENCY_S, choose
from companion.voice.sound_process import SoundProcess, last_words

if TYPE_CHECKING:
    from numpy.typing import NDArray

_ORDER = struct.Struct("<4sIII")
"""What to do, the number of the sound, its samples a second, how many 16-bit samples follow."""
_LEAD_IN_S = 0.3
"""Silence before a sound where there was none for `_IDLE_S`: HDMI outputs swallow the start of what they play."""
_IDLE_S = 1.0
_BEAT_S = 0.2
_FULL = 32767


class SoundLoudspeaker:
    """Plays through the sound card or the sound server's sink of that name, "" for the usual one.

    `start_limit` and `silence_limit` are the seconds after which an output that does not open, or that takes no sound
    any more, is lost.
    """

    simulated = False

    def __init__(self, name: str = "", *, start_limit: float = 15.0, silence_limit: float = 3.0) -> None:
        self._process = SoundProcess("companion.voice.loudspeaker", name)
        self._start_limit = start_limit
        self._silence_limit = silence_limit
        self._number = 0
        self._cut = False

    @property
    def pid(self) -> int | None:
        """The id of the process that holds the output, while there is one."""
        return self._process.pid

    async def play(self, samples: NDArray[np.float32], rate: int) -> None:
        """Play mono samples (between -1 and 1) until they have really sounded or were cut off.

        No samples at all: see whether the loudspeaker takes sound. Raises DeviceError where it does not; the next call
        opens it again.
        """
        self._cut = False
        self._number += 1
        if not self._process.alive:
            await self._process.start()
            await self._process.line(self._start_limit)
        if self._cut:
            return
        data = (np.clip(samples, -1.0, 1.0) * _FULL).astype("<i2")
        self._process.write(_ORDER.pack(b"play", self._number, rate, len(data)) + data.tobytes())
        try:
            while await self._process.line(self._silence_limit) != b"end %d" % self._number:
                pass  # it goes on, or an earlier sound that nobody waited for has ended
        except asyncio.CancelledError:
            self.stop()
            raise

    def stop(self) -> None:
        """Cut off what is playing, at once."""
        self._cut = True
        if self._process.alive:
            self._process.write(_ORDER.pack(b"stop", self._number, 0, 0))

    def close(self) -> None:
        """End the process that holds the output."""
        self._process.kill()


class SimulatedLoudspeaker:
    """Takes as long as the sound would, times `pace`; 0 takes no time."""

    simulated = True

    def __init__(self, pace: float = 1.0) -> None:
        self._pace = pace
        self._stopped = asyncio.Event()

    async def play(self, samples: NDArray[np.float32], rate: int) -> None:
        """Wait until the sound would be over, or is cut off."""
        self._stopped.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(len(samples) / rate * self._pace):
                await self._stopped.wait()

    def stop(self) -> None:
        """Cut it off."""
        self._stopped.set()

    def close(self) -> None:
        """Have nothing to give back."""
        self.stop()


class _Output:
    """In the other process: feeds the stream with one sound, or with silence."""

    def __init__(self, rate: float) -> None:
        self.called = 0.0
        self._rate = rate
        self._ends: float | None = None
        self._number = 0
        self._sound: NDArray[np.float32] | None = None
        self._at = 0
        self._last = -_IDLE_S
        self._lock = threading.Lock()

    def expect(self, number: int) -> None:
        """Know that a sound of this number comes: what plays is over."""
        with self._lock:
            self._number, self._ends, self._sound = number, None, None

    def put(self, sound: NDArray[np.float32]) -> None:
        """Play this from the next call on; no samples are over at the next call."""
        idle = len(sound) and time.monotonic() - self._last > _IDLE_S
        lead_in = np.zeros(int(self._rate * _LEAD_IN_S) if idle else 0, np.float32)
        with self._lock:
            self._at = 0
            self._sound = np.concatenate([lead_in, sound])

    def cut(self, number: int) -> bool:
        """End the sound of this number where it is; whether it was to be heard any more."""
        with self._lock:
            now = time.monotonic()
            if number != self._number or (self._ends is not None and self._ends <= now):
                return False
            self._sound, self._ends, self._last = None, now, now
            return True

    def state(self) -> tuple[int, float | None]:
        """Give the sound's number, and when its last sample leaves the loudspeaker (seconds of `time.monotonic`)."""
        with self._lock:
            return self._number, self._ends

    def __call__(self, out: NDArray[np.float32], frames: int, when: Any, _: object) -> None:
        """Fill a buffer of the stream: (frames, channels)."""
        self.called = time.monotonic()
        out.fill(0)
        with self._lock:
            if self._sound is None:
                return
            chunk = self._sound[self._at : self._at + frames]
            out[: len(chunk)] = chunk[:, None]
            self._at += len(chunk)
            if self._at == len(self._sound):
                ahead = max(0.0, min(when.outputBufferDacTime - when.currentTime, 2.0))
                self._ends = self.called + ahead + len(chunk) / self._rate
                self._last = self._ends if self._at else self._last
                self._sound = None


def _obey(output: _Output, rate: float, stream: Any) -> None:
    """Carry out orders from standard input; the end of input ends the process."""
    import soxr  # noqa: PLC0415 - only in the other process

    while len(head := sys.stdin.buffer.read(_ORDER.size)) == _ORDER.size:
        what, number, given, count = _ORDER.unpack(head)
        if what == b"stop":
            if output.cut(number):
                stream.abort()  # drops what the sound server holds
                stream.start()
            continue
        output.expect(number)
        samples = np.frombuffer(sys.stdin.buffer.read(2 * count), "<i2").astype(np.float32) / np.float32(_FULL)
        output.put(soxr.resample(samples, given, rate).astype(np.float32) if count else samples)
    os._exit(0)


def _main(name: str) -> None:
    """Hold the output open, and say when a sound is over, and that it goes on."""
    with last_words() as fail:
        import sounddevice as sd  # noqa: PLC0415 - an OSError where PortAudio is missing

        chosen = choose(name, "sink")
        channels, rate = chosen.form
        output = _Output(rate)
        stream = sd.OutputStream(rate, 0, chosen.device, channels, "float32", LATENCY_S["sink"], callback=output)
        stream.start()
        chosen.watch(fail)
        threading.Thread(target=_obey, args=(output, rate, stream), daemon=True).start()
        sys.stdout.buffer.write(b"ready\n")
        told, beat = 0, 0.0
        while True:
            sys.stdout.buffer.flush()
            time.sleep(0.01)
            now = time.monotonic()
            number, ends = output.state()
            if number == told:
                continue
            if ends is not None and now >= ends:
                sys.stdout.buffer.write(b"end %d\n" % number)
                told = number
            elif output.called > beat and now - beat > _BEAT_S:
                sys.stdout.buffer.write(b"beat\n")
                beat = now


if __name__ == "__main__":
    _main(sys.argv[1])
