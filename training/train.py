"""Trains the network that finds dice: `python -m training.train OUT.onnx --photos DIR --renders DIR… --drawn FILE…`.

Needs the packages of README.md in an environment of their own. OUT.onnx is written
every few minutes, so that a run can be looked at, and at the end.
"""

import argparse
import multiprocessing
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import nn

from companion.dice.network import CLASSES, NOTHING
from training.files import export, weights_of
from training.fitting import fit
from training.network import DiceNetwork
from training.options import arguments, gathered
from training.tiles import tile
from training.wear import worn

BATCH = 24
RATE = 3e-3
_SHARES = {"byler": 0.22, "epanemu_felt": 0.12, "epanemu_oblique": 0.07, "renders": 0.32, "drawn": 0.30}
"""Of the tiles."""


def feed(queue: Any, options: argparse.Namespace) -> None:
    """Puts batches of worn tiles into `queue` for ever."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng(options.seed)
    found = list(gathered(options, _SHARES).values())
    shares = np.array([share for share, _ in found])
    while True:
        batch = []
        for which in rng.choice(len(found), BATCH, p=shares / shares.sum()):
            some = found[which][1]
            image, classes, sizes = tile(rng, some[int(rng.integers(len(some)))])
            batch.append((worn(rng, image), classes, sizes))
        queue.put(tuple(np.stack(part) for part in zip(*batch, strict=True)))


def loss_of(scores: torch.Tensor, classes: torch.Tensor, sizes: torch.Tensor) -> torch.Tensor:
    """Dice count alike, however many there are; of nothing those cells count most that look like a die."""
    die, nothing = classes > NOTHING, classes == NOTHING
    wrong = nn.functional.cross_entropy(
        scores[:, :CLASSES], classes.clamp(min=0), reduction="none", label_smoothing=0.01
    )
    tempting = 1 - scores[:, :CLASSES].softmax(dim=1)[:, NOTHING].detach()
    size = nn.functional.smooth_l1_loss(scores[:, CLASSES][die], sizes[die], beta=0.1, reduction="sum")
    loss: torch.Tensor = (wrong[die].sum() + (wrong * tempting)[nothing].sum() + size) / die.sum().clamp(min=1)
    return loss


def main() -> None:
    """Trains as the arguments say."""
    parser = arguments(__doc__, minutes=75)
    parser.add_argument("--start", type=Path, help="a network to go on from, instead of a new one")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    queue: Any = multiprocessing.Queue(8)
    multiprocessing.Process(target=feed, args=(queue, options), daemon=True).start()

    def next_loss(network: nn.Module, _done: float) -> torch.Tensor:
        tiles, classes, sizes = queue.get()
        pictures = torch.from_numpy(tiles.transpose(0, 3, 1, 2).astype(np.float32) / 255)
        # half the bits: twice as fast where the processor knows them, and as good
        with torch.autocast("cpu", torch.bfloat16):
            scores = network(pictures.contiguous(memory_format=torch.channels_last))
        return loss_of(scores.float(), torch.from_numpy(classes), torch.from_numpy(sizes))

    network = weights_of(options.start, DiceNetwork(normalised=False)) if options.start else DiceNetwork()
    example, axes = torch.zeros(1, 3, 128, 128), {0: "n", 2: "rows", 3: "columns"}
    rate = RATE / 3 if options.start else RATE
    fit(network, rate, options.minutes, next_loss, lambda mean: export(network, mean, example, axes, options.out))


if __name__ == "__main__":
    main()
