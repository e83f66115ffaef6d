"""Sounds that the tests make for themselves."""

import struct
import subprocess
from pathlib import Path

import numpy as np
import soundfile as sf


def spoken(text: str, file: Path, voice: str = "en-us", rate: int = 150) -> Path:
    """`text` by espeak-ng, `rate` in words a minute, as 22.05 kHz mono."""
    subprocess.run(["espeak-ng", "-v", voice, "-s", str(rate), "-w", str(file), text], check=True)
    return file


def tone(file: Path, rate: int = 16_000, channels: int = 1, seconds: float = 0.5, subtype: str = "PCM_16") -> Path:
    """A tone of 440 Hz at half volume on every channel."""
    wave = 0.5 * np.sin(2 * np.pi * 440 * np.arange(int(rate * seconds)) / rate)
    sf.write(file, np.tile(wave[:, None], (1, channels)), rate, subtype=subtype)
    return file


def streamed(file: Path) -> Path:
    """Rewrites a WAV's header as a program does which writes to a pipe and can't know the length."""
    content = bytearray(file.read_bytes())
    at = content.index(b"data") + 4
    content[at : at + 4] = struct.pack("<I", 0x7FFFF000)
    file.write_bytes(content)
    return file
