"""What the trainings are told, and what they train on."""

import argparse
from pathlib import Path

from training import drawn
from training.sources import Source, photos, renders, simulated

_SIMULATED = 250
"""Pictures of a simulated tray."""


def arguments(about: str | None, minutes: float, *, photos: bool = True) -> argparse.ArgumentParser:
    """The arguments of a training that takes `minutes` where nothing else is said, and needs `photos` or doesn't."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("out", type=Path)
    parser.add_argument("--photos", type=Path, required=photos, help="a folder with labels.jsonl")
    parser.add_argument("--renders", type=Path, nargs="*", default=[], help="folders of the renderer")
    parser.add_argument("--drawn", type=Path, nargs="*", default=[], help="files of training.drawn")
    parser.add_argument("--leave-out", nargs="*", default=[], help="groups of photos kept for measuring")
    parser.add_argument("--minutes", type=float, default=minutes)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def gathered(options: argparse.Namespace, shares: dict[str, float]) -> dict[str, tuple[float, list[Source]]]:
    """What there is to train on, by name, with its share: groups of photos, `renders`, `drawn` and `simulated`."""
    found: dict[str, list[Source]] = {}
    for name in shares:
        if name == "renders":
            found[name] = [one for folder in options.renders for one in renders(folder)]
        elif name == "drawn":
            found[name] = [one for path in options.drawn for one in drawn.load(path)]
        elif name == "simulated":
            found[name] = simulated(_SIMULATED)
        elif name not in options.leave_out:
            found[name] = photos(options.photos, name)
    for name, some in found.items():
        print(f"{name}: {len(some)} pictures, {sum(len(one.dice) for one in some)} dice", flush=True)
    return {name: (shares[name], some) for name, some in found.items() if some}
