"""The set-up of mission 1, walked through step by step (DS-2, DS-16.1.1)."""

from companion.dialogue import Also, Say, Script, ask_also, step
from companion.games.deadly_sniper import board, enlisting, equipping, house_rules, questions, teaching
from companion.games.deadly_sniper.state import Battle
from companion.requests import Choose, Message, Option, msg

DONE = (Option("done", msg("opt-set-up")),)
SKIP = (Option("skip", msg("opt-skip-set-up")),)
STEPS = ("terrain", "edge", "officer", "sniper", "npos", "equipment", "yours")


def walk(battle: Battle) -> Script[None]:
    """Say what differs from the usual rules, make the list of NPOs, and walk through the set-up where it is wanted."""
    if strange := house_rules.not_usual(battle):
        yield Say(msg("options", options=strange))
    yield from teaching.explain(battle, "mission")
    yield from enlisting.enlist(battle)
    for name in STEPS if battle.walk_through else ():
        if isinstance((yield from step(_asked(battle, name))), Also):
            break
    if battle.walk_through:
        yield from step(questions.learn_height(battle))


def _asked(battle: Battle, name: str) -> Script[object]:
    """One step: it is done, or something is to be told in it; or all the rest is left out."""
    if name in board.WHERE:
        return board.learn(battle, name, *SKIP)
    chooses = name == "equipment" and not battle.equipment
    return equipping.choose(battle, SKIP) if chooses else _step(battle, name)


def _step(battle: Battle, name: str) -> Script[object]:
    def build() -> Choose | None:
        prompt = _prompt(battle, name)
        return Choose(key=f"setup:{name}", prompt=prompt, options=DONE, also=SKIP) if prompt else None

    return (yield from ask_also(build))


def _prompt(battle: Battle, name: str) -> Message | None:
    """What is to be done; None where it does not apply."""
    npos = [one.called for one in battle.in_play("npo") if one.behaviour != "sniper"]
    needed = {"officer": battle.marker != "absent", "sniper": battle.sniper.in_play, "npos": bool(npos)}
    if not needed.get(name, True):
        return None
    told = {"npos": npos, "equipment": battle.equipment}
    return msg(f"setup-{name}", names=told.get(name, []))
