"""Announces: speaks each new line of the board, in order, and never keeps anybody waiting for it."""

from __future__ import annotations

import asyncio
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np

from companion import inputs
from companion.devices import DeviceError, Loudspeaker
from companion.errors import InputError
from companion.voice.listener import DeviceStates, Turns
from companion.voice.speech import Speaker, SpeechError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.board import Board
    from companion.snapshot import Spoken

_CATCH_UP = 5
"""How many lines are still spoken of those that waited while there was no speech."""
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
    """The synthesiser of `companion.voice.speech`."""

    def __init__(self, language: str = "en-gb", timeout: float = 10.0) -> None:
        self._language = language
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
                speaker.synthesise(text, file)
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
        self._done = 0
        """The number of the last line that was spoken or passed over."""
        self._sounding: int | None = None
        self._ahead: tuple[int, int, asyncio.Task[Sound]] | None = None
        """The line that is made in advance, at what rate, and its sound."""

    async def run(self) -> None:
        """Speak for ever; ends by being cancelled, and gives loudspeaker and voice back then."""
        try:
            await self._try_loudspeaker()
            while True:
                line = self._next()
                if line is not None:
                    await self._announce(line)
                    continue
                self._turns.speaking(False)
                number = self._board.now.number
                if self._next() is None:
                    await self._quietly(number)
        finally:
            self._loudspeaker.close()
            self._forget_ahead()
            self._voice.close()

    def hush(self) -> None:
        """Cut off what is spoken, and pass over what waits: somebody has heard enough, of the rest nothing."""
        transcript = self._board.now.transcript
        if transcript:
            self._done = max(self._done, transcript[-1].number)
        if self._sounding is not None:
            self._loudspeaker.stop()

    # What is spoken

    def _next(self) -> Spoken | None:
        """Give the next line that is worth speaking, and pass over those that are not."""
        for line in self._board.now.transcript:
            if line.number > self._done:
                if self._worth_speaking(line):
                    return line
                self._done = line.number
        return None

    def _worth_speaking(self, line: Spoken) -> bool:
        now = self._board.now
        outdated = line.asked is not None and (now.asked is None or now.asked.id != line.asked)
        return not line.private and not outdated and line.number > now.hushed

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
        if line.number <= self._done or not self._worth_speaking(line):
            return  # hushed or answered meanwhile
        if not self._states.works("loudspeaker"):
            await self._rest()
            return
        await self._speaks()
        try:
            await self._sound(line, samples * np.float32(self._manner().loudness), rate)
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
                self._make_ahead(line.number)
                changed = asyncio.create_task(self._board.after(self._board.now.number))
                await asyncio.wait({playing, changed}, return_when=asyncio.FIRST_COMPLETED)
                changed.cancel()
                if not self._worth_speaking(line):
                    self._loudspeaker.stop()
            await playing
        finally:
            self._sounding = None
            playing.cancel()

    def _spoken(self, line: Spoken) -> None:
        self._done = max(self._done, line.number)
        self._inbox.put_nowait(inputs.LineSpoken(line.number))

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

    def _make_ahead(self, after: int) -> None:
        """Begin to make the line after this one, where there is one."""
        if self._ahead is None:
            lines = (one for one in self._board.now.transcript if one.number > max(after, self._done))
            line = next((one for one in lines if self._worth_speaking(one)), None)
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
        waiting = [line.number for line in self._board.now.transcript if line.number > self._done]
        if len(waiting) > _CATCH_UP:
            self._done = waiting[-_CATCH_UP - 1]

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
