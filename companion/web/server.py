"""Serves the application inside the daemon's loop; who starts and ends the process is the daemon's business."""

import asyncio
import contextlib
import errno
import socket
from collections.abc import Iterator

import uvicorn
from fastapi import FastAPI

from companion.errors import InputError

LARGEST_MESSAGE = 1_000_000
"""Bytes; a page that sends more is cut off, one that sends more than `mail.LONGEST` is told so."""


class _Server(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave the signals to the daemon."""
        yield


def listen(host: str, port: int) -> socket.socket:
    """Take a port; 0 takes any that is free.

    Raises:
        InputError: names the port or the host that can't be had.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=64)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise InputError(f"port {port} on {host} is taken by another program") from None
        raise InputError(f"the page can't be served on {host} port {port}: {error.strerror or error}") from None


async def serve(app: FastAPI, host: str = "127.0.0.1", port: int = 8765) -> None:
    """Serve until cancelled.

    Raises:
        InputError: names the port or the host that can't be had.
    """
    await serve_on(app, listen(host, port))


async def serve_on(app: FastAPI, taken: socket.socket) -> None:
    """Serve on a port that was taken with `listen`, until cancelled; every page is told that the table closes."""
    config = uvicorn.Config(
        app,
        http="h11",
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    server = _Server(config)
    serving = asyncio.create_task(server.serve(sockets=[taken]))
    try:
        await asyncio.shield(serving)
    except asyncio.CancelledError:
        server.should_exit = True
        await serving
        raise
    finally:
        taken.close()
