"""What was told once is not asked again until a piece moves or changes its order (DS-14.1b)."""

from companion.requests import Pick
from tests.games.deadly_sniper.sitting import SQUAD, Sitting

THREE = [*SQUAD, {"name": "Sparks", "wounds": 8, "save": 4}]
MISS = ("attack:sniper:kara", [1, 1, 1, 1]), ("reload:sniper", [1])


def test_ds_14_1b_only_who_was_activated_is_new_to_the_sniper() -> None:
    sitting = Sitting(npos=[], operatives=THREE).start("them").give(("sees:sniper", [])).done("kara")
    pick = sitting.request
    assert isinstance(pick, Pick)
    assert pick.prompt.key == "ask-sees-new"
    assert [option.key for option in pick.options] == ["kara"]


def test_ds_14_1b_nobody_moved_so_nothing_is_asked() -> None:
    sitting = Sitting(npos=[], operatives=SQUAD[:1], turning_points=2).start("us").done("kara")
    sitting.start("them")
    sitting.give(("sees:sniper", []))
    assert sitting.request.key == "activation:player"


def test_ds_14_1b_sight_cover_and_obscured_hold_for_the_next_shot() -> None:
    sitting = Sitting(npos=[], operatives=THREE).start("us").done("kara", "engage")
    sitting.give(("sees:sniper", ["kara"]), ("view:sniper:kara", "light"), *MISS)
    sitting.done("rourke").give(("sees:sniper", []))
    assert sitting.request.key == "attack:sniper:kara"


def test_ds_14_1b_who_is_closest_of_the_same_targets_is_not_asked_twice() -> None:
    sitting = Sitting(npos=[], operatives=THREE).start("us").done("kara", "engage")
    sitting.give(("sees:sniper", ["kara", "rourke"]), ("view:sniper:rourke", "no"), ("view:sniper:kara", "no"))
    sitting.give(("nearest:sniper", "kara"), *MISS)
    sitting.done("sparks").give(("sees:sniper", []))
    assert sitting.request.key == "attack:sniper:kara"


def test_ds_14_1b_with_another_target_among_them_it_is_asked_again() -> None:
    sitting = Sitting(npos=[], operatives=THREE).start("us").done("kara", "engage")
    sitting.give(("sees:sniper", ["kara", "rourke"]), ("view:sniper:rourke", "no"), ("view:sniper:kara", "no"))
    sitting.give(("nearest:sniper", "kara"), *MISS)
    sitting.done("sparks").give(("sees:sniper", ["sparks"]), ("view:sniper:sparks", "no"))
    assert sitting.request.key == "nearest:sniper"


def test_ds_14_1_a_brawler_knows_whom_it_charged_until_one_of_them_moves() -> None:
    sitting = Sitting(turning_points=2).start("them").give(("sees:sniper", []))
    sitting.give(("reach:butcher", ["kara"]), ("melee:butcher:kara", [1, 1, 1, 1]))
    sitting.give(("reroll:butcher:kara", [1, 1, 1, 1]), ("melee:kara:butcher", [1, 1, 1]))
    assert sitting.battle.know("touch", "butcher", "kara") == "yes"
    assert sitting.battle.know("touch", "butcher", "rourke") == "no"
    sitting.done("kara")
    assert sitting.battle.know("touch", "butcher", "kara") is None
    assert sitting.battle.outdated("touch", "butcher", "kara") == "yes"
    assert sitting.battle.outdated("touch", "butcher", "rourke") is None


def test_ds_14_1_the_height_of_the_sniper_is_told_once() -> None:
    sitting = Sitting(npos=[], sniper_height="ask").start("us").done("kara").give(("height:sniper", "not_sure"))
    assert sitting.battle.height == "four"
    sitting.give(("sees:sniper", [])).done("rourke")
    assert sitting.session.pending is None


def test_ds_14_1b_a_piece_that_comes_back_to_the_table_is_asked_about() -> None:
    sitting = Sitting(npos=[], operatives=THREE).start("them").give(("sees:sniper", []))
    sitting.adjust("operatives.kara.status", "incapacitated").adjust("operatives.kara.status", "in_play")
    sitting.done("rourke")
    assert sitting.offered == ["kara", "rourke", "+touched"]
