"""Somebody's own word for a command is learnt from a few recordings, and heard where the recogniser hears nothing."""

import asyncio
from collections.abc import Collection
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from typer.testing import CliRunner

from companion.errors import InputError
from companion.voice import own_words
from companion.voice.audio import load_wav
from companion.voice.command import voice_app
from tests.voice.synth import spoken

Samples = NDArray[np.float32]
SAID_BEFORE, SAID_NOW = (140, 155, 170), (145, 163)
"""How fast, in words a minute."""


def say(text: str, folder: Path, rate: int = 150) -> Samples:
    return load_wav(spoken(text, folder / "said.wav", rate=rate)).samples


def learnt(phrase: str, text: str, folder: Path) -> own_words.OwnWord:
    return own_words.learn(phrase, [say(text, folder, rate) for rate in SAID_BEFORE])


def test_an_own_word_is_heard_as_its_phrase_and_other_words_are_not(tmp_path: Path) -> None:
    words = [learnt("undo", "hokus pokus", tmp_path), learnt("roll for me", "gimme dice", tmp_path)]
    for rate in SAID_NOW:
        assert own_words.said(words, say("hokus pokus", tmp_path, rate), ["undo", "roll for me"])[0] == "undo"
        assert own_words.said(words, say("gimme dice", tmp_path, rate), ["undo", "roll for me"])[0] == "roll for me"
    for other in ("pass me the biscuits", "yes", "take cover", "it was raining", "redo", "hold fast"):
        assert own_words.said(words, say(other, tmp_path), ["undo", "roll for me"]) == ("", 0.0)
    assert own_words.said(words, say("hokus pokus", tmp_path), ["yes", "no"]) == ("", 0.0)  # it can't be said now
    assert own_words.said(words, np.zeros(16_000, np.float32), ["undo"]) == ("", 0.0)


def test_it_has_a_say_only_where_the_recogniser_hears_nothing_or_is_not_sure(tmp_path: Path) -> None:
    words = [learnt("undo", "hokus pokus", tmp_path)]
    now = say("hokus pokus", tmp_path, SAID_NOW[0])

    def heard(text: str, confidence: float, samples: Samples) -> str:
        async def hear(_: Samples, __: Collection[str]) -> tuple[str, float, float]:
            return text, confidence, 0.1

        return asyncio.run(own_words.beside(hear, words)(samples, ["undo", "yes"]))[0]

    assert heard("", 0.0, now) == "undo"
    assert heard("yes", 0.5, now) == "undo"
    assert heard("yes", 0.9, now) == "yes"
    assert heard("yes", 0.5, say("yes", tmp_path)) == "yes"
    assert heard("", 0.0, np.zeros(0, np.float32)) == ""  # the recogniser is only being loaded


def test_recordings_that_make_no_word_are_refused(tmp_path: Path) -> None:
    good = say("hokus pokus", tmp_path)
    with pytest.raises(InputError, match="undo: 2 recordings are too few"):
        own_words.learn("undo", [good, good])
    with pytest.raises(InputError, match="undo: nothing is heard in recording 2"):
        own_words.learn("undo", [good, np.zeros(16_000, np.float32), good])
    with pytest.raises(InputError, match="too different"):
        own_words.learn("undo", [good, say("gimme dice please", tmp_path), say("it was raining", tmp_path)])
    again = [say("hokus pokus", tmp_path, rate) for rate in SAID_NOW]
    with pytest.raises(InputError, match="your word for 'undo'"):
        own_words.learn("redo", [*again, good], [learnt("undo", "hokus pokus", tmp_path)])


def test_words_are_kept_as_features_without_their_sound_and_forgotten(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    kept = tmp_path / "kept"
    word = learnt("roll for me", "gimme dice", tmp_path)
    own_words.save(kept, word)
    (kept / "broken.npz").write_bytes(b"no such file")
    (again,) = own_words.load(kept)
    assert again.phrase == "roll for me"
    assert all(np.array_equal(one, other) for one, other in zip(again.recordings, word.recordings, strict=True))
    assert {one.shape[1] for one in again.recordings} == {26}
    assert "broken.npz" in caplog.text
    assert own_words.forget(kept, "roll for me")
    assert not own_words.forget(kept, "roll for me")
    assert own_words.load(kept) == []


def test_the_command_learns_from_files_and_names_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    files = [spoken("hokus pokus", tmp_path / f"{rate}.wav", rate=rate) for rate in SAID_BEFORE]
    run = CliRunner().invoke
    done = run(voice_app, ["train", "Undo", "--wav", *map(str, files)])
    assert (done.exit_code, "learnt" in done.output) == (0, True)
    assert [word.phrase for word in own_words.load(tmp_path / "state" / own_words.FOLDER)] == ["undo"]
    assert {file.suffix for file in (tmp_path / "state").rglob("*") if file.is_file()} == {".npz"}
    assert "no command" not in done.output
    few = run(voice_app, ["train", "undo", "--wav", str(files[0])])
    assert few.exit_code != 0
    assert run(voice_app, ["train", "undo", "--forget"]).output == "undo: forgotten\n"
    misspelt = run(voice_app, ["train", "undoo", "--wav", *map(str, files)])
    assert (misspelt.exit_code, misspelt.output.count("'undoo' is no command at any prompt")) == (0, 1)
