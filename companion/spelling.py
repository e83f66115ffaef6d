"""Spells names: which of the game's names stand in a line, and their letters one by one."""

import re
from collections.abc import Collection
from typing import Any


def names(state: Any) -> set[str]:
    """Give all names in a state: whatever stands there under the key "name"."""
    if isinstance(state, dict):
        own = {state["name"]} if isinstance(state.get("name"), str) else set()
        return own.union(*map(names, state.values()))
    return set().union(*map(names, state)) if isinstance(state, list | tuple) else set()


def found(text: str, known: Collection[str]) -> list[str]:
    """Give the known names that stand in a text as whole words, each once, in the order in which they do."""
    by_words = {name.casefold(): name for name in known if name}
    longest_first = "|".join(map(re.escape, sorted(by_words, key=len, reverse=True)))
    there = re.findall(rf"(?<!\w)(?:{longest_first})(?!\w)", text.casefold()) if by_words else []
    return [by_words[one] for one in dict.fromkeys(there)]


def letters(name: str) -> str:
    """Give a name so that a voice says each letter by itself, and rests between words."""
    return "; ".join(", ".join(letter.upper() for letter in word if letter.isalnum()) for word in name.split())
