"""The vectors of Deadly Sniper, each a test by its id and rule."""

from typing import Any

import pytest

from tests.vectors import loader
from tests.vectors.deadly_sniper_ops import OPS

VECTORS = loader.load("deadly_sniper")
TOLERANCE = 1e-6


def shown(out: Any, wanted: Any) -> Any:
    """What came out, as far as the vector looks at it."""
    if isinstance(wanted, dict):
        assert isinstance(out, dict)
        return {key: out[key] for key in wanted}
    return out


@pytest.mark.parametrize("vector", [pytest.param(vector, id=vector.name) for vector in VECTORS])
def test_vector(vector: loader.Vector) -> None:
    assert vector.op in OPS, f"{vector.id}: nothing here knows the operation {vector.op!r}"
    out = shown(OPS[vector.op](**vector.given), vector.out)
    assert out == (pytest.approx(vector.out, abs=TOLERANCE) if vector.op == "expect_shoot" else vector.out)


def test_an_operation_that_nobody_knows_fails() -> None:
    with pytest.raises(AssertionError, match="X-1: nothing here knows the operation 'dance'"):
        test_vector(loader.Vector("X-1", "DS-0", "dance", {}, True))


def test_an_input_that_nobody_knows_fails() -> None:
    with pytest.raises(TypeError, match="music"):
        test_vector(loader.Vector("X-2", "DS-5", "move_cost", {"increments": [1], "music": True}, 1))
