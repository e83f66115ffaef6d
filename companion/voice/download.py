"""One file from a web server, resumed where an earlier attempt was cut off."""

from __future__ import annotations

import http.client
import queue
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from pathlib import Path

Progress = Callable[[int, int | None], None]
"""Is told how many bytes are there and how many there will be, where that is known."""

_BLOCK = 1 << 16
_CUT_OFF = (OSError, http.client.HTTPException)


class InstallError(Exception):
    """A model could not be installed, for a reason that is not the caller's; one plain line."""


class UnreachableError(InstallError):
    """The server gave no answer within the time limit, or none that helps."""


def fetch(url: str, part: Path, *, timeout: float = 10.0, progress: Progress = lambda _have, _all: None) -> None:
    """Downloads `url` into `part`, going on from what is in it where the server can do that.

    Each attempt that brings something forward is followed by another when it breaks off. Raises UnreachableError after
    `timeout` seconds without a connection, InstallError where the transfer stops; `part` then keeps what has come.
    """
    if urllib.parse.urlsplit(url).scheme not in {"http", "https"}:
        raise InstallError(f"{url}: only http and https addresses can be downloaded")
    while True:
        before = _size(part)
        try:
            with _open(url, before, timeout) as answer:
                if _transfer(answer, part, before, progress):
                    return
        except urllib.error.HTTPError as error:
            error.close()
            if error.code == http.client.REQUESTED_RANGE_NOT_SATISFIABLE and before:
                part.unlink()  # what we hold is longer than the file: it is of something else
                continue
            raise UnreachableError(f"{_host(url)} answers {error.code} {error.reason}") from error
        except urllib.error.URLError as error:
            raise UnreachableError(f"{_host(url)} can't be reached ({_why(error)})") from error
        except TimeoutError as error:
            raise UnreachableError(f"{_host(url)} can't be reached ({timeout:g} seconds without an answer)") from error
        except _CUT_OFF as error:
            raise UnreachableError(f"{_host(url)} can't be reached ({error or type(error).__name__})") from error
        if _size(part) <= before:
            raise InstallError(f"the download from {_host(url)} stops after {before} bytes")


def _transfer(answer: http.client.HTTPResponse, part: Path, before: int, progress: Progress) -> bool:
    """Appends to `part`, or starts it anew where the server sends the whole; whether everything came."""
    resumed = answer.status == http.client.PARTIAL_CONTENT
    have = before if resumed else 0
    length = answer.headers.get("Content-Length")
    total = have + int(length) if length and length.isdigit() else None
    with part.open("ab" if resumed else "wb") as file:
        while True:
            try:
                block = answer.read(_BLOCK)
            except _CUT_OFF:
                return False
            if not block:
                return total is None or have >= total
            file.write(block)
            have += len(block)
            progress(have, total)


def _open(url: str, start: int, timeout: float) -> http.client.HTTPResponse:
    """Opens the connection within `timeout` seconds altogether.

    The time limit of a socket covers neither the look-up of the name nor the sum over several addresses, so the attempt
    is made in a thread, which is left behind when it takes too long.
    """
    headers = {"User-Agent": "table-companion"} | ({"Range": f"bytes={start}-"} if start else {})
    request = urllib.request.Request(url, headers=headers)  # noqa: S310 - the scheme was checked
    outcome: queue.SimpleQueue[http.client.HTTPResponse | Exception] = queue.SimpleQueue()

    def attempt() -> None:
        try:
            outcome.put(urllib.request.urlopen(request, timeout=timeout))  # noqa: S310
        except Exception as error:
            outcome.put(error)

    threading.Thread(target=attempt, daemon=True).start()
    try:
        opened = outcome.get(timeout=timeout)
    except queue.Empty:
        raise TimeoutError from None
    if isinstance(opened, Exception):
        raise opened
    return opened


def _why(error: urllib.error.URLError) -> str:
    reason = error.reason
    return str(reason.strerror or reason) if isinstance(reason, OSError) else str(reason)


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def _host(url: str) -> str:
    return urllib.parse.urlsplit(url).netloc
