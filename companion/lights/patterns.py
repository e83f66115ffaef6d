"""Named light patterns as schedules of on and off: no pins, no clock."""

from __future__ import annotations

from dataclasses import dataclass

from companion.errors import InputError

_BLINK_S = 0.3
_PAUSE_S = 1.5
_SLOW_S = 1.0


@dataclass(frozen=True)
class Phase:
    """On or off for so many seconds; for ever where `seconds` is None."""

    on: bool
    seconds: float | None = None


Schedule = tuple[Phase, ...]
"""Phases which repeat from the first after the last."""

_ON: Schedule = (Phase(True),)
_OFF: Schedule = (Phase(False),)
_FIXED: dict[str, Schedule] = {
    "on": _ON,
    "off": _OFF,
    "reloaded": _ON,
    "empty": _OFF,
    "waiting": (Phase(True, _SLOW_S), Phase(False, _SLOW_S)),
    "listening": _ON,
}
_COUNTED = "reloading"
PATTERNS = (*_FIXED, _COUNTED)
"""The names that `schedule` knows."""


def schedule(pattern: str, count: int | None = None) -> Schedule:
    """The schedule of a pattern: `reloading` blinks `count` times, pauses, and repeats.

    Raises InputError for a name that is none.
    """
    if pattern in _FIXED:
        return _FIXED[pattern]
    if pattern != _COUNTED:
        raise InputError(f"no light pattern {pattern!r}: there are {', '.join(PATTERNS)}")
    if not count or count < 1:
        return _OFF
    blinks = [Phase(True, _BLINK_S), Phase(False, _BLINK_S)] * count
    return (*blinks[:-1], Phase(False, _PAUSE_S))


def describe(pattern: str, count: int | None = None) -> str:
    """The pattern in words, for who sees no LED."""
    phases = schedule(pattern, count)
    if phases[0].seconds is None:
        return "on" if phases[0].on else "off"
    blinks = sum(phase.on for phase in phases)
    return f"blinks {blinks} and pauses" if pattern == _COUNTED else "blinks slowly"


def at(phases: Schedule, elapsed: float) -> tuple[bool, float | None]:
    """Whether the light is on `elapsed` seconds into its pattern, and the seconds until it changes (None: never)."""
    length = sum(phase.seconds or 0.0 for phase in phases)
    rest = elapsed % length if length else 0.0
    for phase in phases:
        if phase.seconds is None or rest < phase.seconds:
            return phase.on, None if phase.seconds is None else phase.seconds - rest
        rest -= phase.seconds
    return phases[0].on, phases[0].seconds
