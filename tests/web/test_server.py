import asyncio
import signal
import socket

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from companion.board import Board
from companion.errors import InputError
from companion.web.app import make
from companion.web.server import listen, serve, serve_on
from tests.web.conftest import MakeTable
from tests.web.table import LONG_S


def test_a_taken_port_is_named() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        app = make(Board(), asyncio.Queue(), lambda: None)
        with pytest.raises(InputError, match=f"port {port} on 127.0.0.1 is taken"):
            asyncio.run(serve(app, port=port))


def test_a_host_that_is_not_ours_is_named() -> None:
    with pytest.raises(InputError, match=r"192\.0\.2\.1 port 8765"):
        listen("192.0.2.1", 8765)


def test_it_listens_on_the_loopback_alone() -> None:
    with listen("127.0.0.1", 0) as taken:
        assert taken.getsockname()[0] == "127.0.0.1"
        assert taken.family == socket.AF_INET


def test_signals_stay_with_the_daemon() -> None:
    async def main() -> None:
        app = make(Board(), asyncio.Queue(), lambda: None)
        taken = listen("127.0.0.1", 0)
        port = taken.getsockname()[1]
        serving = asyncio.create_task(serve_on(app, taken))
        async with asyncio.timeout(LONG_S):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        assert signal.getsignal(signal.SIGTERM) == before
        writer.close()
        serving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await serving

    before = signal.getsignal(signal.SIGTERM)
    asyncio.run(main())


def test_stopping_tells_the_pages_and_frees_the_port(make_table: MakeTable) -> None:
    table = make_table()
    with connect(table.live) as live:
        live.recv()
        table.stop()
        with pytest.raises(ConnectionClosed) as closed:
            live.recv(timeout=LONG_S)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    table.start()
    assert table.get("/")[0] == 200
