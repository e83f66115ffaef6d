"""Takes what the pages send to the one queue, and gives each message its answer."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from companion import inputs
from companion import protocol as p
from companion.board import Board
from companion.global_commands import named
from companion.language import lexicon
from companion.meaning import meaning
from companion.messages import Words
from companion.parts import Part
from companion.requests import Message, Refusal
from companion.web.mail import Hush, Mail, Mark, Talk, Typed, read


class Desk:
    """One for all pages. What it refuses by itself is put into words here, all else by the game."""

    def __init__(
        self,
        board: Board,
        inbox: "asyncio.Queue[inputs.Input]",
        *,
        hush: Callable[[], None] | None,
        language: str,
        own: Mapping[str, str],
    ) -> None:
        self._board = board
        self._inbox = inbox
        self._hush = hush
        self._common = Words("companion.language", language)
        self._lexicon = lexicon(language)
        self._own = own

    async def answer(self, text: str | None) -> dict[str, Any]:
        """Carry out a message and give its answer."""
        mail = read(text)
        answer: dict[str, Any] = {"event": "answer", "client": mail.client}
        refused = await self._handle(mail)
        if refused is None:
            return answer | {"accepted": True}
        if isinstance(refused, p.RefusedEvent):
            return answer | {"accepted": False, "code": refused.code, "text": refused.text, "said": True}
        return answer | {"accepted": False, "code": refused.code, "text": self._say(refused), "said": False}

    async def _handle(self, mail: Mail) -> p.RefusedEvent | Refusal | None:
        """Carry out a message; give why not, where it could not be."""
        content, now = mail.content, self._board.now
        if isinstance(content, Refusal):
            return content
        if (mail.game or now.game) != now.game:
            return Refusal("stale_id")
        if isinstance(content, Hush):
            return self._stop()
        if isinstance(content, Talk):
            await self._inbox.put(inputs.Talk())
            return None
        if isinstance(content, Mark):
            await self._inbox.put(inputs.Marked(content.corners))
            return None
        if isinstance(content, Typed):
            if mail.asked is not None and (now.asked is None or now.asked.id != mail.asked):
                return Refusal("stale_id")
            return await self._typed(content.text)
        return await self._do(content)

    def _stop(self) -> Refusal | None:
        if self._hush is None:
            return Refusal("no_speech")
        self._hush()
        return None

    async def _typed(self, text: str) -> p.RefusedEvent | Refusal | None:
        asked = self._board.now.asked
        wish = named(text.lower(), self._lexicon)
        if wish == "stop":
            return self._stop()
        meant = meaning(text, asked, self._board.now.state, self._lexicon) if asked is not None else None
        if asked is not None and asked.private and isinstance(meant, p.AnswerCommand | Part):
            return Refusal("not_here", {"side": asked.side})
        reply: asyncio.Future[list[p.Out]] = asyncio.get_running_loop().create_future()
        await self._inbox.put(inputs.Words(text, asked.id if asked else None, "page", reply=reply))
        return next((one for one in await reply if isinstance(one, p.RefusedEvent)), None)

    async def _do(self, command: p.Command) -> p.RefusedEvent | Refusal | None:
        asked = self._board.now.asked
        if asked is not None and asked.private and isinstance(command, p.AnswerCommand):
            return Refusal("not_here", {"side": asked.side})
        reply: asyncio.Future[list[p.Out]] = asyncio.get_running_loop().create_future()
        await self._inbox.put(inputs.Command(command, "page", reply))
        return next((one for one in await reply if isinstance(one, p.RefusedEvent)), None)

    def _say(self, refusal: Refusal) -> str:
        own = self._own.get(f"refused.{refusal.code}")
        if own is None:
            return self._common.sentence(Message(refusal.code, refusal.params))
        return own.format_map(refusal.params)
