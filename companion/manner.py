"""How the companion speaks, as the settings have it at first and as people wish it then."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from companion.dialogue import Kind

Verbosity = Literal["brief", "normal", "full"]

WISHES = (
    "slower", "faster", "louder", "quieter", "another_voice", "say_less", "say_more", "sounds_on", "sounds_off",
)  # fmt: skip
_LEFT_OUT: dict[Verbosity, frozenset[Kind]] = {
    "brief": frozenset({"reminder", "lesson", "reason"}),
    "normal": frozenset({"reason"}),
    "full": frozenset(),
}
_LEVELS: tuple[Verbosity, ...] = ("brief", "normal", "full")


@dataclass(frozen=True, slots=True)
class Manner:
    """Words a minute, loudness from 0 to 1, a voice as espeak-ng names it, how much is said, and whether sounds are."""

    rate: int
    loudness: float = 1.0
    speaker: str = ""
    verbosity: Verbosity = "normal"
    sounds: bool = True

    def says(self, kind: Kind) -> bool:
        """Whether a line of this kind is spoken."""
        return kind not in _LEFT_OUT[self.verbosity]

    def changed(self, wish: str, speakers: Sequence[str] = ()) -> "Manner":
        """Follow a wish (of `WISHES`); `speakers` are the voices of the language, of which there is a next one."""
        match wish:
            case "slower":
                return replace(self, rate=max(80, self.rate - 25))
            case "faster":
                return replace(self, rate=min(400, self.rate + 25))
            case "louder":
                return replace(self, loudness=min(1.0, self.loudness + 0.2))
            case "quieter":
                return replace(self, loudness=max(0.2, self.loudness - 0.2))
            case "say_less" | "say_more":
                at = _LEVELS.index(self.verbosity) + (1 if wish == "say_more" else -1)
                return replace(self, verbosity=_LEVELS[max(0, min(at, len(_LEVELS) - 1))])
            case "sounds_on" | "sounds_off":
                return replace(self, sounds=wish == "sounds_on")
            case _:
                now = speakers.index(self.speaker) if self.speaker in speakers else -1
                return replace(self, speaker=speakers[(now + 1) % len(speakers)])
