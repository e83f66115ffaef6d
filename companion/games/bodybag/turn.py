"""A turn as a script: the sniper shoots, the marines react, the marines shoot (BB-1.4)."""

from collections.abc import Callable
from typing import Any

from companion.dialogue import Also, Say, Script, Turn, ask, ask_also, step
from companion.games.bodybag import rules
from companion.games.bodybag.state import Hunt, Marine, Shot
from companion.requests import Choose, Form, Message, Option, Pick, Request, Roll, msg

SHOTS = tuple(Option(shot, msg(f"opt-{shot}")) for shot in ("kill", "leg", "gut"))
TAUGHT = 3
"""How many turns are explained."""
HOLD = Option("hold", msg("opt-hold"))
TEACH = Option("teach", msg("opt-teach"))
MY_DICE = Option("my_dice", msg("opt-my_dice"))
YOU_ROLL = Option("you_roll", msg("opt-you_roll"))
WHICH_SHOT = Choose(key="shot", prompt=msg("ask-type"), options=SHOTS)


def play(hunt: Hunt) -> Script[None]:
    """BB-1.4: turns until one of the ends of BB-6. Can start at the start of any turn."""
    if hunt.turn == 1 and (strange := options_in_words(hunt)):
        yield Say(msg("options", options=strange))
    while not over(hunt):
        yield Turn(hunt.turn)
        yield Say(situation(hunt))
        yield from explain(hunt, "sniper")
        if reminder := remind(hunt):
            yield Say(reminder, "warning")
        for phase in (sniper, reaction, marines):
            yield from step(phase(hunt))
            _end_tests(hunt)
            if over(hunt):
                break
        else:
            hunt.turn += 1
            hunt.phase = "sniper"
    hunt.phase = "over"
    yield Say(msg(f"end-{hunt.end}"), "info")
    yield Say(msg("score", kills=hunt.kills, turns=hunt.turn, grade=msg(f"grade-{rules.grade(hunt.kills)}")))


def over(hunt: Hunt) -> bool:
    """Whether an end of BB-6 has come."""
    return hunt.end != "none"


def _end_tests(hunt: Hunt) -> None:
    """BB-6.1, BB-6.2, after each change."""
    if over(hunt):
        return
    if rules.bugs_out(hunt.nerve):
        hunt.end = "bug_out"
    elif not hunt.area():
        hunt.end = "area_empty"


def sniper(hunt: Hunt) -> Script[None]:
    """BB-2: one shot at most."""
    hunt.phase = "sniper"
    chosen = yield from ask_also(lambda: _which_shot(hunt))
    if isinstance(chosen, Also):
        yield from _instead(hunt, chosen.key)
        return
    shot: Shot = chosen["shot"]
    who: str = chosen["target"]
    yield from step(_shoot(hunt, shot, who))


def _instead(hunt: Hunt, wish: str) -> Script[None]:
    """Hold fire; or do what was wished and ask for the shot again."""
    if wish == "hold":
        yield Say(msg("holds"))
        return
    if wish == "teach":
        hunt.teaching = True
        yield from explain(hunt, "sniper")
    else:
        hunt.companion_rolls = False
        yield Say(msg("you-roll-for-them"))
    yield from sniper(hunt)


def explain(hunt: Hunt, phase: str) -> Script[None]:
    """Explain a phase, in the first three turns and where somebody wants to be taught."""
    if hunt.teaching and hunt.turn <= TAUGHT:
        yield Say(msg(f"teach-{phase}-{hunt.turn}"))


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
    also = [HOLD]
    also += [MY_DICE] if hunt.companion_rolls else []
    also += [TEACH] if not hunt.teaching and hunt.turn <= TAUGHT else []
    return Form(key="sniper_shot", prompt=msg("ask-shot"), fields=fields, also=tuple(also))


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


def reaction(hunt: Hunt) -> Script[None]:
    """BB-4: they withdraw, or some arrive; then they carry the wounded out."""
    hunt.phase = "reaction"
    hunt.smoke = hunt.covering = False
    yield from explain(hunt, "reaction")

    def build() -> Roll | None:
        if not hunt.area("leg", "gut") or rules.bugs_out(hunt.nerve):
            return None
        return _their_roll(hunt, "reaction", msg("roll-reaction"), 1)

    dice = yield from step(_their_dice(hunt, build))
    if dice is None:
        _end_tests(hunt)
        if not over(hunt):
            _withdraw(hunt)
        return
    (die,) = dice
    sign = 1 if hunt.options.gut_sign == "plus" else -1
    able, gut = len(hunt.area("able")), len(hunt.area("gut"))
    found = rules.reaction(die, able, gut, gut_sign=sign)
    hunt.because("why-reaction", die=die, able=able, gut=gut, result=found.result)
    hunt.smoke, hunt.covering = found.smoke, found.covering
    yield Say(msg("reacts", die=die, modifier=found.modifier, result=found.result))
    newcomers = hunt.enter(found.arrivals)
    if newcomers:
        yield Say(msg("enter", count=len(newcomers), names=[marine.name for marine in newcomers]))
    if found.smoke:
        yield Say(msg("smoke"), "warning")
    if found.covering:
        yield Say(msg("covering"), "warning")
    yield from step(_rescue(hunt))
    if hunt.options.check_end == "after_rescue" and not hunt.area("leg", "gut"):
        _withdraw(hunt)


