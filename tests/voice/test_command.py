"""`listen`, `say` and `models` as somebody types them."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from companion.errors import InputError
from companion.voice import playback
from companion.voice.audio import load_wav
from companion.voice.command import listen, models_app, say, voice_app
from companion.voice.playback import PlaybackError
from tests.voice.synth import spoken, tone
from tests.voice.web import dead_port

app = typer.Typer()
app.command()(listen)
app.command()(say)
app.add_typer(models_app, name="models")
app.add_typer(voice_app, name="voice")


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def lines(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.fixture
def phrases(tmp_path: Path) -> Path:
    file = tmp_path / "phrases.txt"
    file.write_text("leg shot\nhead shot\ntake cover\n")
    return file


def test_each_file_is_one_json_line(tmp_path: Path, phrases: Path) -> None:
    first = spoken("take cover", tmp_path / "a.wav")
    second = spoken("head shot", tmp_path / "b.wav", "en-gb")
    quiet = tone(tmp_path / "c.wav", 8000, 2)
    result = run("listen", "--wav", first, second, quiet, "--json", "--phrases", phrases, "--engine", "scored")
    assert result.exit_code == 0
    answers = lines(result)
    assert [answer["text"] for answer in answers] == ["take cover", "head shot", ""]
    for answer, file in zip(answers, [first, second, quiet], strict=True):
        assert list(answer) == ["wav", "text", "confidence", "audio_s", "compute_s", "engine"]
        assert answer["wav"] == str(file)
        assert answer["engine"] == "scored"
        assert answer["audio_s"] == pytest.approx(load_wav(file).seconds, abs=0.01)
        assert 0 <= answer["confidence"] <= 1


def test_without_phrases_the_global_commands_are_heard_in_plain_words(tmp_path: Path) -> None:
    file = spoken("roll for me", tmp_path / "a.wav")
    result = run("listen", "--wav", file, "--wav", tone(tmp_path / "b.wav"))
    assert result.exit_code == 0
    assert f"{file}: roll for me (" in result.stdout
    assert f"{tmp_path / 'b.wav'}: nothing (0.00)" in result.stdout


def test_a_file_that_cannot_be_read_does_not_stop_the_others(tmp_path: Path, phrases: Path) -> None:
    bad = tmp_path / "bad.wav"
    bad.write_text("no sound")
    good = spoken("take cover", tmp_path / "good.wav")
    result = run("listen", "--json", "--phrases", phrases, "--wav", bad, tmp_path / "missing.wav", good)
    assert result.exit_code == 2
    answers = lines(result)
    assert [set(answer) for answer in answers[:2]] == [{"wav", "error"}] * 2
    assert str(bad) in answers[0]["error"]
    assert answers[2]["text"] == "take cover"


def test_a_bad_phrase_file_an_unknown_engine_and_a_language_without_commands_are_input_errors(tmp_path: Path) -> None:
    bad = tmp_path / "phrases.txt"
    bad.write_bytes(b"leg shot\n\xff\n")
    sound = tone(tmp_path / "a.wav")
    faults: list[tuple[list[str | Path], str]] = [
        (["--phrases", bad], f"{bad}: line 2"),
        (["--engine", "siri"], "no recogniser 'siri'"),
        (["--language", "xx"], "there are no commands for language 'xx'"),
    ]
    for words, reason in faults:
        error = run("listen", "--wav", sound, *words).exception
        assert isinstance(error, InputError)
        assert reason in str(error)


def test_say_writes_a_file(tmp_path: Path) -> None:
    file = tmp_path / "said.wav"
    assert run("say", "The sniper has reloaded.", "--wav", file, "--rate", "150").exit_code == 0
    assert load_wav(file).seconds > 1


def test_say_without_a_loudspeaker_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_path: Path) -> None:
        raise PlaybackError("no sound output (none); --wav FILE writes a file instead")

    monkeypatch.setattr(playback, "play", fail)
    result = run("say", "Hello.")
    assert result.exit_code == 1
    assert result.stderr == "no sound output (none); --wav FILE writes a file instead\n"


def test_say_in_a_language_that_no_voice_speaks_fails_in_one_line(tmp_path: Path) -> None:
    result = run("say", "Hello.", "--language", "xx", "--wav", tmp_path / "x.wav")
    assert result.exit_code == 1
    assert "no voice speaks 'xx'" in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.fixture
def catalogue_of_a_dead_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A project whose only known model lies on a server which is not there."""
    (tmp_path / "models").mkdir()
    url = dead_port()
    (tmp_path / "models" / "catalogue.toml").write_text(
        f'[[model]]\nname = "m-en"\nlanguage = "en"\nurl = "{url}"\nsize = 7000000\n'
        f'sha256 = "{"0" * 64}"\nlicence = "MIT"'
    )
    monkeypatch.setattr("companion.voice.models._ROOT", tmp_path)
    monkeypatch.delenv("COMPANION_MODELS", raising=False)
    return url


