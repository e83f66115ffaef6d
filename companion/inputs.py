"""What the daemon's one queue carries: everything that anybody does or any device notices."""

import asyncio
from dataclasses import dataclass

from companion import protocol as p
from companion.devices import State
from companion.requests import Message
from companion.snapshot import Corners, SoundName


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a page, a key or a button; `reply` gets what came of it."""

    command: p.Command
    source: str
    reply: "asyncio.Future[list[p.Out]] | None" = None


@dataclass(frozen=True, slots=True)
class Words:
    """Something that was heard (or typed as words), while the request `asked` stood; `reply` gets what came of it."""

    text: str
    asked: int | None
    source: str = "voice"
    confidence: float = 1.0
    reply: "asyncio.Future[list[p.Out]] | None" = None


@dataclass(frozen=True, slots=True)
class Talk:
    """Somebody pressed to talk: speech ends, and the next utterance counts in whatever way the companion listens."""


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice that lie still in the tray, thrown after the request `asked` came up."""

    values: tuple[int, ...]
    asked: int


@dataclass(frozen=True, slots=True)
class Doubted:
    """A die whose value is to be asked for: what it may show, likeliest first, and the question.

    `logo` marks a face with a picture on it, which stands for the same value whenever it comes up again.
    """

    candidates: tuple[int, ...]
    question: Message
    logo: bool = False


@dataclass(frozen=True, slots=True)
class Doubt:
    """As `Dice`, but only `sure` is known of them; the values `left` are asked for. Nothing left: forget the doubt."""

    asked: int
    sure: tuple[int, ...] = ()
    left: tuple[Doubted, ...] = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """What the camera sees now, whether or not it answers anything; `picture` grows with each picture."""

    dice: tuple[int, ...]
    unsure: int
    picture: int


@dataclass(frozen=True, slots=True)
class Marked:
    """Somebody marked the corners of the tray in its picture, in any order: shares of its width and height."""

    corners: Corners


@dataclass(frozen=True, slots=True)
class LineSpoken:
    """A line was spoken to its end, or cut off by somebody who had heard enough of it."""

    number: int


@dataclass(frozen=True, slots=True)
class DeviceIs:
    """A device changed its state; what is to be said of it, if anything."""

    name: str
    state: State
    say: Message | None = None


@dataclass(frozen=True, slots=True)
class Ears:
    """Whether the microphone is open, or the companion is speaking."""

    listening: bool
    speaking: bool


@dataclass(frozen=True, slots=True)
class NoVoice:
    """A voice that was chosen can't be had: the language's own speaks instead."""

    speaker: str
    reason: str


@dataclass(frozen=True, slots=True)
class Sound:
    """Something to be told by a short sound, without words."""

    name: SoundName


Notice = Seen | LineSpoken | DeviceIs | Ears | NoVoice | Sound
"""What a device tells of itself."""
Input = Command | Words | Talk | Marked | Dice | Doubt | Notice
