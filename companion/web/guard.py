"""Keeps strangers out: a page elsewhere in the browser, or a name that was made to point here, gets no answer.

Browsers send Origin with every WebSocket; programs without one are welcome, as they are on the machine itself.
"""

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self' ws://{host} wss://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_FIXED = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Cache-Control": "no-cache",
}


class Guard:
    """Lets in who asks for this table by one of its names, and puts the security headers on every answer."""

    def __init__(self, app: ASGIApp, hosts: Collection[str] = ()) -> None:
        self._app = app
        self._hosts = LOOPBACK | {host.lower() for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, or refuse."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        welcome = self._welcome(host, headers.get("origin"))
        if scope["type"] == "websocket":
            await (self._app if welcome else WebSocketClose())(scope, receive, send)
            return

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in _FIXED.items():
                    out[name] = value
                out["Content-Security-Policy"] = _POLICY.format(host=host if welcome else "localhost")
            await send(message)

        stranger = PlainTextResponse("This table is not known by that name here.\n", status_code=403)
        await (self._app if welcome else stranger)(scope, receive, dressed)

    def _welcome(self, host: str, origin: str | None) -> bool:
        if _name(f"//{host}") not in self._hosts:
            return False
        return origin is None or urlsplit(origin.lower()).netloc == host


def _name(address: str) -> str | None:
    """Give the host's name in an address; None where it is no address."""
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        return None
    return parts.hostname if not (parts.path or parts.query or parts.fragment or parts.username) else None
