"""Ways of listening, and who presses to talk: by voice, keys, buttons and page alike."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from companion import inputs
from companion.config import Config, Voice
from companion.daemon import Daemon
from companion.sittings import Sittings
from tests.daemon.table import Table, table


@pytest.mark.parametrize(
    ("words", "ears", "said"),
    [
        ("listen for your name", "wake", "I listen when you say companion first."),
        ("push to talk", "push", "I listen when you press to talk."),
        ("always listen", "always", "I listen all the time."),
    ],
)
@pytest.mark.parametrize("source", ["voice", "keys", "page"])
def test_the_way_of_listening_is_changed_by_words(
    tmp_path: Path, words: str, ears: str, said: str, source: str
) -> None:
    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            await one.say(words, source)
            assert (one.now.ears, one.said[-1]) == (ears, said)

    asyncio.run(play())


def test_the_settings_say_how_it_listens_at_first(tmp_path: Path) -> None:
    daemon = Daemon(Config(voice=Voice(listen="push")), Sittings(Config(), tmp_path))
    assert daemon.board.now.ears == "push"


async def presses(one: Table) -> None:
    await one.put(inputs.Talk())


async def types(one: Table) -> None:
    await one.say("talk", "keys")


@pytest.mark.parametrize("press", [presses, types])
def test_who_presses_to_talk_is_let_talk_and_waits_for_no_speech(
    tmp_path: Path, press: Callable[[Table], Awaitable[None]]
) -> None:
    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            await press(one)
            assert (one.now.talks, one.now.hushed) == (1, one.now.transcript[-1].number)

    asyncio.run(play())


def test_a_typed_stop_ends_speech_even_while_the_companion_waits(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            await one.say("wait")
            await one.say("stop", "keys")
            assert one.now.hushed == one.now.transcript[-1].number
            await one.say("go on")
            assert one.now.hushed < one.now.transcript[-1].number

    asyncio.run(play())


def test_the_last_lines_are_said_again_and_slower(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            await one.say("leg shot on the pointman")
            last, rate = one.said[-3:], one.daemon.manner.rate
            await one.say("repeat the last three")
            assert one.said[-3:] == last
            assert all(line.again for line in one.now.transcript[-3:])
            assert one.daemon.manner.rate == rate
            await one.say("say it slower")
            assert one.said[-2:] == [last[-1]] * 2
            assert one.daemon.manner.rate < rate

    asyncio.run(play())


def test_three_answers_are_told_at_a_time(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            told = []
            for words in ("what can i say", "more", "more"):
                await one.say(words)
                told.append(one.said[-1])
            assert all(line.startswith("You can say: ") for line in told)
            assert told[0].endswith('; or say "more" for more.')
            assert told[1] != told[0]
            assert told[2] == told[0]  # after the last ones the first come again

    asyncio.run(play())
