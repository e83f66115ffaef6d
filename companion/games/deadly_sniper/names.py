"""Names that a recogniser tells apart: which ones sound alike, and others that do not."""

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache
from itertools import combinations

SPARE = (
    *("Anvil", "Bishop", "Comet", "Dagger", "Emerald", "Falcon", "Granite", "Hazel", "Indigo", "Jasper", "Lantern"),
    *("Magnet", "Nimbus", "Oyster", "Pilgrim", "Quill", "Rocket", "Saffron", "Thunder", "Velvet", "Whisky", "Zigzag"),
)
"""Names of our own for those who come later, or whose names are too much alike."""
ALIKE = 0.75
"""From this likeness of their sounds on, two names are hard to tell apart."""
_SOUNDS = (
    (r"[^a-z\s]", ""),
    (r"ph", "f"),
    (r"ck|[cq]", "k"),
    (r"x", "ks"),
    (r"z", "s"),
    (r"[aeiouy]+", "a"),
    (r"h", ""),
    (r"(.)\1+", r"\1"),
)


def sound(name: str) -> str:
    """Give a rough spelling by sound: all vowels are one, consonants that sound alike are one."""
    found = name.lower()
    for pattern, instead in _SOUNDS:
        found = re.sub(pattern, instead, found)
    return found


@cache
def are_alike(one: str, other: str) -> bool:
    """Whether two names are hard to tell apart. Words that both begin with tell nothing ("marksman one")."""
    mine, theirs = one.split(), other.split()
    while mine and theirs and mine[0].lower() == theirs[0].lower():
        del mine[0], theirs[0]
    if not mine or not theirs:
        return False
    likeness = SequenceMatcher(None, sound(" ".join(mine)), sound(" ".join(theirs)), autojunk=False).ratio()
    return likeness >= ALIKE


def alike(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Give the pairs of names that sound alike."""
    return ((one, other) for one, other in combinations(names, 2) if are_alike(one, other))


def fresh(taken: Iterable[str]) -> Iterator[str]:
    """Give names that sound like none of those that are taken, nor like each other; numbered ones when they run out."""
    used = list(taken)
    for name in SPARE:
        if not any(are_alike(name, other) or name.lower() == other.lower() for other in used):
            used.append(name)
            yield name
    ids = {name.lower() for name in used}
    yield from (f"Reserve {number}" for number in range(2, 100) if f"reserve {number}" not in ids)
