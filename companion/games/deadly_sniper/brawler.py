"""A Brawler's activation by its question tree (DS-14.5, DS-14.10)."""

from companion.dialogue import Also, Say, Script, step
from companion.games.deadly_sniper import actions, officer, questions, rulings, threat
from companion.games.deadly_sniper.behaviour import able, act, guard, hold, moved, order
from companion.games.deadly_sniper.melee import fight
from companion.games.deadly_sniper.state import Battle
from companion.requests import msg


def activate(battle: Battle, who: str) -> Script[None]:
    """Play the activation: fight, charge, or else creep towards the nearest."""
    goes_on: bool | None = True
    while goes_on is not False and battle.operatives[who].in_play:
        goes_on = yield from step(_act(battle, who))  # None: its foe was taken off the table while it was asked about


def counteract(battle: Battle, who: str) -> Script[None]:
    """DS-4.7: fight, or charge somebody within two inches."""
    if not questions.touching(battle, who):
        reached = yield from questions.reachable(battle, who, _foes(battle, who), lambda: 2)
        if isinstance(reached, Also):
            yield from step(questions.learn_touch(battle, who))
        elif reached:
            prey = yield from questions.nearest(battle, who, lambda: list(reached))
            if isinstance(prey, str):
                yield from _charge(battle, who, prey, 2)
            return
    if questions.touching(battle, who):
        yield from _fight(battle, who)


def _act(battle: Battle, who: str) -> Script[bool]:
    """DS-14.5: do the first of the list that is legal; says whether there may be more to do."""
    if questions.touching(battle, who):
        if not able(battle, who, "fight"):
            return False
        yield from act(battle, who, lambda: ["fight"])
        yield from _fight(battle, who)
        return True
    first = not battle.operatives[who].performed
    if not able(battle, who, "reposition" if first else "charge") or not questions.foes(battle, who):
        return False
    prey = yield from _prey(battle, who)
    if isinstance(prey, Also):
        yield from step(questions.learn_touch(battle, who))
        return True
    options = (["charge"] if prey else []) + (["reposition"] if first else [])
    if first and officer.guards(battle, who):
        options.append("hold")
    elif first and not (prey and threat.best(battle, who) >= threat.MISSION):
        options += ["guard"] if (yield from step(officer.reaches(battle, who))) else []
    if not options:
        return False
    if prey and len(_foes(battle, who)) > 1:
        yield from rulings.apply(battle, "A8" if battle.options.charge == "reachable" else "A8-literal")
    chosen = yield from act(battle, who, lambda: options)
    if chosen == "charge" and prey is not None:
        yield from _charge(battle, who, prey, battle.operatives[who].move + 2)
        return True
    if chosen == "hold":
        yield from hold(battle, who)
        return False
    if chosen == "guard":
        yield from order(battle, who, "conceal")
        yield from guard(battle, who)
        return False
    yield from _creep(battle, who)
    return False


def _prey(battle: Battle, who: str) -> Script[str | Also | None]:
    """DS-14.5, A8: whom it charges: the closest of those whom it can reach; literally, the closest or nobody.

    Who can be reached is asked first, since only of several of them it matters who is the closest.
    """

    def inches() -> int:
        return battle.operatives[who].move + 2

    foes = [foe.id for foe in questions.foes(battle, who)]
    if battle.options.charge == "literal" and len(foes) > 1:
        closest = yield from questions.nearest(battle, who, lambda: _foes(battle, who), touch=True)
        if isinstance(closest, Also):
            return closest
        foes = [closest]
    reached = yield from questions.reachable(battle, who, foes, inches)
    if isinstance(reached, Also):
        return reached
    if not reached:
        return None
    return (yield from questions.nearest(battle, who, lambda: [foe for foe in reached if foe in _foes(battle, who)]))


def _foes(battle: Battle, who: str) -> list[str]:
    return [foe.id for foe in questions.foes(battle, who)]


def _fight(battle: Battle, who: str) -> Script[None]:
    if battle.operatives[who].order != "engage":
        yield from order(battle, who, "engage")
    target = yield from questions.decide(f"fight:{who}", lambda: questions.touching(battle, who), battle)
    actions.perform(battle, who, "fight")
    yield from step(fight(battle, who, target))


def _charge(battle: Battle, who: str, prey: str, inches: int) -> Script[None]:
    if battle.operatives[who].order != "engage":
        yield from order(battle, who, "engage")
    actions.perform(battle, who, "charge")
    moved(battle, who, prey)
    npo, foe = battle.operatives[who], battle.operatives[prey]
    yield Say(msg("charges", who=npo.called, target=foe.called, inches=inches), "warning")


def _creep(battle: Battle, who: str) -> Script[None]:
    yield from rulings.apply(battle, "A19")
    yield from order(battle, who, "conceal")
    actions.perform(battle, who, "reposition")
    dashes = able(battle, who, "dash")
    if dashes:
        actions.perform(battle, who, "dash")
    moved(battle, who)
    yield Say(msg("creeps", who=battle.operatives[who].called, inches=battle.operatives[who].move, dash=int(dashes)))
