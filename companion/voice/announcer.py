"""Announces: speaks each new line of the board, in order, and never keeps anybody waiting for it."""

from __future__ import annotations

import asyncio
import tempfile
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

import numpy as np

from companion import inputs
from companion.devices import DeviceError, Loudspeaker
from companion.errors import InputError
from companion.voice.listener import DeviceStates, Turns
from companion.voice.pronunciation import pronounced
from companion.voice.speech import Speaker, SpeechError
from companion.voice.waiting import Waiting

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.board import Board
    from companion.snapshot import Spoken

_CATCH_UP = 5
"""How many lines are still spoken of those that waited while there was no speech."""
_PAUSE_S = 0.2
"""Silence between two lines, so that a listener tells them apart."""
_NOTICED_S = 0.5
"""How long the board may take to show that the companion speaks."""

Sound = tuple["NDArray[np.float32]", int]
"""Mono samples, and how many of them a second."""


class Manner(Protocol):
    """How to speak: words a minute, loudness from 0 to 1."""

    @property
    def rate(self) -> int:
        """Words a minute."""

    @property
    def loudness(self) -> float:
        """From 0 to 1."""


class Voice(Protocol):
    """Makes sound of words, in a thread; one call at a time."""

    def say(self, text: str, rate: int) -> Sound:
        """Speak a text at so many words a minute; SpeechError, or InputError where it holds nothing to say."""

    def close(self) -> None:
        """Give up whatever it is doing."""


class SpokenVoice:
    """The synthesiser of `companion.voice.speech`, for a language as espeak-ng names it.

    `spoken` are words that it would say wrong, and how they are spoken.
    """

    def __init__(
        self, language: str = "en-gb", timeout: float = 10.0, spoken: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self._language = language
        self._spoken = spoken
        self._timeout = timeout
        self._speaker = Speaker(language=language, timeout=timeout)

    def say(self, text: str, rate: int) -> Sound:
        """Speak a text, by way of a file that is gone afterwards."""
        import soundfile  # noqa: PLC0415 - a C library

        speaker = self._speaker
        speaker.rate = rate
        with tempfile.TemporaryDirectory(prefix="companion-") as folder:
            file = Path(folder) / "line.wav"
            try:
                speaker.synthesise(pronounced(text, self._spoken), file)
            finally:
                if speaker is not self._speaker:  # given up meanwhile
                    speaker.close()
            samples, samples_a_second = soundfile.read(file, dtype="float32", always_2d=True)
        return samples.mean(axis=1), samples_a_second

    def close(self) -> None:
        """End the worker; who waits for it in a thread is freed, and the next text gets a new one."""
        given_up, self._speaker = self._speaker, Speaker(language=self._language, timeout=self._timeout)
        threading.Thread(target=given_up.close).start()  # it waits until the worker is gone


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
        self._waiting = Waiting(board)
        self._sounding: int | None = None
        self._ahead: tuple[int, int, asyncio.Task[Sound]] | None = None
        """The line that is made in advance, at what rate, and its sound."""

    async def run(self) -> None:
        """Speak for ever; ends by being cancelled, and gives loudspeaker and voice back then."""
        try:
            await self._try_loudspeaker()
            while True:
                lines = self._waiting.lines()
                if lines:
                    await self._announce(lines[0])
                    continue
                self._turns.speaking(False)
                number = self._board.now.number
                if not self._waiting.lines():
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
            pause = np.zeros(int(rate * _PAUSE_S) if was_speaking else 0, np.float32)
            await self._sound(line, np.concatenate([pause, samples * np.float32(self._manner().loudness)]), rate)
        except DeviceError as error:
            await self._failed("loudspeaker", str(error))
        else:
            self._states.there("loudspeaker", self._loudspeaker.simulated, "speech")
            self._spoken(line)

    async def _sound(self, line: Spoken, samples: NDArray[np.float32], rate: int) -> None:
        """Play a line while the next is made; a prompt is cut off when its request is answered."""
        self._sounding = line.number
        playing = asyncio.create_task(self._loudspeaker.play(samples, rate))
        try:
            while not playing.done():
                self._make_ahead(line)
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
        rate = self._manner().rate
        if self._ahead is None or self._ahead[:2] != (line.number, rate):
            await self._drop_ahead()
            self._ahead = (line.number, rate, self._make(line, rate))
        making = self._ahead[2]
        done, _ = await asyncio.wait({making}, timeout=self._limit)
        if not done:
            self._forget_ahead()
            raise SpeechError(f"nothing was made in {self._limit:g} seconds")
        self._ahead = None
        return making.result()

    def _make_ahead(self, now: Spoken) -> None:
        """Begin to make the line after this one, where there is one."""
        if self._ahead is None:
            line = next((one for one in self._waiting.lines() if one.number != now.number), None)
            if line is not None:
                rate = self._manner().rate
                self._ahead = (line.number, rate, self._make(line, rate))

    def _make(self, line: Spoken, rate: int) -> asyncio.Task[Sound]:
        return asyncio.create_task(asyncio.to_thread(self._voice.say, line.text, rate))

    async def _drop_ahead(self) -> None:
        """Let a line that is no longer wanted come to its end: the voice makes one at a time."""
        if self._ahead is not None:
            making = self._ahead[2]
            await asyncio.wait({making}, timeout=self._limit)
            self._forget_ahead()

    def _forget_ahead(self) -> None:
        if self._ahead is not None:
            making, self._ahead = self._ahead[2], None
            if not making.done():
                making.cancel()
                self._voice.close()
            elif not making.cancelled():
                making.exception()  # of a line that nobody waits for any more

    # Failing

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
