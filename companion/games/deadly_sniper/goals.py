"""Where the mission wants an NPO that has nothing better to do, in words (DS-16.1.6)."""

from companion.games.deadly_sniper.state import Battle
from companion.requests import Message, msg


def goal(battle: Battle) -> Message:
    """The mission-best place: at the marker, or between its carrier and the player's edge."""
    if battle.marker == "on_table":
        return msg("goal-marker")
    carrier = next((one for one in battle.in_play("player") if one.carrying), None)
    return msg("goal-edge", who=carrier.called) if carrier else msg("goal-foes")
