"""Downloads go on where they were cut off, and give up in a plain sentence."""

import socket
from pathlib import Path

import pytest

from companion.voice.download import InstallError, UnreachableError, fetch
from tests.voice.web import FileServer, dead_port

CONTENT = bytes(range(256)) * 2000


def test_a_file_is_fetched_and_its_progress_told(tmp_path: Path) -> None:
    told: list[tuple[int, int | None]] = []
    with FileServer(CONTENT) as server:
        fetch(server.url, tmp_path / "part", progress=lambda have, total: told.append((have, total)))
    assert (tmp_path / "part").read_bytes() == CONTENT
    assert told[-1] == (len(CONTENT), len(CONTENT))
    assert [have for have, _ in told] == sorted(have for have, _ in told)


def test_an_interrupted_download_goes_on_where_it_stopped(tmp_path: Path) -> None:
    with FileServer(CONTENT, cuts=[100_000, 50_000]) as server:
        fetch(server.url, tmp_path / "part")
    assert (tmp_path / "part").read_bytes() == CONTENT
    assert server.asked == [None, "bytes=100000-", "bytes=150000-"]


def test_a_part_of_an_earlier_run_is_used(tmp_path: Path) -> None:
    (tmp_path / "part").write_bytes(CONTENT[:70_000])
    with FileServer(CONTENT) as server:
        fetch(server.url, tmp_path / "part")
    assert (tmp_path / "part").read_bytes() == CONTENT
    assert server.asked == ["bytes=70000-"]


def test_a_server_without_ranges_sends_the_whole(tmp_path: Path) -> None:
    (tmp_path / "part").write_bytes(b"x" * 70_000)
    with FileServer(CONTENT, ranges=False) as server:
        fetch(server.url, tmp_path / "part")
    assert (tmp_path / "part").read_bytes() == CONTENT


def test_a_part_longer_than_the_file_is_thrown_away(tmp_path: Path) -> None:
    (tmp_path / "part").write_bytes(CONTENT + b"more")
    with FileServer(CONTENT) as server:
        fetch(server.url, tmp_path / "part")
    assert (tmp_path / "part").read_bytes() == CONTENT


def test_a_download_that_brings_nothing_more_stops_and_keeps_its_part(tmp_path: Path) -> None:
    with (
        FileServer(CONTENT, cuts=[100_000, 0]) as server,
        pytest.raises(InstallError, match="stops after 100000 bytes"),
    ):
        fetch(server.url, tmp_path / "part")
    assert (tmp_path / "part").read_bytes() == CONTENT[:100_000]


def test_a_dead_port_is_one_plain_sentence(tmp_path: Path) -> None:
    with pytest.raises(UnreachableError, match=r"^127\.0\.0\.1:\d+ can't be reached \(Connection refused\)$"):
        fetch(dead_port(), tmp_path / "part")
    assert list(tmp_path.iterdir()) == []


def test_a_server_that_never_answers_is_given_up(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/model.zip"
        with pytest.raises(UnreachableError, match="can't be reached"):
            fetch(url, tmp_path / "part", timeout=0.3)


@pytest.mark.parametrize("status", [404, 500, 503])
def test_an_error_of_the_server_is_told(tmp_path: Path, status: int) -> None:
    with FileServer(CONTENT, status=status) as server, pytest.raises(UnreachableError, match=f"answers {status}"):
        fetch(server.url, tmp_path / "part")


def test_what_is_no_web_address_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InstallError, match="only http and https"):
        fetch("file:///etc/passwd", tmp_path / "part")
