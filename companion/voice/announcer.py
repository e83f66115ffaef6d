"""Announces: speaks each new line of the board, in order, and never keeps anybody waiting for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from companion import inputs
from companion.devices import DeviceError, Loudspeaker
from companion.errors import InputError
from companion.voice.earcons import earcon
from companion.voice.listener import DeviceStates, Turns
from companion.voice.speech import NoSuchVoice, SpeechError
from companion.voice.waiting import ALARM, Waiting

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.board import Board
    from companion.manner import Manner
    from companion.snapshot import Spoken

_CATCH_UP = 5
"""How many lines are still spoken of those that waited while there was no speech."""
_PAUSE_S = 0.2
"""Silence between two lines, so that a listener tells them apart."""
_BEFORE_QUESTION_S = 0.4
"""The same before a question: what was told has sunk in when it comes."""
_SOUND_RATE = 22_050
_NOTICED_S = 0.5
"""How long the board may take to show that the companion speaks."""

Sound = tuple["NDArray[np.float32]", int]
"""Mono samples, and how many of them a second."""


class Voice(Protocol):
    """Makes sound of words, in a thread; one call at a time."""

    def say(self, text: str, rate: int, speaker: str) -> Sound:
        """Speak a text at so many words a minute with the voice of that name, "" for the usual one.

        Raises NoSuchVoice, another SpeechError, or InputError where it holds nothing to say.
        """

    def close(self) -> None:
        """Give up whatever it is doing."""


@dataclass(frozen=True)
class _Wanted:
    """A line, and how it is to be made."""

    number: int
    text: str
    rate: int
    speaker: str


class Announcer:
    """Speaks what is on the board: not what is private, nor prompts of requests that were answered meanwhile.

    `limit` is the seconds that a line may take to be made, `retry` those between two tries of what failed and between
    two looks whether the loudspeaker is still there.
    """

    def __init__(
        self,
        board: Board,
        inbox: asyncio.Queue[inputs.Input],
        turns: Turns,
        loudspeaker: Loudspeaker,
        voice: Voice,
        manner: Callable[[], Manner],
        *,
        limit: float = 30.0,
        retry: float = 3.0,
    ) -> None:
        self._board = board
        self._inbox = inbox
        self._turns = turns
        self._loudspeaker = loudspeaker
        self._voice = voice
        self._manner = manner
        self._limit = limit
        self._retry = retry
        self._states = DeviceStates(inbox)
        self._waiting = Waiting(board, lambda line: manner().says(line.kind))
        self._sounding: int | None = None
        self._sounded = board.now.sound[0]
        self._ahead: tuple[_Wanted, asyncio.Task[Sound]] | None = None
        """The line that is made in advance, and its sound."""

    async def run(self) -> None:
        """Speak for ever; ends by being cancelled, and gives loudspeaker and voice back then."""
        try:
            await self._try_loudspeaker()
            while True:
                await self._sound_out()
                lines = self._waiting.lines()
                if lines:
                    await self._announce(lines[0])
                    continue
                self._turns.speaking(False)
                number = self._board.now.number
                if not self._waiting.lines() and self._sounded == self._board.now.sound[0]:
                    await self._quietly(number)
        finally:
            self._loudspeaker.close()
            self._forget_ahead()
            self._voice.close()

    def hush(self) -> None:
        """Cut off what is spoken, and pass over what waits: somebody has heard enough, of the rest nothing."""
        self._waiting.drop()
        if self._sounding is not None:
            self._loudspeaker.stop()

    # What is spoken

    async def _announce(self, line: Spoken) -> None:
        try:
            samples, rate = await self._made(line)
            self._states.there("speech")
        except InputError:  # nothing in it can be said
            self._spoken(line)
            return
        except NoSuchVoice as error:
            await self._without(self._manner().speaker, error)
            return
        except SpeechError as error:
            await self._failed("speech", str(error))
            return
        if not self._states.works("loudspeaker"):
            await self._try_loudspeaker()  # without closing the microphone for it
        if self._waiting.over(line):
            return  # hushed or answered meanwhile
        if not self._states.works("loudspeaker"):
            await self._rest()
            return
        was_speaking = self._board.now.speaking
        await self._speaks()
        try:
            await self._sound(line, self._arranged(line, samples, rate, follows=was_speaking), rate)
        except DeviceError as error:
            await self._failed("loudspeaker", str(error))
        else:
            self._states.there("loudspeaker", self._loudspeaker.simulated, "speech")
            self._spoken(line)

    def _arranged(self, line: Spoken, samples: NDArray[np.float32], rate: int, *, follows: bool) -> NDArray[np.float32]:
        """Put a pause before a line where it follows another, and a sound before an alarm; all as loud as wished."""
        manner = self._manner()
        pause = (_PAUSE_S if line.asked is None else _BEFORE_QUESTION_S) if follows else 0.0
        alarm = earcon("alarm", rate) if line.tone == ALARM and manner.sounds else np.zeros(0, np.float32)
        return np.concatenate([np.zeros(int(rate * pause), np.float32), alarm, samples]) * np.float32(manner.loudness)

    async def _sound_out(self) -> None:
        """Play the last sound that the board asks for, while the next line is made; the microphone stays open."""
        number, name = self._board.now.sound
        manner = self._manner()
        if number == self._sounded:
            return
        self._sounded = number
        if not manner.sounds or not self._states.works("loudspeaker"):
            return
        self._make_ahead()
        try:
            await self._loudspeaker.play(earcon(name, _SOUND_RATE) * np.float32(manner.loudness), _SOUND_RATE)
        except DeviceError as error:
            await self._failed("loudspeaker", str(error))

    async def _sound(self, line: Spoken, samples: NDArray[np.float32], rate: int) -> None:
        """Play a line while the next is made; a prompt is cut off when its request is answered."""
        self._sounding = line.number
        playing = asyncio.create_task(self._loudspeaker.play(samples, rate))
        try:
            while not playing.done():
                self._make_ahead(line.number)
                changed = asyncio.create_task(self._board.after(self._board.now.number))
                await asyncio.wait({playing, changed}, return_when=asyncio.FIRST_COMPLETED)
                changed.cancel()
                if self._waiting.over(line):
                    self._loudspeaker.stop()
            await playing
        finally:
            self._sounding = None
            playing.cancel()

    def _spoken(self, line: Spoken) -> None:
        for number in self._waiting.spoken(line):
            self._inbox.put_nowait(inputs.LineSpoken(number))

    async def _speaks(self) -> None:
        """Tell that the companion speaks, and wait until the board shows it: the microphone closes by it."""
        self._turns.speaking(True)
        with suppress(TimeoutError):
            async with asyncio.timeout(_NOTICED_S):
                while not self._board.now.speaking:
                    await self._board.after(self._board.now.number)

    # Making it

    async def _made(self, line: Spoken) -> Sound:
        wanted = self._wanted(line)
        if self._ahead is None or self._ahead[0] != wanted:
            await self._drop_ahead()
            self._ahead = (wanted, self._make(wanted))
        making = self._ahead[1]
        done, _ = await asyncio.wait({making}, timeout=self._limit)
        if not done:
            self._forget_ahead()
            raise SpeechError(f"nothing was made in {self._limit:g} seconds")
        self._ahead = None
        return making.result()

    def _make_ahead(self, now: int | None = None) -> None:
        """Begin to make the line that comes after the one of this number, where there is one."""
        if self._ahead is None:
            line = next((one for one in self._waiting.lines() if one.number != now), None)
            if line is not None:
                wanted = self._wanted(line)
                self._ahead = (wanted, self._make(wanted))

    def _wanted(self, line: Spoken) -> _Wanted:
        manner = self._manner()
        return _Wanted(line.number, line.text, manner.rate, manner.speaker)

    def _make(self, wanted: _Wanted) -> asyncio.Task[Sound]:
        return asyncio.create_task(asyncio.to_thread(self._voice.say, wanted.text, wanted.rate, wanted.speaker))

    async def _drop_ahead(self) -> None:
        """Let a line that is no longer wanted come to its end: the voice makes one at a time."""
        if self._ahead is not None:
            making = self._ahead[1]
            await asyncio.wait({making}, timeout=self._limit)
            self._forget_ahead()

    def _forget_ahead(self) -> None:
        if self._ahead is not None:
            making, self._ahead = self._ahead[1], None
            if not making.done():
                making.cancel()
                self._voice.close()
            elif not making.cancelled():
                making.exception()  # of a line that nobody waits for any more

    # Failing

    async def _without(self, speaker: str, error: NoSuchVoice) -> None:
        """Have the usual voice take over; where that is the one that there is not, there is no speech."""
        if not speaker:
            await self._failed("speech", str(error))
            return
        self._inbox.put_nowait(inputs.NoVoice(speaker, str(error)))
        while self._manner().speaker == speaker:
            await self._board.after(self._board.now.number)

    async def _failed(self, what: str, reason: str) -> None:
        """Tell it once, and try again later."""
        self._states.gone(what, reason, "speech")
        await self._rest()

    async def _rest(self) -> None:
        """Wait, and pass over most of what waits by then."""
        self._turns.speaking(False)
        await asyncio.sleep(self._retry)
        self._waiting.drop(_CATCH_UP)

    async def _quietly(self, number: int) -> None:
        """Wait for something new on the board, looking after the loudspeaker meanwhile."""
        try:
            async with asyncio.timeout(self._retry):
                await self._board.after(number)
        except TimeoutError:
            await self._try_loudspeaker()

    async def _try_loudspeaker(self) -> None:
        try:
            await self._loudspeaker.play(np.zeros(0, np.float32), 16_000)
        except DeviceError as error:
            self._states.gone("loudspeaker", str(error), "speech")
        else:
            self._states.there("loudspeaker", self._loudspeaker.simulated, "speech")
