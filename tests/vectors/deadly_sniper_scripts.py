"""The vectors of Deadly Sniper that are played: the real scripts, with prepared answers."""

from itertools import count
from typing import Any

from companion.games.deadly_sniper import activation, npo, player, turn
from companion.games.deadly_sniper.sniper import interrupt
from companion.games.deadly_sniper.state import Battle
from companion.requests import Pick, Request
from tests.games.deadly_sniper import battles
from tests.games.scripted import Played, by_purpose, play

OUTCOMES = {
    "sniper-shoots": "sniper_shoots",
    "npo-activates": "npo_activates",
    "npo-passes": "npo_counteract_or_pass",
}


def sniper_reloaded_after(*, events: list[Any]) -> list[bool]:
    """Ready steps, shots with their reload die, and the player's activations, each by the script that does it."""
    battle = battles.battle(*(battles.player(f"p{number}", wounds_start=50, wounds=50) for number in range(9)))
    flags = []
    for event in events:
        if event == "ready":
            play(turn.ready_step(battle), by_purpose({}))
        elif event == "player":
            who = battle.ready("player")[0].id
            play(player.slot(battle), by_purpose({"activation": {"operative": who, "order": "engage"}}))
        elif event[0] == "shot":
            assert play(interrupt(battle), _target("p8", reload=event[1]))
        else:
            raise LookupError(f"no such event: {event}")
        flags.append(battle.reloaded)
    return flags


def _target(*seen: str, reload: int = 1, touching: bool = False) -> Any:
    """Answer what the SNIPER's slot asks: it sees so many, or is touched by the first of them."""

    def sees(request: Request[Any]) -> Any:
        assert isinstance(request, Pick)
        return "touched" if touching else [option.key for option in request.options if option.key in seen]

    shot = {
        "sees": sees,
        "obscured": lambda request: [] if isinstance(request, Pick) else "no",
        "view": "no",
        "cover": "no",
        "target": seen[0] if seen else "",
        "attack": [1, 1, 1, 1],
        "reload": [reload],
    }
    others = {
        "attackers": [],
        "exposed": [],
        "closest": [],
        "activate": "n0",
        "touch": lambda request: list(seen[:1]) if request.key == "touch:sniper" else [],
        "nearest": seen[0] if seen else "p0",
        "reach": lambda request: [] if isinstance(request, Pick) else "no",
        "act": _first,
    }
    return by_purpose(shot | others)


def npo_slot(*, reloaded: bool, valid_targets: int, ready_npos: int, touched: bool = False) -> str:
    """An NPO slot, in which the SNIPER sees as many as there are valid targets."""
    players = [battles.player(f"p{number}", order="engage") for number in range(max(1, valid_targets) + 1)]
    npos = [battles.brawler(f"n{number}") for number in range(ready_npos)]
    battle = battles.battle(*players, *npos)
    battle.reloaded = reloaded
    played = Played()
    seen = [f"p{number}" for number in range(valid_targets)]
    play(turn.npo_slot(battle), _target(*seen, touching=touched), played)
    (outcome,) = [OUTCOMES[key] for key in played.keys if key in OUTCOMES]
    shot = outcome == "sniper_shoots"
    assert battle.reloaded == (reloaded and not shot)
    assert len(battle.ready("npo")) == ready_npos - (outcome == "npo_activates")
    return outcome


def brawler_plan(
    *,
    apl: int,
    touching: bool,
    reach: bool,
    double: bool = False,
    kills_first: bool = False,
    next_reach: bool = False,
) -> dict[str, Any]:
    """A Brawler's activation; its dice fail unless it kills its first foe."""
    one = battles.brawler("n0", apl=apl, abilities=["double_fight"] if double else [])
    foes = [battles.player("p0", wounds=1), battles.player("p1")]
    battle = battles.battle(one, *foes)
    reaches = next_reach if touching and kills_first else reach
    answers = {
        "touch": ["p0"] if touching else [],
        "nearest": "p0",
        "reach": lambda request: _reached(request, touching=touching, yes=reaches),
        "act": _first,
        "melee": _dice(kills=kills_first),
        "reroll": lambda request: [1] * request.dice,
        "blow": "strike_crit",
    }
    return _performed(battle, answers)


def marksman_plan(
    *, apl: int, touching: bool, target_now: bool, spot_with_target: bool, double_shoot: bool = False
) -> dict[str, Any]:
    """A Marksman's activation; its dice fail."""
    one = battles.marksman("n0", apl=apl, abilities=["double_shoot"] if double_shoot else [])
    battle = battles.battle(one, battles.player("p0", order="engage"))
    spot = "p0" if spot_with_target else "cover"
    answers = {
        "sees": "touched" if touching else ["p0"] if target_now else [],
        "touch": ["p0"],
        "view": "no",
        "attack": [1, 1, 1, 1],
        "spot": spot,
        "backs": spot,
        "act": _first,
    }
    return _performed(battle, answers)


def _performed(battle: Battle, answers: dict[str, Any]) -> dict[str, Any]:
    activation.begin(battle, "n0")
    play(npo.activate(battle, "n0"), by_purpose(answers))
    one = battle.operatives["n0"]
    return {"order": one.order, "actions": one.performed}


def _reached(request: Any, *, touching: bool, yes: bool) -> Any:
    if touching and request.also:
        return "touched"
    if isinstance(request, Pick):
        return ["p0"] if yes else []
    return "yes" if yes else "no"


def _first(request: Any) -> str:
    key: str = request.options[0].key
    return key


def _dice(*, kills: bool) -> Any:
    throws = count()

    def dice(request: Any) -> list[int]:
        by_npo = request.by == "npo"
        return [6 if kills and by_npo and next(throws) == 0 else 1] * request.dice

    return dice
