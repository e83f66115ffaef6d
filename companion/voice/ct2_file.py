"""Reads the variables of a CTranslate2 model file (`model.bin`), of the binary version 6, and puts others into one."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from companion.errors import InputError

_TYPES = (np.float32, np.int8, np.int16, np.int32, np.float16)
_VERSION = 6

Variables = dict[str, NDArray[np.generic]]


def read_variables(file: Path) -> Variables:
    """The variables by name, as views of the file: what is not touched takes no memory.

    Raises InputError where the file is of another version or is damaged.
    """
    return _Model(file).variables


def with_variables(file: Path, variables: Variables) -> bytes:
    """The content of a model file with these variables in place of its own.

    Raises InputError as `read_variables` does.
    """
    model = _Model(file)
    count = struct.pack("<I", len(variables))
    return b"".join([model.head, count, *(_written(*variable) for variable in variables.items()), model.tail])


def _written(name: str, values: NDArray[np.generic]) -> bytes:
    text = name.encode() + b"\0"
    shape = struct.pack(f"<B{values.ndim}I", values.ndim, *values.shape)
    kind = struct.pack("<BI", _TYPES.index(values.dtype.type), values.nbytes)
    return struct.pack("<H", len(text)) + text + shape + kind + values.tobytes()


class _Model:
    """The file in its parts: the `head` tells of what kind the model is, the `tail` has other names of variables."""

    def __init__(self, file: Path) -> None:
        self._at = 0
        try:
            self._content = np.memmap(file, dtype=np.uint8, mode="r")
            version = self._number("I")
            if version != _VERSION:
                raise ValueError(f"version {version}, not {_VERSION}")
            self._text()
            self._number("I")
            self.head = self._content[: self._at].tobytes()
            self.variables = dict(self._variable() for _ in range(self._number("I")))
            self.tail = self._content[self._at :].tobytes()
        except (OSError, ValueError, IndexError, struct.error) as error:
            raise InputError(f"{file}: not a CTranslate2 model that can be read ({error})") from error

    def _variable(self) -> tuple[str, NDArray[np.generic]]:
        name = self._text()
        shape = [self._number("I") for _ in range(self._number("B"))]
        kind = np.dtype(_TYPES[self._number("B")])
        return name, self._bytes(self._number("I")).view(kind).reshape(shape)

    def _text(self) -> str:
        return self._bytes(self._number("H")).tobytes().rstrip(b"\0").decode()

    def _number(self, kind: str) -> int:
        value: int = struct.unpack("<" + kind, self._bytes(struct.calcsize("<" + kind)).tobytes())[0]
        return value

    def _bytes(self, count: int) -> NDArray[np.uint8]:
        if self._at + count > len(self._content):
            raise ValueError("it is cut short")
        self._at += count
        return self._content[self._at - count : self._at]
