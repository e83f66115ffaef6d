"""What Full Plastic Bodybag remembers (BB-1)."""

from dataclasses import dataclass, field
from typing import Any, Literal

from companion.call_signs import CALL_SIGNS

Shot = Literal["kill", "leg", "gut"]
Status = Literal["able", "leg", "gut", "dead", "left"]
End = Literal["none", "bug_out", "withdraw", "area_empty"]


@dataclass
class Marine:
    """A marine (BB-1.2). `hurt` counts wounds over the game: the smaller, the older the wound."""

    id: str
    name: str
    status: Status = "able"
    entered_turn: int = 0
    hurt: int = 0

    @property
    def in_area(self) -> bool:
        """Whether he is alive and in the area."""
        return self.status in ("able", "leg", "gut")


@dataclass
class Options:
    """The options of the rules (BB-1.2, 3.2, 4.5, 4.7, BB-8)."""

    rescue: Literal["always", "one", "never", "ask"] = "always"
    check_end: Literal["start", "after_rescue"] = "start"
    shot_at: Literal["roll", "hit"] = "roll"
    gut_sign: Literal["plus", "minus"] = "plus"
    pool: int | None = None


@dataclass
class Hunt:
    """The whole state (BB-1.1); `turn` is the one that is played, or about to be."""

    options: Options
    nerve: int = 8
    turn: int = 1
    phase: Literal["sniper", "reaction", "marines", "over"] = "sniper"
    smoke: bool = False
    shot_at: bool = False
    kills: int = 0
    end: End = "none"
    marines: dict[str, Marine] = field(default_factory=dict)
    entered: int = 0
    wounds: int = 0
    covering: bool = False
    companion_rolls: bool = False
    """Whether the companion rolls the marines' dice by itself."""
    teaching: bool = False
    """Whether the first turns are explained."""
    why: dict[str, Any] = field(default_factory=dict)
    """The reason of what happened last, as a packed message."""

    def because(self, key: str, **params: int) -> None:
        """Note the reason of what happens now; it names the rule."""
        self.why = {"key": key, "params": params}

    def area(self, *statuses: Status) -> list[Marine]:
        """The marines in the area, of some statuses or of all, in the order of their coming."""
        wanted = statuses or ("able", "leg", "gut")
        return [marine for marine in self.marines.values() if marine.status in wanted]

    def enter(self, number: int) -> list[Marine]:
        """Let marines enter (BB-4.4), as many as are left where their number is limited."""
        if self.options.pool is not None:
            number = min(number, self.options.pool - self.entered - 1)
        newcomers = []
        for _ in range(max(0, number)):
            round_, place = divmod(self.entered, len(CALL_SIGNS))
            name = CALL_SIGNS[place] + (f" {round_ + 1}" if round_ else "")
            marine = Marine(name.lower().replace(" ", "_"), name, "able", self.turn)
            self.marines[marine.id] = marine
            self.entered += 1
            newcomers.append(marine)
        return newcomers
