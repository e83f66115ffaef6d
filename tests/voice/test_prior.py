"""What Whisper expects anyhow is known, once for each beginning."""

import numpy as np
import pytest

from companion.voice.decoder import Floats
from companion.voice.phrase_tree import PhraseTree
from companion.voice.prior import Prior
from companion.voice.scored import ScoredRecogniser


@pytest.fixture
def prior(scored: ScoredRecogniser) -> Prior:
    return Prior(scored._whisper)


def over_noise(scored: ScoredRecogniser, prior: Prior, texts: list[str]) -> tuple[Floats, Floats]:
    """The texts' logarithms over the very noise that the prior is of."""
    tree = PhraseTree([scored._whisper.tokens(text) for text in texts], scored._ends, share=0.5)
    return tree.score(prior.sound, prior, beam=np.inf, rows=1000)


def test_ordinary_words_are_expected_more_than_odd_ones(scored: ScoredRecogniser, prior: Prior) -> None:
    _, expected = over_noise(scored, prior, ["you", "marksman twelve fires"])
    assert expected[0] > expected[1] + 5
    assert (expected < 0).all()


def test_over_its_own_noise_nothing_is_likelier_than_expected(scored: ScoredRecogniser, prior: Prior) -> None:
    spoken, expected = over_noise(scored, prior, ["Yes", "No", "Take cover", "Take care", "Operative two is down"])
    assert spoken == pytest.approx(expected, abs=0.02)


def test_what_is_known_is_not_worked_out_again(
    scored: ScoredRecogniser, prior: Prior, monkeypatch: pytest.MonkeyPatch
) -> None:
    take = scored._whisper.tokens("Take")
    cover, care = scored._whisper.tokens("cover")[0], scored._whisper.tokens("care")[0]
    first = prior.logs([take], [[cover, care]])
    learnt: list[object] = []
    monkeypatch.setattr(prior, "_learn", lambda *new: learnt.append(new))
    assert prior.logs([take, take], [[care], [cover, care]]).tolist() == [first[1], first[0], first[1]]
    assert learnt == []


def test_a_full_memory_is_emptied(scored: ScoredRecogniser, prior: Prior, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.voice.prior._REMEMBERED", 3)
    once = over_noise(scored, prior, ["Yes", "No", "Take cover"])[1]
    again = over_noise(scored, prior, ["Yes", "No", "Take cover"])[1]
    assert once == pytest.approx(again, abs=0.02)
