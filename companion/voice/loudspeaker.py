"""The loudspeaker: one output that stays open, in a process of its own.

PortAudio lists devices once a process, ends the process when the sound server's plug-in fails, and can hang when it
opens or closes; so each sound stream has a process, which is killed and made anew. The parent notices a loss by the
silence of that process, whatever the cause.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NoReturn

import numpy as np

from companion.devices import DeviceError

if TYPE_CHECKING:
    from numpy.typing import NDArray

_ORDER = struct.Struct("<4sIII")
"""What to do, the number of the sound, its samples a second, how many 16-bit samples follow."""
_LEAD_IN_S = 0.3
"""Silence before a sound where there was none for `_IDLE_S`: HDMI outputs swallow the start of what they play."""
_IDLE_S = 1.0
_BEAT_S = 0.2
_LATENCY_S = 0.06
_FULL = 32767


Kind = Literal["source", "sink"]


class SoundLoudspeaker:
    """Plays through the sound card or the sound server's sink of that name, "" for the usual one.

    `start_limit` and `silence_limit` are the seconds after which an output that does not open, or that takes no sound
    any more, is lost.
    """

    simulated = False

    def __init__(self, name: str = "", *, start_limit: float = 15.0, silence_limit: float = 2.0) -> None:
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

    def put(self, number: int, sound: NDArray[np.float32]) -> None:
        """Play this from the next call on; no samples are over at the next call."""
        idle = len(sound) and time.monotonic() - self._last > _IDLE_S
        lead_in = np.zeros(int(self._rate * _LEAD_IN_S) if idle else 0, np.float32)
        with self._lock:
            self._number, self._ends, self._at = number, None, 0
            self._sound = np.concatenate([lead_in, sound])

    def cut(self, number: int) -> None:
        """End the sound where it is; an older one than what is playing has long ended."""
        with self._lock:
            if number == self._number and self._sound is not None:
                self._sound = self._sound[: self._at]

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


def _obey(output: _Output, rate: float) -> None:
    """Carry out orders from standard input; the end of input ends the process."""
    import soxr  # noqa: PLC0415 - only in the other process

    while len(head := sys.stdin.buffer.read(_ORDER.size)) == _ORDER.size:
        what, number, given, count = _ORDER.unpack(head)
        if what == b"stop":
            output.cut(number)
            continue
        samples = np.frombuffer(sys.stdin.buffer.read(2 * count), "<i2").astype(np.float32) / np.float32(_FULL)
        output.put(number, soxr.resample(samples, given, rate).astype(np.float32) if count else samples)
    os._exit(0)


def _main(name: str) -> None:
    """Hold the output open, and say when a sound is over, and that it goes on."""
    with last_words() as fail:
        import sounddevice as sd  # noqa: PLC0415 - an OSError where PortAudio is missing

        chosen = choose(name, "sink")
        channels, rate = chosen.form
        output = _Output(rate)
        stream = sd.OutputStream(rate, 0, chosen.device, channels, "float32", _LATENCY_S, callback=output)
        stream.start()
        chosen.watch(fail)
        threading.Thread(target=_obey, args=(output, rate), daemon=True).start()
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


class SoundProcess:
    """A process that holds one stream of the sound card of that name; `module` is what runs in it."""

    def __init__(self, module: str, name: str) -> None:
        self._command = [sys.executable, "-P", "-m", module, name]
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        """Its id, while there is one."""
        return self._process.pid if self._process else None

    @property
    def alive(self) -> bool:
        """Whether it runs, or hangs."""
        return self._process is not None and self._process.returncode is None

    async def start(self) -> None:
        """Start it; DeviceError where that can't be done."""
        pipe = asyncio.subprocess.PIPE
        try:
            self._process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe, stderr=pipe)
        except OSError as error:
            raise DeviceError(f"no process for it ({error.strerror})") from error

    async def line(self, seconds: float) -> bytes:
        """Read a line; DeviceError where none comes within these seconds."""
        return (await self._read(lambda out: out.readuntil(b"\n"), seconds)).rstrip()

    async def block(self, size: int, seconds: float) -> bytes:
        """Read so many bytes; DeviceError where they don't come within these seconds."""
        return await self._read(lambda out: out.readexactly(size), seconds)

    def write(self, data: bytes) -> None:
        """Send it something, without waiting."""
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(data)

    def kill(self) -> None:
        """End it, whatever it is doing."""
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

    async def end(self) -> str:
        """End it and wait until it is gone; its own last words, "" where it left none."""
        process = self._process
        self.kill()
        self._process = None
        if process is None or process.stderr is None:
            return ""
        try:
            async with asyncio.timeout(2.0):
                words = await process.stderr.read()
                await process.wait()
        except TimeoutError:  # not even a kill ends what waits for the kernel
            return ""
        return (words.decode(errors="replace").strip().splitlines() or [""])[-1]

    async def _read(self, read: Callable[[asyncio.StreamReader], Any], seconds: float) -> bytes:
        if self._process is None or self._process.stdout is None:
            raise DeviceError("it is closed")
        try:
            async with asyncio.timeout(seconds):
                answer: bytes = await read(self._process.stdout)
                return answer
        except TimeoutError:
            await self.end()
            raise DeviceError(f"nothing came of it for {seconds:g} seconds") from None
        except asyncio.IncompleteReadError:
            raise DeviceError(await self.end() or "its process died") from None


