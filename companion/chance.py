"""Chance as a function: the same seed, key and occurrence always give the same dice.

There is no other randomness in a game, so undo cannot fish for luck, and a correction leaves later rolls as they were.
"""

from hashlib import blake2b
from itertools import islice


def roll(seed: int, key: str, occurrence: int, dice: int, sides: int = 6) -> tuple[int, ...]:
    """Roll `dice` dice of `sides` sides (at most 256) for the `occurrence`-th asking of `key`.

    Fewer dice of the same key give a prefix of what more would give.
    """
    limit = 256 - 256 % sides  # bytes from here on would favour low values
    values: list[int] = []
    block = 0
    while len(values) < dice:
        digest = blake2b(f"{seed}|{key}|{occurrence}|{block}".encode(), digest_size=32).digest()
        fair = (byte % sides + 1 for byte in digest if byte < limit)
        values.extend(islice(fair, dice - len(values)))
        block += 1
    return tuple(values)


def draw(seed: int, key: str, occurrence: int, count: int) -> int:
    """Draw one index below `count` (at most 256), each as likely."""
    return roll(seed, key, occurrence, 1, count)[0] - 1
