"""Names are found in what was said, and spelt."""

import pytest

from companion.spelling import found, letters, names

STATE = {"operatives": {"kara": {"name": "Kara", "weapons": [{"name": "Sniper rifle"}]}, "sniper": {"name": "sniper"}}}


def test_the_names_of_a_state_are_all_that_stand_there() -> None:
    assert names(STATE) == {"Kara", "Sniper rifle", "sniper"}
    assert names({"name": 3, "tp": 1}) == set()


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("Kara takes four damage.", ["Kara"]),
        ("The sniper aims his sniper rifle at KARA, and kara hides.", ["sniper", "Sniper rifle", "Kara"]),
        ("Karas snipers", []),
        ("", []),
    ],
)
def test_names_are_found_as_whole_words(text: str, there: list[str]) -> None:
    assert found(text, names(STATE)) == there


def test_without_names_none_is_found() -> None:
    assert found("Kara", []) == []


def test_letters_are_said_one_by_one_and_words_apart() -> None:
    assert letters("Kara") == "K, A, R, A"
    assert letters("Sniper rifle 2") == "S, N, I, P, E, R; R, I, F, L, E; 2"
