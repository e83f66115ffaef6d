"""How the companion speaks follows what people wish, within limits."""

from typing import get_args

import pytest

from companion.dialogue import Kind
from companion.manner import WISHES, Manner

USUAL = Manner(165, 0.6)


@pytest.mark.parametrize(
    ("wish", "becomes"),
    [
        ("slower", Manner(140, 0.6)),
        ("faster", Manner(190, 0.6)),
        ("louder", Manner(165, 0.8)),
        ("quieter", Manner(165, 0.4)),
        ("say_less", Manner(165, 0.6, verbosity="brief")),
        ("say_more", Manner(165, 0.6, verbosity="full")),
        ("sounds_off", Manner(165, 0.6, sounds=False)),
        ("sounds_on", USUAL),
        ("another_voice", Manner(165, 0.6, "en-us")),
    ],
)
def test_a_wish_changes_one_thing(wish: str, becomes: Manner) -> None:
    now = USUAL.changed(wish, ["", "en-us"])
    assert now.loudness == pytest.approx(becomes.loudness)
    assert (now.rate, now.speaker, now.verbosity, now.sounds) == (
        becomes.rate,
        becomes.speaker,
        becomes.verbosity,
        becomes.sounds,
    )


@pytest.mark.parametrize("wish", [wish for wish in WISHES if wish != "another_voice"])
def test_a_wish_that_is_repeated_comes_to_an_end(wish: str) -> None:
    now = USUAL
    for _ in range(20):
        now = now.changed(wish)
    assert now.changed(wish) == now
    assert 80 <= now.rate <= 400
    assert 0.2 <= now.loudness <= 1


def test_voices_go_round() -> None:
    now, heard = USUAL, []
    for _ in range(4):
        now = now.changed("another_voice", ["", "en-us", "en-gb-scotland"])
        heard.append(now.speaker)
    assert heard == ["en-us", "en-gb-scotland", "", "en-us"]
    assert Manner(165, speaker="ko").changed("another_voice", ["", "en-us"]).speaker == ""


def test_what_is_left_out_is_never_a_fact() -> None:
    now, said = USUAL, []
    for wish in ("say_less", "say_more", "say_more"):
        now = now.changed(wish)
        said.append([kind for kind in get_args(Kind) if now.says(kind)])
    assert said == [["fact"], ["fact", "reminder", "lesson"], ["fact", "reminder", "lesson", "reason"]]
