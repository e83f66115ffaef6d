"""The SNIPER: its interrupt, its targets and its reload (DS-15)."""

from companion.dialogue import Say, Script, ask, step
from companion.games.deadly_sniper import aiming, by_hand, questions, rulings
from companion.games.deadly_sniper.shot import shoot
from companion.games.deadly_sniper.state import SNIPER, Battle
from companion.requests import Message, Roll, msg


def interrupt(battle: Battle) -> Script[bool]:
    """DS-15.2: where an NPO would activate, the SNIPER shoots instead if it can. Says whether it did."""
    if not (battle.reloaded and battle.sniper.in_play):
        return False
    yield from step(questions.learn_height(battle))
    yield from step(aiming.find(battle, SNIPER))
    if questions.touching(battle, SNIPER):
        yield Say(msg("sniper-pinned"))
        return False
    if not aiming.targets(battle, SNIPER):
        if battle.sniper.in_play:
            yield Say(msg("sniper-no-target"))
        return False
    yield from step(aiming.compare(battle, SNIPER))
    target = yield from step(questions.decide(f"target:{SNIPER}", lambda: aiming.targets(battle, SNIPER), battle))
    if target is None or not questions.both_in_play(battle, SNIPER, target):
        return False
    if not by_hand.resolves(battle, SNIPER):
        yield from step(questions.learn_view(battle, SNIPER, target))
    if not questions.both_in_play(battle, SNIPER, target):
        return False
    yield Say(msg("sniper-shoots", target=battle.operatives[target].called), "warning")
    if not battle.ready("npo"):
        yield from rulings.apply(battle, "A11")
    battle.reloaded = False
    yield from step(shoot(battle, SNIPER, target))
    yield from step(_reload(battle))
    return True


def _reload(battle: Battle) -> Script[None]:
    """DS-15.4, A12: how many of the player's activations the reload takes; an absolute count has earlier ones too."""

    def build() -> Roll | None:
        if not battle.sniper.in_play:
            return None
        return Roll(key=f"reload:{SNIPER}", prompt=msg("roll-reload"), dice=1, by="npo")

    (count,) = yield from ask(build)
    yield from rulings.apply(battle, "A12" if battle.options.reload == "after_shot" else "A12-absolute")
    done = battle.completed if battle.options.reload == "absolute" else 0
    battle.reload_left = max(0, count - done)
    if done or empty(battle):  # else it is what is told next
        yield Say(msg("die-shows", die=count))
    _loaded(battle)
    yield from tell(battle)


def tick(battle: Battle) -> Script[None]:
    """DS-15.4: a completed activation of the player brings the SNIPER nearer to its next shot."""
    battle.completed += 1
    if battle.reload_left is None:
        return
    battle.reload_left -= 1
    _loaded(battle)
    yield from tell(battle)


def ready(battle: Battle) -> None:
    """DS-3.3: the Ready step reloads it, whatever the count was."""
    battle.reload_left, battle.reloaded, battle.told_empty, battle.completed = None, battle.sniper.in_play, False, 0


def _loaded(battle: Battle) -> None:
    if battle.reload_left == 0:
        battle.reload_left, battle.reloaded = None, True


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
