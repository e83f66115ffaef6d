"""A table at random, for simulations: what people would tell of it, each fact drawn by itself."""

from collections.abc import Callable
from typing import Any

from companion.games.deadly_sniper.state import Battle
from companion.requests import Choose, ChooseOrNot, Form, Number, Option, Pick, Request, Roll, Text

Draw = Callable[[int], int]

YES = {"reach": 20, "marker_player": 80, "escape": 100, "inside": 20}
"""Percent of yes for a question; half where it is not listed."""
NAMED = {
    "sees": 20,
    "exposed": 40,
    "attackers": 30,
    "obscured": 25,
    "covered": 70,
    "contest": 10,
    "marker_npo": 4,
    "helpers": 10,
}
"""Percent for each of several to be named."""
RARELY = 15
"""The same for questions that are not listed."""
REACHED = 4
"""Percent of somebody being in an NPO's control range unnoticed, where that may be answered."""
NOBODY = 80
"""Percent of nobody where nobody is an answer."""
SHELTERED = 60
"""Percent of an NPO's best spot being one with cover only."""


def answer(battle: Battle, request: Request[Any], draw: Draw) -> Any:
    """Answer by chance; dice are rolled by the companion, and a shot goes to the target with the fewest wounds."""
    if any(option.key == "touched" for option in request.also) and draw(100) < REACHED:
        return "touched"
    match request:
        case Roll():
            return None
        case ChooseOrNot():
            return None if draw(100) < NOBODY else _one(request.options, draw)
        case Choose():
            return _choice(request, draw)
        case Pick():
            return _several(request, draw)
        case Number():
            return request.low
        case Text():
            return request.also[0].key
        case Form():
            return {name: _field(battle, name, field, draw) for name, field in request.fields.items()}
    raise ValueError(f"no answer to {request.key} is known")


def _field(battle: Battle, name: str, field: Request[Any], draw: Draw) -> Any:
    if name == "target" and isinstance(field, Choose):
        return min((option.key for option in field.options), key=lambda who: battle.operatives[who].wounds)
    return answer(battle, field, draw)


def _one(options: tuple[Option, ...], draw: Draw) -> str:
    return options[draw(len(options))].key


def _choice(request: Choose, draw: Draw) -> str:
    if [option.key for option in request.options] == ["yes", "no"]:
        return "yes" if draw(100) < YES.get(request.purpose, 50) else "no"
    if request.purpose in ("spot", "backs") and draw(100) < SHELTERED:
        return "cover"
    return _one(request.options, draw)


def _several(request: Pick, draw: Draw) -> list[str]:
    if request.purpose == "closest":
        return [_one(request.options, draw)]
    percent = NAMED.get(request.purpose, RARELY)
    found = [option.key for option in request.options if draw(100) < percent][: request.limit]
    missing = [option.key for option in request.options if option.key not in found][
        : max(0, request.least - len(found))
    ]
    return found + missing
