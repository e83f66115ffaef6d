"""The dice of the NPO side: thrown at the table, or by the companion from when somebody says so (DS-19)."""

from dataclasses import replace
from typing import Any

from companion.dialogue import Also, Ask, Say, Script
from companion.games.deadly_sniper.state import Battle
from companion.requests import Message, Option, Request, Roll, msg

YOU_ROLL = Option("you_roll", msg("opt-you_roll"))
MY_DICE = Option("my_dice", msg("opt-my_dice"))


def thrown(battle: Battle, script: Script[None]) -> Script[None]:
    """Play a script whose NPO dice are thrown by whom the table likes; that is remembered.

    At each of these dice the companion can be told to roll them all, and after that at any prompt to leave them again.
    """
    reply: Any = None
    while True:
        try:
            pending = script.send(reply)
        except StopIteration:
            return
        reply = (yield from _ask(battle, pending)) if isinstance(pending, Ask) else (yield pending)


def _ask(battle: Battle, pending: Ask) -> Script[Any]:
    while True:
        reply = yield Ask(lambda: _by_whom(battle, pending.build()))
        if not isinstance(reply, Also) or reply.key not in (YOU_ROLL.key, MY_DICE.key):
            return reply
        battle.companion_rolls = reply.key == YOU_ROLL.key
        yield Say(standing(battle))


def _by_whom(battle: Battle, request: Request[Any] | None) -> Request[Any] | None:
    if request is None or request.by_engine:
        return request
    if isinstance(request, Roll) and request.by == "npo":
        if battle.companion_rolls:
            return replace(request, auto=True)
        return replace(request, also=(*request.also, YOU_ROLL))
    return replace(request, also=(*request.also, MY_DICE)) if battle.companion_rolls else request


def standing(battle: Battle) -> Message:
    """Say who rolls for the enemy."""
    return msg("companion-rolls" if battle.companion_rolls else "table-rolls")