@dataclass(frozen=True)
class Chosen:
    """What a name meant: PortAudio's number of a device, and the sound server's name of it where one is between."""

    device: int
    kind: Kind
    served: str | None

    @property
    def form(self) -> tuple[int, float]:
        """Channels (two where there are) and samples a second, as the device itself has them."""
        import sounddevice as sd  # noqa: PLC0415

        about = sd.query_devices(self.device)
        most = about["max_input_channels" if self.kind == "source" else "max_output_channels"]
        return min(2, most), about["default_samplerate"]

    def watch(self, fail: Callable[[str], NoReturn]) -> None:
        """Call `fail` when the sound server no longer knows the name, of which its stream says nothing."""

        def look() -> None:
            while True:
                time.sleep(1.0)
                if self.served not in [one["name"] for one in _served(self.kind) or []]:
                    fail(f"{self.served} is gone")

        if self.served is not None:
            threading.Thread(target=look, daemon=True).start()


def choose(name: str, kind: Kind) -> Chosen:
    """Find what a name, or a part of it, means; "" is the usual one. LookupError where there is none."""
    import sounddevice as sd  # noqa: PLC0415

    devices = list(sd.query_devices())
    door = next((number for number, one in enumerate(devices) if one["name"] == "pulse"), None)
    served = [] if door is None else _served(kind) or []
    found = _named(name or _usual(kind), served) or (_named("", served) if not name else None)
    if found is not None and door is not None:
        os.environ[f"PULSE_{kind.upper()}"] = found["name"]
        os.environ["PULSE_LATENCY_MSEC"] = str(int(_LATENCY_S * 1000))
        return Chosen(door, kind, found["name"])
    wanted = "max_input_channels" if kind == "source" else "max_output_channels"
    real = [(number, one) for number, one in enumerate(devices) if one[wanted] and one["name"] != "pulse"]
    for number, one in real:
        if name and name.casefold() in one["name"].casefold():
            return Chosen(number, kind, None)
    usual = sd.default.device[0 if kind == "source" else 1]
    if not name and door is None and usual >= 0:
        return Chosen(usual, kind, None)
    raise LookupError(f"there is no {name}" if name else "there is none")


def _named(name: str, served: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The one of exactly this name, else the first that has it in its name or description."""
    part = name.casefold()
    for one in served:
        if one["name"] == name:
            return one
    return next((one for one in served if part in f"{one['name']}\n{one['description']}".casefold()), None)


def _served(kind: Kind) -> list[dict[str, Any]] | None:
    """The sound server's devices; None where no server answers. What only repeats a loudspeaker is none."""
    try:
        listed: list[dict[str, Any]] = json.loads(_pactl("--format=json", "list", f"{kind}s"))
    except (OSError, subprocess.SubprocessError, ValueError):
        return None
    return [one for one in listed if not one.get("monitor_source") or kind == "sink" if one["name"] != "auto_null"]


def _usual(kind: Kind) -> str:
    try:
        return _pactl(f"get-default-{kind}").strip()
    except (OSError, subprocess.SubprocessError):
        return ""


def _pactl(*words: str) -> str:
    done = subprocess.run(  # noqa: S603
        ["pactl", *words],  # noqa: S607 - wherever the system has it
        capture_output=True, text=True, timeout=5.0, check=True, env={**os.environ, "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    return done.stdout


@contextlib.contextmanager
def last_words() -> Iterator[Callable[[str], NoReturn]]:
    """Give the child a way to end with a plain line; whatever it raises is its last words too.

    PortAudio, which chats on standard error, is not heard there.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when it is over
    words = os.dup(2)
    with open(os.devnull, "wb") as nowhere:  # noqa: PTH123
        os.dup2(nowhere.fileno(), 2)

    def fail(reason: str) -> NoReturn:
        os.write(words, reason.encode())
        os._exit(1)  # without PortAudio's good-byes, which may hang

    try:
        yield fail
    except BrokenPipeError:
        os._exit(0)  # the parent is gone
    except Exception as error:
        fail(str(error) or type(error).__name__)


if __name__ == "__main__":
    _main(sys.argv[1])
