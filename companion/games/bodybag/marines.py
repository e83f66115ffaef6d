"""What the marines do: they react, carry their wounded out, and shoot (BB-4, BB-5)."""

from collections.abc import Callable

from companion.dialogue import Also, Say, Script, ask, ask_also, step
from companion.games.bodybag import ending, rules
from companion.games.bodybag.lessons import explain
from companion.games.bodybag.state import Hunt, Marine
from companion.requests import Message, Option, Pick, Roll, msg

YOU_ROLL = Option("you_roll", msg("opt-you_roll"))


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
        ending.test(hunt)
        if not ending.over(hunt):
            ending.withdraw(hunt)
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
        ending.withdraw(hunt)


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


def shooting(hunt: Hunt) -> Script[None]:
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
