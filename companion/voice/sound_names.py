"""Which device a name means: one of the sound server's, by its name or description, or else one of PortAudio's."""

from __future__ import annotations

import json
import os
import re
import subprocess
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NoReturn

LATENCY_S = {"sink": 0.2, "source": 0.05}
"""What the sound server may hold back: enough for a busy machine to play without gaps, and soon enough to hear."""
Kind = Literal["source", "sink"]


@dataclass(frozen=True)
class Chosen:
    """What a name meant: PortAudio's number of a device, and the sound server's name of it where one is between."""

    device: int
    kind: Kind
    served: str | None
    served_form: tuple[int, float] | None = None
    """Channels and samples a second that the sound server has the device at."""

    @property
    def form(self) -> tuple[int, float]:
        """Channels (two where there are) and samples a second, as the device itself has them."""
        import sounddevice as sd  # noqa: PLC0415

        if self.served_form is not None:
            return self.served_form
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
        return Chosen(door, kind, found["name"], _form(found.get("sample_specification", "")))
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


def _form(specification: str) -> tuple[int, float] | None:
    """Understand what the server says of a device's sound: "s16le 2ch 48000Hz"; None where it says something else."""
    found = re.search(r"(\d+)ch (\d+)Hz", specification)
    return (min(2, int(found[1])), float(found[2])) if found else None


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
