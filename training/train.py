"""Trains the network: `python -m training.train OUT.onnx --photos DIR --renders DIR… --drawn FILE…`.

Needs the packages of README.md in an environment of their own. OUT.onnx is written
every few minutes, so that a run can be looked at, and at the end.
"""

import argparse
import copy
import multiprocessing
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import onnx
import torch
from torch import nn

from companion.dice.network import CLASSES, NOTHING
from training import drawn
from training.network import DiceNetwork
from training.sources import Source, photos, renders
from training.tiles import tile
from training.wear import worn

BATCH = 24
RATE = 3e-3
_PHOTOS = {"byler": 0.22, "epanemu_felt": 0.12, "epanemu_oblique": 0.07}
_RENDERS, _DRAWN = 0.32, 0.30
"""Shares of the tiles."""


def sources(options: argparse.Namespace) -> list[tuple[float, list[Source]]]:
    """What there is to train on, with its share."""
    groups = {group: share for group, share in _PHOTOS.items() if group not in options.leave_out}
    found = [(share, photos(options.photos, group)) for group, share in groups.items()]
    found.append((_RENDERS, [one for folder in options.renders for one in renders(folder)]))
    found.append((_DRAWN, [one for path in options.drawn for one in drawn.load(path)]))
    return [(share, some) for share, some in found if some]


def feed(queue: Any, options: argparse.Namespace) -> None:
    """Puts batches of worn tiles into `queue` for ever."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng(options.seed)
    found = sources(options)
    for share, some in found:
        print(f"{share:.2f}: {len(some)} pictures, {sum(len(one.dice) for one in some)} dice", flush=True)
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


def exported(path: Path) -> DiceNetwork:
    """The network of a file that `export` wrote, to be trained on."""
    network = DiceNetwork(normalised=False)
    graph = onnx.load(str(path)).graph
    arrays = {part.name: torch.from_numpy(onnx.numpy_helper.to_array(part).copy()) for part in graph.initializer}
    nodes = [node for node in graph.node if node.op_type == "Conv"]
    convolutions = [part for part in network.modules() if isinstance(part, nn.Conv2d)]
    for node, convolution in zip(nodes, convolutions, strict=True):
        convolution.weight.data, convolution.bias.data = (arrays[name] for name in node.input[1:])
    return network


def export(network: DiceNetwork, weights: dict[str, Any], path: Path) -> None:
    """Writes a network with these weights as ONNX, in which batch normalisation is folded into the convolutions."""
    network = copy.deepcopy(network)
    network.load_state_dict(weights)
    axes = {"image": {0: "n", 2: "height", 3: "width"}, "scores": {0: "n", 2: "rows", 3: "columns"}}
    names = {"input_names": ["image"], "output_names": ["scores"], "dynamic_axes": axes}
    example = (torch.zeros(1, 3, 128, 128),)
    torch.onnx.export(network.eval(), example, str(path), opset_version=13, dynamo=False, **names)


def train(
    network: DiceNetwork,
    rate: float,
    next_batch: Callable[[], Any],
    minutes: float,
    save: Callable[[dict[str, Any]], None],
) -> None:
    """Trains for `minutes`; what is saved is the running mean of the weights, which reads better than the last ones."""
    network = network.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    optimiser = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=1e-3)
    mean = {name: value.clone() for name, value in network.state_dict().items()}
    begun, step, shown = time.monotonic(), 0, 0.0
    while (done := (time.monotonic() - begun) / 60 / minutes) < 1:
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / 200) * (0.5 + 0.5 * np.cos(np.pi * done)) + 1e-5
        tiles, classes, sizes = next_batch()
        pictures = torch.from_numpy(tiles.transpose(0, 3, 1, 2).astype(np.float32) / 255)
        scores = network.train()(pictures.contiguous(memory_format=torch.channels_last))
        loss = loss_of(scores, torch.from_numpy(classes), torch.from_numpy(sizes))
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        step += 1
        keep = min(0.998, step / (step + 20))
        for name, value in network.state_dict().items():
            mean[name] = mean[name] * keep + value * (1 - keep) if value.is_floating_point() else value.clone()
        shown = 0.99 * shown + 0.01 * loss.item()
        if step % 200 == 0:
            print(f"{step} steps, {done:.0%}, loss {shown / (1 - 0.99**step):.3f}", flush=True)
        if step % 500 == 0:
            save(mean)
    save(mean)


def main() -> None:
    """Trains as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--photos", type=Path, required=True, help="a folder with labels.jsonl")
    parser.add_argument("--renders", type=Path, nargs="*", default=[], help="folders of the renderer")
    parser.add_argument("--drawn", type=Path, nargs="*", default=[], help="files of training.drawn")
    parser.add_argument("--start", type=Path, help="a network to go on from, instead of a new one")
    parser.add_argument("--leave-out", nargs="*", default=[], help="groups of photos kept for measuring")
    parser.add_argument("--minutes", type=float, default=75)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)  # the other core cuts tiles
    queue: Any = multiprocessing.Queue(8)
    multiprocessing.Process(target=feed, args=(queue, options), daemon=True).start()
    network = exported(options.start) if options.start else DiceNetwork()
    rate = RATE / 3 if options.start else RATE
    train(network, rate, queue.get, options.minutes, lambda weights: export(network, weights, options.out))


if __name__ == "__main__":
    main()
