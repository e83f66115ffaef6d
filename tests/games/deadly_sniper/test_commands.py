"""The commands of DS-19 as people say them: understood where they are typed, and listened for in the closed grammar."""

from typing import Any

import pytest

from companion import protocol as p
from companion.conversation import Conversation
from companion.games.deadly_sniper import RULES
from companion.global_commands import named
from companion.language import lexicon
from companion.meaning import meaning
from companion.messages import Words
from companion.snapshot import Snapshot
from companion.voice.listener import grammar
from tests.games.deadly_sniper.sitting import Sitting
from tests.games.deadly_sniper.test_player import acting


def table(sitting: Sitting) -> tuple[Conversation, p.RequestWire, dict[str, Any]]:
    """The conversation of a game that is under way, what is asked in it, and its state."""
    conversation = Conversation(sitting.session, Words(RULES.messages))
    state: dict[str, Any] = conversation.snapshot()
    asked = conversation.opening(resumed=0)[-1]
    assert isinstance(asked, p.ChooseWire | p.PickWire | p.RollWire | p.FormWire | p.NumberWire | p.TextWire)
    return conversation, asked, state


def command(sitting: Sitting, words: str) -> object:
    """What words mean now; they must be listened for as well."""
    _, asked, state = table(sitting)
    assert words in grammar(Snapshot(asked=asked, state=state), lexicon())
    return meaning(words, asked, state)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("wounds kara five", p.AdjustCommand(path="operatives.kara.wounds", value=5)),
        ("status kara", p.TellCommand(topic="operative:kara")),
        ("how is the sniper", p.TellCommand(topic="operative:sniper")),
        ("what are my odds on the sniper", p.TellCommand(topic="chances:sniper")),
        ("what does the officer do", p.TellCommand(topic="explain:officer")),
        ("undo", p.UndoCommand(steps=1)),
        ("undo the last two", p.UndoCommand(steps=2)),
        ("redo", p.RedoCommand()),
        ("repeat", p.TellCommand(topic="repeat")),
        ("why", p.TellCommand(topic="why")),
        ("teach me", p.AdjustCommand(path="teaching", value="yes")),
        ("what does the rule stun do", p.TellCommand(topic="explain:stun")),
        ("where is the stronghold", p.TellCommand(topic="board")),
    ],
)
def test_ds_19_commands_are_understood_and_listened_for(words: str, expected: p.Command) -> None:
    assert command(Sitting().start("us"), words) == expected


@pytest.mark.parametrize("words", ["kara has one wound", "kara has one wound left", "kara has one wounds"])
def test_one_wound_is_understood_as_one_of_several(words: str) -> None:
    _, asked, state = table(Sitting().start("us"))
    assert meaning(words, asked, state) == p.AdjustCommand(path="operatives.kara.wounds", value=1)


def test_who_has_the_officer_is_put_right_in_the_words_that_the_companion_uses() -> None:
    sitting = Sitting(officer=True, npos=[]).start("us")
    assert command(sitting, "kara has the officer") == p.AdjustCommand(path="carrier", value="kara")


@pytest.mark.parametrize("words", ["pause the game", "pause", "wait"])
def test_ds_19_pause_is_to_wait(words: str) -> None:
    assert named(words) == "wait"


def test_ds_19_skip_ends_an_activation_and_passes_what_is_ones_own_to_decide() -> None:
    acts = command(acting(), "skip")
    assert isinstance(acts, p.AnswerCommand)
    assert acts.answer == "done"
    team = {"operatives": [{"name": "Kara", "wounds": 8, "save": 4}], "gambits": [{"name": "Hold on", "cost": 1}]}
    gambit = command(Sitting(operatives=[], team=team).start("us"), "skip")
    assert isinstance(gambit, p.AnswerCommand)
    assert gambit.answer is None


def test_ds_19_nobody_skips_what_only_the_table_knows() -> None:
    _, asked, state = table(Sitting().start("them"))
    assert asked.purpose == "sees"
    assert meaning("skip", asked, state) is None


def test_ds_19_i_meant_puts_the_last_answer_right_or_a_part_of_it() -> None:
    sitting = Sitting().start("us").done("kara", "engage")
    for words, operative, order in (
        ("i meant conceal", "kara", "conceal"),
        ("i meant rourke is done", "rourke", "engage"),
    ):
        found = command(sitting, words)
        assert isinstance(found, p.CorrectCommand)
        assert found.answer == {"operative": operative, "order": order}
    assert isinstance(found, p.CorrectCommand)
    table(sitting)[0].do(found)
    battle = sitting.battle
    assert (battle.operatives["kara"].ready, battle.operatives["rourke"].ready) == (True, False)


def test_ds_19_i_meant_is_of_dice_where_the_throw_came_last() -> None:
    sitting = Sitting().give(("initiative:npo", [1]), ("initiative:player", [6]))
    found = command(sitting, "i meant two")
    assert isinstance(found, p.CorrectCommand)
    assert found.answer == [2]
    sitting.give(("first", "us"))
    found = command(sitting, "i meant them")
    assert isinstance(found, p.CorrectCommand)
    assert found.answer == "them"


@pytest.mark.parametrize("thing", ["stun", "torrent", "stunned"])
def test_what_is_misheard_by_its_name_alone_is_understood_typed_and_not_listened_for(thing: str) -> None:
    _, asked, state = table(Sitting().start("us"))
    words = f"what does {thing} do"
    assert meaning(words, asked, state) == p.TellCommand(topic=f"explain:{thing}")
    assert words not in grammar(Snapshot(asked=asked, state=state), lexicon())
