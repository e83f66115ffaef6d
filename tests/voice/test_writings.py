"""A phrase is scored as Whisper may write it."""

import pytest

from companion.voice.writings import writings


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("take cover", ["Take cover", "take cover"]),
        ("Nine hits!", ["Nine hits", "nine hits", "9 hits"]),
        ("marksman two takes twelve damage", [
            "Marksman two takes twelve damage",
            "marksman two takes twelve damage",
            "Marksman 2 takes 12 damage",
        ]),
        ("café 7", ["Café 7", "café 7"]),
        ("?", []),
        ("다시 말해 줘", []),
    ],
)  # fmt: skip
def test_capitals_and_figures(phrase: str, expected: list[str]) -> None:
    assert writings(phrase) == expected
