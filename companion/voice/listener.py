"""Listens: what is said at the table becomes words for the daemon, while the companion itself is silent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from companion import inputs
from companion import protocol as p
from companion.corrections import corrections
from companion.devices import DeviceError, Microphone, State
from companion.errors import InputError
from companion.global_commands import TOLD, undos
from companion.language import Lexicon, lexicon
from companion.parts import phrases
from companion.requests import Message, msg
from companion.sayable import adjustments, sayable
from companion.understanding import normal
from companion.vetoes import vetoes
from companion.voice.ahead import Ahead
from companion.voice.attention import Attention
from companion.voice.utterances import BLOCK_S, Segmenter, Utterance
from companion.worker import WorkerError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.board import Board
    from companion.snapshot import Snapshot
    from companion.voice.hearing import Hear

_log = logging.getLogger(__name__)
_CLOSED_AFTER_S = 0.3
"""How long after the companion's own speech the room still sounds of it."""
_TABLES = 13
"""One more than the tables in a room that are called by numbers."""
_WAITING = 2
"""Utterances that wait for a slow recogniser; the oldest is dropped for a new one."""


class Turns:
    """Whose turn it is to make a sound: the one writer of `inputs.Ears`, which tells of both sides at once."""

    def __init__(self, inbox: asyncio.Queue[inputs.Input]) -> None:
        self._inbox = inbox
        self._listening = self._speaking = False

    def listening(self, now: bool) -> None:
        """Tell that the microphone opened or closed."""
        self._tell(now, self._speaking)

    def speaking(self, now: bool) -> None:
        """Tell that the companion begins to speak, or has ended."""
        self._tell(self._listening, now)

    def _tell(self, listening: bool, speaking: bool) -> None:
        if (listening, speaking) != (self._listening, self._speaking):
            self._listening, self._speaking = listening, speaking
            self._inbox.put_nowait(inputs.Ears(listening, speaking))


def grammar(now: Snapshot, language: Lexicon) -> dict[str, Hashable]:
    """Give what can be said now, with its meaning: answers, commands that mean something here, what sets the record."""
    told = now.state.get("topics", [])
    commands = {
        phrase: ("command", name)
        for name, phrases in language.commands.items()
        if (name not in TOLD or name in told) and name != "talk"  # who can be heard needs not say it
        for phrase in phrases
    } | undos(language)
    answers = sayable(now.asked, language) if now.asked is not None else {}
    parts = phrases(now.asked, language) if isinstance(now.asked, p.FormWire) else {}
    meant = corrections(now.state.get("thrown"), now.state.get("answered"), language)
    right = {**meant, **adjustments(now.state.get("adjust", {}), language)}
    topics = {normal(said): ("tell", topic) for topic, ways in now.state.get("asking", {}).items() for said in ways}
    right |= vetoes(now.state.get("vetoable", []), language)
    said = {**parts, **right, **topics, **commands, **answers}
    typed = {*language.typed, *map(normal, now.state.get("typed", []))}
    return {phrase: meaning for phrase, meaning in said.items() if phrase not in typed}


class DeviceStates:
    """How devices are, told when that changes; `key` in `gone` and `there` begins the keys of what is said of it."""

    def __init__(self, inbox: asyncio.Queue[inputs.Input]) -> None:
        self._inbox = inbox
        self._states: dict[str, State] = {}

    def there(self, name: str, simulated: bool = False, key: str = "") -> None:
        """Tell that a device works, and say so where it did not before."""
        say = None if self.works(name) or name not in self._states else msg(f"{key or name}-back")
        self._tell(name, "simulated" if simulated else "ready", say)

    def gone(self, name: str, reason: str, key: str = "") -> None:
        """Tell that a device does not work, and say so; one that never did is absent."""
        if self.works(name) or name not in self._states:
            state: State = "lost" if name in self._states else "absent"
            self._tell(name, state, msg(f"{key or name}-lost", reason=reason))

    def works(self, name: str) -> bool:
        """Whether it is known to work."""
        return self._states.get(name) in ("ready", "simulated")

    def _tell(self, name: str, state: State, say: Message | None) -> None:
        if self._states.get(name) != state:
            self._states[name] = state
            self._inbox.put_nowait(inputs.DeviceIs(name, state, say))


@dataclass(frozen=True)
class _Said:
    """Samples, and what could be said when somebody said it: a late result must meet the request it was meant for."""

    samples: NDArray[np.float32]
    phrases: Mapping[str, Hashable]
    asked: int | None
    before: str = ""
    """What stands before each phrase: the companion's name, where it listens for that."""
    awaited: bool = False
    """Whether somebody had called or pressed before: who was not understood is told so."""


