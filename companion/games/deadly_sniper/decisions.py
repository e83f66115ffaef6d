"""The decisions of the NPO side, with their reasons (DS-14)."""

from collections.abc import Callable

from companion.games.deadly_sniper import fighting, odds, questions, sniper
from companion.games.deadly_sniper.melee import worst_for_player
from companion.games.deadly_sniper.shot import described
from companion.games.deadly_sniper.state import SNIPER, Battle
from companion.games.deadly_sniper.targets import Candidate, narrow
from companion.requests import Decide, msg
from companion.rules import Decision

Draw = Callable[[int], int]


def decide(battle: Battle, request: Decide, draw: Draw) -> Decision:
    """Decide what the rules leave to the NPO side; what stays level is drawn."""
    makers = {"target": _target, "accurate": _accurate, "fight": _foe, "blow": _blow, "activate": _npo}
    return makers[request.purpose](battle, request, draw)


def _target(battle: Battle, request: Decide, draw: Draw) -> Decision:
    """DS-14.4: whom the SNIPER shoots."""
    closest = questions.told_nearest(battle, SNIPER, sniper.rivals(battle, ("obscured", "cover")))

    def candidate(who: str) -> Candidate:
        operative = battle.operatives[who]
        return Candidate(
            battle.know("obscured", SNIPER, who) == "yes",
            battle.know("cover", SNIPER, who) in ("light", "heavy"),
            0 if closest in (who, questions.EQUAL) else 1,
            operative.wounded,
            operative.ready,
        )

    left, test = narrow({option.key: candidate(option.key) for option in request.options})
    if len(left) > 1 or test is None:
        return Decision(left[draw(len(left))], msg("why-drawn", rule="DS-14.4"))
    return Decision(left[0], msg("why-target", test=msg(f"test-{test}"), rule="DS-14.4"))


def _accurate(battle: Battle, request: Decide, _draw: Draw) -> Decision:
    """DS-14.9: the number of unrolled hits that incapacitates most probably; within half a percent, that hurts most."""
    _, shooter, target = request.key.split(":")
    wounds = battle.operatives[target].wounds
    chances = {o.key: odds.outcomes(described(battle, shooter, target, int(o.key))) for o in request.options}
    kill = {key: odds.at_least(damages, wounds) for key, damages in chances.items()}
    level = [key for key in chances if max(kill.values()) - kill[key] < 0.005]
    best = max(level, key=lambda key: odds.expected(chances[key]))
    return Decision(best, msg("why-accurate", percent=round(100 * kill[best]), rule="DS-14.9"))


def _foe(battle: Battle, request: Decide, draw: Draw) -> Decision:
    """DS-14.4: whom an NPO fights: the more likely to be incapacitated, then a ready one."""
    npo = request.key.split(":")[1]
    kill = {option.key: worst_for_player(battle, npo, option.key).kills for option in request.options}
    level = [who for who in kill if max(kill.values()) - kill[who] < 1e-9]
    left = [who for who in level if battle.operatives[who].ready] or level
    percent = round(100 * max(kill.values()))
    return Decision(left[draw(len(left))], msg("why-foe", percent=percent, rule="DS-14.4"))


def _blow(battle: Battle, request: Decide, _draw: Draw) -> Decision:
    """DS-7.5: the blow of the exact game; the request's key holds the successes of both."""
    _, who, foe, own, enemy = request.key.split(":")
    sides = []
    for name, hits in ((who, own), (foe, enemy)):
        operative = battle.operatives[name]
        weapon = operative.weapon("melee")
        normals, crits = (int(number) for number in hits.split("-"))
        sides.append(fighting.Fighter(normals, crits, operative.wounds, (weapon.dmg_norm, weapon.dmg_crit)))
    return Decision(fighting.best(sides[0], sides[1]), msg("why-blow", rule="DS-7.5"))


def _npo(_battle: Battle, request: Decide, draw: Draw) -> Decision:
    """DS-14.3: the lists have left several NPOs level."""
    options = [option.key for option in request.options]
    return Decision(options[draw(len(options))], msg("why-drawn", rule="DS-14.3"))
