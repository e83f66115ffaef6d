"""The loop in which a network learns."""

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import nn

_KEPT = 0.998
"""What is saved is a running mean of the weights, which reads better than the last ones; what it keeps each step."""


def fit(
    network: nn.Module,
    rate: float,
    minutes: float,
    next_loss: Callable[[nn.Module, float], torch.Tensor],
    save: Callable[[dict[str, Any]], None],
) -> None:
    """Trains for `minutes`, saving now and then and at the end.

    `next_loss` is given the network, and which part of the time is over.
    """
    network = network.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    optimiser = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=1e-3)
    mean = {name: value.clone() for name, value in network.state_dict().items()}
    begun, step, shown = time.monotonic(), 0, 0.0
    while (done := (time.monotonic() - begun) / 60 / minutes) < 1:
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / 200) * (0.5 + 0.5 * np.cos(np.pi * done)) + 1e-5
        loss = next_loss(network.train(), done)
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        step += 1
        keep = min(_KEPT, step / (step + 20))
        for name, value in network.state_dict().items():
            mean[name] = mean[name] * keep + value * (1 - keep) if value.is_floating_point() else value.clone()
        shown = 0.99 * shown + 0.01 * loss.item()
        if step % 200 == 0:
            print(f"{step} steps, {done:.0%}, loss {shown / (1 - 0.99**step):.3f}", flush=True)
        if step % 1000 == 0:
            save(mean)
    save(mean)
