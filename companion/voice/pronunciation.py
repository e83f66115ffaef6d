"""How words are spoken that a synthesiser would say wrong: abbreviations and names, by a language's list."""

from __future__ import annotations

import re
from collections.abc import Mapping


def pronounced(text: str, spoken: Mapping[str, str]) -> str:
    """The text with each whole word of the list (as it is written there) as it is to be spoken."""
    if not spoken:
        return text
    longest_first = sorted(spoken, key=len, reverse=True)
    words = "|".join(map(re.escape, longest_first))
    return re.sub(rf"(?<!\w)(?:{words})(?!\w)", lambda found: spoken[found[0]], text)
