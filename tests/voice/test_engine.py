"""The best recogniser that is there is chosen, and one that is not is named."""

from pathlib import Path

import pytest

from companion.errors import InputError
from companion.voice.engine import engine, engine_names


def test_without_a_model_for_vosk_english_is_heard_by_the_built_in_one(tmp_path: Path) -> None:
    recogniser = engine(models=tmp_path)
    assert (recogniser.name, recogniser.language) == ("scored", "en")
    recogniser.close()


def test_vosk_comes_first_where_its_model_is_there(tmp_path: Path, korean_folder: Path) -> None:
    (tmp_path / "vosk-model-small-ko").symlink_to(korean_folder)
    recogniser = engine(None, "ko", tmp_path)
    assert (recogniser.name, recogniser.language) == ("vosk", "ko")
    recogniser.close()


def test_every_name_is_known_and_another_lists_them() -> None:
    assert engine_names() == ["vosk", "scored"]
    with pytest.raises(InputError, match="no recogniser 'siri': there are vosk, scored"):
        engine("siri")


@pytest.mark.parametrize(
    ("name", "language", "reason"),
    [
        ("vosk", "en", "vosk: no Vosk model for language 'en' is installed"),
        ("scored", "de", "hears English only, not 'de'"),
        (None, "de", "no recogniser for language 'de'"),
    ],
)
def test_what_is_not_installed_is_named(tmp_path: Path, name: str | None, language: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        engine(name, language, tmp_path)