def _withdraw(hunt: Hunt) -> None:
    """BB-6.3."""
    hunt.end = "withdraw"
    hunt.because("why-withdraw")


def rescues(hunt: Hunt) -> list[tuple[Marine, Marine]]:
    """BB-4.5: who carries out whom: each man of an earlier turn one; gut-shot first, then the oldest wound."""
    able = [marine for marine in hunt.area("able") if rules.may_rescue(marine.entered_turn, hunt.turn)]
    wounded = sorted(hunt.area("leg", "gut"), key=lambda marine: (marine.status != "gut", marine.hurt))
    pairs = list(zip(able, wounded, strict=False))
    limit = {"never": 0, "one": 1}.get(hunt.options.rescue)
    return pairs[:limit]


def _rescue(hunt: Hunt) -> Script[None]:
    wished = (yield from ask(lambda: _which_rescues(hunt))) if hunt.options.rescue == "ask" else None
    for able, wounded in rescues(hunt):
        if wished is None or wounded.id in wished:
            able.status = wounded.status = "left"
            yield Say(msg("carries", who=able.name, whom=wounded.name), "bad")


def _which_rescues(hunt: Hunt) -> Pick | None:
    pairs = rescues(hunt)
    if not pairs or rules.bugs_out(hunt.nerve):
        return None
    options = tuple(Option(wounded.id, wounded.name) for _, wounded in pairs)
    return Pick(key="rescue", prompt=msg("ask-rescue"), options=options, not_sure=tuple(one.key for one in options))


def marines(hunt: Hunt) -> Script[None]:
    """BB-5: every able marine shoots."""
    hunt.phase = "marines"
    yield from explain(hunt, "marines")

    def build() -> Roll | None:
        able = 0 if rules.bugs_out(hunt.nerve) else len(hunt.area("able"))
        return _their_roll(hunt, "marines", msg("roll-marines", dice=able), able) if able else None

    dice = (yield from step(_their_dice(hunt, build))) or ()
    lost = rules.hits(dice)
    hunt.because("why-marines", lost=lost)
    hunt.nerve -= lost
    hunt.shot_at = rules.shot_at_next(dice, covering=hunt.covering, only_hits=hunt.options.shot_at == "hit")
    if dice:
        yield Say(
            msg("nerve-lost" if lost else "nerve-kept", dice=dice, lost=lost, nerve=hunt.nerve),
            "bad" if lost else "good",
        )


def _their_roll(hunt: Hunt, key: str, prompt: Message, dice: int) -> Roll:
    also = () if hunt.companion_rolls else (YOU_ROLL,)
    return Roll(key=key, prompt=prompt, dice=dice, by="marines", auto=hunt.companion_rolls, also=also)


def _their_dice(hunt: Hunt, build: Callable[[], Roll | None]) -> Script[tuple[int, ...]]:
    """The marines' dice: thrown at the table, or by the companion from now on when somebody says so."""
    dice = yield from ask_also(build)
    if isinstance(dice, Also):
        hunt.companion_rolls = True
        yield Say(msg("companion-rolls"))
        dice = yield from ask(build)
    return dice


def situation(hunt: Hunt) -> Message:
    """BB-7: turn, nerve, who is where, smoke, shot at."""
    men = [msg(f"is-{marine.status}", who=marine.name) for marine in hunt.area()]
    weather = [msg("in-smoke")] if hunt.smoke else []
    weather += [msg("under-fire")] if hunt.shot_at else []
    return msg("situation", turn=hunt.turn, nerve=hunt.nerve, men=[*men, *weather] or [msg("nobody")])


def remind(hunt: Hunt) -> Message | None:
    """BB-7: what is easily forgotten."""
    if hunt.nerve == 2:
        return msg("remind-nerve")
    return msg("remind-withdraw") if hunt.turn > 1 and not hunt.area("leg", "gut") else None


def options_in_words(hunt: Hunt) -> list[Message]:
    """The options that are not the default."""
    chosen = hunt.options
    found = [
        msg(f"option-{name}-{value}")
        for name, value, usual in (
            ("rescue", chosen.rescue, "always"),
            ("check_end", chosen.check_end, "start"),
            ("shot_at", chosen.shot_at, "roll"),
            ("gut_sign", chosen.gut_sign, "plus"),
        )
        if value != usual
    ]
    return found + ([msg("option-pool", pool=chosen.pool)] if chosen.pool is not None else [])
