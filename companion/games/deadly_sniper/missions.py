"""What the mission adds to a battle, at each place where it has something to add (DS-16). So far it is mission 1."""

from companion.dialogue import Say, Script
from companion.games.deadly_sniper import ending, officer, preparing, reinforcing
from companion.games.deadly_sniper.state import Battle
from companion.requests import msg

start = preparing.walk
ready = officer.warn
gambit = reinforcing.gambit
over = ending.over
may_escape = officer.may_escape
escape = officer.escape
put_down = officer.put_down


def end_of_turn(battle: Battle) -> Script[None]:
    """The end of a turning point, and of the battle where it is over (DS-16.1.4, DS-16.1.5)."""
    battle.slot = None
    yield from officer.turn_end(battle)
    if over(battle) or (battle.last_tp is not None and battle.tp >= battle.last_tp):
        battle.phase = "ended"
    else:
        yield Say(msg("turning-point-over", number=battle.tp))
