"""The record is set right at every prompt: every path, several values, and the game goes on soundly."""

from random import Random
from typing import Any

import pytest

from companion.requests import Choose, Number, Request
from companion.session import Session
from tests.core import checks, tables


def values(request: Request[Any]) -> list[Any]:
    """Both ends of a number and something between; every option."""
    if isinstance(request, Number):
        high = int(request.high or 9)
        return sorted({int(request.low), 1, high // 2, high})
    assert isinstance(request, Choose)
    return [option.key for option in request.options]


def adjust_everything(session: Session, random: Random, share: float) -> int:
    """Try a share of all adjustments at this prompt, each undone again; play on from some of them elsewhere."""
    before, count = checks.standing(session), 0
    if session.run.ended:
        return 0
    for path, request in session.rules.adjustable(session.run.state).items():
        for value in values(request):
            if random.random() > share:
                continue
            checks.accepted(session.adjust(path, value))
            checks.sound(session)
            if random.random() < 0.03:
                elsewhere = checks.fork(session)
                tables.play(elsewhere, random, most=30, each=checks.sound)
            checks.accepted(session.undo())
            assert checks.without_dice(checks.standing(session)) == checks.without_dice(before)
            count += 1
    return count


def walk(name: str, seed: int, share: float) -> int:
    session, random, count = tables.begin(name, seed), Random(f"{name} {seed}"), 0
    while not session.run.ended:
        count += adjust_everything(session, random, share)
        tables.step(session, random)
    return count


@pytest.mark.parametrize("name", tables.NAMES)
def test_some_adjustments_at_every_prompt(name: str) -> None:
    assert walk(name, 1, 0.015 if name != "sketch" else 0.4) > 8


@pytest.mark.slow
@pytest.mark.parametrize(("name", "share"), [("crowd", 0.03), ("sketch", 1.0)])
def test_many_adjustments_at_every_prompt(name: str, share: float) -> None:
    assert walk(name, 2, share) > 100


@pytest.mark.soak
@pytest.mark.parametrize("name", tables.NAMES)
@pytest.mark.parametrize("seed", range(3, 6))
def test_every_adjustment_at_every_prompt_of_many_games(name: str, seed: int) -> None:
    assert walk(name, seed, 1.0) > 100


@pytest.mark.parametrize("name", tables.NAMES)
def test_two_adjustments_at_once_at_every_prompt(name: str) -> None:
    session, random = tables.begin(name, 9), Random(name)
    for _ in range(40):
        if session.run.ended:
            break
        for _ in range(2):
            if not session.run.ended:
                checks.accepted(tables.move(session, "adjust", random))
                checks.sound(session)
        if not session.run.ended:
            tables.step(session, random)
            checks.sound(session)


@pytest.mark.parametrize("name", tables.NAMES)
def test_a_path_stands_at_the_same_place_in_what_is_shown(name: str) -> None:
    session = tables.begin(name)
    shown = session.rules.view(session.run.state)
    for path in session.rules.adjustable(session.run.state):
        part: Any = shown
        for key in path.split("."):
            part = part[key]
        assert part is None or isinstance(part, int | str)
