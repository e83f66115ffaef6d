"""The second network: a square around a die in, what it shows and where in the square it is out."""

from functools import partial

import torch
from torch import nn

from companion.dice.network import CLASSES


class FaceNetwork(nn.Module):
    """Convolutions only, 326,000 weights.

    Input (n, 3, 48, 48), BGR, 0 to 1. Output (n, 12, 1, 1): scores of nothing, 1 to 6, leaning and logo; the die's
    middle, across and down from the square's, in units of 32 pixels; and the natural logarithm of its size in them.
    """

    def __init__(self, *, normalised: bool = True) -> None:
        super().__init__()
        block = partial(_block, normalised=normalised)
        self.first = nn.Sequential(block(3, 32, edge=5, stride=2), block(32, 48), block(48, 72, stride=2))
        self.middle = nn.ModuleList([block(72, 72), block(72, 72)])
        self.second = block(72, 96, stride=2)
        self.last = block(96, 96)
        self.out = nn.Conv2d(96, CLASSES + 3, 6)
        self.drop = nn.Dropout(0.1)

    def forward(self, pictures: torch.Tensor) -> torch.Tensor:
        """The scores and places of a batch."""
        seen = self.first(pictures)
        for block in self.middle:
            seen = seen + block(seen)
        seen = self.second(seen)
        return self.out(self.drop(seen + self.last(seen)))  # type: ignore[no-any-return]


def _block(inputs: int, outputs: int, *, normalised: bool, edge: int = 3, stride: int = 1) -> nn.Sequential:
    convolution = nn.Conv2d(inputs, outputs, edge, stride, edge // 2, bias=not normalised)
    normalisation = nn.BatchNorm2d(outputs) if normalised else nn.Identity()
    return nn.Sequential(convolution, normalisation, nn.ReLU(inplace=True))
