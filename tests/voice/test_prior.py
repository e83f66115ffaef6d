"""What Whisper expects anyhow is known, once for each text."""

import numpy as np
import pytest

from companion.voice.prior import Prior
from companion.voice.scored import ScoredRecogniser


@pytest.fixture
def prior(scored: ScoredRecogniser) -> Prior:
    return Prior(scored._whisper, scored._ends)


def test_ordinary_words_are_expected_more_than_odd_ones(scored: ScoredRecogniser, prior: Prior) -> None:
    you, odd = prior.of([scored._whisper.tokens("you"), scored._whisper.tokens("marksman twelve fires")])
    assert you.shape == (2,)
    assert (you > odd + 5).all()
    assert (you < 0).all()


def test_a_text_has_the_same_prior_whatever_it_is_asked_with(scored: ScoredRecogniser, prior: Prior) -> None:
    texts = [scored._whisper.tokens(text) for text in ("Yes", "No", "Take cover", "Take care")]
    together = prior.of(texts)
    assert np.allclose(prior.of(texts[::-1]), together[::-1])
    assert np.allclose(Prior(scored._whisper, scored._ends).of(texts[2:3]), together[2:3], atol=0.02)
    assert prior.of([]).shape == (0, 2)
