"""Archives of every kind are unpacked, and never outside of their folder."""

import io
import tarfile
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import InputError
from companion.voice.archive import unpack

FILES = {"am/final.mdl": b"acoustic", "conf/model.conf": b"--beam=10", "README": b"a model"}


def zipped(file: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return file


def tarred(file: Path, files: dict[str, bytes], mode: str = "w:gz") -> Path:
    with tarfile.open(file, mode) as archive:  # type: ignore[call-overload]
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return file


def within(folder: str, files: dict[str, bytes] | None = None) -> dict[str, bytes]:
    return {folder + name: content for name, content in (files or FILES).items()}


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("inside", ["", "vosk-model-x/", "assets/model-en-us/"])
@pytest.mark.parametrize("name", ["m.zip", "m.aar", "m.tar", "m.tar.gz", "m.tgz", "m.tar.xz", "without-suffix"])
def test_every_kind_of_archive_gives_the_model(tmp_path: Path, name: str, inside: str) -> None:
    file = tmp_path / name
    if "tar" in name or name.endswith("tgz"):
        mode = "w" if name.endswith(".tar") else "w:xz" if name.endswith("xz") else "w:gz"
        tarred(file, within(inside), mode)
    else:
        zipped(file, within(inside))
    assert contents(unpack(file, tmp_path / "out")) == FILES


def test_a_folder_is_copied_and_stays(tmp_path: Path) -> None:
    unpack(zipped(tmp_path / "m.zip", within("deep/er/")), tmp_path / "unpacked")
    assert contents(unpack(tmp_path / "unpacked", tmp_path / "out")) == FILES
    assert contents(tmp_path / "unpacked" / "deep" / "er") == FILES


def test_the_flat_layout_is_a_model_too(tmp_path: Path) -> None:
    flat = {"final.mdl": b"acoustic", "Gr.fst": b"graph"}
    assert contents(unpack(zipped(tmp_path / "m.zip", within("m/", flat)), tmp_path / "out")) == flat


@pytest.mark.parametrize("name", ["../evil", "/evil", "a/../../evil", "..\\evil", "C:\\evil", "a/b/../../../evil"])
@pytest.mark.parametrize("kind", ["zip", "tar"])
def test_nothing_is_written_outside(tmp_path: Path, kind: str, name: str) -> None:
    files = {name: b"evil"} | FILES
    file = zipped(tmp_path / "m.zip", files) if kind == "zip" else tarred(tmp_path / "m.tar", files, "w")
    with pytest.raises(InputError, match=r"m\..*: refused, it would write outside"):
        unpack(file, tmp_path / "deep" / "out")
    assert not [path for path in tmp_path.rglob("*evil*") if path.is_file()]


def test_links_in_a_tar_are_left_out(tmp_path: Path) -> None:
    file = tarred(tmp_path / "m.tar", FILES, "w")
    with tarfile.open(file, "a") as archive:
        link = tarfile.TarInfo("am/link")
        link.type = tarfile.SYMTYPE
        link.linkname = "/etc/passwd"
        archive.addfile(link)
    assert contents(unpack(file, tmp_path / "out")) == FILES


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "neither an archive"),
        (b"no archive", "neither an archive"),
        (b"PK\x05\x06" + bytes(18), "no speech model"),
    ],
)
def test_what_holds_no_model_is_named(tmp_path: Path, content: bytes, reason: str) -> None:
    file = tmp_path / "m.zip"
    file.write_bytes(content)
    with pytest.raises(InputError, match=f"{file}: .*{reason}"):
        unpack(file, tmp_path / "out")


def test_a_missing_source_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file or folder"):
        unpack(tmp_path / "missing.zip", tmp_path / "out")


@pytest.mark.parametrize("kind", ["zip", "tar.gz"])
@settings(deadline=None)
@given(data=st.data())
def test_a_damaged_archive_is_refused_or_unpacked(
    tmp_path_factory: pytest.TempPathFactory, kind: str, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("fuzz")
    file = folder / f"m.{kind}"
    (zipped if kind == "zip" else tarred)(file, FILES)
    content = bytearray(file.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    file.write_bytes(content[: data.draw(st.integers(0, len(content)))])
    refusal = ""
    try:
        unpack(file, folder / "out")
    except InputError as error:
        refusal = str(error)
    assert refusal.startswith(str(file)) if refusal else any((folder / "out").rglob("final.mdl"))
