"""Trains the network that looks closely: `python -m training.train_faces OUT.onnx` and the arguments of training.train.

Needs the packages of README.md in an environment of their own. One process cuts squares into a pool in memory, over and
over; the other learns from what is in it, each square turned and mirrored by chance. OUT.onnx is written every few
minutes, so that a run can be looked at, and at the end.
"""

import argparse
import multiprocessing
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from companion.dice.network import CLASSES, NOTHING
from companion.dice.network import FACE_EDGE as EDGE
from training.face_network import FaceNetwork
from training.faces import face
from training.files import export, normalised_again, weights_of
from training.fitting import fit
from training.options import arguments, gathered
from training.pool import UNCERTAIN, Chooser, Pool
from training.wear import worn

RATE = 3e-3
_SHARES = {"byler": 0.34, "epanemu_felt": 0.16, "epanemu_oblique": 0.07, "renders": 0.25, "drawn": 0.18}
"""Of the squares."""
_INEXACT = ("byler",)
"""Groups whose boxes are too loose to learn places from."""
_WORN = 0.8
"""The share of squares that are worn, the others are as the camera saw them."""
_REST = 0.004
"""Seconds between two squares once the pool is full: it is renewed every ten minutes, beside the learning."""


def fill(pool: Pool, options: argparse.Namespace) -> None:
    """Puts worn squares into `pool` for ever; a picture is taken as often as it has dice."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng(options.seed)
    found = gathered(options, _SHARES)
    names = list(found)
    shares = np.array([found[name][0] for name in names])
    dice = {name: np.cumsum([max(1, len(one.dice)) for one in some]) for name, (_, some) in found.items()}
    pictures, kinds, places = pool.arrays
    for number in range(1 << 62):
        name = names[int(rng.choice(len(names), p=shares / shares.sum()))]
        which = int(np.searchsorted(dice[name], rng.integers(dice[name][-1]), side="right"))
        image, kind, place = face(rng, found[name][1][which])
        at = number % pool.count
        pictures[at], kinds[at] = worn(rng, image) if rng.random() < _WORN else image, kind
        np.frombuffer(pool.losses, np.float32)[at] = UNCERTAIN
        places[at] = np.nan if kind == NOTHING or name in _INEXACT else place
        if number < pool.count:
            pool.filled.value = number + 1
        else:
            time.sleep(_REST)


def batch(
    rng: np.random.Generator, pool: Pool, some: NDArray[np.int64]
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Pictures (n, 3, 48, 48), classes and places of squares from the pool, all turned and mirrored alike."""
    pictures, kinds, places = pool.arrays
    shown = torch.from_numpy(pictures[some]).permute(0, 3, 1, 2).float() / 255
    place = torch.from_numpy(places[some])
    for _ in range(int(rng.integers(4))):
        shown = torch.rot90(shown, 1, (2, 3))  # anticlockwise: (x, y) becomes (y, -x)
        place = torch.stack([place[:, 1], -place[:, 0], place[:, 2]], dim=1)
    if rng.random() < 0.5:
        shown, place = shown.flip(3), place * torch.tensor([-1.0, 1.0, 1.0])
    return shown.contiguous(memory_format=torch.channels_last), torch.from_numpy(kinds[some]).long(), place


def losses_of(scores: torch.Tensor, kinds: torch.Tensor, places: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """How wrong the classes are (n,), and in the mean the places of those dice whose place is known."""
    scores = scores.flatten(1).float()
    wrong = nn.functional.cross_entropy(scores[:, :CLASSES], kinds, label_smoothing=0.02, reduction="none")
    known = ~places.isnan().any(dim=1)
    return wrong, nn.functional.smooth_l1_loss(scores[known, CLASSES:], places[known], beta=0.05)


def main() -> None:
    """Trains as the arguments say."""
    parser = arguments(__doc__, minutes=55)
    parser.add_argument("--start", type=Path, help="a network to go on from, instead of a new one")
    parser.add_argument("--pool", type=int, default=120_000, help="squares in memory at once")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    pool = Pool.of(options.pool)
    multiprocessing.Process(target=fill, args=(pool, options), daemon=True).start()
    while pool.filled.value < min(5000, options.pool):
        time.sleep(0.5)
    rng = np.random.default_rng([options.seed, 1])
    chooser = Chooser(rng, pool)

    def next_loss(network: nn.Module, done: float) -> torch.Tensor:
        some = chooser.some(done)
        shown, kinds, places = batch(rng, pool, some)
        # half the bits: almost twice as fast where the processor knows them, and as good
        with torch.autocast("cpu", torch.bfloat16):
            scores = network(shown)
        wrong, off = losses_of(scores, kinds, places)
        chooser.erred(some, wrong.detach().numpy())
        total: torch.Tensor = wrong.mean() + 2.0 * off
        return total

    network, rate, example = FaceNetwork(), RATE, torch.zeros(1, 3, EDGE, EDGE)
    if options.start:
        plain = weights_of(options.start, FaceNetwork(normalised=False))
        shown, _, _ = batch(rng, pool, np.arange(512))
        network, rate = normalised_again(plain, network, shown), RATE / 2
    fit(network, rate, options.minutes, next_loss, lambda mean: export(network, mean, example, {0: "n"}, options.out))


if __name__ == "__main__":
    main()
