"""What the house rules change in play (DS-2.5, DS-8.25, A6), and whose dice the enemy's are (DS-19)."""

from typing import Any

from companion.requests import Roll
from tests.games.deadly_sniper.sitting import BUTCHER, SQUAD, Sitting
from tests.games.deadly_sniper.test_player import acting, shoot, with_rules

SHOT_AT = (("sees:sniper", ["kara"]), ("view:sniper:kara", "no"))


def shooting(**setup: Any) -> Sitting:
    """The sniper is about to shoot at Kara."""
    return Sitting(npos=[], **setup).start("us").done("kara").give(*SHOT_AT)


def test_a6_the_enemy_rolls_its_fails_again_while_it_has_points() -> None:
    sitting = shooting(settings={"npo_rerolls": "points"})
    assert sitting.battle.npo_cp == 1
    sitting.give(("attack:sniper:kara", [1, 1, 3, 3]))
    assert sitting.session.why().choice == "again"  # type: ignore[union-attr]
    sitting.give(("npo_command_roll:sniper", [6]))
    assert sitting.battle.npo_cp == 0
    assert sitting.battle.operatives["kara"].wounds == 8 - 3  # Devastating: the six counts
    usual = shooting().give(("attack:sniper:kara", [1, 1, 3, 3]))
    assert usual.request.key == "defence:sniper:kara"


def test_a6_a_point_is_kept_where_no_die_has_failed() -> None:
    sitting = shooting(settings={"npo_rerolls": "points"}).give(("attack:sniper:kara", [2, 2, 3, 3]))
    assert sitting.battle.npo_cp == 1


def test_a6_a_defence_die_is_rolled_again_where_that_may_help() -> None:
    sitting = shoot(acting(settings={"npo_rerolls": "points"}), [6, 1, 1, 1])
    sitting.give(("defence:kara:butcher", [1, 1, 1]), ("npo_command_roll:butcher", [6]))
    assert sitting.battle.operatives["butcher"].wounds == 7


def test_ds_2_5_with_a_game_master_a_shot_is_announced_and_its_result_is_told() -> None:
    sitting = Sitting(npos=[], settings={"gm": "human"}).start("us").done("kara").give(("sees:sniper", ["kara"]))
    assert "sniper-shoots" in sitting.said()
    sitting.give(("left:kara", 3), ("reload:sniper", [2]))
    assert sitting.battle.operatives["kara"].wounds == 3
    tally = sitting.battle.tally("sniper")
    assert (tally.shots, tally.on_target, tally.damage) == (1, 1, 5)


def test_ds_2_5_with_a_game_master_a_fight_is_told_of_both() -> None:
    sitting = Sitting(npos=[BUTCHER], settings={"gm": "human"}).start("us").done("kara")
    sitting.give(("sees:sniper", []), ("reach:butcher", ["kara"]), ("left:kara", 8), ("left:butcher", 0))
    assert not sitting.battle.operatives["butcher"].in_play
    assert sitting.battle.tally("kara").damage == 7


def test_ds_8_25_behind_a_bunker_nothing_pierces() -> None:
    for behind, dice in (("yes", 3), ("not_sure", 3), ("no", 2)):
        sitting = acting(kara=with_rules(piercing=1), settings={"bunkers": "yes"})
        sitting.adjust("operatives.butcher.order", "engage")
        shoot_in_cover(sitting).give(("bunker:kara:butcher", behind))
        sitting.give(("attack:kara:butcher", [3, 3, 3, 3]))
        roll = sitting.request
        assert isinstance(roll, Roll)
        assert roll.dice + 1 == dice  # one is kept unrolled, for the cover
    usual = acting(kara=with_rules(piercing=2)).adjust("operatives.butcher.order", "engage")
    assert shoot_in_cover(usual).request.key == "attack:kara:butcher"


def shoot_in_cover(sitting: Sitting) -> Sitting:
    return sitting.give(("action:kara", "shoot"), ("shot:kara", {"target": "butcher", "cover": "heavy"}))


def test_ds_19_the_enemys_dice_are_rolled_by_who_the_table_likes_and_that_is_remembered() -> None:
    sitting = Sitting(turning_points=2).give(("initiative:npo", "you_roll"))
    assert sitting.said()[-1] == "companion-rolls"
    assert sitting.request.key == "initiative:player"
    assert "+my_dice" in sitting.offered
    sitting.give(("initiative:player", "my_dice"))
    assert sitting.said()[-1] == "table-rolls"
    assert "+my_dice" not in sitting.offered
    rolled = Sitting(npo_dice="companion", operatives=SQUAD)
    assert rolled.request.key == "initiative:player"
    assert sum(rolled.battle.dice["npo"]) == 1
