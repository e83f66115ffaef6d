"""The web application: the page, the helper's view of it, its pictures and its live connection."""

import asyncio
from collections.abc import Callable, Collection

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles

from companion import inputs
from companion.board import Board
from companion.web import page
from companion.web.desk import Desk
from companion.web.guard import Guard
from companion.web.icon import ICON
from companion.web.live import Visit, Window


def make(
    board: Board,
    inbox: "asyncio.Queue[inputs.Input]",
    picture: Callable[[], bytes | None],
    *,
    hush: Callable[[], None] | None = None,
    hosts: Collection[str] = (),
    language: str = "en",
) -> FastAPI:
    """Make the application of one table.

    `picture` gives the newest picture of the tray as JPEG, `hush` cuts off what is being spoken, and `hosts` are the
    names besides the loopback's by which the table may be called.
    """
    own = page.words(language)
    window = Window(board)
    desk = Desk(board, inbox, hush=hush, language=language, own=own)
    home = page.filled((page.STATIC / "index.html").read_text("utf-8"), own)
    helper = page.filled((page.STATIC / "helper.html").read_text("utf-8"), own)
    app = FastAPI(title="Table companion", docs_url=None, redoc_url=None, openapi_url=None)
    app.add_middleware(Guard, hosts=hosts)

    @app.get("/", response_class=HTMLResponse)
    async def show_page() -> str:
        return home

    @app.get("/helper", response_class=HTMLResponse)
    async def show_helper() -> str:
        return helper

    @app.get("/words.json")
    async def show_words() -> dict[str, str]:
        return own

    @app.get("/icon.svg")
    async def show_icon() -> Response:
        return Response(ICON, media_type="image/svg+xml")

    @app.get("/picture")
    async def show_picture(request: Request) -> Response:
        mark = f'"{window.boot}-{board.now.tray.picture}"'
        if request.headers.get("if-none-match") == mark:
            return Response(status_code=304, headers={"ETag": mark})
        jpeg = picture()
        if jpeg is None:
            return Response(status_code=404)
        return Response(jpeg, media_type="image/jpeg", headers={"ETag": mark})

    @app.websocket("/live")
    async def live(socket: WebSocket) -> None:
        await Visit(socket, window, desk).stay()

    app.mount("/static", StaticFiles(directory=page.STATIC), name="static")
    return app
