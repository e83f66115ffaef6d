import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.web.conftest import MakeTable

PATHS = ("/", "/static/main.js", "/words.json", "/icon.svg", "/picture", "/nowhere")


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1.evil.example", "", "localhost:{port}x", "a@localhost"]
)
def test_a_stranger_gets_nothing(make_table: MakeTable, host: str) -> None:
    table = make_table()
    for path in PATHS:
        status, headers, body = table.get(path, Host=host.format(port=table.port))
        assert (status, b"<html" in body) == (403, False)
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("host", ["127.0.0.1:{port}", "localhost:{port}", "LOCALHOST", "[::1]:{port}", "club.local"])
def test_the_table_is_known_by_its_names(make_table: MakeTable, host: str) -> None:
    table = make_table(hosts=("Club.local",))
    assert table.get("/", Host=host.format(port=table.port))[0] == 200


def test_a_page_of_another_origin_gets_nothing(make_table: MakeTable) -> None:
    table = make_table()
    for origin in ("http://evil.example", "null", f"http://localhost:{table.port}", "http://127.0.0.1:1"):
        assert table.get("/words.json", Origin=origin)[0] == 403
        with pytest.raises(InvalidStatus) as refused, connect(table.live, origin=Origin(origin)):
            pass
        assert refused.value.response.status_code == 403
    assert table.get("/words.json", Origin=table.address)[0] == 200
    with connect(table.live, origin=Origin(table.address)) as live:
        assert live.recv()


def test_every_answer_wears_its_headers(make_table: MakeTable) -> None:
    table = make_table()
    for path in PATHS:
        headers = table.get(path)[1]
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