class Listener:
    """From the microphone to `inputs.Words`, with the phrases that answer what is asked when an utterance is heard.

    `name` is what the companion is called by, where it listens for that, and `retry` the seconds between two tries to
    get a lost device back. With `interrupt` the microphone stays open while the companion speaks, for "stop" alone.
    """

    def __init__(
        self,
        board: Board,
        inbox: asyncio.Queue[inputs.Input],
        turns: Turns,
        microphone: Microphone,
        hear: Hear,
        *,
        language: str = "en",
        name: str = "companion",
        interrupt: bool = False,
        segmenter: Segmenter | None = None,
        retry: float = 3.0,
    ) -> None:
        self._board = board
        self._inbox = inbox
        self._turns = turns
        self._microphone = microphone
        self._ahead = Ahead(hear)
        self._language = lexicon(language)
        self._attention = Attention(name)
        self._segmenter = segmenter or Segmenter()
        self._retry = retry
        self._said: asyncio.Queue[_Said] = asyncio.Queue(_WAITING)
        self._states = DeviceStates(inbox)
        self._closed_for = 0
        self._interrupt = interrupt
        self._interrupting = False
        """Whether the companion spoke when the last block came."""

    async def run(self) -> None:
        """Listen for ever; ends by being cancelled, and gives the microphone back then."""
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._listen())
                tasks.create_task(self._recognise())
        finally:
            self._microphone.close()

    # The microphone

    async def _listen(self) -> None:
        while True:
            try:
                async for block in self._microphone.blocks():
                    self._states.there("microphone", self._microphone.simulated)
                    self._take(block)
            except DeviceError as error:
                self._segmenter.reset()
                self._turns.listening(False)
                self._states.gone("microphone", str(error))
            await asyncio.sleep(self._retry)

    def _take(self, block: NDArray[np.float32]) -> None:
        """Listen to a block, unless the companion speaks, has just spoken, or waits for somebody to press to talk."""
        was_open, speaking = self._board.now.listening, self._board.now.speaking
        lets_in = self._lets_in()
        self._turns.listening(lets_in)
        if was_open and (not lets_in or (speaking and not self._interrupting)):
            self._keep(self._segmenter.finish())
        self._interrupting = speaking
        if not lets_in:
            return
        self._keep(self._segmenter.feed(block))
        pausing = self._segmenter.pausing()
        if pausing is not None and self._states.works("recogniser") and self._said.empty():
            self._ahead.begin(pausing.samples, self._in_this_moment(pausing.samples).phrases)

    def _lets_in(self) -> bool:
        """Decide whether this block counts."""
        if self._board.now.speaking:
            self._closed_for = round(_CLOSED_AFTER_S / BLOCK_S)
            return self._interrupt and self._attention.takes(self._board.now)
        self._closed_for = max(0, self._closed_for - 1)
        return self._closed_for == 0 and self._attention.takes(self._board.now)

    def _keep(self, utterance: Utterance | None) -> None:
        if utterance is None:
            return
        if self._said.full():
            self._said.get_nowait()
        self._said.put_nowait(self._in_this_moment(utterance.samples))
        self._attention.served()

    def _in_this_moment(self, samples: NDArray[np.float32]) -> _Said:
        now, awaited = self._board.now, self._attention.awaits
        said = grammar(now, self._language)
        if self._interrupting:
            said = {phrase: meaning for phrase, meaning in said.items() if meaning == ("command", "stop")}
        phrases, before = self._attention.grammar(now, said)
        return _Said(samples, phrases, now.asked.id if now.asked is not None else None, before, awaited)

    # The recogniser

    async def _recognise(self) -> None:
        await self._try_recogniser()
        while True:
            if not self._states.works("recogniser"):
                await asyncio.sleep(self._retry)
                await self._try_recogniser()
            else:
                await self._recognised(await self._said.get())

    async def _try_recogniser(self) -> None:
        """Hear nothing: it loads the model before anybody speaks."""
        await self._recognised(self._in_this_moment(np.zeros(0, np.float32)))

    async def _heard(self, said: _Said) -> tuple[str, float]:
        """Hear what was said; behind a name with a number once more, among those of other tables in the room."""
        text, confidence, _ = await self._ahead.hear(said.samples, said.phrases)
        called = said.before and text.startswith(said.before.strip())
        others = self._attention.others(text, self._language.numbers[1:_TABLES]) if called else []
        if others:
            text, _, _ = await self._ahead.hear(said.samples, {other: other for other in others})
        return text, confidence

    async def _recognised(self, said: _Said) -> None:
        try:
            text, confidence = await self._heard(said)
        except (WorkerError, InputError) as error:
            self._states.gone("recogniser", str(error))
        except Exception as error:  # whatever an engine raises: the game goes on without it
            _log.exception("the recogniser failed")
            self._states.gone("recogniser", str(error))
        else:
            self._states.there("recogniser")
            if text and text == said.before.strip():
                self._attention.called()
                self._inbox.put_nowait(inputs.Sound("listening"))
            elif text and text.startswith(said.before):
                self._inbox.put_nowait(inputs.Words(text.removeprefix(said.before), said.asked, "voice", confidence))
            elif said.awaited:
                self._inbox.put_nowait(inputs.Sound("unclear"))
