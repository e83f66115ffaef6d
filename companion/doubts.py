"""A die that the camera is not sure of: its question stands beside the roll, and its answers are further options there.

So voice, buttons, keys and page take them as they take everything else.
"""

from collections.abc import Sequence
from dataclasses import replace

from companion import inputs
from companion import protocol as p
from companion.language import Lexicon

_KEY = "die:"


def offered(roll: p.RollWire, doubt: inputs.Doubt | None, language: Lexicon) -> p.RollWire:
    """Give the roll with what the die in doubt may show as further options; without any where nothing is in doubt."""
    plain = [option for option in roll.also or [] if not option.key.startswith(_KEY)]
    values = doubt.left[0].candidates if doubt is not None else ()
    more = [p.OptionWire(key=f"{_KEY}{value}", say=[language.say_number(value)]) for value in values]
    return roll.model_copy(update={"also": [*plain, *more] or None})


def told(doubt: inputs.Doubt | None, command: p.Command) -> int | None:
    """Give the value that a command tells of the die in doubt; None where it is another command."""
    if doubt is None or not isinstance(command, p.AnswerCommand) or command.id != doubt.asked:
        return None
    keys = {f"{_KEY}{value}": value for value in doubt.left[0].candidates}
    return keys.get(command.answer) if isinstance(command.answer, str) else None


def settled(doubt: inputs.Doubt, value: int) -> inputs.Doubt:
    """Give what is left in doubt once the first die's value is known, and all alike: a logo stands for one value."""
    first, *rest = doubt.left
    alike = [one for one in rest if first.logo and one.logo]
    known: Sequence[int] = (*doubt.sure, value, *(value for _ in alike))
    return replace(doubt, sure=tuple(known), left=tuple(one for one in rest if one not in alike))
