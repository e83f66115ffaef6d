"""The Gambit step of the Strategy phase (DS-3.4)."""

from companion.dialogue import Say, Script, ask, step
from companion.games.deadly_sniper import missions
from companion.games.deadly_sniper.state import Battle
from companion.requests import ChooseOrNot, Option, msg


def play(battle: Battle) -> Script[None]:
    """From the side with the initiative on, the sides use gambits or pass, until both have passed in succession."""
    battle.gambits_used, battle.reinforced = [], False
    side, passes = battle.initiative, 0
    while passes < 2:
        used = yield from step(_ours(battle) if side == "player" else missions.gambit(battle))
        side, passes = "npo" if side == "player" else "player", 0 if used else passes + 1


def _ours(battle: Battle) -> Script[bool]:
    """One of the gambits of the player's team, each once in a turning point; nobody is asked where there is none."""

    def build() -> ChooseOrNot | None:
        left = {who: about for who, about in battle.gambits.items() if who not in battle.gambits_used}
        options = tuple(Option(who, name) for who, (name, cost) in left.items() if cost <= battle.cp)
        if not options:
            return None
        return ChooseOrNot(key="gambit:player", prompt=msg("ask-gambit", cp=battle.cp), options=options)

    chosen = yield from ask(build)
    if chosen is None:
        return False
    name, cost = battle.gambits[chosen]
    battle.cp -= cost
    battle.gambits_used.append(chosen)
    yield Say(msg("gambit", name=name, cost=cost, cp=battle.cp))
    return True
