"""A language is data: a tiny made-up one is added, and a game is played in it."""

import asyncio
import shutil
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from companion import inputs, messages
from companion.config import Config
from companion.daemon import Daemon
from companion.errors import InputError
from companion.language import lexicon
from companion.sittings import Sittings
from companion.voice.listener import grammar
from companion.voice.phrases import decoys, global_commands

SPOKEN = """
voice = "eo"
numbers = ["nul", "unu", "du", "tri", "kvar", "kvin", "ses"]
tens = {}
plurals = { unuoj = 1, duoj = 2, trioj = 3, kvaroj = 4, kvinoj = 5, sesoj = 6 }
fillers = ["bonvolu"]
[units]
[homophones]
tre = "tri"
[commands]
undo = ["malfaru"]
yes = ["jes"]
no = ["ne"]
[words]
none = ["neniu"]
all = ["chiuj"]
not_sure = ["ne certe"]
roll = ["jhetu por mi"]
and = ["kaj"]
dice = ["kuboj"]
one = []
"""
COMMON = """
none = neniu
list-and = { $first } kaj { $last }
undone = Malfarite, { $count }.
is-that-so = Chu mi notu: { $what }?
read-back = Auhdite: { $what }.
"""
LOBBY = """
welcome = Bonvenon.
ask-game = Kiu ludo?
ask-setup = Kiu preparo?
"""


@pytest.fixture
def _made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The companion's folders of words, with one language more."""
    own = tmp_path / "words"
    for package in ("companion.language", "companion.lobby", "companion.games.bodybag"):
        shutil.copytree(str(files(package)), own / package, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    more = "".join(f'{name} = ["x {name}"]\n' for name in lexicon().words if f"\n{name} = " not in SPOKEN)
    (own / "companion.language" / "xx.toml").write_text(SPOKEN + more, "utf-8")
    (own / "companion.language" / "xx.ftl").write_text(COMMON, "utf-8")
    (own / "companion.language" / "xx.decoys.txt").write_text("saluton\n", "utf-8")
    (own / "companion.lobby" / "xx.ftl").write_text(LOBBY, "utf-8")
    english = (own / "companion.games.bodybag" / "en.ftl").read_text("utf-8")
    there = english.replace("leg shot", "kruren").replace(" on { $target }", " al { $target }")
    (own / "companion.games.bodybag" / "xx.ftl").write_text(there, "utf-8")
    for module in ("companion.language", "companion.messages", "companion.voice.phrases"):
        monkeypatch.setattr(f"{module}.files", lambda package: own / package)
    yield
    lexicon.cache_clear()
    messages._resource.cache_clear()


@pytest.mark.usefixtures("_made_up")
def test_a_game_is_played_in_a_language_that_was_added(tmp_path: Path) -> None:
    daemon = Daemon(Config(language="xx"), Sittings(Config(language="xx"), tmp_path / "games", seed=3))
    board = daemon.board

    async def says(words: str, confidence: float = 1.0) -> None:
        number, asked = board.now.number, board.now.asked
        assert asked is not None
        await daemon.inbox.put(inputs.Words(words, asked.id, "voice", confidence))
        await board.after(number)
        while not daemon.inbox.empty():
            await asyncio.sleep(0)

    async def play() -> None:
        running = asyncio.create_task(daemon.run())
        async with asyncio.timeout(20):
            await board.after(0)
            assert [line.text for line in board.now.transcript] == ["Bonvenon.", "Kiu ludo?"]
            await says("bodybag")
            phrases = grammar(board.now, lexicon("xx"))
            assert {"kruren al the pointman", "malfaru"} <= set(phrases)
            assert not {"leg shot on the pointman", "undo", "not sure"} & set(phrases)
            await says("kruren al the pointman")
            phrases = grammar(board.now, lexicon("xx"))
            assert phrases["du kuboj tri tri"] == phrases["du trioj"] == phrases["tri tri"]
            await says("du kuboj unu tri")
            assert "Auhdite: du kuboj unu tri." in [line.text for line in board.now.transcript]
            await says("malfaru")
            await says("malfaru", 0.5)
            assert board.now.confirming == "malfaru"
            assert board.now.transcript[-1].text == "Chu mi notu: malfaru?"
            await says("jes")
            assert board.now.asked is not None
            assert board.now.asked.purpose == "sniper_shot"
        running.cancel()

    asyncio.run(play())


@pytest.mark.usefixtures("_made_up")
def test_its_words_are_those_of_its_files() -> None:
    words = lexicon("xx")
    assert (words.number("tre"), words.say_number(4), words.voice) == (3, "kvar", "eo")
    assert decoys("xx") == ["saluton"]
    assert "malfaru" in global_commands("xx")


@pytest.mark.usefixtures("_made_up")
def test_words_that_are_missing_are_named(tmp_path: Path) -> None:
    (tmp_path / "words" / "companion.language" / "xx.toml").write_text(SPOKEN, "utf-8")
    with pytest.raises(InputError, match=r"xx\.toml: words\.\w+ is missing"):
        lexicon("xx")


def test_a_language_without_files_is_named() -> None:
    with pytest.raises(InputError, match="'xx'"):
        lexicon("xx")
