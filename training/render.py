"""Runs the renderer with smaller pictures and fewer rays: `python -m training.render TOOL OUT COUNT SEED [LEANING]`.

Some dice lean: LEANING of them, 0 to 1, in any direction. Views are more oblique than the tool's, and the labels say
of each die how its top face is turned away from the eye (`tilt`). TOOL is render_dice.py, which needs Blender as
the Python module `bpy`. A picture takes some 5 to 15 s of one core.
"""

import math
import random
import sys
from pathlib import Path
from typing import Any

import bpy  # type: ignore[import-not-found]  # noqa: F401  mathutils is a part of it, and found only then
from mathutils import Matrix, Vector  # type: ignore[import-not-found]

_CHANGES = (
    (
        "sc.cycles.use_denoising = True",
        "sc.cycles.use_denoising = True; sc.cycles.max_bounces = 5; sc.cycles.diffuse_bounces = 2"
        "; sc.cycles.glossy_bounces = 2; sc.cycles.transmission_bounces = 5; sc.cycles.caustics_reflective = False"
        "; sc.cycles.caustics_refractive = False; sc.cycles.adaptive_threshold = 0.1",
    ),
    ("rng.choice([16, 24, 32])", "rng.choice([8, 10, 14])"),
    (
        "sc.render.resolution_y = 960, 720",
        "sc.render.resolution_y = 960, 720; sc.render.resolution_percentage = 50",
    ),
    ("p.x * 960", "p.x * 480"),
    ("(1 - p.y) * 720", "(1 - p.y) * 360"),
    ('"bbox"][2] > 960', '"bbox"][2] > 480'),
    ('"bbox"][3] > 720', '"bbox"][3] > 360'),
    ('{"image": name,', '{"image": name, "across": 480,'),
    ("[1, 2, 3, 4, 4, 5, 5, 6, 8, 10, 12]", "[4, 5, 6, 8, 10, 12, 14]"),
    ("[0, 0, 3, 8, 15, 22]", "[0, 0, 3, 8, 15, 22, 30, 40]"),
    (
        "d.matrix_world = Matrix.Translation((x, y, size / 2 + .01)) @ Matrix.Rotation(yaw, 4, 'Z')",
        "d.matrix_world = Matrix.Translation((x, y, .01)) @ resting(d, rng, size, yaw)",
    ),
    ("labels.append((d, val, size, k))", "labels.append((d, 'cocked' if d['leans'] else val, size, k))"),
    ('"kind": k})', '"kind": k, "tilt": tilt_of(d, co, size)})'),
)
_LEAST, _MOST = 0.12, 0.75
"""By how much a leaning die leans, radians."""


def main() -> None:
    """Runs the tool with its arguments."""
    tool, out, count, seed, *leaning = sys.argv[1:]
    source = Path(tool).read_text(encoding="utf-8")
    for old, new in _CHANGES:
        if old not in source:
            raise SystemExit(f"{tool}: not the renderer that this was written for: it lacks {old}")
        source = source.replace(old, new)
    sys.argv = [tool, out, count, seed]
    share = float(leaning[0]) if leaning else 0.07

    def resting(die: Any, rng: random.Random, size: float, yaw: float) -> Any:
        return _resting(die, rng, size, yaw, share)

    code = compile(source, tool, "exec")
    exec(code, {"__name__": "__main__", "resting": resting, "tilt_of": _tilt})  # noqa: S102  a tool of our own


def _resting(die: Any, rng: random.Random, size: float, yaw: float, share: float) -> Any:
    """How a die of `size` lies on the ground, as a (4, 4) matrix: flat, or by the chance `share` leaning on an edge."""
    turn = Matrix.Rotation(yaw, 4, "Z")
    die["leans"] = rng.random() < share
    if die["leans"]:
        towards = rng.choice((yaw, rng.uniform(0, 2 * math.pi))) + rng.choice((0, 1, 2, 3)) * math.pi / 2
        turn = Matrix.Rotation(rng.uniform(_LEAST, _MOST), 4, (math.cos(towards), math.sin(towards), 0)) @ turn
    die["up"] = tuple(turn.col[2][:3])
    return Matrix.Translation((0, 0, size / 2 * sum(abs(part) for part in turn.row[2][:3]))) @ turn


def _tilt(die: Any, camera: Any, size: float) -> list[float]:
    """How far the top face is turned away from the eye: across and down in the picture, as a share of its normal."""
    into = camera.matrix_world.inverted()
    up = Vector(die["up"])
    towards = -(into @ (die.matrix_world.translation + up * (size / 2))).normalized()
    plain = Vector((0, 0, 1)).rotation_difference(towards)  # the least turn from the middle of the picture to the die
    seen = plain.inverted() @ (into.to_3x3() @ up)
    return [round(seen.x, 4), round(-seen.y, 4)]


if __name__ == "__main__":
    main()
