"""The SNIPER's interrupt and its reload (DS-15)."""

from collections import Counter
from typing import Any

from tests.games.deadly_sniper.sitting import SQUAD, Sitting

LONE = SQUAD[:1]
FOUR = [{"name": name, "wounds": 8, "save": 4} for name in ("Kara", "Rourke", "Sparks", "Boomer")]
CREEP: list[tuple[str, Any]] = [
    ("reach:butcher", []),
]


def shot_at(who: str, reload: int, dice: tuple[int, ...] = (1, 1, 1, 1)) -> list[tuple[str, Any]]:
    """The answers to a shot in the open."""
    return [
        (f"view:sniper:{who}", "no"),
        (f"attack:sniper:{who}", list(dice)),
        ("reload:sniper", [reload]),
    ]


def test_ds_15_2_it_shoots_instead_of_an_activation_and_the_npo_stays_ready() -> None:
    sitting = Sitting().start("us").done("kara").give(("sees:sniper", ["kara"]), *shot_at("kara", 3))
    assert "sniper-shoots" in sitting.said()
    assert sitting.battle.operatives["butcher"].ready
    assert not sitting.battle.reloaded
    assert sitting.battle.slot == "player"


def test_ds_15_2_without_a_target_an_npo_activates_and_it_stays_loaded() -> None:
    sitting = Sitting().start("us").done("kara").give(("sees:sniper", []))
    assert sitting.said()[-2:] == ["sniper-no-target", "npo-activates"]
    assert sitting.battle.reloaded
    assert sitting.request.key == "reach:butcher"


def test_ds_15_2_who_has_reached_it_pins_it_until_that_one_moves() -> None:
    sitting = Sitting().start("us").done("kara")
    assert sitting.offered == ["kara", "rourke", "+touched"]
    sitting.give(("sees:sniper", "touched"))
    assert sitting.offered == ["kara", "rourke"]
    sitting.give(("touch:sniper", ["kara"]))
    assert sitting.said()[-2:] == ["sniper-pinned", "npo-activates"]
    assert sitting.battle.reloaded
    sitting.give(*CREEP).done("rourke")
    assert sitting.session.pending is None


def test_ds_15_2_reached_by_nobody_after_all_it_looks_around() -> None:
    sitting = Sitting().start("us").done("kara").give(("sees:sniper", "touched"), ("touch:sniper", []))
    sitting.give(("sees:sniper", ["kara"]), *shot_at("kara", 3))
    assert not sitting.battle.reloaded


def test_ds_15_2_not_sure_who_has_reached_it_is_nobody() -> None:
    sitting = Sitting().start("us").done("kara").give(("sees:sniper", "touched"), ("touch:sniper", "not_sure"))
    assert sitting.request.key == "sees:sniper"


def test_ds_15_2_not_reloaded_it_is_not_even_asked_what_it_sees() -> None:
    sitting = Sitting().start("us").done("kara").give(("sees:sniper", ["kara"]), *shot_at("kara", 6)).done("rourke")
    assert sitting.request.key == "reach:butcher"


def test_ds_15_3_it_shoots_with_no_npo_ready() -> None:
    sitting = Sitting(npos=[]).start("us").done("kara").give(("sees:sniper", ["kara"]), *shot_at("kara", 1))
    assert "sniper-shoots" in sitting.said()
    sitting.done("rourke")
    assert sitting.session.pending is None  # nobody is ready any more: the phase has ended


def test_ds_15_4_each_completed_activation_after_the_shot_counts() -> None:
    sitting = Sitting(operatives=FOUR).start("us").done("kara").give(("sees:sniper", ["kara"]), *shot_at("kara", 2))
    assert sitting.said()[-1] == "sniper-reloads"
    assert sitting.battle.reload_left == 2
    sitting.done("rourke")
    assert sitting.battle.reload_left == 1
    sitting.give(*CREEP).done("sparks")
    assert sitting.battle.reloaded
    assert sitting.said()[-1] == "sniper-reloaded"
    assert sitting.request.key == "sees:sniper"  # usable in the very next slot


def test_ds_15_4_no_more_shots_is_said_once() -> None:
    sitting = Sitting(operatives=FOUR).start("us").done("kara").give(("sees:sniper", ["kara"]), *shot_at("kara", 6))
    assert sitting.said()[-1] == "sniper-empty"
    sitting.done("rourke").give(*CREEP).done("sparks").done("boomer")
    assert sitting.session.pending is None
    assert Counter(sitting.said())["sniper-empty"] == 0


def test_ds_15_4_no_more_shots_is_said_when_it_becomes_so_later() -> None:
    sitting = Sitting(operatives=FOUR).start("us").done("kara").give(("sees:sniper", ["kara"]), *shot_at("kara", 3))
    assert sitting.said()[-1] == "sniper-reloads"
    sitting.adjust("operatives.boomer.status", "incapacitated").done("rourke")
    assert Counter(sitting.said())["sniper-empty"] == 1


def test_ds_15_4_the_record_of_the_reload_can_be_set() -> None:
    sitting = Sitting(operatives=FOUR).start("us").done("kara").give(("sees:sniper", ["kara"]), *shot_at("kara", 6))
    sitting.said()
    sitting.adjust("reload_left", 2)
    assert sitting.said() == ["sniper-reloads"]
    sitting.adjust("reload_left", 5)
    assert sitting.said() == ["sniper-empty"]
    sitting.adjust("reload_left", 0)
    assert sitting.said() == ["sniper-reloaded"]
    assert sitting.battle.reloaded


def test_ds_6_2_who_is_in_a_melee_is_no_target() -> None:
    sitting = (
        Sitting(operatives=FOUR)
        .start("them")
        .give(("sees:sniper", []), ("reach:butcher", "touched"), ("touch:butcher", ["kara"]))
    )
    sitting.give(("melee:butcher:kara", [1, 1, 1, 1]), ("reroll:butcher:kara", [1, 1, 1, 1]))
    sitting.give(("melee:kara:butcher", [1, 1, 1])).done("rourke", "engage")
    sitting.give(("sees:sniper", ["rourke"]))
    assert sitting.request.key == "view:sniper:rourke"


def test_ds_6_2_who_was_left_out_for_a_fight_is_asked_about_again_when_an_npo_falls() -> None:
    sitting = Sitting(operatives=FOUR).start("us").done("kara").give(("sees:sniper", []))
    sitting.adjust("operatives.butcher.wounds", 0).done("rourke")
    assert sitting.offered == ["kara", "rourke", "sparks", "boomer", "+touched"]


def test_ds_15_6_incapacitated_it_is_out_of_action() -> None:
    sitting = Sitting().start("us").adjust("operatives.sniper.wounds", 0).done("kara")
    assert sitting.request.key == "reach:butcher"
    assert [message.key for message in sitting.session.rules.topics(sitting.battle)["sniper"]()] == ["sniper-gone"]
    assert sitting.session.rules.lights(sitting.battle)["sniper"].pattern == "off"


def test_ds_10_9_one_on_an_upper_level_hides_from_it_in_light_cover_while_others_do_not() -> None:
    sitting = Sitting(sniper_height="four").start("us").done("kara", "conceal")
    sitting.give(("sees:sniper", "upper"), ("upper:sniper", ["kara"]), ("height:sniper:kara", "under"))
    sitting.give(("sees:sniper", ["kara", "rourke"]), ("view:sniper:kara", "light"), ("view:sniper:rourke", "light"))
    assert [one.params["target"] for one in sitting.messages if one.key == "sniper-shoots"] == ["Rourke"]
