"""The phrases of each game's grammar, spoken by two voices, come back as themselves among those of their prompt.

Of phrases that differ only in numbers and names one stands for all, drawn by lot. What does not come back is listed.
"""

import re
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import rules, wire
from companion.language import lexicon
from companion.messages import Words
from companion.requests import Request
from companion.snapshot import Snapshot
from companion.understanding import normal
from companion.voice.audio import load_wav
from companion.voice.listener import grammar
from companion.voice.scored import ScoredRecogniser
from tests.core.tables import legal
from tests.games import playing
from tests.voice.synth import spoken

GAMES = sorted(rules.installed())
VOICES = ("en-us", "en-gb")
LEAST = 0.98
MOVES = {"bodybag": 25, "kr16": 60, "deadly-sniper": 150}
SEEDS = (1, 2)

Phrases = Mapping[str, Hashable]


def prompts(game: str) -> Iterator[tuple[Phrases, list[str]]]:
    """What can be said at each prompt of a game that is played at random to its end, and the names in it."""
    rule_set, random = rules.load(game), Random(4)
    for seed in SEEDS:
        conversation = playing.begin(rule_set, Words(rule_set.messages), seed)
        for _ in range(MOVES[game]):
            pending = conversation.session.pending
            if pending is None:
                break
            state: dict[str, Any] = conversation.snapshot()
            now = Snapshot(asked=wire.request(pending, conversation.words), state=state)
            yield grammar(now, lexicon()), names(state)
            conversation.session.answer(pending.id, legal(going_on(pending.request), random))


def going_on(request: Request[Any]) -> Request[Any]:
    """A request without what can be said beside its answers: giving up, for instance."""
    return replace(request, also=())


def names(state: dict[str, Any]) -> list[str]:
    """The names of all that is on the table, the longest first."""
    tables = [content for content in state.values() if isinstance(content, dict)]
    things = [one for table in tables for one in table.values() if isinstance(one, dict) and one.get("name")]
    return sorted({normal(one["name"]) for one in things}, key=len, reverse=True)


def families(game: str) -> list[tuple[str, Phrases]]:
    """One phrase of each family, and the grammar of the first prompt at which it can be said."""
    words, random = lexicon(), Random(7)
    tens = rf"(?:{'|'.join(words.tens)})(?: (?:{'|'.join(words.numbers[1:10])}))?"
    number = rf"\b(?:{tens}|{'|'.join([*words.numbers, *words.plurals])})\b"
    found: dict[str, tuple[list[str], Phrases]] = {}
    for phrases, called in prompts(game):
        name = "|".join(rf"\b{re.escape(one)}\b" for one in called) or "$."
        for phrase in phrases:
            family = re.sub(number, "#", re.sub(name, "@", phrase))
            members, first = found.setdefault(family, ([], phrases))
            if first is phrases:
                members.append(phrase)
    return [(random.choice(members), phrases) for members, phrases in found.values()]


@pytest.mark.slow
@pytest.mark.parametrize("voice", VOICES)
def test_each_phrase_comes_back_as_itself(scored: ScoredRecogniser, tmp_path: Path, voice: str) -> None:
    count = 0
    missed: list[tuple[str, str, str]] = []
    for game in GAMES:
        said = families(game)
        assert len(said) > 30
        count += len(said)
        for phrase, phrases in said:
            heard = scored.hear(load_wav(spoken(phrase, tmp_path / "said.wav", voice)), phrases).text
            if not heard or phrases[heard] != phrases[phrase]:
                missed.append((game, phrase, heard))
    assert len(missed) <= (1 - LEAST) * count, missed
