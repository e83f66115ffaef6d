"""What can be seen, told and set right in the sketch."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from companion.dialogue import Say
from companion.games.kr16.state import Fight
from companion.requests import Decide, Message, Number, Request, msg
from companion.rules import Decision


def plain(fight: Fight) -> dict[str, Any]:
    """Give the state; where blue's unit hides is only blue's to see."""
    state = asdict(fight)
    hidden_at = state.pop("hidden_at")
    if fight.revealed or hidden_at is None:
        return state | {"hidden_at": hidden_at}
    return state | {"private": {"blue": {"hidden_at": hidden_at}}}


def result(fight: Fight) -> dict[str, Any]:
    """Give the figures left."""
    return {"turns": fight.turn, "figures": {side: squad.figures for side, squad in fight.squads.items()}}


def adjustable(fight: Fight) -> dict[str, Request[Any]]:
    """The number of figures may be set right."""
    return {
        f"squads.{side}.figures": Number(
            key=f"adjust:figures:{side}", prompt=msg("adjust-figures", who=squad.name), high=10
        )
        for side, squad in fight.squads.items()
    }


def adjust(fight: Fight, path: str, value: Any) -> list[Say]:
    """Set the number of figures."""
    squad = fight.squads[path.split(".")[1]]
    squad.figures = value
    return [Say(_condition(fight, squad.side))]


def _condition(fight: Fight, side: str) -> Message:
    squad = fight.squads[side]
    return msg("is-shaken" if squad.shaken else "is", who=squad.name, figures=squad.figures)


def topics(fight: Fight) -> Mapping[str, Callable[[], Sequence[Message]]]:
    """The status, in one breath."""
    return {"status": lambda: [msg("turn", number=fight.turn), *(_condition(fight, side) for side in fight.squads)]}


def decide(_fight: Fight, request: Decide, draw: Callable[[int], int]) -> Decision:
    """Draw: the sketch has no decisions of its own."""
    return Decision(request.options[draw(len(request.options))].key, msg("why-drawn"))
