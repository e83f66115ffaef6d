"""Fixed ways of playing mission 1, for simulations (DS-16.1): what the player decides."""

from collections.abc import Callable
from typing import Any

from companion.games.deadly_sniper.state import Battle, Operative
from companion.requests import Choose, Form, Request

LATE = 8
"""From this turning point on everybody leaves, whatever has become of the mission."""


def careful(battle: Battle) -> tuple[int, bool]:
    """Give the turning point from which the officer is fetched, and whether those who need not run stay and shoot.

    Nobody leaves Conceal while the SNIPER is loaded; the officer is fetched a turning point later than could be.
    """
    return 3, not battle.reloaded


def rush(_battle: Battle) -> tuple[int, bool]:
    """Everybody runs for the officer and back, and shoots nobody."""
    return 2, False


PLANS: dict[str, Callable[[Battle], tuple[int, bool]]] = {"careful": careful, "rush": rush}
FIGHTS = ("fight", "shoot")
RUNS = ("reposition", "dash", "fall_back")


def play(name: str) -> Callable[[Battle, Request[Any]], Any]:
    """Give a policy as simulations want it; what only the table knows is left to the table."""
    plan = PLANS[name]

    def answer(battle: Battle, request: Request[Any]) -> Any:
        if request.key == "activation:player" and isinstance(request, Form):
            return _activation(battle, request, plan)
        if request.purpose == "action" and isinstance(request, Choose):
            return _action(battle, request, plan)
        if request.purpose in ("blow", "cover_save", "counteract", "gambit", "command"):
            return _first(request)
        return NotImplemented

    return answer


def by_chance(_battle: Battle, _request: Request[Any]) -> Any:
    """Decide nothing: all is drawn, as what only the table knows is."""
    return NotImplemented


def _first(request: Request[Any]) -> str:
    """The best blow stands first; a command point goes to the lowest die."""
    options: tuple[Any, ...] = getattr(request, "options", ())
    return str(options[0].key)


def _activation(battle: Battle, request: Form, plan: Callable[[Battle], tuple[int, bool]]) -> dict[str, str]:
    """The carrier runs first; then the one with the fewest wounds left acts, before it falls."""
    operatives = request.fields["operative"]
    assert isinstance(operatives, Choose)  # noqa: S101 - for the type checker
    ready = [battle.operatives[option.key] for option in operatives.options]
    one = min(ready, key=lambda each: (not each.carrying, each.wounds))
    shoots = plan(battle)[1] and not _leaves(battle, one)
    return {"operative": one.id, "order": "engage" if shoots else "conceal"}


def _leaves(battle: Battle, one: Operative) -> bool:
    """Whether it makes for the edge: with the officer, after him, or because it is late."""
    return one.carrying or battle.marker == "gone" or battle.tp >= LATE


def _action(battle: Battle, request: Choose, plan: Callable[[Battle], tuple[int, bool]]) -> str:
    """Fetch the officer when it is time, leave with him a turning point later; else shoot, or run on."""
    offered = [option.key for option in request.options]
    one = battle.operatives[request.key.split(":")[1]]
    fetch, shoots = plan(battle)
    if "pick_up" in offered and battle.tp >= fetch:
        return "pick_up"
    if _leaves(battle, one):
        just_there = "pick_up" in one.performed
        wanted: tuple[str, ...] = RUNS if just_there else ("escape", *RUNS, "fight")
    else:
        wanted = (*FIGHTS, *RUNS) if shoots else (*RUNS, "fight")
    return next((action for action in wanted if action in offered), "done")
