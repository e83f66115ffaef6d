"""The network: a picture in, for each cell of four by four pixels the scores of its classes and a size out."""

from functools import partial

import torch
from torch import nn

from companion.dice.network import CLASSES
from training.blocks import block


class DiceNetwork(nn.Module):
    """Convolutions only, 106,000 weights; a cell sees 59 pixels, that is two dice.

    Input (n, 3, h, w), BGR, 0 to 1. Output (n, 10, h / 4, w / 4): scores of nothing, 1 to 6, leaning and logo, and the
    natural logarithm of the size in units of 28 pixels. `normalised` is how training begins; an exported network, in
    which batch normalisation was folded into the convolutions, goes on without.
    """

    def __init__(self, *, normalised: bool = True) -> None:
        super().__init__()
        part = partial(block, normalised=normalised)
        self.stem = nn.Sequential(part(3, 16, stride=2), part(16, 32), part(32, 48, stride=2))
        self.body = nn.ModuleList([part(48, 48, dilation=dilation) for dilation in (1, 1, 2, 2)])
        self.last = part(48, 64, edge=1)
        self.out = nn.Conv2d(64, CLASSES + 1, 1)

    def forward(self, pictures: torch.Tensor) -> torch.Tensor:
        """The scores and sizes of a batch."""
        seen = self.stem(pictures)
        for part in self.body:
            seen = seen + part(seen)
        return self.out(self.last(seen))  # type: ignore[no-any-return]
