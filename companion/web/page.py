"""The page's fixed words, one file a language, and the page filled with them."""

import html
import json
import re
from collections.abc import Mapping
from pathlib import Path

STATIC = Path(__file__).parent / "static"
_GAP = re.compile(r"\{\{([\w.-]+)\}\}")


def words(language: str) -> dict[str, str]:
    """Give the words of a language; whatever it does not say yet is said in English."""
    found: dict[str, str] = json.loads((STATIC / "words.en.json").read_text("utf-8"))
    own = STATIC / f"words.{language}.json"
    if language != "en" and own.is_file():
        found |= json.loads(own.read_text("utf-8"))
    return found


def gaps(template: str) -> set[str]:
    """Name the words that a page needs."""
    return set(_GAP.findall(template))


def filled(template: str, by: Mapping[str, str]) -> str:
    """Put the words into a page's gaps."""
    return _GAP.sub(lambda gap: html.escape(by[gap[1]]), template)
