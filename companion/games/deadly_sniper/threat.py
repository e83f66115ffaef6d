"""How much an option of an NPO threatens the player (DS-18). It ranks what the lists leave level."""

from companion.games.deadly_sniper import odds
from companion.games.deadly_sniper.melee import forecast
from companion.games.deadly_sniper.shot import described
from companion.games.deadly_sniper.state import Battle, Operative

KILL, HURT, OWN_DEATH = 100, 30, 15
"""Points for incapacitating, for the share of its wounds that a target loses, against the NPO's own end."""
CARRIER, READY = 1.0, 0.25
"""How much more a target is worth that carries the marker, or is ready."""
MISSION = 40
"""Points for keeping up what loses the mission for the player."""
LEVEL = 1.0
"""Options within so many points are level."""


def worth(target: Operative) -> float:
    """The factor V: how much a target's end hurts the player."""
    return 1 + CARRIER * target.carrying + READY * target.ready


def shot(battle: Battle, shooter: str, target: str) -> float:
    """The threat of a shot, by what is known of cover and obstacles."""
    one = battle.operatives[target]
    damages = odds.outcomes(described(battle, shooter, target, 0))
    share = min(1.0, odds.expected(damages) / one.wounds)
    return KILL * odds.at_least(damages, one.wounds) * worth(one) + HURT * share


def fight(battle: Battle, npo: str, foe: str) -> float:
    """The threat of a fight, by its exact value (DS-17.4)."""
    one = battle.operatives[foe]
    found = forecast(battle, npo, foe)
    share = min(1.0, found.dealt / one.wounds)
    return KILL * found.kills * worth(one) + HURT * share - OWN_DEATH * found.dies


def attack(battle: Battle, npo: str, foe: str) -> float:
    """The threat of the attack that an NPO's behaviour has."""
    shoots = battle.operatives[npo].behaviour != "brawler"
    return shot(battle, npo, foe) if shoots else fight(battle, npo, foe)


def best(battle: Battle, npo: str) -> float:
    """The threat of its best attack on anybody who is not known to be out of its reach."""
    out_of_sight = {one.id for one in battle.in_play("player") if battle.know("sees", npo, one.id) == "no"}
    foes = [one.id for one in battle.in_play("player") if one.id not in out_of_sight]
    return max((attack(battle, npo, foe) for foe in foes), default=0.0)


def level(scores: dict[str, float]) -> list[str]:
    """Who has the highest score, or is within a point of it."""
    most = max(scores.values())
    return [who for who, score in scores.items() if most - score <= LEVEL]
