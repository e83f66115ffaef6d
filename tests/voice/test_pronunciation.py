"""Words are spoken as the language's list says."""

import pytest

from companion.language import lexicon
from companion.voice.pronunciation import pronounced

SPOKEN = {"NPO": "N P O", "NPO's": "N P O's", "APL": "A P L", "6+": "six or more"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("An NPO with APL 2.", "An N P O with A P L 2."),
        ("The NPO's APL", "The N P O's A P L"),
        ("NPOX, xAPL, npo", "NPOX, xAPL, npo"),
        ("You need 6+, not 16+.", "You need six or more, not 16+."),
        ("", ""),
    ],
)
def test_whole_words_are_replaced(text: str, said: str) -> None:
    assert pronounced(text, SPOKEN) == said


def test_without_a_list_a_text_stays_as_it_is() -> None:
    assert pronounced("NPO", {}) == "NPO"


def test_english_has_a_list() -> None:
    assert pronounced("NPO", lexicon().spoken) != "NPO"
