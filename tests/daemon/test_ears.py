"""Ways of listening, and who presses to talk: by voice, keys, buttons and page alike."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from companion import inputs
from companion import protocol as p
from companion.config import Config, Voice
from companion.daemon import Daemon
from companion.demo.player import choose
from companion.language import lexicon
from companion.manner import Manner
from companion.sittings import Sittings
from companion.voice.speakers import speakers
from companion.wishes import Wishes
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


@pytest.mark.parametrize(
    ("config", "ears"),
    [
        (Config(), "always"),
        (Config(voice=Voice(listen="wake")), "wake"),
        (Config(profile="club"), "push"),
        (Config(profile="club", voice=Voice(listen="always")), "always"),
    ],
)
def test_the_settings_say_how_it_listens_at_first(tmp_path: Path, config: Config, ears: str) -> None:
    assert Daemon(config, Sittings(config, tmp_path)).board.now.ears == ears


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


@pytest.mark.parametrize(
    ("wish", "answer"),
    [
        ("slower", "Is this better?"),
        ("faster", "Is this better?"),
        ("louder", "Is this better?"),
        ("quieter", "Is this better?"),
        ("another voice", "Is this better?"),
        ("say less", "I say no more than needed."),
        ("say more", "I also say the reasons."),
        ("sounds off", "No more sounds."),
        ("sounds on", "You hear sounds again."),
    ],
)
@pytest.mark.parametrize("source", ["voice", "keys", "page", "button"])
def test_the_manner_of_speaking_is_changed_by_words(tmp_path: Path, wish: str, answer: str, source: str) -> None:
    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            one.daemon.manner = before = Manner(165, 0.6, sounds=wish != "sounds on")
            await one.say(wish, source)
            assert one.said[-1] == answer
            assert one.daemon.manner == before.changed(wish.replace(" ", "_"), ["", *speakers(lexicon().voices)])
            assert one.daemon.manner != before

    asyncio.run(play())


def test_the_settings_say_how_it_speaks_at_first(tmp_path: Path) -> None:
    voice = Voice(rate=200, loudness=0.5, speaker="en-us", verbosity="full", sounds=False)
    daemon = Daemon(Config(voice=voice), Sittings(Config(), tmp_path))
    assert daemon.manner == Manner(200, 0.5, "en-us", "full", sounds=False)


def test_how_it_was_wished_to_speak_is_kept_over_a_restart_until_the_settings_change(tmp_path: Path) -> None:
    file = tmp_path / "state" / "manner.json"

    def begun(config: Config) -> Daemon:
        return Daemon(config, Sittings(config, tmp_path), file)

    async def wish() -> Manner:
        daemon = begun(Config())
        running = asyncio.create_task(daemon.run())
        for words in ("slower", "quieter", "say less", "sounds off", "another voice", "say it slower"):
            await daemon.inbox.put(inputs.Words(words, None, "voice", 1.0))
        while daemon.manner.rate > 165 - 2 * 25:
            await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return daemon.manner

    manner = asyncio.run(wish())
    assert manner == Manner(115, 0.8, manner.speaker, "brief", sounds=False)
    assert manner.speaker
    assert begun(Config()).manner == manner
    assert begun(Config(voice=Voice(rate=200))).manner == Manner(200)  # its owner changed that since


@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b"\xff", b'{"settings": 1, "wished": 2}'])
def test_a_damaged_file_of_wishes_is_as_good_as_none(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "manner.json").write_bytes(content)
    assert Wishes(Voice(), tmp_path / "manner.json").manner() == Manner(165)


@pytest.mark.parametrize("wished", ["7", '{"rate": 5000}', '{"speaker": [1]}'])
def test_wishes_that_the_settings_would_not_take_are_not_heeded(tmp_path: Path, wished: str) -> None:
    file = tmp_path / "manner.json"
    Wishes(Voice(), file).keep(Manner(165))
    kept = file.read_text()
    file.write_text(kept[: kept.index('"wished":')] + f'"wished": {wished}}}')
    assert Wishes(Voice(), file).manner() == Manner(165)


def test_a_voice_that_is_not_there_is_told_and_given_up(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            one.daemon.manner = Manner(165, speaker="natural")
            await one.put(inputs.NoVoice("natural", "the extra of this name is not installed"))
            assert one.daemon.manner == Manner(165)
            told = "I can't speak with the voice natural: the extra of this name is not installed. I take another."
            assert (one.said[-1], one.now.transcript[-1].tone) == (told, "warning")

    asyncio.run(play())


@pytest.mark.parametrize(("words", "told"), [("say less", False), ("sounds on", False), ("say more", True)])
def test_reasons_are_told_with_decisions_where_somebody_wants_to_hear_more(
    tmp_path: Path, words: str, told: bool
) -> None:
    async def play() -> list[str]:
        rng = random.Random(3)
        async with table(tmp_path, "deadly-sniper") as one:
            await one.say(words)
            while not one.now.state["vetoable"]:  # until the companion has decided something
                await one.say(choose(one.asked, rng), "keys")
            return [line.text for line in one.now.transcript if line.kind == "reason"]

    reasons = asyncio.run(play())
    assert bool(reasons) == told
    assert all(text.startswith("Because ") for text in reasons)


def test_reminders_and_lessons_are_marked_as_such(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            await one.do(p.AnswerCommand(id=one.asked.id or 0, answer="teach"))
            assert {line.kind for line in one.now.transcript} == {"fact", "lesson"}

    asyncio.run(play())


def test_the_names_in_the_last_line_that_has_any_are_spelt(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            await one.say("spell that")
            assert one.said[-1] == "The pointman: T, H, E; P, O, I, N, T, M, A, N."
        async with table(tmp_path) as one:
            await one.say("spell that")
            assert one.said[-1] == "There is no name in what I said."

    asyncio.run(play())


def test_a_sound_tells_that_somebody_was_heard_or_is_listened_to(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path, "bodybag") as one:
            await one.say("leg shot on the pointman", "keys")
            await one.say("undo", "page")
            assert one.now.sound[0] == 0  # who types or presses sees it
            await one.say("leg shot on the pointman")
            assert one.now.sound == (1, "heard")
            await one.put(inputs.Talk())
            assert one.now.sound == (2, "listening")
            await one.put(inputs.Sound("unclear"))
            assert one.now.sound == (3, "unclear")

    asyncio.run(play())
