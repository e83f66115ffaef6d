"""The decisions of the NPO side, with their reasons (DS-14)."""

from collections.abc import Callable
from dataclasses import replace

from companion.games.deadly_sniper import aiming, fighting, melee, odds, questions, threat
from companion.games.deadly_sniper.behaviour import LISTS
from companion.games.deadly_sniper.shooting import Hits
from companion.games.deadly_sniper.shot import described
from companion.games.deadly_sniper.state import Battle
from companion.games.deadly_sniper.targets import FILTERS, Candidate, narrow
from companion.requests import Decide, msg
from companion.rules import Decision

Draw = Callable[[int], int]
RULES = {"brawler": "DS-14.5", "marksman": "DS-14.6"}


def decide(battle: Battle, request: Decide, draw: Draw) -> Decision:
    """Decide what the rules leave to the NPO side; what stays level is drawn."""
    makers = {
        "target": _target,
        "accurate": _accurate,
        "cover_save": _cover_save,
        "fight": _foe,
        "blow": _blow,
        "activate": _npo,
        "counteract": _npo,
        "act": _act,
        "reinforce": _by_chance,
        "enlist": _by_chance,
        "npo_command": _command,
    }
    return makers[request.purpose](battle, request, draw)


def _target(battle: Battle, request: Decide, draw: Draw) -> Decision:
    """DS-14.4: whom an NPO shoots."""
    shooter = request.key.split(":")[1]
    closest = questions.told_nearest(battle, shooter, aiming.rivals(battle, shooter, ("obscured", "cover")))

    def candidate(who: str) -> Candidate:
        operative = battle.operatives[who]
        return Candidate(
            battle.know("obscured", shooter, who) == "yes",
            battle.know("cover", shooter, who) in ("light", "heavy"),
            0 if closest in (who, questions.EQUAL) else 1,
            operative.wounded,
            operative.ready,
        )

    names = [option.key for option in request.options]
    if (worse := _over_the_list(battle, shooter, names)) is not None:
        return worse
    left, test = narrow({who: candidate(who) for who in names})
    if len(left) > 1 or test is None:
        return _drawn(left, draw, "DS-14.4")
    number = FILTERS.index(test) + 1
    return Decision(left[0], msg("why-target", test=msg(f"test-{test}"), rule="DS-14.4", step=number))


def _over_the_list(battle: Battle, npo: str, names: list[str]) -> Decision | None:
    """DS-14.0b: the greatest threat, where the setting lets it go over the lists by so many points."""
    margin = battle.options.override_margin
    scores = sorted((threat.attack(battle, npo, who), who) for who in names)
    if margin is None or len(scores) < 2 or scores[-1][0] - scores[-2][0] < margin:
        return None
    return Decision(scores[-1][1], msg("why-threat", points=round(scores[-1][0]), rule="DS-14.0b"))


def _drawn(left: list[str], draw: Draw, rule: str) -> Decision:
    if len(left) == 1:
        return Decision(left[0], msg("why-only", rule=rule))
    return Decision(left[draw(len(left))], msg("why-drawn", rule=rule))


def _accurate(battle: Battle, request: Decide, _draw: Draw) -> Decision:
    """DS-14.9: the number of unrolled hits that incapacitates most probably; within half a percent, that hurts most."""
    _, shooter, target = request.key.split(":")
    wounds = battle.operatives[target].wounds
    chances = {o.key: odds.outcomes(described(battle, shooter, target, int(o.key))) for o in request.options}
    kill = {key: odds.at_least(damages, wounds) for key, damages in chances.items()}
    level = [key for key in chances if max(kill.values()) - kill[key] < 0.005]
    best = max(level, key=lambda key: odds.expected(chances[key]))
    return Decision(best, msg("why-accurate", percent=round(100 * kill[best]), rule="DS-14.9"))


def _cover_save(battle: Battle, request: Decide, _draw: Draw) -> Decision:
    """DS-10.9, DS-14.9: two cover saves or a critical one: what lets less through of the hits in the request's key."""
    _, target, shooter, told = request.key.split(":")
    normals, crits = (int(number) for number in told.split("-"))
    shot = described(battle, shooter, target, 0)
    through = {
        "two": odds.expected(odds.against(Hits(normals, crits), shot)),
        "crit": odds.expected(odds.against(Hits(normals, crits), replace(shot, cover=0, cover_crits=1))),
    }
    return Decision(min(through, key=lambda key: through[key]), msg("why-cover-save", rule="DS-14.9"))


def _foe(battle: Battle, request: Decide, draw: Draw) -> Decision:
    """DS-14.4: whom an NPO fights: the more likely to be incapacitated, then a ready one."""
    npo = request.key.split(":")[1]
    kill = {option.key: melee.forecast(battle, npo, option.key).kills for option in request.options}
    level = [who for who in kill if max(kill.values()) - kill[who] < 1e-9]
    left = [who for who in level if battle.operatives[who].ready] or level
    percent = round(100 * max(kill.values()))
    return Decision(left[draw(len(left))], msg("why-foe", percent=percent, rule="DS-14.4"))


def _blow(battle: Battle, request: Decide, _draw: Draw) -> Decision:
    """DS-7.5: the blow of the exact game; the request's key holds the successes of both."""
    _, who, foe, own, enemy = request.key.split(":")
    sides = [melee.untold(battle.operatives[name], told) for name, told in ((who, own), (foe, enemy))]
    return Decision(fighting.best(sides[0], sides[1]), msg("why-blow", rule="DS-7.5"))


def _npo(battle: Battle, request: Decide, draw: Draw) -> Decision:
    """DS-14.3: whom the priority list names; of several the greatest threat (DS-18), then a draw."""
    names = [option.key for option in request.options]
    for number, line in enumerate(("attackers", "exposed", "closest"), 1):
        first = [who for who in names if battle.know("first", who) == line]
        if len(first) == 1:
            return Decision(first[0], msg("why-first", line=msg(f"line-{line}"), rule="DS-14.3", step=number))
        if first:
            names = first
            break
    left = threat.level({who: threat.best(battle, who) for who in names})
    if len(left) == 1:
        return Decision(left[0], msg("why-threat", points=round(threat.best(battle, left[0])), rule="DS-18"))
    return _drawn(left, draw, "DS-14.3")


def _command(_battle: Battle, request: Decide, _draw: Draw) -> Decision:
    """A6: a point is spent wherever it may help, since there is nothing else to spend it on."""
    return Decision(request.options[0].key, msg("why-command", rule="A6"))


def _by_chance(_battle: Battle, request: Decide, draw: Draw) -> Decision:
    """DS-2.9, DS-16.0: who comes is drawn."""
    rule = "DS-16.0" if request.purpose == "reinforce" else "DS-2.9"
    return _drawn([option.key for option in request.options], draw, rule)


def _act(battle: Battle, request: Decide, _draw: Draw) -> Decision:
    """DS-14.5, DS-14.6: the first action of the behaviour's list that is possible."""
    who = request.key.split(":")[1]
    behaviour = battle.operatives[who].behaviour
    possible = [option.key for option in request.options]
    to_officer = next((action for action in ("hold", "guard") if action in possible), None)
    if to_officer and ("charge" not in possible or threat.best(battle, who) < threat.MISSION):
        return Decision(to_officer, msg(f"why-{to_officer}", rule="DS-14.0b"))
    action = possible[0]
    number = LISTS[behaviour].index(action) + 1
    rule = "A9" if action == "fight" and behaviour == "marksman" else RULES[behaviour]
    return Decision(action, msg("why-act", action=msg(f"act-{action}"), rule=rule, step=number))
