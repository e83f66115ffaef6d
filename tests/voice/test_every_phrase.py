"""The phrases of a game's grammar, spoken by two voices, come back as themselves among those of their prompt.

Of phrases that differ only in numbers and names one stands for all. What does not come back is passed over, and has to
be said again: short words ("none", "heavy") and numbers that sound like others ("thirty" for "thirteen").
"""

import re
from collections.abc import Hashable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import wire
from companion.language import lexicon
from companion.messages import Words
from companion.snapshot import Snapshot
from companion.understanding import normal
from companion.voice.audio import load_wav
from companion.voice.listener import grammar
from companion.voice.scored import ScoredRecogniser
from tests.core.tables import legal
from tests.games import playing
from tests.voice.synth import spoken

GAMES = ("bodybag", "kr16")
VOICES = ("en-us", "en-gb")
LEAST = 0.85
MOST_WRONG = 0.03
MOVES = 150


def prompts(game: str) -> Iterator[tuple[Mapping[str, Hashable], list[str]]]:
    """What can be said at each prompt of a game that is played at random, and the names in it."""
    rules, random = import_module(f"companion.games.{game}").RULES, Random(4)
    conversation = playing.begin(rules, Words(rules.messages), 4)
    for _ in range(MOVES):
        pending = conversation.session.pending
        if pending is None:
            return
        asked = wire.request(pending, conversation.words)
        state: dict[str, Any] = conversation.snapshot()
        names = [normal(one.get("name", "")) for one in state.get("operatives", {}).values()]
        yield grammar(Snapshot(asked=asked, state=state), lexicon()), sorted(filter(None, names), key=len, reverse=True)
        conversation.session.answer(pending.id, legal(pending.request, random))


def families(game: str) -> dict[str, tuple[str, Mapping[str, Hashable]]]:
    """One phrase of each family, and the grammar in which it stands."""
    numbers = {*lexicon().numbers, *lexicon().plurals}
    found: dict[str, tuple[str, Mapping[str, Hashable]]] = {}
    for phrases, names in prompts(game):
        for phrase in phrases:
            nameless = re.sub("|".join(rf"\b{re.escape(name)}\b" for name in names) or "$.", "@", phrase)
            family = " ".join("#" if word in numbers else word for word in nameless.split())
            found.setdefault(family, (phrase, phrases))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("voice", VOICES)
def test_each_phrase_comes_back_as_itself(scored: ScoredRecogniser, tmp_path: Path, game: str, voice: str) -> None:
    said = families(game).values()
    missed = []
    for phrase, phrases in said:
        heard = scored.hear(load_wav(spoken(phrase, tmp_path / "said.wav", voice)), phrases).text
        if not heard or phrases[heard] != phrases[phrase]:
            missed.append((phrase, heard))
    assert len(said) > 30
    assert len(missed) <= (1 - LEAST) * len(said), missed
    assert sum(bool(heard) for _, heard in missed) <= MOST_WRONG * len(said), missed
