"""Initiative and the ready step (DS-3.2, DS-3.3)."""

import pytest

from companion.games.deadly_sniper import turn
from tests.games.deadly_sniper.sitting import Sitting


def test_ds_3_2_a_tie_in_the_first_turning_point_is_rolled_again() -> None:
    sitting = Sitting().give(("initiative:npo", [4]), ("initiative:player", [4]))
    assert sitting.said() == ["turning-point", "initiative-tie"]
    sitting.give(("initiative:npo", [5]), ("initiative:player", [2]))
    assert sitting.battle.initiative == "npo"
    assert sitting.said()[:2] == ["initiative-dice", "initiative-npo"]


def test_ds_3_2_the_player_who_wins_is_asked_who_goes_first() -> None:
    sitting = Sitting().give(("initiative:npo", [3]), ("initiative:player", [5]))
    assert sitting.offered == ["us", "them"]
    sitting.give(("first", "them"))
    assert sitting.battle.initiative == "npo"


@pytest.mark.parametrize(("before", "result"), [("player", "npo"), ("npo", "ask_player")])
def test_ds_3_2_a_later_tie_is_decided_by_who_had_not_the_initiative(before: str, result: str) -> None:
    assert turn.winner(2, 4, 4, before) == result  # type: ignore[arg-type]


def test_ds_3_2_a_later_tie_in_play() -> None:
    sitting = Sitting(turning_points=2, npos=[]).start("us")
    sitting.done("kara").give(("sees:sniper", [])).done("rourke")
    assert sitting.battle.tp == 2
    sitting.give(("initiative:npo", [4]), ("initiative:player", [4]))
    assert "initiative-tie" not in sitting.said()
    assert sitting.battle.initiative == "npo"


def test_ds_3_3_everybody_but_the_sniper_is_ready_and_it_is_reloaded() -> None:
    sitting = Sitting().give(("initiative:npo", [6]), ("initiative:player", [1]))
    assert sitting.said()[-2:] == ["ready-step", "sniper-reloaded"]
    ready = {who for who, one in sitting.battle.operatives.items() if one.ready}
    assert ready == {"butcher", "kara", "rourke"}
    assert sitting.battle.reloaded
    assert sitting.battle.reload_left is None
    assert sitting.battle.cp == 1


@pytest.mark.parametrize(("second", "cp"), [("us", 2), ("them", 3)])
def test_ds_3_3_from_the_second_turning_point_the_side_without_initiative_gains_two(second: str, cp: int) -> None:
    sitting = Sitting(turning_points=2, npos=[]).start("us")
    sitting.done("kara").give(("sees:sniper", [])).done("rourke").start(second)
    assert sitting.battle.cp == cp


def test_ds_15_4_the_ready_step_reloads_whatever_the_counter() -> None:
    sitting = Sitting(turning_points=2, npos=[]).start("us").done("kara")
    sitting.give(("sees:sniper", ["kara"]), ("view:sniper:kara", "no"))
    sitting.give(("attack:sniper:kara", [1, 1, 1, 1]), ("reload:sniper", [6])).done("rourke")
    assert not sitting.battle.reloaded
    sitting.start("us")
    assert sitting.battle.reloaded
    assert sitting.battle.reload_left is None


def test_the_sniper_before_the_ready_step_is_not_loaded() -> None:
    sitting = Sitting()
    topics = sitting.session.rules.topics(sitting.battle)
    assert [message.key for message in topics["sniper"]()] == ["sniper-unloaded"]
    assert "sniper-unloaded" in [message.key for message in topics["status"]()]
