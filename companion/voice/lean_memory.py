"""Has large blocks of memory given back at once: left to itself glibc keeps tens of MB between two utterances."""

from __future__ import annotations

import ctypes

_LARGE = 64 * 1024
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""What mallopt(3) sets; once set, the thresholds do not grow any more."""


def lean_memory() -> None:
    """Do so from now on in this process; where the C library is another one, nothing is changed."""
    set_option = getattr(ctypes.CDLL(None), "mallopt", None)
    if set_option is not None:
        for option, value in ((_TRIM_THRESHOLD, _LARGE), (_MMAP_THRESHOLD, _LARGE), (_ARENA_MAX, 1)):
            set_option(option, value)
