"""The vectors of Bodybag, each a test by its id and rule."""

from math import sqrt
from typing import Any

import pytest

from tests.vectors import loader
from tests.vectors.bodybag_ops import GAMES, OPS

VECTORS = loader.load("bodybag")
QUICK = [vector for vector in VECTORS if vector.op != "statistics"]
STATISTICS = [vector for vector in VECTORS if vector.op == "statistics"]


@pytest.mark.parametrize("vector", [pytest.param(vector, id=vector.name) for vector in QUICK])
def test_vector(vector: loader.Vector) -> None:
    assert vector.op in OPS, f"{vector.id}: nothing here knows the operation {vector.op!r}"
    out = OPS[vector.op](**vector.given)
    shown = {key: out[key] for key in vector.out} if isinstance(vector.out, dict) else out
    assert shown == _wanted(vector)


def _wanted(vector: loader.Vector) -> Any:
    """What the vector wants; expected kills are written there with five decimals."""
    if vector.op != "optimal":
        return vector.out
    return {**vector.out, "expected_kills": pytest.approx(vector.out["expected_kills"], abs=1e-5)}


@pytest.mark.slow
@pytest.mark.parametrize("vector", [pytest.param(vector, id=vector.name) for vector in STATISTICS])
def test_statistics(vector: loader.Vector) -> None:
    """BB-8: within four standard errors of the exact numbers."""
    out = OPS["statistics"](**vector.given)
    wanted = vector.out
    assert out["mean_kills"] == pytest.approx(wanted["mean_kills"], abs=4 * wanted["sd_kills"] / sqrt(GAMES))
    assert out["mean_turns"] == pytest.approx(wanted["mean_turns"], abs=4 * 2.5 / sqrt(GAMES))
    for share, exact in zip(out["p_kills"], wanted["p_kills"], strict=True):
        assert share == pytest.approx(exact, abs=_error(exact))
    for end, exact in wanted["ends"].items():
        assert out["ends"].get(end, 0.0) == pytest.approx(exact, abs=_error(exact) + 1e-4)


def _error(share: float) -> float:
    """Four standard errors of a share, and the rounding of a reference that is next to nothing."""
    return 4 * sqrt(max(share * (1 - share), 1 / GAMES) / GAMES)
