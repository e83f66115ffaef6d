"""Speech models: where they lie, which are known, which are installed."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import tomllib
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from companion.errors import InputError

_ROOT = Path(__file__).resolve().parents[2]
NOTE = "installed.json"
"""The file inside an installed model's folder which holds its Installed."""

_LANGUAGES = "ar br ca cn cs de en eo es fa fr gu hi it ja ka ko ky kz nl pl pt ru sv te tg tl tr uk uz vn"
"""Languages as Vosk's model names spell them."""


class Known(BaseModel):
    """A model of the catalogue: `size` in bytes, `sha256` in hexadecimal, of the file behind `url`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    language: str
    url: str
    size: int
    sha256: str
    licence: str


class Installed(BaseModel):
    """What is noted beside an installed model; `sha256` is of the file it came from, where it was one."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    language: str
    source: str
    sha256: str | None = None


def models_folder(folder: Path | None = None) -> Path:
    """Where models are installed: `folder`, else what COMPANION_MODELS says, else models/ of the project."""
    return folder or Path(os.environ.get("COMPANION_MODELS") or _ROOT / "models")


def catalogue(file: Path | None = None) -> list[Known]:
    """The models that can be installed by name; InputError where the file is damaged."""
    file = file or _ROOT / "models" / "catalogue.toml"
    try:
        return [Known.model_validate(entry) for entry in tomllib.loads(file.read_text("utf-8")).get("model", [])]
    except FileNotFoundError:
        return []
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"{file}: {error}") from error
    except ValidationError as error:
        fault = error.errors()[0]
        raise InputError(f"{file}: {'.'.join(map(str, fault['loc']))}: {fault['msg']}") from error


def is_vosk_model(folder: Path) -> bool:
    """Whether a folder looks like a Vosk model, of the nested or of the flat layout."""
    return (folder / "am" / "final.mdl").is_file() or (folder / "final.mdl").is_file()


def language_of(name: str) -> str | None:
    """The language that a model's name tells, "en" for `vosk-model-small-en-us-0.15`."""
    return next((part for part in re.split(r"[^a-z]+", name.lower()) if part in _LANGUAGES.split()), None)


def installed(folder: Path | None = None) -> dict[Path, Installed]:
    """The installed models by their folders, also those which somebody unpacked there by hand."""
    folder = models_folder(folder)
    found: dict[Path, Installed] = {}
    for candidate in sorted(folder.iterdir()) if folder.is_dir() else []:
        if candidate.name.startswith(".") or not is_vosk_model(candidate):
            continue
        found[candidate] = _note_of(candidate)
    return found


def find_vosk_model(language: str, folder: Path | None = None) -> Path | None:
    """The folder of a Vosk model for the language: an installed one, else that of a package `vosk_model_…`."""
    for path, note in installed(folder).items():
        if note.language == language:
            return path
    package = importlib.util.find_spec(f"vosk_model_{language}") if language.isidentifier() else None
    for place in (package.submodule_search_locations or []) if package else []:
        if is_vosk_model(Path(place) / "model"):
            return Path(place) / "model"
    return None


def _note_of(folder: Path) -> Installed:
    try:
        return Installed.model_validate(json.loads((folder / NOTE).read_text("utf-8")))
    except (OSError, ValueError):
        return Installed(name=folder.name, language=language_of(folder.name) or "unknown", source="unpacked by hand")
