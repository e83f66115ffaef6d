"""Networks as ONNX files: batch normalisation folded into the convolutions, weights packed into half the room."""

import copy
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from torch import nn

_HALF = ".half"
_SMALL = 64
"""Arrays of so many numbers or less are left as they are."""


def export(
    network: nn.Module, weights: dict[str, Any], example: torch.Tensor, axes: dict[int, str], path: Path
) -> None:
    """Writes a network with these weights for pictures like `example`, whose `axes` may have any length."""
    network = copy.deepcopy(network)
    network.load_state_dict(weights)
    names = {"input_names": ["image"], "output_names": ["scores"], "dynamic_axes": {"image": axes, "scores": axes}}
    torch.onnx.export(network.eval(), (example,), str(path), opset_version=13, dynamo=False, **names)
    model = onnx.load(str(path))
    _pack(model.graph)
    onnx.save(model, str(path))


def weights_of(path: Path, network: nn.Module) -> nn.Module:
    """`network`, made without normalisation, with the weights of a file that `export` wrote."""
    graph = onnx.load(str(path)).graph
    arrays = {}
    for part in graph.initializer:
        values = onnx.numpy_helper.to_array(part).astype(np.float32)
        arrays[part.name.removesuffix(_HALF)] = torch.from_numpy(values)
    nodes = [node for node in graph.node if node.op_type == "Conv"]
    convolutions = [part for part in network.modules() if isinstance(part, nn.Conv2d)]
    # those of the tilts come after all others
    for node, convolution in zip(nodes[: len(convolutions)], convolutions, strict=True):
        convolution.weight.data, convolution.bias.data = (arrays[name] for name in node.input[1:])
    return network


def normalised_again(plain: nn.Module, network: nn.Module, pictures: torch.Tensor) -> nn.Module:
    """`network`, which has normalisation, made to say what `plain`, which has none, says; `pictures` are an example.

    What `export` folded into the convolutions is taken out of them again, so that training goes on as it began.
    """
    outputs: dict[nn.Module, torch.Tensor] = {}
    folded = [part for part in plain.modules() if isinstance(part, nn.Conv2d)]
    hooks = [part.register_forward_hook(lambda part, _, out: outputs.update({part: out})) for part in folded]
    with torch.no_grad():
        plain.eval()(pictures)
    for hook in hooks:
        hook.remove()
    layers = [part for part in network.modules() if isinstance(part, nn.Conv2d | nn.BatchNorm2d)]
    convolutions = [index for index, part in enumerate(layers) if isinstance(part, nn.Conv2d)]
    for part, index in zip(folded, convolutions, strict=True):
        layers[index].weight.data = part.weight.data.clone()
        bias: Any = part.bias
        following = layers[index + 1] if index + 1 < len(layers) else None
        if not isinstance(following, nn.BatchNorm2d):
            layers[index].bias.data = bias.data.clone()
            continue
        mean, spread = outputs[part].mean((0, 2, 3)), outputs[part].var((0, 2, 3))
        following.running_mean, following.running_var = mean - bias.data, spread
        following.weight.data, following.bias.data = (spread + following.eps).sqrt(), mean
    return network


def _pack(graph: Any) -> None:
    """Keeps weights as 16-bit numbers, which the reader's OpenCV unpacks once, when it loads the file."""
    for part in list(graph.initializer):
        values = onnx.numpy_helper.to_array(part)
        if values.dtype != np.float32 or values.size <= _SMALL:
            continue
        graph.initializer.remove(part)
        graph.initializer.append(onnx.numpy_helper.from_array(values.astype(np.float16), part.name + _HALF))
        unpacked = onnx.helper.make_node("Cast", [part.name + _HALF], [part.name], to=onnx.TensorProto.FLOAT)
        graph.node.insert(0, unpacked)
