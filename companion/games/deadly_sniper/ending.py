"""How the battle ends, and that it ends at once (DS-16.1.5)."""

from collections.abc import Callable
from typing import Any

from companion.dialogue import Ask, Needless, Say, Script
from companion.games.deadly_sniper import outcomes
from companion.games.deadly_sniper.state import Battle
from companion.requests import Request, msg


def over(battle: Battle) -> bool:
    """Whether nobody of the player's is left in the killzone, or the battle has ended otherwise."""
    return battle.phase == "ended" or not battle.stands("player")


def until_over(battle: Battle, script: Script[None]) -> Script[None]:
    """Play a script until the battle is over."""
    return until(lambda: over(battle), script)


def until(ended: Callable[[], bool], script: Script[None]) -> Script[None]:
    """Play a script until something is so: then its questions are needless, and the rest of it is left out."""
    reply: Any = None
    while True:
        try:
            pending = script.send(reply)
        except StopIteration:
            return
        if isinstance(pending, Ask) and ended():
            break
        reply = yield (Ask(_unless(ended, pending.build)) if isinstance(pending, Ask) else pending)
        if isinstance(reply, Needless) and ended():
            break
    script.close()


def _unless(ended: Callable[[], bool], build: Callable[[], Request[Any] | None]) -> Callable[[], Request[Any] | None]:
    return lambda: None if ended() else build()


def tell(battle: Battle) -> Script[None]:
    """DS-16.1.5: the result. Given up or lost, it stands already; the last turning point decides nothing by itself."""
    battle.slot = battle.active = None
    if not battle.in_play("player") and battle.outcome == "undecided":
        battle.outcome = outcomes.m1_result(marker_escaped=battle.marker == "gone")
    battle.phase = "ended"
    standing, npos = len(battle.in_play("player")), len(battle.in_play("npo"))
    if battle.outcome == "undecided":
        yield Say(msg("battle-over", standing=standing, npos=npos))
    else:
        yield Say(msg(f"result-{battle.outcome}"), "good" if battle.outcome == "win" else "bad")
