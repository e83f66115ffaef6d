"""Words that a model does not know are listened for in spellings that it does."""

import pytest

from companion.voice.respelling import Respelling

KNOWN = {"point", "man", "for", "half", "hit", "won", "p", "ointman", "sniper"}


@pytest.mark.parametrize(
    ("word", "spelt"),
    [
        ("sniper", ("sniper",)),
        ("pointman", ("point", "man")),  # near the middle rather than "p ointman"
        ("half-hit", ("half", "hit")),
        ("four", ("for",)),
        ("one", ("won",)),
        ("to", ()),
        ("qwertz", ()),
        ("", ()),
    ],
)
def test_a_word_is_spelt_as_the_model_knows_it(word: str, spelt: tuple[str, ...]) -> None:
    assert Respelling(KNOWN.__contains__, "en").of(word) == spelt


def test_a_language_without_data_has_no_homophones() -> None:
    spelling = Respelling(KNOWN.__contains__, "ko")
    assert spelling.of("four") == ()
    assert spelling.of("pointman") == ("point", "man")
