"""Our decoder says what CTranslate2 says."""

from pathlib import Path

import ctranslate2
import numpy as np
import pytest

from companion.errors import InputError
from companion.voice.audio import Audio, load_wav
from companion.voice.ct2_file import read_variables, with_variables
from companion.voice.decoder import Floats
from companion.voice.features import log_mel
from companion.voice.phrase_tree import PhraseTree
from companion.voice.prior import Prior
from companion.voice.whisper import START, Whisper, _packaged
from companion.voice.writings import ENDS
from tests.voice.synth import spoken

TEXTS = ["Take cover.", "Take the cover.", "Head shot.", "take cover.", "Sniper status.", "Nine hits."]


@pytest.fixture(scope="module")
def whisper() -> Whisper:
    return Whisper()


@pytest.fixture(scope="module")
def prior(whisper: Whisper) -> Prior:
    return Prior(whisper)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Audio:
    return load_wav(spoken("take cover", tmp_path_factory.mktemp("sound") / "cover.wav"))


def logs(whisper: Whisper, sound: Audio, text: str) -> list[float]:
    """The logarithm of the probability of each token of a text."""
    listener, beginning = whisper.listen(sound.samples)
    found = []
    for token in whisper.tokens(text):
        one = np.array([token])
        found.append(float(listener.next_tokens(beginning, np.array([0]), one)[0]))
        beginning = listener.extend(beginning, np.array([0]), one)
    return found


def theirs(sound: Audio, tokens: tuple[int, ...]) -> Floats:
    model = ctranslate2.models.Whisper(str(_packaged()), compute_type="float32")
    frames = 400
    encoded = model.encode(ctranslate2.StorageView.from_array(log_mel(sound.samples, frames)[None].copy()))
    result = model.align(encoded, [START[0]], [list(tokens)], frames)
    return np.log(np.array(result[0].text_token_probs, dtype=np.float32))


def encoded(encoder: ctranslate2.models.Whisper, sound: Audio) -> Floats:
    features = ctranslate2.StorageView.from_array(log_mel(sound.samples, 400)[None].copy())
    return np.array(encoder.encode(features, to_cpu=True))


def test_the_encoder_without_its_decoder_hears_the_same(whisper: Whisper, sound: Audio) -> None:
    whole = ctranslate2.models.Whisper(str(_packaged()), compute_type="int8", intra_threads=1)
    assert np.array_equal(encoded(whisper._encoder, sound), encoded(whole, sound))


@pytest.mark.parametrize("text", TEXTS)
def test_tokens_are_as_likely_as_ctranslate2_finds_them(whisper: Whisper, sound: Audio, text: str) -> None:
    ours = logs(whisper, sound, text)
    assert ours == pytest.approx(theirs(sound, whisper.tokens(text)).tolist(), abs=0.6, rel=0.1)


def test_what_was_said_is_the_likeliest(whisper: Whisper, sound: Audio) -> None:
    means = {text: np.mean(logs(whisper, sound, text)) for text in TEXTS}
    assert max(means, key=lambda text: means[text]) in {"Take cover.", "take cover."}


def test_the_tree_finds_the_same_as_each_text_alone(whisper: Whisper, prior: Prior, sound: Audio) -> None:
    ends = [whisper.token(end) for end in ENDS]
    texts = ["Take", "Take cover", "Take the cover", "Head shot", "take cover", "Take cover", "No"]
    tokens = [whisper.tokens(text) for text in texts]
    heard = whisper.listen(sound.samples)
    together, _ = PhraseTree(tokens, ends).score(heard, prior, beam=np.inf, rows=1000)
    alone = [PhraseTree([one], ends).score(heard, prior, beam=np.inf, rows=1000)[0][0] for one in tokens]
    assert together == pytest.approx(alone, abs=0.02)
    assert together[1] == together[5]
    plain = logs(whisper, sound, "Take cover.")
    assert together[1] >= sum(plain) - 0.02


def test_a_narrow_search_keeps_the_best(whisper: Whisper, prior: Prior, sound: Audio) -> None:
    tokens = [whisper.tokens(text.rstrip(".")) for text in TEXTS]
    heard = whisper.listen(sound.samples)
    tree = PhraseTree(tokens, [whisper.token(".")], share=0.75)
    whole, _ = tree.score(heard, prior, beam=np.inf, rows=1000)
    narrow, _ = tree.score(heard, prior, beam=np.inf, rows=1)
    assert np.isfinite(whole).all()
    [found] = np.flatnonzero(np.isfinite(narrow))
    assert TEXTS[found].lower() == "take cover."
    assert narrow[found] == pytest.approx(whole[found], abs=0.02)
    assert tree.score(heard, prior, beam=0.0, rows=1000)[0] == pytest.approx(narrow, abs=0.02)


@pytest.mark.parametrize("length", [0, 1, 16_000 * 3 + 7, 16_000 * 40])
def test_sound_of_any_length_is_listened_to(whisper: Whisper, length: int) -> None:
    listener, start = whisper.listen(np.zeros(length, dtype=np.float32))
    assert start.length == 2
    assert np.isfinite(listener.next_tokens(start, np.array([0]), np.array([whisper.token(".")]))).all()


def test_a_model_file_is_written_as_it_is_read(tmp_path: Path) -> None:
    file = _packaged() / "model.bin"
    variables = read_variables(file)
    assert with_variables(file, variables) == file.read_bytes()
    fewer = {name: values for name, values in variables.items() if name.startswith("encoder/conv")}
    (tmp_path / "model.bin").write_bytes(with_variables(file, fewer))
    again = read_variables(tmp_path / "model.bin")
    assert list(again) == list(fewer)
    assert all(np.array_equal(again[name], values) for name, values in fewer.items())


def test_a_file_that_is_no_model_is_named(tmp_path: Path) -> None:
    file = tmp_path / "model.bin"
    for content in (b"", b"\x06", b"\x07\0\0\0" + bytes(100), b"\x06\0\0\0\x02\0W\0" + bytes(2) + b"\xff" * 40):
        file.write_bytes(content)
        with pytest.raises(InputError, match=f"{file}: not a CTranslate2 model"):
            read_variables(file)
    with pytest.raises(InputError, match="can't be loaded"):
        Whisper(tmp_path)
