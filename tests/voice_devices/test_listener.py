"""The listener turns what is said into words, and nothing else."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Coroutine
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from companion import inputs
from companion.devices import DeviceError
from companion.errors import InputError
from companion.language import lexicon
from companion.snapshot import Snapshot
from companion.voice.listener import Listener, Turns, grammar
from companion.voice.microphone import SimulatedMicrophone
from companion.voice.utterances import Segmenter
from companion.worker import WorkerError
from tests.voice_devices.table import Loudness, Table, quickly, reached, running, tone

Heard = tuple[str, float, float]


class Recogniser:
    """Understands whatever the test says it does, or fails."""

    def __init__(self) -> None:
        self.understands = "yes"
        self.fails: Exception | None = None
        self.hangs: asyncio.Event | None = None
        self.lengths: list[int] = []
        self.phrases: Collection[str] = ()
        self.among: Callable[[Collection[str]], str] = lambda _: self.understands

    async def __call__(self, samples: NDArray[np.float32], phrases: Collection[str]) -> Heard:
        if self.fails is not None:
            raise self.fails
        if len(samples):
            self.lengths.append(len(samples))
            self.phrases = phrases
            if self.hangs is not None:
                await self.hangs.wait()
        return (self.among(phrases) if len(samples) else ""), 0.9, 0.1


class Ears:
    """A table with a listener."""

    def __init__(self) -> None:
        self.table = Table()
        self.microphone = SimulatedMicrophone(0)
        self.recogniser = Recogniser()
        self.turns = Turns(self.table.inbox)

    def listener(self, microphone: Any = None, name: str = "companion", *, interrupt: bool = False) -> Listener:
        return Listener(
            self.table.board,
            self.table.inbox,
            self.turns,
            microphone or self.microphone,
            self.recogniser,
            segmenter=Segmenter(Loudness()),
            name=name,
            interrupt=interrupt,
        )

    async def listening(self) -> None:
        """Wait until it listens: a simulated microphone at pace 0 shows that with its first sound."""
        self.microphone.push(np.zeros(160, np.float32))
        await self.table.until(lambda: self.table.board.now.listening and self.table.devices("recogniser"))


def with_ears(
    test: Callable[[Ears], Coroutine[Any, Any, None]], name: str = "companion", *, interrupt: bool = False
) -> None:
    async def play() -> None:
        ears = Ears()
        async with running(ears.table.pump(), ears.listener(name=name, interrupt=interrupt).run()):
            await ears.listening()
            await test(ears)

    quickly(play())


def test_what_is_said_becomes_words_for_what_is_asked() -> None:
    async def test(ears: Ears) -> None:
        ears.table.ask(7, "hold fast")
        ears.microphone.push(tone(0.5))
        await ears.table.until(ears.table.words)
        heard = [item for item in ears.table.got if isinstance(item, inputs.Words)]
        assert heard == [inputs.Words("yes", 7, "voice", 0.9)]
        assert {"hold fast", "undo", "go on"} <= set(ears.recogniser.phrases)
        assert ears.table.devices("microphone") == [("simulated", None)]
        assert ears.table.devices("recogniser") == [("ready", None)]

    with_ears(test)


def test_what_is_not_understood_is_nothing() -> None:
    async def test(ears: Ears) -> None:
        ears.recogniser.understands = ""
        ears.microphone.push(tone(0.5))
        await reached(lambda: ears.recogniser.lengths)
        ears.recogniser.understands = "undo"
        ears.microphone.push(tone(0.5))
        await ears.table.until(ears.table.words)
        assert ears.table.words() == ["undo"]

    with_ears(test)


def test_while_the_companion_speaks_and_shortly_after_the_microphone_is_closed() -> None:
    async def test(ears: Ears) -> None:
        ears.turns.speaking(True)
        await ears.table.until(lambda: ears.table.board.now.speaking)
        ears.microphone.push(tone(0.5))  # at pace 0 a second of silence follows
        await ears.table.until(lambda: not ears.table.board.now.listening)
        await reached(lambda: not len(ears.microphone._coming))
        ears.turns.speaking(False)
        await ears.table.until(lambda: not ears.table.board.now.speaking)
        ears.microphone.push(np.concatenate([tone(0.25), np.zeros(16_000, np.float32), tone(0.5, loud=0.2)]))
        await ears.table.until(ears.table.words)
        assert len(ears.table.words()) == 1  # neither what was said meanwhile nor what still rang

    with_ears(test)


def test_where_echo_is_cancelled_stop_alone_is_heard_while_the_companion_speaks() -> None:
    async def test(ears: Ears) -> None:
        ears.table.ask(7, "hold fast")
        ears.turns.speaking(True)
        await ears.table.until(lambda: ears.table.board.now.speaking)
        ears.recogniser.understands = "stop"
        ears.microphone.push(tone(0.5))
        await ears.table.until(ears.table.words)
        assert {"stop"} <= set(ears.recogniser.phrases) <= set(lexicon().commands["stop"])
        ears.microphone.push(np.concatenate([tone(0.5), np.zeros(3_200, np.float32)]))  # no more, and it ends
        while len(ears.microphone._coming) > 16_000:
            await asyncio.sleep(0)
        ears.turns.speaking(False)
        await reached(lambda: len(ears.recogniser.lengths) == 2)
        assert "hold fast" not in ears.recogniser.phrases
        await ears.table.until(lambda: len(ears.table.words()) == 2)
        ears.microphone.push(tone(0.5))
        await ears.table.until(lambda: len(ears.table.words()) == 3)
        assert "hold fast" in ears.recogniser.phrases

    with_ears(test, interrupt=True)


@pytest.mark.parametrize("interrupt", [False, True])
def test_who_has_just_spoken_when_the_companion_begins_is_heard(interrupt: bool) -> None:
    async def test(ears: Ears) -> None:
        said = np.concatenate([tone(0.5), np.zeros(3_200, np.float32)])
        ears.microphone.push(said)
        while len(ears.microphone._coming) > 16_000:  # the silence that pace 0 adds is to come
            await asyncio.sleep(0)
        ears.turns.speaking(True)
        await ears.table.until(ears.table.words)
        assert ears.table.words() == ["yes"]
        assert "undo" in ears.recogniser.phrases

    with_ears(test, interrupt=interrupt)


def test_a_slow_result_belongs_to_the_request_it_was_said_for() -> None:
    async def test(ears: Ears) -> None:
        ears.recogniser.hangs = asyncio.Event()
        ears.table.ask(1, "one")
        ears.microphone.push(tone(0.5))
        await reached(lambda: ears.recogniser.lengths)
        ears.microphone.push(tone(0.5))  # waits, and is meant for the first request too
        await reached(lambda: not len(ears.microphone._coming))
        ears.table.ask(2, "two")
        ears.recogniser.hangs.set()
        await ears.table.until(lambda: len(ears.table.words()) == 2)
        assert [item.asked for item in ears.table.got if isinstance(item, inputs.Words)] == [1, 1]

    with_ears(test)


@pytest.mark.parametrize("error", [WorkerError("it died"), RuntimeError("a fault of the engine")])
def test_a_recogniser_that_fails_is_told_once_and_taken_up_again(error: Exception) -> None:
    async def test(ears: Ears) -> None:
        ears.recogniser.fails = error
        ears.microphone.push(tone(0.5))
        await ears.table.until(lambda: len(ears.table.devices("recogniser")) == 2)
        await asyncio.sleep(20)  # of made-up time: tried again and again, in silence
        ears.recogniser.fails = None
        await ears.table.until(lambda: len(ears.table.devices("recogniser")) == 3)
        ears.microphone.push(tone(0.5))
        await ears.table.until(ears.table.words)
        states = [("ready", None), ("lost", "recogniser-lost"), ("ready", "recogniser-back")]
        assert ears.table.devices("recogniser") == states

    with_ears(test)


def test_without_an_engine_the_recogniser_is_absent() -> None:
    async def play() -> None:
        ears = Ears()
        ears.recogniser.fails = InputError("no recogniser for this language")
        async with running(ears.table.pump(), ears.listener().run()):
            await ears.table.until(lambda: ears.table.devices("recogniser"))
            await asyncio.sleep(20)
        assert ears.table.devices("recogniser") == [("absent", "recogniser-lost")]

    quickly(play())


class Unsteady:
    """A microphone that fails as often as the test says."""

    simulated = False

    def __init__(self, good: SimulatedMicrophone, failures: int) -> None:
        self._good = good
        self.failures = failures
        self.lose = asyncio.Event()

    async def blocks(self) -> AsyncIterator[NDArray[np.float32]]:
        if self.failures:
            self.failures -= 1
            raise DeviceError("it is not there")
        blocks = self._good.blocks()
        while True:
            block, lost = asyncio.ensure_future(anext(blocks)), asyncio.ensure_future(self.lose.wait())
            await asyncio.wait({block, lost}, return_when=asyncio.FIRST_COMPLETED)
            if lost.done():
                block.cancel()
                raise DeviceError("it went")
            lost.cancel()
            yield block.result()

    def close(self) -> None:
        self._good.close()


def test_a_microphone_that_is_absent_at_first_then_lost_comes_back_each_time() -> None:
    async def play() -> None:
        ears = Ears()
        unsteady = Unsteady(SimulatedMicrophone(0.1), failures=3)
        states = [("absent", "microphone-lost"), ("ready", "microphone-back")]
        async with running(ears.table.pump(), ears.listener(unsteady).run()):
            await ears.table.until(lambda: ears.table.devices("microphone") == states)
            await ears.table.until(lambda: ears.table.board.now.listening)
            unsteady.failures = 2
            unsteady.lose.set()
            await ears.table.until(lambda: not ears.table.board.now.listening)
            unsteady.lose.clear()
            await ears.table.until(lambda: len(ears.table.devices("microphone")) == 4)
            states += [("lost", "microphone-lost"), ("ready", "microphone-back")]
            assert ears.table.devices("microphone") == states

    quickly(play())


def test_two_tell_of_ears_and_neither_undoes_the_other() -> None:
    inbox: asyncio.Queue[inputs.Input] = asyncio.Queue()
    turns = Turns(inbox)
    turns.listening(True)
    turns.speaking(True)
    turns.speaking(True)
    turns.listening(False)
    turns.speaking(False)
    told = [inbox.get_nowait() for _ in range(inbox.qsize())]
    pairs = [(True, False), (True, True), (False, True), (False, False)]
    assert told == [inputs.Ears(*pair) for pair in pairs]


def test_what_a_game_cannot_tell_is_not_listened_for() -> None:
    said = grammar(Snapshot(state={"topics": ["status"]}), lexicon())
    assert "status" in said
    assert "undo" in said
    assert not {"why", "who hasn't moved"} & set(said)


def test_recognition_begins_at_a_short_pause_and_is_not_done_twice() -> None:
    async def test(ears: Ears) -> None:
        ears.table.ask(7, "hold fast")
        ears.microphone.push(tone(0.5))
        ears.microphone.push(np.concatenate([tone(0.5), np.zeros(4000, np.float32), tone(0.5)]))
        await ears.table.until(lambda: len(ears.table.words()) == 2)
        once, first, whole = ears.recogniser.lengths  # at the pause of the second one, and when it had ended
        assert once == first < whole

    with_ears(test)
