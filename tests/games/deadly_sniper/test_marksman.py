"""A Marksman's activation, question by question (DS-14.6, DS-14.10)."""

from typing import Any

from tests.games.deadly_sniper.sitting import SQUAD, Sitting

THREE = [*SQUAD, {"name": "Sparks", "wounds": 7, "save": 5}]
GUNNER = [{"name": "Gunner", "card": "marksman_warrior"}]
OGRE = [{"name": "Ogre", "card": "marksman_heavy"}]


def activated(**setup: Any) -> Sitting:
    """The Marksman is activated, with nobody in sight of the SNIPER."""
    sitting = Sitting(**{"npos": GUNNER, **setup}).start("them").give(("sees:sniper", []))
    sitting.said()
    return sitting


def engaged(**setup: Any) -> Sitting:
    """The same with all of the player's operatives on Engage."""
    sitting = Sitting(**{"npos": GUNNER, **setup}).start("them").give(("sees:sniper", []))
    for one in sitting.battle.in_play("player"):
        sitting.adjust(f"operatives.{one.id}.order", "engage")
    sitting.said()
    return sitting


def shot(npo: str, foe: str) -> list[tuple[str, Any]]:
    """A shot in the open that misses."""
    return [
        (f"view:{npo}:{foe}", "no"),
        (f"attack:{npo}:{foe}", [1, 1, 1, 1]),
    ]


def test_ds_14_10_2_it_shoots_whom_it_sees_then_moves_into_cover() -> None:
    sitting = engaged()
    assert sitting.offered == ["kara", "rourke", "+touched", "+above"]
    sitting.give(("sees:gunner", ["kara"]), *shot("gunner", "kara"))
    assert [key for key in sitting.said() if key in ("takes-engage", "npo-shoots", "shot-to-cover")] == [
        "takes-engage",
        "npo-shoots",
        "shot-to-cover",
    ]
    assert sitting.battle.operatives["gunner"].performed == ["shoot", "reposition"]
    assert sitting.request.key == "activation:player"


def test_ds_14_10_2_of_several_on_conceal_it_is_asked_at_once_who_is_in_cover() -> None:
    sitting = activated().give(("sees:gunner", ["kara", "rourke"]))
    assert sitting.offered == ["kara", "rourke"]
    sitting.give(("covered:gunner", ["kara"]))
    assert sitting.request.key == "obscured:gunner:rourke"


def test_ds_10_7_it_stands_on_no_vantage_so_light_cover_hides_from_it() -> None:
    sitting = activated().give(("sees:gunner", ["kara"]), ("view:gunner:kara", "light"))
    assert sitting.request.key == "spot:gunner"


def test_ds_14_4_its_targets_are_compared_by_the_list() -> None:
    sitting = engaged().give(("sees:gunner", ["kara", "rourke"]), ("obscured:gunner", []), ("covered:gunner", []))
    sitting.give(("nearest:gunner", "rourke"))
    why = sitting.session.why()
    assert why is not None
    assert (why.key, why.choice, why.why.params["rule"]) == ("target:gunner", "rourke", "DS-14.4")
    assert (why.why.params["test"].key, why.why.params["step"]) == ("test-closest", 3)


def test_ds_14_10_3_with_no_target_it_moves_to_where_it_has_one() -> None:
    sitting = engaged().give(("sees:gunner", []))
    assert sitting.offered == ["kara", "rourke", "cover", "no"]
    sitting.give(("spot:gunner", "kara"), *shot("gunner", "kara"))
    assert sitting.battle.operatives["gunner"].performed == ["reposition", "shoot"]
    assert sitting.battle.operatives["gunner"].order == "engage"


def test_ds_14_10_3_else_it_takes_cover_or_goes_where_the_mission_wants_it() -> None:
    for spot, said in (("cover", "moves-to-cover"), ("no", "moves-without-cover")):
        sitting = activated().give(("sees:gunner", []), ("spot:gunner", spot))
        assert sitting.said() == ["takes-conceal", said]
        assert sitting.battle.operatives["gunner"].performed == ["reposition", "dash"]
        assert sitting.battle.operatives["gunner"].order == "conceal"


