"""Unpacks what speech models come in, and finds the model in it."""

from __future__ import annotations

import shutil
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO

from companion.errors import InputError
from companion.voice.models import is_vosk_model


def check(source: Path) -> None:
    """Raises InputError naming `source` where it is neither a folder nor an archive of a kind that can be unpacked."""
    if not source.exists():
        raise InputError(f"{source}: no such file or folder")
    if not (source.is_dir() or (source.is_file() and (zipfile.is_zipfile(source) or tarfile.is_tarfile(source)))):
        raise InputError(f"{source}: neither an archive (zip, tar, aar) nor a folder")


def unpack(source: Path, into: Path) -> Path:
    """Copies a zip, tar, aar or folder into the empty folder `into`; the folder in it which holds the model.

    Raises InputError naming `source` where it is none of these, damaged, reaches outside of its own folder, or holds no
    model.
    """
    try:
        if source.is_dir():
            shutil.copytree(source, into, dirs_exist_ok=True)
        else:
            _extract(source, into)
    except (zipfile.BadZipFile, tarfile.TarError, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise InputError(f"{source}: a damaged archive ({error})") from error
    except (OSError, shutil.Error) as error:
        raise InputError(f"{source}: can't be unpacked ({error})") from error
    folders = [into, *(path for path in sorted(into.rglob("*"), key=lambda path: len(path.parts)) if path.is_dir())]
    model = next(filter(is_vosk_model, folders), None)
    if model is None:
        raise InputError(f"{source}: holds no speech model (there is no final.mdl in it)")
    return model


def _extract(source: Path, into: Path) -> None:
    check(source)
    members = _zip_members(source) if zipfile.is_zipfile(source) else _tar_members(source)
    for name, content in members:
        target = into / _inside(source, name)
        target.parent.mkdir(parents=True, exist_ok=True)
        with content, target.open("wb") as file:
            shutil.copyfileobj(content, file)


def _zip_members(source: Path) -> Iterator[tuple[str, IO[bytes]]]:
    with zipfile.ZipFile(source) as archive:
        for member in archive.infolist():
            if not member.is_dir():
                yield member.filename, archive.open(member)


def _tar_members(source: Path) -> Iterator[tuple[str, IO[bytes]]]:
    with tarfile.open(source) as archive:
        for member in archive:
            content = archive.extractfile(member) if member.isfile() else None
            if content is not None:  # links and devices have no place in a model
                yield member.name, content


def _inside(source: Path, name: str) -> PurePosixPath:
    path = PurePosixPath(name.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts or ":" in path.parts[0]:
        raise InputError(f"{source}: refused, it would write outside of its folder ({name})")
    return path
