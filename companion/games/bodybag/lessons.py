"""The first three turns with explanations, for who says "teach me" at any of their prompts (BB-7)."""

from companion.dialogue import Say, Script
from companion.games.bodybag.state import Hunt
from companion.requests import Message, Option, msg

TAUGHT = 3
"""How many turns are explained."""
TEACH = Option("teach", msg("opt-teach"))


def explain(hunt: Hunt, phase: str) -> Script[None]:
    """Explain a phase, in the first three turns and where somebody wants to be taught."""
    if hunt.teaching and hunt.turn <= TAUGHT:
        yield Say(msg(f"teach-{phase}-{hunt.turn}"), kind="lesson")


def offered(hunt: Hunt) -> bool:
    """Whether lessons may be asked for: not twice, and not after the turns that are explained."""
    return not hunt.teaching and hunt.turn <= TAUGHT


def begin(hunt: Hunt) -> Script[None]:
    """Explain from now on, beginning with what is being played."""
    hunt.teaching = True
    yield from explain(hunt, hunt.phase)


def told(hunt: Hunt) -> Message:
    """Say whether this hunt is explained."""
    return msg("lessons" if hunt.teaching else "no-lessons")
