"""The records of a battle: casualties, damage, the sniper's shots, and the dice (DS-19)."""

from collections.abc import Sequence
from typing import Any

from companion.dialogue import Ask, Script
from companion.games.deadly_sniper.state import SNIPER, Battle, Tally
from companion.requests import Message, Request, Roll, msg


def counting(battle: Battle, script: Script[None]) -> Script[None]:
    """Play a script, and count the dice of both sides by their values."""
    reply: Any = None
    while True:
        try:
            pending = script.send(reply)
        except StopIteration:
            return
        if not isinstance(pending, Ask):
            reply = yield pending
            continue
        asked: list[Request[Any] | None] = []
        reply = yield Ask(lambda build=pending.build, asked=asked: _noted(build(), asked))  # type: ignore[misc]
        request = asked[-1] if asked else None
        if isinstance(request, Roll) and isinstance(reply, tuple):
            counts = battle.dice.setdefault(request.by, [0] * 6)
            for value in reply:
                counts[value - 1] += 1


def _noted(request: Request[Any] | None, asked: list[Request[Any] | None]) -> Request[Any] | None:
    asked.append(request)
    return request


def told(battle: Battle) -> Sequence[Message]:
    """Say the records."""
    fallen = {side: [one.called for one in _fallen(battle, side)] for side in ("player", "npo")}
    found = [msg("record-fallen", yours=fallen["player"] or msg("none"), theirs=fallen["npo"] or msg("none"))]
    shots = battle.tallies.get(SNIPER, Tally())
    found.append(msg("record-sniper", shots=shots.shots, hits=shots.on_target))
    found += [
        msg("record-damage", who=one.called, damage=battle.tallies[one.id].damage)
        for one in battle.operatives.values()
        if one.id in battle.tallies and battle.tallies[one.id].damage
    ]
    for side in ("player", "npo"):
        counts = battle.dice.get(side, [])
        if number := sum(counts):
            average = round(sum(value * times for value, times in enumerate(counts, 1)) / number, 2)
            found.append(msg(f"record-dice-{side}", dice=number, average=average, sixes=counts[5]))
    return found


def _fallen(battle: Battle, side: str) -> list[Any]:
    return [one for one in battle.operatives.values() if one.side == side and one.status == "incapacitated"]
