"""Reads the variables of a CTranslate2 model file (`model.bin`), of the binary version 6."""

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
    try:
        return _Reader(np.memmap(file, dtype=np.uint8, mode="r")).variables()
    except (OSError, ValueError, IndexError, struct.error) as error:
        raise InputError(f"{file}: not a CTranslate2 model that can be read ({error})") from error


class _Reader:
    def __init__(self, content: NDArray[np.uint8]) -> None:
        self._content = content
        self._at = 0

    def variables(self) -> Variables:
        version = self._number("I")
        if version != _VERSION:
            raise ValueError(f"version {version}, not {_VERSION}")
        self._text()
        self._number("I")
        return dict(self._variable() for _ in range(self._number("I")))

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
