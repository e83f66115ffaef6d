"""What the networks are made of."""

from torch import nn


def block(
    inputs: int, outputs: int, *, normalised: bool, edge: int = 3, stride: int = 1, dilation: int = 1
) -> nn.Sequential:
    """A convolution, its normalisation while it is trained, and what lies below zero cut off."""
    padding = dilation * (edge // 2)
    convolution = nn.Conv2d(inputs, outputs, edge, stride, padding, dilation, bias=not normalised)
    normalisation = nn.BatchNorm2d(outputs) if normalised else nn.Identity()
    return nn.Sequential(convolution, normalisation, nn.ReLU(inplace=True))
