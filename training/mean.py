"""The mean of two networks of which one goes on from the other: `python -m training.mean OUT ONE OTHER SHARE`.

It often reads better than either of them. SHARE, 0 to 1, is what OTHER counts.
"""

import sys
from typing import Any

import numpy as np
import onnx


def mean(one: Any, other: Any, share: float) -> Any:
    """`one`, whose weights are changed to those between `one` and `other`, two models with parts of the same names."""
    parts = {part.name: onnx.numpy_helper.to_array(part) for part in other.graph.initializer}
    for part in one.graph.initializer:
        values = onnx.numpy_helper.to_array(part)
        if np.issubdtype(values.dtype, np.floating):
            between = (1 - share) * values.astype(np.float32) + share * parts[part.name].astype(np.float32)
            part.CopyFrom(onnx.numpy_helper.from_array(between.astype(values.dtype), part.name))
    return one


def main() -> None:
    """Writes it."""
    out, one, other, share = sys.argv[1:]
    onnx.save(mean(onnx.load(one), onnx.load(other), float(share)), out)


if __name__ == "__main__":
    main()
