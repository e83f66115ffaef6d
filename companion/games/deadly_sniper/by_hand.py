"""With a human game master, the attacks of NPOs are only announced, and people tell what they did (DS-2.5)."""

from companion.dialogue import Script, ask, step
from companion.games.deadly_sniper.damage import harm
from companion.games.deadly_sniper.state import Battle
from companion.requests import Number, msg


def resolves(battle: Battle, who: str) -> bool:
    """Whether people throw and resolve the attacks of this operative by themselves."""
    return battle.options.gm == "human" and battle.operatives[who].side == "npo"


def shot(battle: Battle, who: str, target: str) -> Script[None]:
    """Learn what a shot did."""
    before = battle.operatives[target].wounds
    yield from step(_learn(battle, target, by=who))
    battle.tally(who).shots += 1
    battle.tally(who).on_target += battle.operatives[target].wounds < before


def fight(battle: Battle, who: str, foe: str) -> Script[None]:
    """Learn what a fight did to both."""
    yield from step(_learn(battle, foe, by=who))
    yield from step(_learn(battle, who, by=foe))


def _learn(battle: Battle, who: str, by: str) -> Script[None]:
    def build() -> Number | None:
        one = battle.operatives[who]
        if not one.in_play:
            return None
        prompt = msg("ask-left", who=one.called)
        return Number(key=f"left:{who}", prompt=prompt, high=one.wounds)

    left = yield from ask(build)
    yield from harm(battle, who, battle.operatives[who].wounds - int(left), by=by)
