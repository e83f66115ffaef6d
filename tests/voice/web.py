"""A web server on loopback which serves one file, and fails as it is told."""

from __future__ import annotations

import http.server
import threading
from types import TracebackType
from typing import Self


class FileServer:
    """Serves `content`, with ranges unless `ranges` is false.

    `cuts` are byte counts after which one answer each breaks off; `status` is answered instead where it is set. `asked`
    records the Range header of each request.
    """

    def __init__(self, content: bytes, *, cuts: list[int] | None = None, ranges: bool = True, status: int = 0) -> None:
        self.content = content
        self.cuts = list(cuts or [])
        self.ranges = ranges
        self.status = status
        self.asked: list[str | None] = []
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)

    @property
    def url(self) -> str:
        """The address of the file."""
        return f"http://127.0.0.1:{self._server.server_port}/model.zip"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _handler(self) -> type[http.server.BaseHTTPRequestHandler]:
        served = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                served.answer(self)

            def log_message(self, format: str, *args: object) -> None:
                """Says nothing."""

        return Handler

    def answer(self, request: http.server.BaseHTTPRequestHandler) -> None:
        """Answers one request as the settings say."""
        wanted = request.headers.get("Range")
        self.asked.append(wanted)
        start = int(wanted.removeprefix("bytes=").removesuffix("-")) if wanted and self.ranges else 0
        if self.status or start >= len(self.content):
            request.send_error(self.status or 416)
            return
        body = self.content[start:]
        request.send_response(206 if start else 200)
        request.send_header("Content-Length", str(len(body)))
        if start:
            request.send_header("Content-Range", f"bytes {start}-{len(self.content) - 1}/{len(self.content)}")
        request.end_headers()
        if self.cuts:
            request.wfile.write(body[: self.cuts.pop(0)])
            request.close_connection = True
            return
        request.wfile.write(body)


def dead_port() -> str:
    """An address on loopback where nobody listens."""
    with FileServer(b"") as server:
        return server.url
