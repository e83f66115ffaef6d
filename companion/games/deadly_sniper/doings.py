"""What one of the player's operatives does, action by action (DS-5), and what is learned of the table by it."""

from companion.dialogue import Say, Script, ask, step
from companion.games.deadly_sniper import actions, attacks, missions, questions
from companion.games.deadly_sniper.state import Battle, Operative
from companion.requests import Pick, msg

ALL = (
    *("shoot", "fight", "charge", "reposition", "dash", "fall_back"),
    *("door_fight", "pick_up", "place", "escape", "other"),
)
"""What may be offered, in this order. "other" is an action of its own datacard, for one action point."""
APART = frozenset({"shoot", "charge", "reposition", "dash", "door_fight", "pick_up"})
"""What nobody does with an enemy in control range."""
WAYS_OUT = ("reposition", "dash", "fall_back")


def touch(battle: Battle, who: str) -> bool | None:
    """Whether an NPO is in its control range; None where that is not known."""
    known = [questions.touch(battle, npo.id, who) for npo in battle.in_play("npo")]
    return True if "yes" in known else None if None in known else False


def possible(battle: Battle, who: str) -> list[str]:
    """Give the actions that it may do, in either case where it is not known whether an enemy touches it."""
    known = touch(battle, who)
    cases = (True, False) if known is None else (known,)
    return [action for action in ALL if any(_may(battle, who, action, touching=case) for case in cases)]


def _may(battle: Battle, who: str, action: str, *, touching: bool) -> bool:
    able = actions.able
    if action == "escape":
        return bool(_ways_out(battle, who, touching=touching)) and missions.may_escape(battle)
    if action == "door_fight":
        on_the_floor = any(npo.behaviour != "sniper" for npo in battle.in_play("npo"))  # DS-5.9: the sniper never is
        return not touching and on_the_floor and able(battle, who, "fight", touching=True)
    if action == "pick_up" and battle.marker != "on_table":
        return False
    if action in ("fight", "charge") and not battle.in_play("npo"):
        return False
    if action == "shoot" and not questions.unfought(battle, who):
        return False
    return able(battle, who, action, touching=touching)


def _ways_out(battle: Battle, who: str, *, touching: bool) -> list[str]:
    """The moves that may lead off the board; a counteraction has only one action point (DS-4.6)."""
    most = 1 if battle.operatives[who].counteracted else battle.operatives[who].points
    return [way for way in WAYS_OUT if actions.able(battle, who, way, touching=touching) and actions.cost(way) <= most]


def _inches(one: Operative, action: str) -> int:
    """How far a move goes (DS-5.1 to 5.4): two inches at the most in a counteraction (DS-4.6)."""
    far = 3 if action == "dash" else one.move + 2 if action == "charge" else one.move
    return min(2, far) if one.counteracted else far


def do(battle: Battle, who: str, action: str) -> Script[None]:
    """Do an action that was offered; one that turns out impossible is as if it had not been tried (DS-4.3)."""
    if action in APART:
        _touched_by(battle, who, ())
    match action:
        case "shoot":
            yield from attacks.shoot(battle, who)
        case "fight" | "door_fight":
            yield from attacks.fight(battle, who, through_door=action == "door_fight")
        case "charge":
            yield from _charge(battle, who)
        case "pick_up":
            yield from _pick_up(battle, who)
        case "place":
            actions.perform(battle, who, action)
            missions.put_down(battle)
            yield Say(msg("places-marker", who=battle.operatives[who].called))
        case "escape":
            yield from _escape(battle, who)
        case "other":
            actions.perform(battle, who, action)
        case _:
            yield from _move(battle, who, action)


def _touched_by(battle: Battle, who: str, npos: tuple[str, ...]) -> None:
    for npo in battle.in_play("npo"):
        battle.learn("touch", "yes" if npo.id in npos else "no", npo.id, who)


def _move(battle: Battle, who: str, action: str) -> Script[None]:
    """DS-5.1 to 5.3: it ends outside of every enemy's control range."""
    actions.perform(battle, who, action)
    _touched_by(battle, who, ())
    one = battle.operatives[who]
    yield Say(msg("moves", who=one.called, inches=_inches(one, action)))


def _charge(battle: Battle, who: str) -> Script[None]:
    """DS-5.4: it ends in the control range of an enemy."""

    def build() -> Pick | None:
        npos, one = battle.in_play("npo"), battle.operatives[who]
        if not npos or not one.in_play:
            return None
        prompt = msg("ask-charged", who=one.called, inches=_inches(one, "charge"))
        everybody = tuple(npo.id for npo in npos)
        return Pick(key=f"charged:{who}", prompt=prompt, options=questions.names(npos), least=1, not_sure=everybody[:1])

    npos = yield from ask(build)
    actions.perform(battle, who, "charge")
    _touched_by(battle, who, npos)


def _escape(battle: Battle, who: str) -> Script[None]:
    """DS-5.11: over the edge in a move action; with a part of its base left on the board it has not moved (DS-4.3)."""
    way = _ways_out(battle, who, touching=bool(touch(battle, who)))[0]
    if (yield from missions.escape(battle, who)):
        actions.perform(battle, who, way)


def _pick_up(battle: Battle, who: str) -> Script[None]:
    """DS-5.7, DS-12.2: a marker that its side controls, by the APL of those who contest it."""
    theirs = yield from step(_contesting(battle, who, "npo"))
    ours = (yield from step(_contesting(battle, who, "player"))) if theirs else ()
    one = battle.operatives[who]
    strength = one.points + sum(battle.operatives[other].points for other in ours or ())
    if not actions.controls(strength, sum(battle.operatives[npo].points for npo in theirs or ())):
        yield Say(msg("no-control", who=one.called), "warning")
        return
    actions.perform(battle, who, "pick_up")
    one.carrying, battle.marker = True, "carried"
    yield Say(msg("carries-marker", who=one.called), "good")


def _contesting(battle: Battle, who: str, side: str) -> Script[tuple[str, ...]]:
    """Ask who else of a side is within an inch of the marker."""

    def build() -> Pick | None:
        others = [one for one in battle.in_play("npo" if side == "npo" else "player") if one.id != who]
        others = [one for one in others if one.behaviour != "sniper" and battle.know("near", one.id) != "no"]
        if not others or not battle.operatives[who].in_play or battle.marker != "on_table":
            return None
        worse = tuple(one.id for one in others) if side == "npo" else ()
        prompt = msg(f"ask-contest-{side}")
        return Pick(key=f"contest:{side}", prompt=prompt, options=questions.names(others), not_sure=worse)

    return (yield from ask(build))
