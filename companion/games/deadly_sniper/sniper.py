"""The SNIPER: its interrupt, its targets and its reload (DS-15)."""

from dataclasses import replace

from companion.dialogue import Also, Say, Script, ask, ask_also, step
from companion.games.deadly_sniper import questions
from companion.games.deadly_sniper.shot import shoot, view
from companion.games.deadly_sniper.state import SNIPER, Battle
from companion.requests import Message, Option, Pick, Roll, msg

TOUCHED = Option("touched", msg("opt-touched"))


def interrupt(battle: Battle) -> Script[bool]:
    """DS-15.2: where an NPO would activate, the SNIPER shoots instead if it can. Says whether it did."""
    if not (battle.reloaded and battle.sniper.in_play):
        return False
    yield from step(questions.learn_height(battle))
    yield from step(_look(battle))
    if touched(battle):
        yield Say(msg("sniper-pinned"))
        return False
    yield from step(_melees(battle))
    for who in [operative.id for operative in battle.in_play("player") if operative.order == "conceal"]:
        if battle.know("sees", SNIPER, who) == "yes":
            yield from step(questions.learn_cover(battle, SNIPER, who))
    if not targets(battle):
        if battle.sniper.in_play:
            yield Say(msg("sniper-no-target"))
        return False
    yield from step(_compare(battle))
    target = yield from step(questions.decide(f"target:{SNIPER}", lambda: targets(battle), battle))
    if target is None or not questions.both_in_play(battle, SNIPER, target):
        return False
    yield Say(msg("sniper-shoots", target=battle.operatives[target].called), "warning")
    yield from step(shoot(battle, SNIPER, target))
    battle.reloaded = False
    yield from step(_reload(battle))
    return True


def _look(battle: Battle) -> Script[None]:
    """Q-VIS; whoever answers may say instead that somebody has reached the SNIPER, and then is asked who (Q-TOUCH)."""

    def build() -> Pick | None:
        request = questions.sight_of(battle, SNIPER)
        return replace(request, also=(TOUCHED,)) if request else None

    seen = yield from ask_also(build)
    while isinstance(seen, Also):
        yield from step(questions.learn_touch(battle, SNIPER, worse=()))
        if touched(battle):
            return
        seen = yield from ask_also(build)
    questions.note_sight(battle, SNIPER, seen)


def touched(battle: Battle) -> list[str]:
    """Who stands in the SNIPER's control range, by what is known (DS-15.2)."""
    return [foe.id for foe in questions.foes(battle, SNIPER) if battle.know("touch", SNIPER, foe.id) == "yes"]


def _melees(battle: Battle) -> Script[None]:
    """DS-6.2: where somebody in sight was in a melee and has been activated since, Q-TOUCH is asked again."""
    for npo in [one.id for one in battle.in_play("npo") if one.id != SNIPER]:
        for foe in [one.id for one in questions.foes(battle, npo)]:
            if battle.know("sees", SNIPER, foe) == "yes" and battle.outdated("touch", npo, foe) == "yes":
                yield from step(questions.learn_touch(battle, npo))


def targets(battle: Battle) -> list[str]:
    """The valid targets by what is known, leaving out those whom an NPO is fighting (DS-6.2)."""
    if not battle.sniper.in_play:
        return []
    npos = battle.in_play("npo")
    return [
        operative.id
        for operative in battle.in_play("player")
        if battle.know("sees", SNIPER, operative.id) == "yes"
        and view(battle, SNIPER, operative.id).valid
        and all(battle.know("touch", npo.id, operative.id) != "yes" for npo in npos)
    ]


def rivals(battle: Battle, tests: tuple[str, ...]) -> list[str]:
    """The targets that are still level after the first tests of DS-14.4 ("obscured", then "cover")."""
    left = targets(battle)
    for what in tests:
        left = [who for who in left if battle.know(what, SNIPER, who) in ("no", None)] or left
    return left


def _compare(battle: Battle) -> Script[None]:
    """Learn what DS-14.4 needs to choose between several targets, and no more than that."""
    if len(targets(battle)) > 1:
        yield from step(questions.learn_obscured(battle, SNIPER, lambda: targets(battle)))
    level = rivals(battle, ("obscured",))
    for who in level if len(level) > 1 else []:
        yield from step(questions.learn_cover(battle, SNIPER, who))
    level = rivals(battle, ("obscured", "cover"))
    if len(level) > 1:
        yield from questions.nearest(battle, SNIPER, lambda: rivals(battle, ("obscured", "cover")), ties=True)


def _reload(battle: Battle) -> Script[None]:
    """DS-15.4: how many of the player's activations the reload takes."""

    def build() -> Roll | None:
        if not battle.sniper.in_play:
            return None
        return Roll(key=f"reload:{SNIPER}", prompt=msg("roll-reload"), dice=1, by="npo")

    (count,) = yield from ask(build)
    battle.reload_left = count
    yield from tell(battle)


def tick(battle: Battle) -> Script[None]:
    """DS-15.4: a completed activation of the player brings the SNIPER nearer to its next shot."""
    if battle.reload_left is None:
        return
    battle.reload_left -= 1
    if battle.reload_left == 0:
        battle.reload_left, battle.reloaded = None, True
    yield from tell(battle)


def tell(battle: Battle) -> Script[None]:
    """DS-15.4, DS-15.7: say how the SNIPER stands; that it has no more shots is said once."""
    if battle.sniper.in_play and not (battle.told_empty and empty(battle)):
        yield Say(standing(battle), "warning" if battle.reloaded else "info")
    battle.told_empty = empty(battle)


def standing(battle: Battle) -> Message:
    """DS-15.7: how the SNIPER stands."""
    if not battle.sniper.in_play:
        return msg("sniper-gone")
    if battle.reloaded:
        return msg("sniper-reloaded")
    if battle.reload_left is None or battle.phase != "firefight":
        return msg("sniper-unloaded")  # before the ready step, or before its reload die
    return msg("sniper-empty") if empty(battle) else msg("sniper-reloads", count=battle.reload_left)


def empty(battle: Battle) -> bool:
    """Whether the SNIPER can't shoot any more in this turning point (DS-15.4)."""
    return not battle.reloaded and (battle.reload_left or 0) > len(battle.ready("player"))
