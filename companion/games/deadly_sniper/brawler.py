"""A Brawler's activation by its question tree (DS-14.5, DS-14.10)."""

from companion.dialogue import Say, Script, step
from companion.games.deadly_sniper import questions
from companion.games.deadly_sniper.melee import fight
from companion.games.deadly_sniper.state import Battle
from companion.requests import msg

MOVES = {"charge", "reposition", "dash"}


def activate(battle: Battle, who: str) -> Script[None]:
    """Play the activation: fight, charge, or else creep towards the nearest."""
    battle.operatives[who].order = "conceal"
    performed: tuple[str, ...] = ()
    while battle.operatives[who].in_play and len(performed) < battle.operatives[who].apl:
        actions = yield from step(_act(battle, who, performed))
        if actions == ():
            break
        performed += actions or ()  # None: its foe was taken off the table while it was asked about
    battle.operatives[who].ready = False


def may_fight(battle: Battle, who: str, performed: tuple[str, ...]) -> bool:
    """DS-4.2, DS-13.1: Fight once in an activation, twice with Double Fight."""
    return performed.count("fight") < (2 if "double_fight" in battle.operatives[who].abilities else 1)


def touching(battle: Battle, who: str) -> list[str]:
    """Who stands in its control range, by what is known."""
    return [foe.id for foe in questions.foes(battle, who) if battle.know("touch", who, foe.id) == "yes"]


def _act(battle: Battle, who: str, performed: tuple[str, ...]) -> Script[tuple[str, ...]]:
    """DS-14.5: do the first of the list that is legal, and name the actions that it took."""
    if not performed:
        yield from step(questions.learn_touch(battle, who))
    if touching(battle, who):
        if not may_fight(battle, who, performed):
            return ()
        yield from _engage(battle, who)
        target = yield from questions.decide(f"fight:{who}", lambda: touching(battle, who), battle)
        yield from step(fight(battle, who, target))
        return ("fight",)
    if MOVES & set(performed) or not questions.foes(battle, who):
        return ()
    closest, prey = yield from _prey(battle, who)
    if prey and questions.both_in_play(battle, who, prey):
        yield from _engage(battle, who)
        npo, foe = battle.operatives[who], battle.operatives[prey]
        yield Say(msg("charges", who=npo.called, target=foe.called, inches=npo.move + 2), "warning")
        _moved(battle, who, prey)
        return ("charge",)
    npo = battle.operatives[who]
    if performed or not npo.in_play:
        return ()
    yield Say(msg("creeps", who=npo.called, inches=npo.move, target=battle.operatives[closest].called))
    _moved(battle, who)
    return ("reposition", "dash")


def _prey(battle: Battle, who: str) -> Script[tuple[str, str | None]]:
    """DS-14.10, A8: the closest foe; and whom it can charge: that one, or else anybody else within reach."""

    def inches() -> int:
        return battle.operatives[who].move + 2

    closest = yield from questions.nearest(battle, who, lambda: [foe.id for foe in questions.foes(battle, who)])
    if (yield from questions.reaches(battle, who, closest, inches)):
        return closest, closest
    return closest, (yield from step(questions.reaches_other(battle, who, closest, inches)))


def _engage(battle: Battle, who: str) -> Script[None]:
    """DS-4.1: the order of an NPO is told."""
    if battle.operatives[who].order != "engage":
        battle.operatives[who].order = "engage"
        yield Say(msg("engages", who=battle.operatives[who].called))


def _moved(battle: Battle, who: str, into: str | None = None) -> None:
    """A move puts what was known of an NPO out of date; a charge brings it into somebody's control range."""
    battle.operatives[who].stamp += 1
    for foe in questions.foes(battle, who) if into else []:
        battle.learn("touch", "yes" if foe.id == into else "no", who, foe.id)