@pytest.mark.usefixtures("catalogue_of_a_dead_server")
def test_models_that_cannot_be_reached_are_one_sentence_and_once_is_quick_and_silent() -> None:
    first = run("models", "install")
    assert first.exit_code == 1
    assert "can't be reached" in first.stderr
    assert first.stderr.strip().count("\n") == 0
    again = run("models", "install", "--once")
    assert (again.exit_code, again.stdout, again.stderr) == (0, "", "")
    assert run("models", "install").exit_code == 1


@pytest.mark.usefixtures("catalogue_of_a_dead_server")
def test_models_are_listed_with_their_state(tmp_path: Path) -> None:
    by_hand = tmp_path / "models" / "vosk-model-de"
    by_hand.mkdir()
    (by_hand / "final.mdl").write_bytes(b"")
    shown = run("models", "list").stdout
    assert "m-en  [en]  MIT  7 MB, not installed" in shown
    assert f"vosk-model-de  [de]  installed from unpacked by hand in {by_hand}" in shown
    assert "whisper-tiny.en  [en]  MIT  built in" in shown


def test_an_unusable_source_of_a_model_is_an_input_error(tmp_path: Path) -> None:
    error = run("models", "install", "--from", tmp_path / "missing.zip").exception
    assert isinstance(error, InputError)
    assert "missing.zip: no such file or folder" in str(error)


def test_mounting_the_commands_loads_no_speech_library() -> None:
    heavy = "vosk ctranslate2 tokenizers pyttsx3 soundfile soxr sounddevice numpy rapidfuzz"
    script = f"import sys, companion.voice.command; print([m for m in {heavy.split()!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_names_that_sound_alike_are_reported_and_others_proposed(tmp_path: Path) -> None:
    file = tmp_path / "names.txt"
    file.write_text("Kara\nCara\nRourke\nBoomer\n")
    told = run("voice", "words", file).stdout.splitlines()
    assert any(line.startswith(("Kara: is", "Cara: is")) for line in told)
    assert not any(line.startswith("Boomer") for line in told)
    assert told[-1].startswith("heard well beside the others: Alpha, Bravo")


@pytest.mark.usefixtures("korean_folder")
@pytest.mark.parametrize(
    ("engine", "language", "known", "unknown"), [("scored", "en", "Alpha", "엄폐"), ("vosk", "ko", "엄폐", "qwertz")]
)
def test_words_that_the_model_does_not_know_are_told_so(
    tmp_path: Path, engine: str, language: str, known: str, unknown: str
) -> None:
    file = tmp_path / "names.txt"
    file.write_text(f"{known}\n{unknown}\n")
    told = run("voice", "words", file, "--engine", engine, "--language", language).stdout.splitlines()
    assert f"{unknown}: the model does not know {unknown}" in told
    assert told[-1].startswith("heard well beside the others: ")


def test_names_that_are_heard_are_told_so(tmp_path: Path) -> None:
    file = tmp_path / "names.txt"
    file.write_text("Alpha\nBoomer\n")
    assert run("voice", "words", file).stdout == "each is heard as itself\n"
    file.write_text("Alpha\n")
    assert isinstance(run("voice", "words", file).exception, InputError)
