"""The microphone: one input that stays open, in a process of its own; and what it shares with the loudspeaker.

PortAudio lists the devices once a process, loses the list with the sound server, and can hang when it opens or closes;
so each sound stream has a process, which is killed and made anew. The parent notices a loss by the silence of that
process, whatever the cause.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NoReturn

import numpy as np

from companion.devices import DeviceError
from companion.voice.audio import RATE, from_pcm

if TYPE_CHECKING:
    from numpy.typing import NDArray

BLOCK = 160
"""Samples of a block: 10 ms."""
_BYTES = 2 * BLOCK
_FULL = 32767
LATENCY_S = {"sink": 0.2, "source": 0.05}
"""What the sound server may hold back: enough for a busy machine to play without gaps, and soon enough to hear."""
_BUFFERED = 16_000
"""Bytes that are read ahead of who waits for them."""
Kind = Literal["source", "sink"]
_WAITING = 100
"""Blocks that wait for a slow reader; then new ones are dropped."""


class SoundMicrophone:
    """Hears through the sound card or the sound server's source of that name, "" for the usual one.

    `start_limit` and `silence_limit` are the seconds after which an input that does not open, or that gives no block
    any more, is lost.
    """

    simulated = False

    def __init__(self, name: str = "", *, start_limit: float = 15.0, silence_limit: float = 3.0) -> None:
        self._process = SoundProcess("companion.voice.microphone", name)
        self._start_limit = start_limit
        self._silence_limit = silence_limit

    @property
    def pid(self) -> int | None:
        """The id of the process that holds the input, while there is one."""
        return self._process.pid

    async def blocks(self) -> AsyncIterator[NDArray[np.float32]]:
        """Give blocks of 160 samples at 16 kHz; DeviceError when none come. Called again, it opens a new input."""
        await self._process.start()
        try:
            limit = self._start_limit
            while True:
                data = await self._process.block(_BYTES, limit)
                yield np.frombuffer(data, "<i2").astype(np.float32) / np.float32(_FULL)
                limit = self._silence_limit
        finally:
            self._process.kill()

    def close(self) -> None:
        """End the process that holds the input."""
        self._process.kill()


class SimulatedMicrophone:
    """Hears what is pushed into it, and silence between; each block takes 10 ms times `pace`.

    At pace 0 silence passes only for a second after each sound, which is what ends an utterance.
    """

    simulated = True

    def __init__(self, pace: float = 1.0) -> None:
        self._pace = pace
        self._coming = np.zeros(0, np.float32)
        self._pushed = asyncio.Event()
        self._closed = False

    def push(self, samples: NDArray[np.float32], rate: int = RATE) -> None:
        """Speak into it: mono samples at any rate."""
        pause = np.zeros(RATE if self._pace == 0 else 0, np.float32)
        self._coming = np.concatenate([self._coming, from_pcm(samples, rate).samples, pause])
        self._pushed.set()

    async def blocks(self) -> AsyncIterator[NDArray[np.float32]]:
        """Give what was pushed, and silence."""
        loop = asyncio.get_running_loop()
        due = loop.time()
        while not self._closed:
            if self._pace == 0 and not len(self._coming):
                self._pushed.clear()
                await self._pushed.wait()
                continue
            due = max(due + BLOCK / RATE * self._pace, loop.time() - 1.0)
            await asyncio.sleep(due - loop.time() if self._pace else 0)
            block, self._coming = self._coming[:BLOCK], self._coming[BLOCK:]
            yield np.pad(block, (0, BLOCK - len(block)))
        raise DeviceError("it is closed")

    def close(self) -> None:
        """Hear nothing any more."""
        self._closed = True
        self._pushed.set()


class _Input:
    """In the other process: takes what the stream gives, at the device's rate, and makes blocks of it."""

    def __init__(self, rate: float) -> None:
        import soxr  # noqa: PLC0415 - only in the other process

        self.heard: queue.Queue[bytes] = queue.Queue(_WAITING)
        self.called = time.monotonic()
        self._resampled = soxr.ResampleStream(rate, RATE, 1) if rate != RATE else None
        self._rest = np.zeros(0, np.float32)

    def __call__(self, sound: NDArray[np.float32], _: int, __: object, ___: object) -> None:
        """Take a buffer of the stream: (frames, channels)."""
        self.called = time.monotonic()
        mono: NDArray[Any] = sound.mean(axis=1)
        if self._resampled is not None:
            mono = self._resampled.resample_chunk(mono)
        self._rest = np.concatenate([self._rest, mono])
        whole = len(self._rest) // BLOCK * BLOCK
        data = (np.clip(self._rest[:whole], -1.0, 1.0) * _FULL).astype("<i2").tobytes()
        self._rest = self._rest[whole:]
        for at in range(0, len(data), _BYTES):
            with contextlib.suppress(queue.Full):
                self.heard.put_nowait(data[at : at + _BYTES])


