"""The SNIPER's shot, die by die (DS-6, DS-8.9, DS-9, DS-10.7 to 10.9, DS-14.4)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.deadly_sniper import shooting
from companion.requests import Roll
from tests.games.deadly_sniper.sitting import Sitting

ROURKE = {"name": "Rourke", "wounds": 8, "save": 4}
OPEN = (("view:sniper:kara", "no"),)
IN_COVER = (("view:sniper:kara", "light"),)


def aimed(order: str = "engage", **setup: Any) -> Sitting:
    """The SNIPER sees Kara, who was just activated."""
    sitting = Sitting(npos=[], **setup).start("us").done("kara", order)
    sitting.said()
    return sitting.give(("sees:sniper", ["kara"]))


def test_ds_6_a_shot_in_the_open() -> None:
    sitting = aimed().give(*OPEN, ("attack:sniper:kara", [6, 5, 2, 1]), ("defence:sniper:kara", [6, 4, 1]))
    # 2 normals and a crit; Devastating 3; the crit save takes the crit, the normal one a normal: 3 + 3
    assert sitting.battle.operatives["kara"].wounds == 2
    assert sitting.said() == ["sniper-shoots", "hits", "devastating", "damage", "saves", "damage", "injured"]


def test_ds_6_2_questions_are_asked_for_the_chosen_target_alone() -> None:
    sitting = aimed().give(*OPEN)
    assert sitting.request.key == "attack:sniper:kara"


def test_ds_10_7_conceal_in_heavy_cover_is_no_target() -> None:
    sitting = aimed("conceal", sniper_height="four").give(("view:sniper:kara", "heavy"))
    assert sitting.said() == ["sniper-no-target", "npo-passes"]


def test_ds_10_7_conceal_in_light_cover_is_no_target_for_one_who_stands_low() -> None:
    sitting = aimed("conceal").give(("view:sniper:kara", "light"))
    assert sitting.said() == ["sniper-no-target", "npo-passes"]


@pytest.mark.parametrize("height", ["two", "four"])
@pytest.mark.parametrize(("choice", "dice", "wounds"), [("two", [4], 5), ("crit", [4, 1], 2)])
def test_ds_10_9_conceal_in_light_cover_under_a_vantage_is_one(
    height: str, choice: str, dice: list[int], wounds: int
) -> None:
    sitting = aimed("conceal", sniper_height=height).give(("view:sniper:kara", "light"))
    sitting.give(("attack:sniper:kara", [5, 5, 5, 2]))
    assert sitting.offered == ["two", "crit"]
    sitting.give(("cover_save:kara", choice), ("defence:sniper:kara", dice))
    assert sitting.battle.operatives["kara"].wounds == wounds


def test_ds_10_9_on_engage_there_is_only_the_one_cover_save_and_hits_may_stay_unrolled() -> None:
    sitting = aimed("engage", sniper_height="two").give(*IN_COVER)
    why = sitting.session.why()
    assert why is not None
    assert why.key == "accurate:sniper:kara"
    assert (why.choice, why.why.params["rule"]) == ("0", "DS-14.9")
    sitting.give(("attack:sniper:kara", [5, 5, 5, 2]), ("defence:sniper:kara", [1, 1]))
    assert sitting.battle.operatives["kara"].wounds == 0  # three of four normals came through: 9


def test_ds_10_8_unrolled_hits_are_dice_that_are_not_rolled() -> None:
    sitting = aimed("engage", sniper_height="four", operatives=[{"name": "Kara", "wounds": 6, "save": 5}, ROURKE])
    sitting.give(*OPEN)
    roll = sitting.request
    assert isinstance(roll, Roll)
    assert roll.dice == 2  # DS-14.9: against so few wounds both unrolled hits are better
    sitting.give(("attack:sniper:kara", [1, 1]), ("defence:sniper:kara", [1, 1, 1]))
    assert not sitting.battle.operatives["kara"].in_play


def test_ds_6_3_obscured_takes_a_success_and_all_that_is_devastating() -> None:
    sitting = aimed().give(("view:sniper:kara", "obscured"))
    sitting.give(("attack:sniper:kara", [6, 6, 6, 6]), ("defence:sniper:kara", [1, 1, 1]))
    assert "devastating" not in sitting.said()
    assert sitting.battle.operatives["kara"].wounds == 0  # three normals: 9 of 8


def test_ds_6_4_the_cover_save_is_kept_unrolled() -> None:
    sitting = aimed().give(*IN_COVER, ("attack:sniper:kara", [5, 5, 1, 1]))
    roll = sitting.request
    assert isinstance(roll, Roll)
    assert roll.dice == 2
    sitting.give(("defence:sniper:kara", [4, 1]))
    assert sitting.battle.operatives["kara"].wounds == 8
    assert sitting.said()[-1] == "no-damage"


def test_ds_6_4_unless_the_player_would_rather_roll_them_all() -> None:
    sitting = aimed().give(*IN_COVER, ("attack:sniper:kara", [5, 5, 1, 1]), ("defence:sniper:kara", "roll_all"))
    roll = sitting.request
    assert isinstance(roll, Roll)
    assert roll.dice == 3
    assert roll.also == ()
    sitting.give(("defence:sniper:kara", [1, 1, 1]))
    assert sitting.battle.operatives["kara"].wounds == 2


def test_ds_6_a_miss_needs_no_defence() -> None:
    sitting = aimed().give(*OPEN, ("attack:sniper:kara", [1, 1, 1, 1]))
    assert sitting.said() == ["sniper-shoots", "hits", "missed"]
    assert sitting.request.key == "reload:sniper"


def test_ds_9_1_incapacitated_by_devastating_alone_nothing_is_defended() -> None:
    sitting = aimed().give(*OPEN, ("attack:sniper:kara", [6, 6, 6, 1]))
    assert sitting.said() == ["sniper-shoots", "hits", "devastating", "incapacitated"]
    assert sitting.request.key == "reload:sniper"
    assert sitting.battle.operatives["kara"].status == "incapacitated"


def test_ds_9_1_who_is_incapacitated_is_never_offered_again() -> None:
    sitting = aimed(turning_points=2).give(*OPEN, ("attack:sniper:kara", [6, 6, 6, 1]), ("reload:sniper", [1]))
    assert sitting.refuses({"operative": "kara", "order": "engage"}) == "not_an_option"
    sitting.done("rourke").start("them")
    assert sitting.offered == ["rourke", "+touched"]


def test_ds_9_1_injured_is_said_once() -> None:
    sitting = aimed(turning_points=2).give(*OPEN, ("attack:sniper:kara", [5, 5, 1, 1]))
    sitting.give(("defence:sniper:kara", [1, 1, 1]), ("reload:sniper", [1]))
    assert sitting.said().count("injured") == 1
    sitting.done("rourke").start("us").done("rourke").give(("sees:sniper", []))
    sitting.give(("attack:sniper:kara", [5, 1, 1, 1]), ("defence:sniper:kara", [4, 1, 1]), ("reload:sniper", [6]))
    assert "injured" not in sitting.said()


def test_ds_9_2_an_injured_sniper_hits_on_three() -> None:
    sitting = aimed().adjust("operatives.sniper.wounds", 5).give(*OPEN)
    assert sitting.request.prompt.params["need"] == 3
    sitting.give(("attack:sniper:kara", [2, 2, 2, 2]))
    assert "missed" in sitting.said()


@settings(deadline=None)
@given(
    st.lists(st.integers(1, 6), min_size=4, max_size=4),
    st.lists(st.integers(1, 6), min_size=3, max_size=3),
    st.booleans(),
    st.booleans(),
)
def test_ds_6_5_a_shot_takes_what_the_best_block_leaves(
    attack: list[int], defence: list[int], hidden: bool, covered: bool
) -> None:
    sitting = aimed(operatives=[{"name": "Kara", "wounds": 30, "save": 4}, ROURKE])
    seen = {(False, False): "no", (False, True): "light", (True, False): "obscured", (True, True): "obscured_light"}
    sitting.give(("view:sniper:kara", seen[hidden, covered]))
    sitting.give(("attack:sniper:kara", attack))
    hits = shooting.retain(attack, 2)
    hits = shooting.obscured(hits) if hidden else hits
    dice = defence[: 3 - covered]
    if hits.total:
        sitting.give(("defence:sniper:kara", dice))
    saved = shooting.retain(dice, 4)
    saves = shooting.Hits(saved.normals + covered, saved.crits)
    through = shooting.best_block(hits, saves, (3, 3)) + 3 * hits.crits
    assert sitting.battle.operatives["kara"].wounds == 30 - through


def test_ds_14_4_not_obscured_comes_before_not_in_cover_before_closest() -> None:
    names = ("Kara", "Rourke", "Sparks", "Boomer")
    squad = [{"name": name, "wounds": 8, "save": 4} for name in names]
    sitting = Sitting(npos=[], operatives=squad).start("us").done("kara")
    sitting.give(("sees:sniper", "not_sure"))
    assert sitting.offered == ["rourke", "sparks", "boomer"]  # on Conceal since the set-up: cover decides
    sitting.give(("covered:sniper", []))
    sitting.give(("obscured:sniper", ["boomer"]), ("cover:sniper:kara", "light"))
    assert sitting.offered == ["rourke", "sparks", "equal"]
    sitting.give(("nearest:sniper", "sparks"))
    why = sitting.session.why()
    assert why is not None
    assert (why.choice, why.why.params["test"].key) == ("sparks", "test-closest")


@pytest.mark.parametrize("gone", ["sniper", "kara"])
@pytest.mark.parametrize("asked", ["view", "attack", "defence"])
def test_a_shot_is_over_when_one_of_the_two_is_taken_off_the_table(gone: str, asked: str) -> None:
    sitting = aimed()
    steps = [*IN_COVER, ("attack:sniper:kara", [5, 5, 5, 5])]
    names = [key.split(":")[0] for key, _ in steps] + ["defence"]
    sitting.give(*steps[: names.index(asked)])
    assert sitting.request.purpose == asked
    sitting.adjust(f"operatives.{gone}.status", "incapacitated")
    shot = gone == "kara" and asked != "view"  # else nobody was shot at, and the sniper stays loaded
    assert sitting.request.purpose == ("reload" if shot else "activation")
    assert sitting.battle.reloaded is (asked == "view")


def test_an_order_that_was_misheard_is_set_right_at_the_dice() -> None:
    sitting = aimed("engage", sniper_height="four", operatives=[{"name": "Kara", "wounds": 6, "save": 5}, ROURKE]).give(
        *OPEN
    )
    sitting.adjust("operatives.kara.order", "conceal")
    roll = sitting.request
    assert isinstance(roll, Roll)
    assert roll.dice == 4  # no hits stay unrolled against Conceal (DS-10.8)
