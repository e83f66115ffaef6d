"""Brings a speech model into the models folder: whole, checked, tried; or not at all."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.errors import InputError
from companion.voice.archive import check, unpack
from companion.voice.download import InstallError, Progress, UnreachableError, fetch
from companion.voice.models import NOTE, Installed, Known, catalogue, language_of, models_folder
from companion.voice.trial_load import loads

_WORK = ".unpacking-"
_UNREACHED = ".unreached.json"


def install_known(
    name: str | None = None,
    *,
    folder: Path | None = None,
    known: list[Known] | None = None,
    timeout: float = 10.0,
    progress: Progress = lambda _have, _all: None,
) -> Path:
    """Downloads a model of the catalogue (the first where no name is given) and installs it; its folder.

    Nothing is done where it is there already. Raises InputError for an unknown name, UnreachableError where the server
    is not reached within `timeout` seconds (which is remembered, see `unreached_before`), InstallError for the rest.
    """
    model = _known(name, known)
    folder = models_folder(folder)
    if (folder / model.name).is_dir():
        return folder / model.name
    with _alone_in(folder):
        return _download(model, folder, timeout, progress)


def _download(model: Known, folder: Path, timeout: float, progress: Progress) -> Path:
    part = folder / f".{model.name}.part"
    try:
        if not (part.is_file() and part.stat().st_size == model.size):
            fetch(model.url, part, timeout=timeout, progress=progress)
    except UnreachableError:
        _remember(folder, model.name)
        raise
    if (found := _sha256(part)) != model.sha256:
        part.unlink()
        raise InstallError(f"{model.name}: what was downloaded is damaged (SHA-256 is {found}); try again")
    note = Installed(name=model.name, language=model.language, source=model.url, sha256=model.sha256)
    try:
        path = _put(part, folder, note)
    except InputError as error:
        raise InstallError(str(error)) from error
    part.unlink()
    _forget(folder)
    return path


def install_from(
    source: Path,
    name: str | None = None,
    *,
    language: str | None = None,
    folder: Path | None = None,
    known: list[Known] | None = None,
) -> Path:
    """Installs a model from an archive or folder, in place of one of the same name; its folder.

    The name and the language, where not given, are those of the catalogue's model with this checksum, else are taken
    from the file's name. Raises InputError where the source is unusable or its checksum differs from the catalogue's.
    """
    check(source)
    models = catalogue() if known is None else known
    sha256 = None if source.is_dir() else _sha256(source)
    model = next((model for model in models if model.sha256 == sha256), None)
    name = name or (model.name if model else _name_of(source))
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", name):
        raise InputError(f"{name!r} is no name for a model: letters, digits, points, hyphens")
    for entry in models:
        if entry.name == name and sha256 not in {None, entry.sha256} and source.suffix == Path(entry.url).suffix:
            raise InputError(f"{source}: not {name}, or damaged (SHA-256 is {sha256}, not {entry.sha256})")
        if entry.name == name:
            language = language or entry.language
    language = language or language_of(name)
    if language is None:
        raise InputError(f"{source}: its name does not tell the language; say --language")
    folder = models_folder(folder)
    with _alone_in(folder):
        return _put(source, folder, Installed(name=name, language=language, source=source.name, sha256=sha256))


def unreached_before(name: str | None = None, *, folder: Path | None = None, known: list[Known] | None = None) -> bool:
    """Whether an earlier download of this model found its server unreachable and none has succeeded since."""
    return _known(name, known).name in _unreached(models_folder(folder))


def _known(name: str | None, known: list[Known] | None) -> Known:
    models = catalogue() if known is None else known
    for model in models:
        if name in {None, model.name}:
            return model
    raise InputError(
        f"no model {name!r} in the catalogue: there are {', '.join(model.name for model in models) or 'none'}"
    )


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Keeps a second installer out, and clears away what a killed one has left."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / ".lock").open("w")
    except OSError as error:
        raise InputError(f"{folder}: models can't be installed there ({error.strerror})") from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InstallError(f"{folder}: another installation is going on") from None
        for left in folder.glob(f"{_WORK}*"):
            shutil.rmtree(left, ignore_errors=True)
        yield


def _put(source: Path, folder: Path, note: Installed) -> Path:
    """Unpacks beside the place, tries, and only then renames into it."""
    work = Path(tempfile.mkdtemp(prefix=_WORK, dir=folder))
    target = folder / note.name
    try:
        model = unpack(source, work / "new")
        if reason := loads(model):
            raise InputError(f"{source}: not a model that can be used ({reason})")
        (model / NOTE).write_text(note.model_dump_json(indent=1), "utf-8")
        _sync(model)
        if target.exists():
            target.rename(work / "old")
        model.rename(target)
        _sync_folder(folder)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return target


def _name_of(source: Path) -> str:
    source = source.resolve()
    if source.is_dir():
        return source.parent.name if source.name == "model" else source.name
    return re.sub(r"(\.tar)?\.[A-Za-z0-9]+$", "", source.name)


def _sha256(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def _sync(folder: Path) -> None:
    """Makes sure that a pulled plug after the rename finds full files."""
    for path in folder.rglob("*"):
        if path.is_file():
            with path.open("rb") as file:
                os.fsync(file.fileno())
        else:
            _sync_folder(path)
    _sync_folder(folder)


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _unreached(folder: Path) -> list[str]:
    try:
        names = json.loads((folder / _UNREACHED).read_text("utf-8"))
    except (OSError, ValueError):
        return []
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []


def _remember(folder: Path, name: str) -> None:
    (folder / _UNREACHED).write_text(json.dumps([name]), "utf-8")


def _forget(folder: Path) -> None:
    (folder / _UNREACHED).unlink(missing_ok=True)
