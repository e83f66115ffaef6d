"""The companion's settings, read from TOML."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from companion import places, toml_files
from companion.errors import InputError
from companion.lights import buttons, lights
from companion.manner import Verbosity


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Voice(_Section):
    """How the companion listens and speaks."""

    engine: Literal["best", "vosk", "scored"] = "best"
    verify: bool = True
    """Whether the embedded recogniser verifies what Vosk hears; else Vosk hears it twice."""
    rate: Annotated[int, Field(ge=80, le=400)] = 165
    """Words a minute."""
    loudness: Annotated[float, Field(ge=0.2, le=1.0)] = 1.0
    speaker: str = ""
    """The voice, as espeak-ng names languages and accents; "natural" for Piper's, "" for the language's own."""
    verbosity: Verbosity = "normal"
    """How much is said beside the facts: nothing, also reminders and lessons, also the reasons of all decisions."""
    sounds: bool = True
    """Whether short sounds tell that somebody is listened to and was understood, and go before alarms."""
    listen: Literal["usual", "always", "wake", "push"] = "usual"
    """When what is said counts: always, behind the companion's name, or after a press to talk; the usual: `Config`."""
    interrupt: bool = False
    """Whether "stop" is heard while the companion speaks: only where echo cancellation takes its voice out of the
    microphone."""
    record: bool = False
    """Whether what is said is kept beside the saved games; the companion says so at each start."""
    name: Annotated[str, Field(pattern="^[a-z]+( [a-z]+)*$", max_length=40)] = "companion"
    """What it is called by."""


class Devices(_Section):
    """Which devices are used: a name or path, "usual" for what the system offers, "simulated", or "none"."""

    simulated: bool = False
    """Every device is its simulated form."""
    microphone: str = "usual"
    loudspeaker: str = "usual"
    camera: str = "usual"
    calibration: str = "usual"
    """A file of `companion calibrate`; the usual one lies beside the saved games, where setting up the tray puts it."""
    keep_crops: bool = False
    """Pictures of dice that somebody told otherwise than they were read stay beside the saved games."""
    lights: Annotated[str, Field(pattern="^(usual|simulated|none)$")] = "usual"

    def use(self, name: str) -> str:
        """Give what is to be used as a device."""
        chosen: str = getattr(self, name)
        return "simulated" if self.simulated and chosen != "none" else chosen


class Pins(_Section):
    """Which GPIO (BCM numbers) each light and button is on; one that is not named has no pin."""

    lights: dict[str, int] = dict(lights.PINS)
    buttons: dict[str, int] = dict(buttons.PINS)


class Page(_Section):
    """Where the page is served; others on the network see it only where a host says so."""

    on: bool = True
    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8765
    hosts: tuple[str, ...] = ()
    """Further names by which the table may be called."""


class Config(_Section):
    """All settings; the annotated file is config/companion.toml."""

    table: Annotated[str, Field(min_length=1, max_length=40)] = "table"
    language: Annotated[str, Field(pattern="^[a-z]{2}$")] = "en"
    profile: Literal["home", "club"] = "home"
    """Where the table stands: in a club others talk beside it, so the usual way of listening is after a press there."""
    voice: Voice = Voice()
    devices: Devices = Devices()
    pins: Pins = Pins()
    page: Page = Page()

    @property
    def listen(self) -> str:
        """When what is said counts at first."""
        usual = "push" if self.profile == "club" else "always"
        return usual if self.voice.listen == "usual" else self.voice.listen


def read(path: Path | None = None) -> Config:
    """Read the settings: from a file that must be there, or from the usual one if it is.

    Raises:
        InputError: names the file, the key and the line at fault.
    """
    usual = places.config_folder() / "companion.toml"
    if path is not None and not path.is_file():
        raise InputError(f"{path}: there is no such file")
    file = path or usual
    return toml_files.check(Config, file) if file.is_file() else Config()
