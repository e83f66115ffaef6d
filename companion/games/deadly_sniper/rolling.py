"""Dice after they were thrown: what is rolled again before they are retained (DS-8.2 to DS-8.4, DS-12.3)."""

from collections.abc import Callable

from companion.dialogue import Also, Script, ask, ask_also, step
from companion.games.deadly_sniper import npo_command, questions, rerolls
from companion.games.deadly_sniper.rerolls import Dice
from companion.games.deadly_sniper.state import Battle
from companion.requests import ChooseOrNot, Message, Option, Pick, Roll, msg

KEEP = Option("keep", msg("opt-keep"))
OTHERS = Option("others", msg("opt-others"))


def again(
    battle: Battle, who: str, foe: str, dice: Dice, rules: tuple[str, ...], need: Callable[[], int]
) -> Script[Dice]:
    """Use the rules of the weapon, then a Command Re-roll where the player may; give the dice as they are now.

    An NPO rolls its fails again (DS-14.9). So does the player, unless told otherwise.
    """
    rolled = (yield from step(_by_weapon(battle, who, foe, dice, rules, need))) or ((), ())
    taken, new = rolled
    left = rerolls.left_over(dice, taken)
    if battle.operatives[who].side == "npo":
        left = yield from npo_command.again(battle, who, foe, left, lambda rest: rerolls.fails(rest, need()))
    elif rerolls.fails(left, need()):
        left = (yield from step(command(battle, who, foe, left))) or left
    return (*left, *new)


def _by_weapon(
    battle: Battle, who: str, foe: str, dice: Dice, rules: tuple[str, ...], need: Callable[[], int]
) -> Script[tuple[Dice, Dice]]:
    """Give the dice that were taken up, and what they show now."""
    taken = rerolls.chosen(dice, need(), rules)
    by_player = battle.operatives[who].side == "player"

    def roll() -> Roll | None:
        if not taken or not questions.both_in_play(battle, who, foe):
            return None
        operative = battle.operatives[who]
        prompt = msg("roll-again", who=operative.called, dice=len(taken), values=_spoken(taken))
        also = (KEEP, OTHERS) if by_player else ()
        return Roll(key=f"reroll:{who}:{foe}", prompt=prompt, dice=len(taken), by=operative.side, also=also)

    def which() -> Pick:
        most = None if "relentless" in rules else 1
        options = _values(dice)
        return Pick(key=f"which:{who}", prompt=msg("ask-which-dice"), options=options, most=most)

    new = yield from ask_also(roll)
    while isinstance(new, Also):
        values = () if new.key == KEEP.key else (yield from ask(which))
        taken = rerolls.others(dice, [int(value) for value in values], rules)
        new = yield from ask_also(roll)
    return taken, new


def command(battle: Battle, who: str, foe: str, dice: Dice) -> Script[Dice]:
    """DS-12.3: one die again for a command point, as often as the player likes; each die once at the most."""
    left = dice
    new: Dice = ()
    value: str | None = ""

    def which() -> ChooseOrNot | None:
        if not left or battle.cp < 1 or not battle.command_rerolls or not questions.both_in_play(battle, who, foe):
            return None
        prompt = msg("ask-command", who=battle.operatives[who].called, values=_spoken(left), cp=battle.cp)
        return ChooseOrNot(key=f"command:{who}", prompt=prompt, options=_values(left))

    def roll() -> Roll | None:
        if not questions.both_in_play(battle, who, foe):
            return None
        prompt = msg("roll-again", who=battle.operatives[who].called, dice=1, values=_spoken((int(value or 0),)))
        return Roll(key=f"command_roll:{who}", prompt=prompt, dice=1)

    while (value := (yield from step(ask(which)))) is not None:
        battle.cp -= 1
        left = rerolls.left_over(left, (int(value),))
        new = (*new, *(yield from ask(roll)))
    return (*left, *new)


def shown(dice: Dice) -> Message | str:
    """Say what dice show in the end; nothing where none were thrown."""
    return msg("shown", values=_spoken(dice)) if dice else ""


def _values(dice: Dice) -> tuple[Option, ...]:
    return tuple(Option(str(die), msg("opt-die", value=die)) for die in sorted(set(dice)))


def _spoken(dice: Dice) -> tuple[int, ...]:
    return tuple(sorted(dice))
