"""The set-up of mission 1, walked through step by step (DS-2, DS-16.1.1)."""

from companion.dialogue import Also, Say, Script, ask_also, step
from companion.games.deadly_sniper import enlisting, questions, teaching
from companion.games.deadly_sniper.state import Battle, Options
from companion.requests import Choose, Message, Option, msg

DONE = (Option("done", msg("opt-set-up")),)
SKIP = (Option("skip", msg("opt-skip-set-up")),)
STEPS = ("terrain", "officer", "sniper", "npos", "equipment", "yours")


def walk(battle: Battle) -> Script[None]:
    """Say what differs from the usual rules, make the list of NPOs, and walk through the set-up where it is wanted."""
    if strange := switched(battle):
        yield Say(msg("options", options=strange))
    yield from teaching.explain(battle, "mission")
    yield from enlisting.enlist(battle)
    for name in STEPS if battle.walk_through else ():
        if isinstance((yield from step(_step(battle, name))), Also):
            break
    if battle.walk_through:
        yield from step(questions.learn_height(battle))


def _step(battle: Battle, name: str) -> Script[object]:
    def build() -> Choose | None:
        prompt = _prompt(battle, name)
        return Choose(key=f"setup:{name}", prompt=prompt, options=DONE, also=SKIP) if prompt else None

    return (yield from ask_also(build))


def _prompt(battle: Battle, name: str) -> Message | None:
    """What is to be done; None where it does not apply."""
    npos = [one.called for one in battle.in_play("npo") if one.behaviour != "sniper"]
    if (name == "officer" and battle.marker == "absent") or (name == "npos" and not npos):
        return None
    return msg("setup-npos", names=npos) if name == "npos" else msg(f"setup-{name}")


def switched(battle: Battle) -> list[Message]:
    """The switches of the rules that do not stand as usual."""
    usual = Options()
    return [
        msg(f"option-{name}-{value}") if isinstance(value, str) else msg(f"option-{name}", value=value)
        for name, value in vars(battle.options).items()
        if value != getattr(usual, name)
    ]
