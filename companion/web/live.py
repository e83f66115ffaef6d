"""The live connection of a page: newest snapshots out, messages in, an answer to each."""

import asyncio
import json
import secrets

from fastapi import WebSocket, WebSocketDisconnect

from companion.board import Board
from companion.web.desk import Desk

BEAT_S = 10.0
"""After so much silence the page gets a sign of life: a browser can't tell a dead connection from a quiet one."""

AHEAD = 32
"""Messages that a page may be ahead of its answers; more wait in the network."""


class Window:
    """The newest snapshot as all pages get it, put into text once.

    `boot` is another one after each start of the daemon: numbers of lines and snapshots then begin anew.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self._boot = secrets.token_hex(8)
        self._text = (-1, "")

    def newest(self) -> tuple[int, str]:
        """Give the number and the text of the newest snapshot, as the table may see it."""
        now = self.board.now
        if self._text[0] != now.number:
            shown = {"event": "snapshot", "boot": self._boot, "snapshot": now.for_audience(None)}
            self._text = now.number, json.dumps(shown, separators=(",", ":"))
        return self._text

    @property
    def boot(self) -> str:
        """Name this start of the daemon."""
        return self._boot


class Visit:
    """One page, as long as it stays."""

    def __init__(self, socket: WebSocket, window: Window, desk: Desk) -> None:
        self._socket = socket
        self._window = window
        self._desk = desk
        self._come: asyncio.Queue[str | None] = asyncio.Queue(AHEAD)
        self._one_at_a_time = asyncio.Lock()

    async def stay(self) -> None:
        """Show and answer until the page goes."""
        await self._socket.accept()
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._show())
                tasks.create_task(self._listen())
                tasks.create_task(self._answer())
        except* WebSocketDisconnect:
            pass  # it went: nothing of the table hangs on a page

    async def _show(self) -> None:
        while True:
            number, text = self._window.newest()
            await self._send(text)
            while not await self._changed(number):
                await self._send('{"event":"beat"}')

    async def _changed(self, number: int) -> bool:
        try:
            async with asyncio.timeout(BEAT_S):
                await self._window.board.after(number)
        except TimeoutError:
            return False
        return True

    async def _listen(self) -> None:
        """Take messages in, apart from answering, so that a page which goes is noticed while an answer is awaited."""
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code") or 1000)
            await self._come.put(message.get("text"))

    async def _answer(self) -> None:
        while True:
            await self._send(json.dumps(await self._desk.answer(await self._come.get())))

    async def _send(self, text: str) -> None:
        async with self._one_at_a_time:
            await self._socket.send_text(text)
