"""What damage does, and how it is announced (DS-9)."""

from companion.dialogue import Say, Script
from companion.games.deadly_sniper.state import Battle
from companion.requests import msg


def harm(battle: Battle, who: str, damage: int) -> Script[None]:
    """DS-9.1, DS-9.2: inflict damage; what it comes to is said at once."""
    operative = battle.operatives[who]
    if operative.wounds == 0:
        return
    was_injured = operative.injured
    battle.wound(who, damage)
    if damage == 0:
        yield Say(msg("no-damage", who=operative.called), "good")
    elif operative.wounds == 0:
        yield Say(msg("incapacitated", who=operative.called, damage=damage), "bad")
    else:
        yield Say(msg("damage", who=operative.called, damage=damage, left=operative.wounds), "bad")
        if operative.injured and not was_injured:
            yield Say(msg("injured", who=operative.called), "bad")
