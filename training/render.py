"""Runs the renderer with smaller pictures and fewer rays: `python -m training.render TOOL OUT COUNT SEED`.

Some dice lean. TOOL is render_dice.py, which needs Blender as the Python module `bpy`. A picture takes some 5 to 15 s
of one core.
"""

import sys
from pathlib import Path

_RAYS = (
    "sc.cycles.use_denoising = True",
    "sc.cycles.use_denoising = True; sc.cycles.max_bounces = 5; sc.cycles.diffuse_bounces = 2"
    "; sc.cycles.glossy_bounces = 2; sc.cycles.transmission_bounces = 5; sc.cycles.caustics_reflective = False"
    "; sc.cycles.caustics_refractive = False; sc.cycles.adaptive_threshold = 0.1",
)
_SAMPLES = ("rng.choice([16, 24, 32])", "rng.choice([8, 10, 14])")
_SIZE = (
    "sc.render.resolution_y = 960, 720",
    "sc.render.resolution_y = 960, 720; sc.render.resolution_percentage = 50",
)
_LEANING = (
    "Matrix.Translation((x, y, size / 2 + .01)) @ Matrix.Rotation(yaw, 4, 'Z')",
    "(lean := rng.uniform(.2, .75) * rng.choice((-1, 1)) if rng.random() < .07 else 0, Matrix.Translation((x, y,"
    " size / 2 + .01 + abs(math.sin(lean)) * size * .4)) @ Matrix.Rotation(yaw, 4, 'Z')"
    " @ Matrix.Rotation(lean, 4, 'X'))[1]",
)
_LABEL = ("labels.append((d, val, size, k))", "labels.append((d, 'cocked' if lean else val, size, k))")


def main() -> None:
    """Runs the tool with its arguments."""
    tool, *arguments = sys.argv[1:]
    source = Path(tool).read_text(encoding="utf-8")
    for old, new in (_RAYS, _SAMPLES, _SIZE, _LEANING, _LABEL):
        if old not in source:
            raise SystemExit(f"{tool}: not the renderer that this was written for: it lacks {old}")
        source = source.replace(old, new)
    sys.argv = [tool, *arguments]
    exec(compile(source, tool, "exec"), {"__name__": "__main__"})  # noqa: S102  a tool of our own


if __name__ == "__main__":
    main()
