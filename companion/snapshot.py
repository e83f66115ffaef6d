"""What everybody renders: one immutable picture of the table, published after every change."""

from dataclasses import dataclass, field
from typing import Any, Literal

from companion import protocol as p
from companion.dialogue import Kind

Corners = tuple[tuple[float, float], ...]
"""Points of a picture, in shares of its width and height."""
SoundName = Literal["listening", "heard", "unclear", "alarm"]
"""An earcon: somebody is listened to now, was understood, was not understood; something went wrong."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """One line of the transcript. `number` grows, so that the same text twice is two lines."""

    number: int
    text: str
    tone: str = "info"
    again: bool = False
    side: str | None = None
    private: bool = False
    line: str | None = None
    """The line's identity in the game; None for what only this sitting says."""
    asked: int | None = None
    """The request whose prompt it is: not worth speaking any more once that request is answered."""
    kind: Kind = "fact"
    """Whether it may be left out for who wants to hear less."""


@dataclass(frozen=True, slots=True)
class Tray:
    """What the camera saw last, in plain values."""

    dice: tuple[int, ...] = ()
    unsure: int = 0
    picture: int = 0
    """Grows with each picture."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The table as it is now."""

    number: int = 0
    game: str = ""
    state: dict[str, Any] = field(default_factory=dict)
    asked: p.RequestWire | None = None
    transcript: tuple[Spoken, ...] = ()
    lights: dict[str, p.LightEvent] = field(default_factory=dict)
    devices: dict[str, str] = field(default_factory=dict)
    """How each device is: "ready", "simulated", "absent", "lost"."""
    tray: Tray = Tray()
    set_up: int = 0
    """How often somebody asked to set up the tray."""
    marked: tuple[int, Corners] = (0, ())
    """How often somebody marked the corners of the tray in its picture, and where they are."""
    logo: int | None = None
    """The value that the logo on a face of these dice stands for, as somebody said."""
    confirming: str | None = None
    """What was heard of the record, and waits for a yes or no."""
    ears: str = "always"
    """When what is said counts: "always", behind the companion's name ("wake"), or after a press to talk ("push")."""
    talks: int = 0
    """How often somebody pressed to talk."""
    hushed: int = 0
    """The number of the last line that nobody wants to hear any more."""
    sound: tuple[int, SoundName] = (0, "heard")
    """The number of the last sound that tells something without words, and which it was."""
    listening: bool = False
    speaking: bool = False
    spoken: int = 0
    """The number of the last line that was spoken to its end."""

    def for_audience(self, side: str | None = None) -> dict[str, Any]:
        """Give it as plain values for one side's paired page; None is the table: spectators, kiosk, loudspeaker.

        What is private to another side is not in it.
        """
        asked = self.asked
        shown = asked is None or not asked.private or asked.side == side
        state = {key: value for key, value in self.state.items() if key != "private"}
        return {
            "number": self.number,
            "game": self.game,
            "state": {**state, **self.state.get("private", {}).get(side, {})},
            "asked": asked.model_dump() if asked is not None and shown else None,
            "waiting_for": asked.side if asked is not None and not shown else None,
            "transcript": [_line(one) for one in self.transcript if not one.private or one.side == side],
            "lights": {name: light.model_dump() for name, light in self.lights.items()},
            "devices": dict(self.devices),
            "tray": {"dice": list(self.tray.dice), "unsure": self.tray.unsure, "picture": self.tray.picture},
            "confirming": self.confirming,
            "ears": self.ears,
            "listening": self.listening,
            "speaking": self.speaking,
        }


def _line(one: Spoken) -> dict[str, Any]:
    return {"number": one.number, "text": one.text, "tone": one.tone, "again": one.again, "asked": one.asked}
