"""A sound card without hardware: a PulseAudio of the test's own, with a room, a loudspeaker and a microphone.

What is played into the sink `room` the microphone `table_mic` hears; what the companion plays goes to `table_speaker`.
"""

import asyncio
import contextlib
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

NEEDED = {"pulseaudio": "pulseaudio", "pactl": "pulseaudio-utils", "parec": "pulseaudio-utils"}
PLUG_INS = "libasound_module_pcm_pulse.so"
RATE = 16_000
_PATIENCE_S = 30.0


def missing() -> list[str]:
    """Name the system packages that are missing."""
    packages = {package for program, package in NEEDED.items() if shutil.which(program) is None}
    if not any(Path("/usr/lib").glob(f"*/alsa-lib/{PLUG_INS}")):
        packages.add("libasound2-plugins")
    return sorted(packages)


class SoundCard:
    """The server at an address."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.load("module-null-sink", "sink_name=room")
        self.load("module-null-sink", "sink_name=table_speaker", "rate=48000", "channels=2")
        self.plug_in()

    def load(self, *words: str) -> str:
        """Load a module; its number."""
        return self._pactl("load-module", *words).strip()

    def unload(self, module: str) -> None:
        """Unload a module."""
        self._pactl("unload-module", module)

    def plug_in(self) -> None:
        """Plug the microphone in."""
        self.microphone = self.load("module-remap-source", "master=room.monitor", "source_name=table_mic")

    def pull_out(self) -> None:
        """Pull the microphone out."""
        self.unload(self.microphone)

    async def speak(self, file: Path, room: str = "room") -> None:
        """Play a file into the room, or another sink."""
        playing = await asyncio.create_subprocess_exec("paplay", "-s", self.address, "-d", room, str(file))
        assert await playing.wait() == 0

    def streams(self, kind: str) -> list[str]:
        """The form of each stream ("sink-inputs", "source-outputs") of the companion's: "float32le 2ch 48000Hz"."""
        listed = json.loads(self._pactl("--format=json", "list", kind))
        own = [one for one in listed if "python" in one["properties"].get("application.name", "")]
        return [one["sample_specification"] for one in own]

    @asynccontextmanager
    async def recorded(self, sink: str) -> AsyncIterator[list[NDArray[np.float32]]]:
        """Record what a sink plays: 16 kHz, mono, in parts that are there from the first sound card block on."""
        parts: list[NDArray[np.float32]] = []
        command = ("parec", "-s", self.address, "-d", f"{sink}.monitor", "--raw", "--format=s16le")
        form = (f"--rate={RATE}", "--channels=1", "--latency-msec=20")
        recording = await asyncio.create_subprocess_exec(*command, *form, stdout=asyncio.subprocess.PIPE)
        assert recording.stdout is not None
        out = recording.stdout

        async def keep() -> None:
            while data := await out.read(3_200):
                parts.append(np.frombuffer(data[: len(data) // 2 * 2], "<i2").astype(np.float32) / np.float32(32768))

        keeping = asyncio.create_task(keep())
        try:
            while not parts:
                await asyncio.sleep(0.01)
            yield parts
        finally:
            recording.kill()
            await recording.wait()
            await keeping

    def _pactl(self, *words: str) -> str:
        done = subprocess.run(
            ["pactl", "-s", self.address, *words], capture_output=True, text=True, check=True, timeout=_PATIENCE_S
        )
        return done.stdout


@contextmanager
def sound_card() -> Iterator[SoundCard]:
    """Start a server of one's own, and end it."""
    with tempfile.TemporaryDirectory(prefix="companion-") as folder:  # its path is short: it holds a socket
        address = f"unix:{folder}/native"
        command = [
            "pulseaudio",
            "-n",
            "--daemonize=no",
            "--exit-idle-time=-1",
            "--use-pid-file=no",
            "--disable-shm=yes",
        ]
        door = f"module-native-protocol-unix auth-anonymous=1 socket={folder}/native"
        surroundings = {"HOME": folder, "XDG_RUNTIME_DIR": folder, "PATH": "/usr/bin:/bin"}
        with (Path(folder) / "log").open("wb") as log:
            server = subprocess.Popen([*command, "-L", door], env=surroundings, stdout=log, stderr=log)
        try:
            _wait_for(address)
            yield SoundCard(address)
        finally:
            server.kill()
            server.wait()


def _wait_for(address: str) -> None:
    end = time.monotonic() + _PATIENCE_S
    while time.monotonic() < end:
        with contextlib.suppress(subprocess.TimeoutExpired):
            asked = subprocess.run(["pactl", "-s", address, "info"], capture_output=True, timeout=5, check=False)
            if asked.returncode == 0:
                return
        time.sleep(0.05)
    raise TimeoutError("PulseAudio did not come up")
