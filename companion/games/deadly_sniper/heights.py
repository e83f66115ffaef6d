"""How high a shooter stands above its targets, told where it is not as usual (DS-10.8, DS-10.9, Q-HGT).

The SNIPER stands so high above everybody as the set-up has it, and nobody else stands any higher than its targets.
"""

from companion.dialogue import Script, ask, step
from companion.games.deadly_sniper import questions
from companion.games.deadly_sniper.state import SNIPER, Battle
from companion.requests import Choose, Option, Pick, msg

ABOVE = Option("above", msg("opt-above"))
UPPER = Option("upper", msg("opt-upper"))


def offered(battle: Battle, shooter: str) -> tuple[Option, ...]:
    """What may be said of an NPO when it is asked whom it sees: of the SNIPER, that a target is not as far below."""
    if shooter != SNIPER:
        return (ABOVE,)
    return (UPPER,) if battle.height in ("two", "four") else ()


def learn(battle: Battle, shooter: str) -> Script[None]:
    """Ask how much higher an NPO stands, since that was said."""
    if shooter == SNIPER:
        for who in (yield from ask(lambda: _upper(battle))):
            yield from step(_below_sniper(battle, who))
        return
    height = yield from ask(lambda: above(battle, shooter))
    for foe in questions.foes(battle, shooter):
        battle.learn("height", height, shooter, foe.id)


def above(battle: Battle, who: str) -> Choose | None:
    """Ask how much higher than its targets somebody stands on a Vantage."""
    one = battle.operatives[who]
    if not one.in_play:
        return None
    worse = "two" if one.side == "player" else "four"
    prompt = msg("ask-above", who=one.called)
    return Choose(key=f"above:{who}", prompt=prompt, options=questions.HEIGHTS[1:], not_sure=worse)


def _upper(battle: Battle) -> Pick | None:
    foes = questions.foes(battle, SNIPER)
    if not foes or not battle.sniper.in_play:
        return None
    return Pick(key=f"upper:{SNIPER}", prompt=msg("ask-upper"), options=questions.names(foes), not_sure=())


def _below_sniper(battle: Battle, who: str) -> Script[None]:
    """Q-HGT of one target."""

    def build() -> Choose | None:
        if not questions.both_in_play(battle, SNIPER, who):
            return None
        prompt = msg("ask-below", who=battle.operatives[who].called)
        return Choose(key=f"height:{SNIPER}:{who}", prompt=prompt, options=questions.HEIGHTS, not_sure="four")

    battle.learn("height", (yield from ask(build)), SNIPER, who)
