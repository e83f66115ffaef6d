"""A turn as a script: the sniper shoots, the marines react, the marines shoot (BB-1.4)."""

from typing import Any

from companion.dialogue import Also, Interrupt, Say, Script, Turn, ask, ask_also, interruptible, step
from companion.games.bodybag import ending, house_rules, lessons, marines, rules, telling
from companion.games.bodybag.state import Hunt, Shot
from companion.requests import Choose, Form, Option, Request, Roll, msg

SHOTS = tuple(Option(shot, msg(f"opt-{shot}")) for shot in ("kill", "leg", "gut"))
HOLD = Option("hold", msg("opt-hold"))
MY_DICE = Option("my_dice", msg("opt-my_dice"))
WHICH_SHOT = Choose(key="shot", prompt=msg("ask-type"), options=SHOTS)


def play(hunt: Hunt) -> Script[None]:
    """BB-1.4: turns until one of the ends of BB-6. Can start at the start of any turn."""
    if hunt.turn == 1 and (strange := house_rules.not_usual(hunt)):
        yield Say(msg("options", options=strange))
    yield from interruptible(_turns(hunt), lambda: _at_any_prompt(hunt))
    hunt.phase = "over"
    yield Say(msg(f"end-{hunt.end}"), "info")
    yield Say(msg("score", kills=hunt.kills, turns=hunt.turn, grade=msg(f"grade-{rules.grade(hunt.kills)}")))


def _turns(hunt: Hunt) -> Script[None]:
    while not ending.over(hunt):
        yield Turn(hunt.turn)
        yield Say(telling.situation(hunt))
        yield from lessons.explain(hunt, "sniper")
        if reminder := telling.remind(hunt):
            yield Say(reminder, "warning", kind="reminder")
        for phase in (sniper, marines.reaction, marines.shooting):
            yield from step(phase(hunt))
            ending.test(hunt)
            if ending.over(hunt):
                break
        else:
            hunt.turn += 1
            hunt.phase = "sniper"


def _at_any_prompt(hunt: Hunt) -> tuple[Interrupt, ...]:
    """BB-7: lessons, and the marines' dice, whatever is asked."""
    found = (Interrupt(lessons.TEACH, lambda: lessons.begin(hunt)),) if lessons.offered(hunt) else ()
    return (*found, Interrupt(MY_DICE, lambda: _my_dice(hunt))) if hunt.companion_rolls else found


def _my_dice(hunt: Hunt) -> Script[None]:
    hunt.companion_rolls = False
    yield Say(msg("you-roll-for-them"))


def sniper(hunt: Hunt) -> Script[None]:
    """BB-2: one shot at most."""
    hunt.phase = "sniper"
    chosen = yield from ask_also(lambda: _which_shot(hunt))
    if isinstance(chosen, Also):
        yield Say(msg("holds"))
        return
    shot: Shot = chosen["shot"]
    who: str = chosen["target"]
    yield from step(_shoot(hunt, shot, who))


def _which_shot(hunt: Hunt) -> Form | None:
    """BB-2.1, 2.2, 2.6: which shot, at whom."""
    men = hunt.area()
    if not men or rules.bugs_out(hunt.nerve):
        return None
    targets = tuple(Option(marine.id, marine.name) for marine in men)
    fields: dict[str, Request[Any]] = {
        "shot": WHICH_SHOT,
        "target": Choose(key="target", prompt=msg("ask-target"), options=targets),
    }
    return Form(key="sniper_shot", prompt=msg("ask-shot"), fields=fields, also=(HOLD,))


def _shoot(hunt: Hunt, shot: Shot, who: str) -> Script[None]:
    """BB-2.3 to 2.5."""

    def need() -> int:
        return rules.target_number(hunt.nerve, shot, smoke=hunt.smoke, shot_at=hunt.shot_at)

    def build() -> Roll | None:
        marine = hunt.marines[who]
        if not marine.in_area or rules.bugs_out(hunt.nerve):
            return None
        prompt = msg("roll-shot", shot=msg(f"opt-{shot}"), target=marine.name, need=need())
        return Roll(key=f"sniper_nerve:{shot}:{who}", prompt=prompt, dice=2)

    total = sum((yield from ask(build)))
    smoke = rules.SMOKE * hunt.smoke
    shown = {"nerve": hunt.nerve, "type": rules.TYPE[shot], "smoke": smoke, "under_fire": -int(hunt.shot_at)}
    hunt.because("why-shot", total=total, need=need(), **shown)
    if total > need():
        yield Say(msg("missed", total=total, need=need()), "bad")
        return
    yield Say(msg(f"hit-{shot}", total=total, target=hunt.marines[who].name), "good")
    wound(hunt, who, shot)


def wound(hunt: Hunt, who: str, shot: Shot) -> None:
    """BB-2.5, 2.6: what a hit does; a leg shot on a gut-shot man changes nothing."""
    marine = hunt.marines[who]
    if shot == "kill":
        marine.status = "dead"
        hunt.kills += 1
    elif not (shot == "leg" and marine.status == "gut"):
        if marine.status == "able":
            hunt.wounds += 1
            marine.hurt = hunt.wounds
        marine.status = shot