def test_ds_13_1_double_shoot_shoots_again_and_goes_on_to_who_is_left() -> None:
    sitting = engaged(npos=OGRE).give(("sees:ogre", ["kara", "rourke"]), ("obscured:ogre", []), ("covered:ogre", []))
    sitting.give(("nearest:ogre", "kara"), ("attack:ogre:kara", [6, 6, 6, 6]), ("defence:ogre:kara", [1, 1, 1]))
    assert "incapacitated" in sitting.said()
    sitting.give(("attack:ogre:rourke", [1, 1, 1, 1]))
    assert sitting.battle.operatives["ogre"].performed == ["shoot", "shoot", "reposition"]


def test_ds_14_10_1_touched_it_backs_off_into_cover() -> None:
    sitting = activated().give(("sees:gunner", "touched"), ("touch:gunner", ["kara"]))
    assert sitting.offered == ["cover", "no"]  # with two points there is no shot after it
    sitting.give(("backs:gunner", "cover"))
    assert sitting.said() == ["takes-conceal", "falls-back"]
    assert sitting.battle.know("touch", "gunner", "kara") == "no"


def test_ds_14_10_1_with_three_points_it_shoots_after_backing_off() -> None:
    sitting = engaged(npos=OGRE).give(("sees:ogre", "touched"), ("touch:ogre", ["kara"]), ("backs:ogre", "kara"))
    sitting.give(*shot("ogre", "kara"))
    assert sitting.battle.operatives["ogre"].performed == ["fall_back", "shoot"]


def test_a9_where_it_can_t_back_off_it_fights_on_conceal() -> None:
    sitting = activated().give(("sees:gunner", "touched"), ("touch:gunner", ["kara"]), ("backs:gunner", "no"))
    assert sitting.said() == ["takes-conceal", "fights"]
    why = sitting.session.why()
    assert why is not None
    assert why.why.params["rule"] == "A9"


def test_ds_14_1_not_sure_of_a_spot_is_a_shot_at_the_weakest() -> None:
    sitting = engaged(operatives=THREE).give(("sees:gunner", []), ("spot:gunner", "not_sure"))
    assert sitting.request.key == "view:gunner:sparks"


def test_ds_14_1_said_to_be_touched_by_nobody_after_all_it_looks_around() -> None:
    sitting = engaged().give(("sees:gunner", "touched"), ("touch:gunner", []), ("sees:gunner", ["kara"]))
    assert sitting.request.key == "view:gunner:kara"


def test_ds_4_7_on_engage_it_counteracts_with_a_shot() -> None:
    sitting = engaged(operatives=THREE).give(("sees:gunner", ["kara"]), *shot("gunner", "kara"))
    sitting.done("kara")
    sitting.adjust("reload_left", 6).give(("sees:sniper", []))
    assert sitting.request.key == "sees:gunner"
    sitting.give(("sees:gunner", ["rourke"]), *shot("gunner", "rourke"))
    assert sitting.battle.operatives["gunner"].counteracted


def test_ds_14_6_with_its_foe_fallen_it_goes_on_into_cover() -> None:
    sitting = activated(npos=OGRE).give(("sees:ogre", "touched"), ("touch:ogre", ["kara"]), ("backs:ogre", "no"))
    sitting.give(("melee:ogre:kara", [6, 6, 6, 6]), ("melee:kara:ogre", [1, 1, 1]))
    assert sitting.battle.operatives["ogre"].performed == ["fight", "reposition", "dash"]


def test_ds_6_2_whom_it_leaves_alone_can_be_seen_by_others_again() -> None:
    sitting = Sitting(npos=GUNNER, operatives=THREE).start("us").done("kara", "engage")
    sitting.give(("sees:sniper", []))  # Kara is in a fight
    sitting.give(("sees:gunner", "touched"), ("touch:gunner", ["kara"]), ("backs:gunner", "cover"))
    sitting.done("rourke", "conceal")
    assert sitting.request.key == "sees:sniper"
    assert sitting.offered == ["kara", "rourke", "+touched"]


def test_ds_10_9_from_a_vantage_light_cover_does_not_hide_and_it_shoots_more_surely() -> None:
    sitting = activated().give(("sees:gunner", "above"), ("above:gunner", "four"), ("sees:gunner", ["kara"]))
    sitting.give(("view:gunner:kara", "light"))
    assert "npo-shoots" in sitting.said()
    above = engaged().give(("sees:gunner", "above"), ("above:gunner", "four"), ("sees:gunner", ["kara"]))
    assert above.give(("view:gunner:kara", "no")).request.key == "attack:gunner:kara"
    assert above.session.run.decided is not None
    assert [option.key for option in above.session.run.decided.options] == ["0", "1", "2"]
