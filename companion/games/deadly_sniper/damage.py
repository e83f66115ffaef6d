"""What damage does, and how it is announced (DS-9)."""

from companion.dialogue import Say, Script, Tone
from companion.games.deadly_sniper import officer, rulings
from companion.games.deadly_sniper.state import Battle
from companion.requests import msg


def harm(battle: Battle, who: str, damage: int, *, by: str | None = None) -> Script[None]:
    """DS-9.1, DS-9.2: inflict damage; what it comes to is said at once. `by` gets it on its record."""
    operative = battle.operatives[who]
    if operative.wounds == 0:
        return
    was_injured = operative.injured
    if by is not None:
        battle.tally(by).damage += min(damage, operative.wounds)
    battle.wound(who, damage)
    if damage == 0:
        yield Say(msg("no-damage", who=operative.called), spared(battle, who))
    elif operative.wounds == 0:
        yield Say(msg("incapacitated", who=operative.called, damage=damage), hurt(battle, who))
        yield from drop(battle, who)
    else:
        yield Say(msg("damage", who=operative.called, damage=damage, left=operative.wounds), hurt(battle, who))
        if operative.injured and not was_injured:
            yield Say(msg("injured", who=operative.called), hurt(battle, who))
        elif operative.wounds * 2 == operative.wounds_start:
            yield from rulings.apply(battle, "A25")


def drop(battle: Battle, who: str) -> Script[None]:
    """DS-5.8: an incapacitated carrier puts its marker down before it is removed."""
    if battle.operatives[who].carrying:
        officer.put_down(battle)
        yield Say(msg("drops-marker", who=battle.operatives[who].called), "warning")


def hurt(battle: Battle, who: str) -> Tone:
    """How it sounds to the player that somebody is hurt."""
    return "bad" if battle.operatives[who].side == "player" else "good"


def spared(battle: Battle, who: str) -> Tone:
    """How it sounds to the player that somebody is not."""
    return "good" if battle.operatives[who].side == "player" else "bad"
