"""Keeps numpy's matrix products on one core: more threads gain little here and burn the cores that others need."""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

_MAPS = Path("/proc/self/maps")
_PREFIXES = ("scipy_openblas", "openblas")
_SUFFIXES = ("64_", "")

Library = tuple[Callable[[], int], Callable[[int], None]]
"""How many threads an OpenBLAS uses, and how to say so."""


@contextmanager
def one_thread() -> Iterator[None]:
    """Runs its block with a single thread in each OpenBLAS that is loaded; where none is found, as it is."""
    before = [(set_threads, get_threads()) for get_threads, set_threads in _libraries()]
    for set_threads, _ in before:
        set_threads(1)
    try:
        yield
    finally:
        for set_threads, count in before:
            set_threads(count)


@cache
def _libraries() -> list[Library]:
    """The OpenBLAS libraries of this process; numpy has loaded its own by now."""
    try:
        lines = _MAPS.read_text("utf-8", errors="replace").splitlines()
    except OSError:
        return []
    paths = {line.split(maxsplit=5)[-1] for line in lines if "openblas" in line}
    return [library for path in sorted(paths) if (library := _functions(path)) is not None]


def _functions(path: str) -> Library | None:
    try:
        library = ctypes.CDLL(path)
    except OSError:
        return None
    for prefix, suffix in itertools.product(_PREFIXES, _SUFFIXES):
        getter = getattr(library, f"{prefix}_get_num_threads{suffix}", None)
        setter = getattr(library, f"{prefix}_set_num_threads{suffix}", None)
        if getter is not None and setter is not None:
            return getter, setter
    return None
