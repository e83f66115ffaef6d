"""Has a faces network learn tilts: `python -m training.train_tilts OUT.onnx FACES.onnx --renders DIR… --drawn FILE…`.

Needs the packages of README.md in an environment of their own, and renders of training.render and drawn scenes, whose
labels say how each die is tilted. What FACES.onnx says of values and places stays as it is. Squares are cut first, then
learnt from, each turned and mirrored by chance.
"""

from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from companion.dice.network import FACE_EDGE as EDGE
from companion.dice.network import FAR_OFF
from training.face_network import FaceNetwork, Tilts, WholeNetwork
from training.files import export, weights_of
from training.fitting import fit
from training.options import arguments, gathered
from training.sources import Source
from training.tilts import square
from training.wear import worn

BATCH = 96
RATE = 3e-3
_SHARES = {"renders": 0.55, "drawn": 0.33, "simulated": 0.12}
"""Of the squares."""
_WORN = 0.8
"""The share of squares that are worn, the others are as the camera saw them."""


def squares(
    rng: np.random.Generator, found: dict[str, tuple[float, list[Source]]], count: int
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """Pictures (n, 48, 48, 3) and tilts (n, 2) of dice whose tilt is known."""
    pictures, tilts = np.zeros((count, EDGE, EDGE, 3), np.uint8), np.zeros((count, 2), np.float32)
    names = list(found)
    shares = np.array([found[name][0] for name in names])
    known = {name: [(one, die) for one in some for die in one.dice if die.tilt] for name, (_, some) in found.items()}
    for number in range(count):
        some = known[names[int(rng.choice(len(names), p=shares / shares.sum()))]]
        image, tilts[number] = square(rng, *some[int(rng.integers(len(some)))])
        pictures[number] = worn(rng, image) if rng.random() < _WORN else image
    return pictures, tilts


def loss_of(scores: torch.Tensor, tilts: torch.Tensor) -> torch.Tensor:
    """How wrong tilts are, and how wrong it is how far off they are thought to be."""
    scores = scores.flatten(1).float()
    wrong = nn.functional.smooth_l1_loss(scores[:, :2], tilts, beta=0.05)
    # that a tilt may be far off is no excuse: from its spread only that is learnt
    off = ((scores[:, :2].detach() - tilts) ** 2).sum(dim=1).sqrt() + 0.01
    spread = scores[:, 2].clamp(*FAR_OFF)
    return wrong + 0.1 * (off * (-spread).exp() + spread).mean()


def main() -> None:
    """Trains as the arguments say."""
    parser = arguments(__doc__, minutes=15, photos=False)
    parser.add_argument("faces", type=Path, help="a network of training.train_faces")
    parser.add_argument("--count", type=int, default=60_000, help="squares in memory")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    torch.manual_seed(options.seed)
    rng = np.random.default_rng(options.seed)
    pictures, asked = squares(rng, gathered(options, _SHARES), options.count)
    faces = FaceNetwork(normalised=False)
    weights_of(options.faces, faces)

    def next_loss(network: nn.Module, _done: float) -> torch.Tensor:
        some = rng.integers(0, len(pictures), BATCH)
        shown, tilts = torch.from_numpy(pictures[some]).permute(0, 3, 1, 2).float() / 255, torch.from_numpy(asked[some])
        for _ in range(int(rng.integers(4))):
            shown = torch.rot90(shown, 1, (2, 3))  # anticlockwise: (x, y) becomes (y, -x)
            tilts = torch.stack([tilts[:, 1], -tilts[:, 0]], dim=1)
        if rng.random() < 0.5:
            shown, tilts = shown.flip(3), tilts * torch.tensor([-1.0, 1.0])
        with torch.autocast("cpu", torch.bfloat16):
            with torch.no_grad():
                parts = faces.eval().parts(shown.contiguous(memory_format=torch.channels_last))
            scores = network(parts)
        return loss_of(scores, tilts)

    network, example = Tilts(), torch.zeros(1, 3, EDGE, EDGE)
    whole = WholeNetwork(faces, network)

    def save(mean: dict[str, torch.Tensor]) -> None:
        weights = {**whole.state_dict(), **{f"tilts.{name}": value for name, value in mean.items()}}
        export(whole, weights, example, {0: "n"}, options.out)

    fit(network, RATE, options.minutes, next_loss, save)


if __name__ == "__main__":
    main()