def _form(chosen: Chosen) -> tuple[int, float]:
    """Channels and rate to open it with: 16 kHz mono where the device does that."""
    import sounddevice as sd  # noqa: PLC0415

    try:
        sd.check_input_settings(chosen.device, 1, "float32", samplerate=RATE)
    except sd.PortAudioError:
        return chosen.form
    return 1, RATE


def _main(name: str) -> None:
    """Hold the input open, and write its blocks to standard output."""
    with last_words() as fail:
        import sounddevice as sd  # noqa: PLC0415 - an OSError where PortAudio is missing

        chosen = choose(name, "source")
        channels, rate = _form(chosen)
        heard = _Input(rate)
        stream = sd.InputStream(rate, 0, chosen.device, channels, "float32", 2 * LATENCY_S["source"], callback=heard)
        stream.start()
        chosen.watch(fail)
        while True:
            try:
                sys.stdout.buffer.write(heard.heard.get(timeout=1.0))
            except queue.Empty:
                if not stream.active:
                    fail("it stopped")
            sys.stdout.buffer.flush()


class SoundProcess:
    """A process that holds one stream of the sound card of that name; `module` is what runs in it."""

    def __init__(self, module: str, name: str) -> None:
        self._command = [sys.executable, "-P", "-m", module, name]
        self._process: subprocess.Popen[bytes] | None = None
        self._out: asyncio.StreamReader
        self._pipes: list[asyncio.BaseTransport] = []
        self._orders: asyncio.WriteTransport

    @property
    def pid(self) -> int | None:
        """Its id, while there is one."""
        return self._process.pid if self._process else None

    @property
    def alive(self) -> bool:
        """Whether it runs, or hangs."""
        return self._process is not None and self._process.poll() is None

    async def start(self) -> None:
        """Start it, in place of an older one; DeviceError where that can't be done."""
        self.kill()
        loop = asyncio.get_running_loop()
        pipe = subprocess.PIPE
        try:
            process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe, stderr=pipe)  # noqa: S603 - our own
        except OSError as error:
            raise DeviceError(f"no process for it ({error.strerror})") from error
        self._process = process
        self._out = asyncio.StreamReader(_BUFFERED, loop)
        read, _ = await loop.connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(self._out, loop=loop), process.stdout
        )
        self._orders, _ = await loop.connect_write_pipe(asyncio.BaseProtocol, process.stdin)
        self._pipes = [read, self._orders]

    async def line(self, seconds: float) -> bytes:
        """Read a line; DeviceError where none comes within these seconds."""
        return (await self._read(lambda out: out.readuntil(b"\n"), seconds)).rstrip()

    async def block(self, size: int, seconds: float) -> bytes:
        """Read so many bytes; DeviceError where they don't come within these seconds."""
        return await self._read(lambda out: out.readexactly(size), seconds)

    def write(self, data: bytes) -> None:
        """Send it something, without waiting."""
        self._orders.write(data)

    def kill(self) -> str:
        """End it, whatever it is doing; its last words, where it ended by itself."""
        process, self._process = self._process, None
        if process is None or process.stderr is None:
            return ""
        process.kill()
        for pipe in self._pipes:
            pipe.close()
        self._pipes = []
        with process.stderr as words:
            os.set_blocking(words.fileno(), False)
            said = words.read() or b""
        threading.Thread(target=process.wait, daemon=True).start()  # not even a kill ends what waits for the kernel
        return (said.decode(errors="replace").strip().splitlines() or [""])[-1]

    async def _read(self, read: Callable[[asyncio.StreamReader], Awaitable[bytes]], seconds: float) -> bytes:
        if self._process is None:
            raise DeviceError("it is closed")
        try:
            async with asyncio.timeout(seconds):
                return await read(self._out)
        except TimeoutError:
            self.kill()
            raise DeviceError(f"nothing came of it for {seconds:g} seconds") from None
        except asyncio.IncompleteReadError:
            raise DeviceError(self.kill() or "its process died") from None


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
        os.environ["PULSE_LATENCY_MSEC"] = str(int(LATENCY_S[kind] * 1000))
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
