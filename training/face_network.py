"""The second network: a square around a die in; what it shows, where in the square it is, and how it is tilted out."""

from functools import partial

import torch
from torch import nn

from companion.dice.network import CLASSES
from training.blocks import block

_WIDE = 72
"""What is known of each part of a square once it has been looked at for pips and edges."""


class FaceNetwork(nn.Module):
    """Convolutions only, 326,000 weights.

    Input (n, 3, 48, 48), BGR, 0 to 1. Output (n, 12, 1, 1): scores of nothing, 1 to 6, leaning and logo; the die's
    middle, across and down from the square's, in units of 32 pixels; and the natural logarithm of its size in them.
    """

    def __init__(self, *, normalised: bool = True) -> None:
        super().__init__()
        part = partial(block, normalised=normalised)
        self.first = nn.Sequential(part(3, 32, edge=5, stride=2), part(32, 48), part(48, _WIDE, stride=2))
        self.middle = nn.ModuleList([part(_WIDE, _WIDE), part(_WIDE, _WIDE)])
        self.second = part(_WIDE, 96, stride=2)
        self.last = part(96, 96)
        self.out = nn.Conv2d(96, CLASSES + 3, 6)
        self.drop = nn.Dropout(0.1)

    def forward(self, pictures: torch.Tensor) -> torch.Tensor:
        """The scores and places of a batch."""
        return self.told(self.parts(pictures))

    def parts(self, pictures: torch.Tensor) -> torch.Tensor:
        """What is seen in each part of the squares: (n, 72, 12, 12)."""
        seen = self.first(pictures)
        for part in self.middle:
            seen = seen + part(seen)
        return seen  # type: ignore[no-any-return]

    def told(self, parts: torch.Tensor) -> torch.Tensor:
        """The scores and places that the parts come to."""
        seen = self.second(parts)
        return self.out(self.drop(seen + self.last(seen)))  # type: ignore[no-any-return]


class Tilts(nn.Module):
    """How dice are tilted, from what `FaceNetwork` sees in the parts of a square: 51,000 weights.

    Input (n, 72, 12, 12), output (n, 3, 1, 1): the part of the top face's normal, which has the length one, that goes
    across and down in the picture; and the natural logarithm of how far off that may be.
    """

    def __init__(self) -> None:
        super().__init__()
        part = partial(block, normalised=True)
        self.first = nn.Sequential(part(_WIDE, 32), part(32, 40, stride=2))
        self.last = part(40, 40)
        self.out = nn.Conv2d(40, 3, 6)
        self.drop = nn.Dropout(0.1)

    def forward(self, parts: torch.Tensor) -> torch.Tensor:
        """The tilts of a batch."""
        seen = self.first(parts)
        return self.out(self.drop(seen + self.last(seen)))  # type: ignore[no-any-return]


class WholeNetwork(nn.Module):
    """Both, as one file has them: (n, 15, 1, 1)."""

    def __init__(self, faces: FaceNetwork, tilts: Tilts) -> None:
        super().__init__()
        self.faces, self.tilts = faces, tilts

    def forward(self, pictures: torch.Tensor) -> torch.Tensor:
        """The scores, places and tilts of a batch."""
        parts = self.faces.parts(pictures)
        return torch.cat([self.faces.told(parts), self.tilts(parts)], dim=1)
