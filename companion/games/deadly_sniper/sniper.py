"""The SNIPER: its interrupt, its targets and its reload (DS-15)."""

from companion.dialogue import Say, Script, ask, step
from companion.games.deadly_sniper import questions
from companion.games.deadly_sniper.shot import shoot, view
from companion.games.deadly_sniper.state import SNIPER, Battle
from companion.requests import Message, Roll, msg


def interrupt(battle: Battle) -> Script[bool]:
    """DS-15.2: where an NPO would activate, the SNIPER shoots instead if it can. Says whether it did."""
    if not (battle.reloaded and battle.sniper.in_play):
        return False
    yield from step(questions.learn_height(battle))
    yield from step(questions.learn_sight(battle, SNIPER))
    for who in [operative.id for operative in battle.in_play("player") if operative.order == "conceal"]:
        if battle.know("sees", SNIPER, who) == "yes":
            yield from step(questions.learn_cover(battle, SNIPER, who))
    if targets(battle):
        yield from step(_compare(battle))
    elif battle.sniper.in_play:
        yield Say(msg("sniper-no-target"))
    target = yield from step(questions.decide(f"target:{SNIPER}", lambda: targets(battle), battle))
    if target is None or not questions.both_in_play(battle, SNIPER, target):
        return False
    yield Say(msg("sniper-shoots", target=battle.operatives[target].name), "warning")
    yield from step(shoot(battle, SNIPER, target))
    battle.reloaded = False
    yield from step(_reload(battle))
    return True


def targets(battle: Battle) -> list[str]:
    """The valid targets by what is known, leaving out those whom an NPO is fighting (DS-6.2)."""
    return [
        operative.id
        for operative in battle.in_play("player")
        if battle.sniper.in_play
        and view(battle, SNIPER, operative.id).valid
        and all(battle.know("touch", npo.id, operative.id) != "yes" for npo in battle.in_play("npo"))
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
        closest = yield from questions.nearest(battle, SNIPER, lambda: rivals(battle, ("obscured", "cover")), ties=True)
        for who in rivals(battle, ("obscured", "cover")):
            battle.learn("closest", "yes" if closest in (who, questions.EQUAL) else "no", SNIPER, who)


def _reload(battle: Battle) -> Script[None]:
    """DS-15.4: how many of the player's activations the reload takes."""

    def build() -> Roll | None:
        if not battle.sniper.in_play:
            return None
        return Roll(key=f"reload:{SNIPER}", prompt=msg("roll-reload"), dice=1, by="npo")

    (count,) = yield from ask(build)
    battle.reload_left = count
    yield Say(standing(battle))


def tick(battle: Battle) -> Script[None]:
    """DS-15.4: a completed activation of the player brings the SNIPER nearer to its next shot."""
    if battle.reload_left is None:
        return
    battle.reload_left -= 1
    if battle.reload_left == 0:
        battle.reload_left, battle.reloaded = None, True
    if battle.sniper.in_play:
        yield Say(standing(battle), "warning" if battle.reloaded else "info")


def standing(battle: Battle) -> Message:
    """DS-15.7: how the SNIPER stands."""
    if not battle.sniper.in_play:
        return msg("sniper-gone")
    if battle.reloaded:
        return msg("sniper-reloaded")
    left = battle.reload_left or 0
    return msg("sniper-empty") if empty(battle) else msg("sniper-reloads", count=left)


def empty(battle: Battle) -> bool:
    """Whether the SNIPER can't shoot any more in this turning point (DS-15.4)."""
    return not battle.reloaded and (battle.reload_left or 0) > len(battle.ready("player"))
