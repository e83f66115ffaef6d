"""BB-7: what is said at the table, and what is understood there, through the daemon's one loop."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.daemon.table import Table, table


def at_table(folder: Path, story: Callable[[Table], Awaitable[None]]) -> None:
    """Play a story at a table where a hunt has begun."""

    async def play() -> None:
        async with table(folder, "bodybag") as one:
            await story(one)

    asyncio.run(play())


async def in_turn_two(one: Table) -> None:
    """Bravo's comrades are there: the pointman screams, Alpha, Bravo and Charlie came, nobody hit."""
    for words in ("gut shot on the pointman", "one two", "one", "one two three"):
        await one.say(words, "keys")
    assert one.asked.purpose == "sniper_shot"
    assert one.now.state["turn"] == 2


@pytest.mark.parametrize(
    ("words", "shot", "target"),
    [
        ("leg shot on bravo", "leg", "bravo"),
        ("shoot bravo in the leg", "leg", "bravo"),
        ("kill alpha", "kill", "alpha"),
        ("shoot to kill on alpha", "kill", "alpha"),
        ("um, gut shot on bravo, please", "gut", "bravo"),
        ("shoot alpha in the gut", "gut", "alpha"),
    ],
)
def test_a_shot_is_understood_in_one_go(words: str, shot: str, target: str, tmp_path: Path) -> None:
    async def story(one: Table) -> None:
        await in_turn_two(one)
        await one.say(words)
        assert one.asked.purpose == "sniper_nerve"
        assert one.said[-1].lower().startswith({"leg": "leg", "gut": "gut", "kill": "shoot to kill"}[shot])
        assert target in one.said[-1].lower()

    at_table(tmp_path, story)


@pytest.mark.parametrize(
    ("parts", "asked_back"),
    [
        (("leg shot", "bravo"), "Which one?"),
        (("bravo", "leg"), "Which shot?"),
        (("kill", "status", "bravo"), "Which one?"),
    ],
)
def test_a_missing_part_is_asked_for(parts: tuple[str, ...], asked_back: str, tmp_path: Path) -> None:
    async def story(one: Table) -> None:
        await in_turn_two(one)
        await one.say(parts[0])
        assert one.said[-1] == asked_back
        assert one.asked.purpose == "sniper_shot"
        for words in parts[1:]:
            await one.say(words)
        assert one.asked.purpose == "sniper_nerve"
        assert "on Bravo: " in one.said[-1]

    at_table(tmp_path, story)


def test_a_part_is_forgotten_with_its_question(tmp_path: Path) -> None:
    async def story(one: Table) -> None:
        await in_turn_two(one)
        await one.say("leg shot")
        await one.say("nerve is six", "keys")
        await one.say("bravo")
        assert one.said[-1] == "Which shot?"

    at_table(tmp_path, story)


def test_a_needless_part_is_never_asked_for(tmp_path: Path) -> None:
    async def story(one: Table) -> None:
        await one.say("leg shot")
        assert one.said[-1] == "Leg shot on the pointman: 8 or less."

    at_table(tmp_path, story)


def test_dice_are_put_right_by_what_was_meant(tmp_path: Path) -> None:
    async def story(one: Table) -> None:
        await one.say("kill the pointman")
        await one.say("i meant two and three")
        assert one.asked.purpose == "sniper_nerve", "nothing was thrown yet"
        await one.say("undo")
        await in_turn_two(one)
        await one.say("i meant six six one", "keys")
        assert one.now.state["nerve"] == 6
        await one.say("i meant one one one")
        assert one.said[-1] == "Shall I note: i meant one one one?"
        await one.say("yes")
        assert one.now.state["nerve"] == 8

    at_table(tmp_path, story)


def test_the_marines_dice_are_whose_the_player_likes(tmp_path: Path) -> None:
    async def story(one: Table) -> None:
        await one.say("gut shot on the pointman", "keys")
        await one.say("one one", "keys")
        await one.say("roll for me")
        assert "I roll for the marines." in one.said
        assert one.asked.purpose == "sniper_shot", "both throws of the marines were rolled"
        await one.say("my dice")
        assert "You roll for the marines." in one.said
        await one.say("gut shot on alpha")
        await one.say("one one")
        assert one.asked.purpose == "reaction"

    at_table(tmp_path, story)


def test_the_record_is_set_right_in_words(tmp_path: Path) -> None:
    async def story(one: Table) -> None:
        await in_turn_two(one)
        for words in ("nerve is six", "alpha is dead", "take bravo away"):
            await one.say(words, "keys")
        state = one.now.state
        assert (state["nerve"], state["kills"]) == (6, 1)
        assert [state["marines"][who]["status"] for who in ("alpha", "bravo")] == ["dead", "left"]

    at_table(tmp_path, story)


def test_odds_reasons_and_the_situation_are_told_on_demand(tmp_path: Path) -> None:
    async def story(one: Table) -> None:
        for words in ("gut shot on the pointman", "two two", "one"):
            await one.say(words, "keys")
        await one.say("why")
        assert one.said[-1] == (
            "The die 1, less one for each able man (0), plus one for each gut-shot man up to three (1), "
            "makes 2 (BB-4.2)."
        )
        await one.say("six one two", "keys")
        await one.say("why")
        assert one.said[-1] == "Each six of theirs costs one nerve for good: 1 this time (BB-5.1)."
        await one.say("odds for each shot")
        assert one.said[-3:] == [
            "Shoot to kill: 7 or less, 21 in thirty-six, 58 percent.",
            "Leg shot: 6 or less, 15 in thirty-six, 42 percent.",
            "Gut shot: 5 or less, 10 in thirty-six, 28 percent.",
        ]
        await one.say("status")
        assert one.said[-3] == (
            "Turn 2, nerve 7: the pointman gut shot, Alpha able, Bravo able, Charlie able and you were shot at."
        )
        await one.say("how is bravo")
        assert one.said[-1] == "Bravo able, came in turn 1"

    at_table(tmp_path, story)
