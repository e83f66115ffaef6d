"""Command Re-rolls of the NPO side, where the house rules give it command points (A6, DS-12.3)."""

from collections.abc import Callable

from companion.dialogue import Script, ask, step
from companion.games.deadly_sniper import questions, rerolls
from companion.games.deadly_sniper.rerolls import Dice
from companion.games.deadly_sniper.state import Battle
from companion.requests import Decide, Option, Roll, msg

CHOICES = (Option("again", msg("opt-again")), Option("keep", msg("opt-keep")))


def again(battle: Battle, who: str, foe: str, dice: Dice, helps: Callable[[Dice], Dice]) -> Script[Dice]:
    """Roll a die again for a point, as long as `helps` gives dice for which that may pay; each die once at the most."""
    left = dice
    new: Dice = ()

    def decide() -> Decide | None:
        if battle.npo_cp < 1 or not helps(left) or not questions.both_in_play(battle, who, foe):
            return None
        return Decide(key=f"npo_command:{who}", prompt=msg("deciding"), options=CHOICES)

    def roll() -> Roll | None:
        if not helps(left) or not questions.both_in_play(battle, who, foe):
            return None
        prompt = msg("roll-npo-command", who=battle.operatives[who].called, value=helps(left)[0])
        return Roll(key=f"npo_command_roll:{who}", prompt=prompt, dice=1, by="npo")

    while (yield from step(ask(decide))) == "again":
        battle.npo_cp -= 1
        thrown = yield from ask(roll)
        left = rerolls.left_over(left, helps(left)[:1])
        new = (*new, *thrown)
    return (*left, *new)
