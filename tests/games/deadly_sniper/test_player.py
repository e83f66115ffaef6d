"""The player's operatives, action by action, where the companion knows their weapons (DS-4 to DS-8)."""

from typing import Any

import pytest

from companion.requests import Choose, Form, Roll
from tests.games.deadly_sniper.sitting import BUTCHER, Sitting

KNIFE = {"name": "Knife", "kind": "melee", "atk": 3, "hit": 4, "dmg": (2, 3)}
RIFLE = {"name": "Rifle", "kind": "ranged", "atk": 4, "hit": 3, "dmg": (3, 4)}
SHOT = {"target": "butcher", "cover": "no"}


def soldier(name: str = "Kara", *weapons: dict[str, Any], **other: Any) -> dict[str, Any]:
    return {"name": name, "wounds": 8, "save": 4, "weapons": weapons or (RIFLE, KNIFE), **other}


def acting(
    order: str = "engage",
    *others: dict[str, Any],
    kara: dict[str, Any] | None = None,
    near: tuple[str, ...] = (),
    **setup: Any,
) -> Sitting:
    """Kara is activated; the SNIPER is out of action, and Butcher stands on Conceal."""
    usual: dict[str, Any] = {"turning_points": 2, "operatives": [kara or soldier(), *others]}
    sitting = Sitting(**{**usual, **setup}).adjust("operatives.sniper.status", "incapacitated").start("us")
    if sitting.request.key == "marker_npo":
        sitting.give(("marker_npo", near))
    sitting.done("kara", order)
    sitting.said()
    return sitting


def with_rules(**rules: int) -> dict[str, Any]:
    return soldier("Kara", {**RIFLE, "rules": rules}, KNIFE)


def do(sitting: Sitting, *actions: str) -> Sitting:
    return sitting.give(*(("action:kara", action) for action in actions))


def shoot(sitting: Sitting, dice: list[int], **form: str) -> Sitting:
    return do(sitting, "shoot").give(("shot:kara", {**SHOT, **form}), ("attack:kara:butcher", dice))


def test_ds_4_2_actions_are_offered_while_there_are_points_for_them() -> None:
    sitting = acting()
    assert sitting.offered == ["shoot", "charge", "reposition", "dash", "door_fight", "other", "done"]
    do(sitting, "reposition")
    assert sitting.offered == ["shoot", "dash", "door_fight", "other", "done"]
    do(sitting, "dash")
    assert sitting.battle.operatives["kara"].ready is False
    assert sitting.battle.operatives["kara"].performed == ["reposition", "dash"]


def test_ds_4_1_on_conceal_she_neither_shoots_nor_charges() -> None:
    assert not {"shoot", "charge"} & set(acting("conceal").offered)
    silent = acting("conceal", kara=with_rules(silent=1))
    assert "shoot" in silent.offered


def test_ds_5_10_with_an_enemy_known_to_touch_her_she_fights_or_falls_back() -> None:
    sitting = do(acting(), "charge").give(("charged:kara", ["butcher"]))
    assert sitting.offered == ["fight", "other", "done"]
    do(sitting, "fight")
    assert sitting.request.key == "melee:kara:butcher"  # nobody asks whom


def test_ds_6_a_shot_of_hers_goes_through_defence_and_damage() -> None:
    sitting = shoot(acting(), [6, 3, 2, 1])
    defence = sitting.request
    assert isinstance(defence, Roll)
    assert (defence.key, defence.dice, defence.by) == ("defence:kara:butcher", 3, "npo")
    sitting.give(("defence:kara:butcher", [5, 1, 1]))
    assert sitting.battle.operatives["butcher"].wounds == 7 - 4  # one save takes the normal
    assert sitting.battle.tally("kara").damage == 4
    assert "shoot" not in sitting.offered


def test_ds_6_4_an_npo_retains_its_cover_save_unrolled() -> None:
    sitting = acting().adjust("operatives.butcher.order", "engage")
    roll = shoot(sitting, [3, 3, 3, 3], cover="heavy").request
    assert isinstance(roll, Roll)
    assert (roll.dice, [option.key for option in roll.also]) == (2, ["you_roll"])


def test_ds_10_7_a_concealed_npo_in_cover_is_no_target_and_the_point_is_not_spent() -> None:
    sitting = do(acting(), "shoot").give(("shot:kara", {**SHOT, "cover": "light"}))
    assert sitting.said() == ["no-valid-target"]
    assert sitting.battle.operatives["kara"].performed == []
    assert "shoot" in sitting.offered


def test_ds_8_20_seek_light_sees_through_light_cover_and_the_save_stays() -> None:
    roll = shoot(acting(kara=with_rules(seek_light=1)), [3, 3, 3, 3], cover="light").request
    assert isinstance(roll, Roll)
    assert roll.dice == 2


def test_ds_10_9_from_a_vantage_the_npo_chooses_its_better_save_by_calculation() -> None:
    sitting = do(acting(), "shoot").give(("shot:kara", "above"), ("above:kara", "two"))
    sitting.give(("shot:kara", {**SHOT, "cover": "light"}), ("attack:kara:butcher", [6, 6, 1, 1]))
    why = sitting.session.why()
    assert why is not None
    assert (why.key, why.choice) == ("cover_save:butcher:kara:0-2", "crit")  # two normal saves block one crit as well
    roll = sitting.request
    assert isinstance(roll, Roll)
    assert roll.dice == 2


def test_ds_8_2_balanced_rolls_one_fail_again_unless_she_keeps_it() -> None:
    sitting = shoot(acting(kara=with_rules(balanced=1)), [6, 3, 2, 1])
    roll = sitting.request
    assert isinstance(roll, Roll)
    assert (roll.key, roll.dice, roll.prompt.params["values"]) == ("reroll:kara:butcher", 1, (1,))
    sitting.give(("reroll:kara:butcher", [6]))
    assert {"normals": 1, "crits": 2}.items() <= sitting.messages[-1].params.items()
    kept = shoot(acting(kara=with_rules(balanced=1)), [6, 3, 2, 1]).give(("reroll:kara:butcher", "keep"))
    assert {"normals": 1, "crits": 1}.items() <= kept.messages[-1].params.items()


def test_ds_8_4_relentless_may_roll_successes_again_too() -> None:
    sitting = shoot(acting(kara=with_rules(relentless=1)), [3, 3, 2, 1])
    sitting.give(("reroll:kara:butcher", "others"), ("which:kara", ["2", "3"]))
    roll = sitting.request
    assert isinstance(roll, Roll)
    assert roll.prompt.params["values"] == (2, 3, 3)


def test_a24_with_no_defence_dice_left_there_is_no_cover_save() -> None:
    sitting = acting(kara=with_rules(piercing=3)).adjust("operatives.butcher.order", "engage")
    shoot(sitting, [6, 1, 1, 1], cover="heavy")
    assert "ruling-A24" in [message.key for message in sitting.messages]
    assert sitting.battle.operatives["butcher"].wounds == 7 - 4


def test_ds_8_1_unrolled_hits_of_her_own_weapon_are_her_choice() -> None:
    sitting = do(acting(kara=with_rules(accurate=1)), "shoot").give(("shot:kara", SHOT))
    assert sitting.offered == ["0", "1"]
    sitting.give(("accurate:kara:butcher", "1"))
    roll = sitting.request
    assert isinstance(roll, Roll)
    assert roll.dice == 3


def test_ds_8_14_a_stunned_npo_has_a_point_less_until_the_end_of_its_next_activation() -> None:
    sitting = shoot(acting(kara=with_rules(stun=1)), [6, 1, 1, 1]).give(("defence:kara:butcher", [6, 1, 1]))
    assert sitting.battle.operatives["butcher"].points == 1
    do(sitting, "done")
    sitting.give(("reach:butcher:kara", "yes"))
    assert "fights" not in sitting.said()  # a charge is all that it can do
    assert sitting.battle.operatives["butcher"].points == 2


def test_ds_8_15_heavy_forbids_to_move_and_to_shoot_but_for_the_move_it_names() -> None:
    sitting = acting(kara=with_rules(heavy_dash=1))
    do(sitting, "dash")
    assert "shoot" in sitting.offered
    assert "shoot" not in do(acting(kara=with_rules(heavy_dash=1)), "reposition").offered
    assert "shoot" not in do(acting(kara=with_rules(heavy=1)), "dash").offered


def test_ds_8_17_a_hot_weapon_burns_its_user() -> None:
    sitting = shoot(acting(kara=with_rules(hot=1)), [1, 1, 1, 1]).give(("hot:kara", [2]))
    assert sitting.battle.operatives["kara"].wounds == 8 - 4


def test_ds_8_18_a_limited_weapon_runs_out() -> None:
    kara = soldier("Kara", {**RIFLE, "rules": {"limited": 1}}, KNIFE, abilities=["double_shoot"])
    sitting = shoot(acting(kara=kara), [1, 1, 1, 1])
    assert "shoot" not in sitting.offered


def test_ds_8_21_a_blast_hits_friends_too_in_the_cover_of_its_first_target() -> None:
    sitting = acting("engage", soldier("Rourke"), kara=with_rules(blast=2))
    sitting.adjust("operatives.butcher.order", "engage")
    do(sitting, "shoot").give(("shot:kara", {**SHOT, "cover": "heavy"}))
    assert sitting.offered == ["rourke"]
    sitting.give(("blast:kara:butcher", ["rourke"]), ("inside:butcher", "no"))
    sitting.give(("attack:kara:butcher", [1, 1, 1, 1]), ("inside:rourke", "no"), ("attack:kara:rourke", [6, 6, 6, 6]))
    roll = sitting.request
    assert isinstance(roll, Roll)
    assert (roll.key, roll.dice, roll.prompt.params["cover"]) == ("defence:kara:rourke", 2, 1)


def test_ds_8_24_what_bursts_is_lethal_inside_a_stronghold() -> None:
    sitting = do(acting(kara=with_rules(torrent=2)), "shoot").give(("shot:kara", SHOT), ("inside:butcher", "yes"))
    sitting.give(("attack:kara:butcher", [5, 5, 1, 1]))
    assert {"normals": 0, "crits": 2}.items() <= sitting.messages[-1].params.items()


def test_ds_12_3_a_command_re_roll_costs_a_point_and_is_asked_where_it_can_help() -> None:
    sitting = shoot(acting(command_reroll="ask"), [6, 3, 2, 1])
    assert sitting.offered == ["1", "2", "3", "6"]
    sitting.give(("command:kara", "1"), ("command_roll:kara", [5]))
    assert sitting.battle.cp == 0
    assert {"normals": 2, "crits": 1}.items() <= sitting.messages[-1].params.items()
    assert sitting.request.key == "defence:kara:butcher"  # with no point left nobody asks


def test_ds_7_2_a_friend_at_the_same_foe_helps() -> None:
    def fighting(*helpers: str) -> Sitting:
        """Rourke, who acts by himself, may have charged before."""
        rourke = {"name": "Rourke", "wounds": 8, "save": 4}
        sitting = Sitting(operatives=[soldier(), rourke]).adjust("operatives.sniper.status", "incapacitated")
        sitting.start("them").give(("reach:butcher", []))
        sitting.done("rourke", "engage").done("kara", "engage")
        do(sitting, "charge").give(("charged:kara", ["butcher"]))
        return do(sitting, "fight").give(("helpers:kara", helpers))

    assert fighting("rourke").request.prompt.params["need"] == 3  # the knife hits on 4
    assert fighting().request.prompt.params["need"] == 4


def test_ds_7_2_nobody_is_asked_of_friends_who_can_touch_nobody() -> None:
    still = acting("engage", soldier("Rourke"))
    do(still, "charge").give(("charged:kara", ["butcher"]))
    assert do(still, "fight").request.key == "melee:kara:butcher"
    hidden = Sitting(operatives=[soldier(), {"name": "Rourke", "wounds": 8, "save": 4}])
    hidden.adjust("operatives.sniper.status", "incapacitated").start("them").give(("reach:butcher", []))
    hidden.done("rourke", "conceal").done("kara", "engage")  # on Conceal nobody charges (DS-5.4)
    do(hidden, "charge").give(("charged:kara", ["butcher"]))
    assert do(hidden, "fight").request.key == "melee:kara:butcher"


def test_ds_5_9_a_fight_through_a_door_needs_nobody_in_control_range() -> None:
    sitting = do(acting(), "door_fight")
    assert sitting.request.key == "melee:kara:butcher"
    assert sitting.battle.operatives["kara"].performed == ["fight"]
    assert sitting.battle.know("touch", "butcher", "kara") == "no"


def test_ds_7_4_who_defends_a_stronghold_alone_resolves_first() -> None:
    sitting = do(acting(), "door_fight").give(("melee:kara:butcher", "garrisoned"))
    sitting.give(
        ("melee:kara:butcher", [5, 1, 1]), ("melee:butcher:kara", [1, 1, 1, 5]), ("reroll:butcher:kara", [1, 1, 1])
    )
    assert [message.key for message in sitting.messages][-4:-1] == ["strikes", "damage", "strikes"]
    assert sitting.battle.operatives["kara"].wounds == 8 - 3  # the one who defends struck first
    assert not sitting.battle.operatives["butcher"].inside  # it was said of this fight alone


@pytest.mark.parametrize(("contested", "carries"), [([], True), (["butcher"], False)])
def test_ds_5_7_a_marker_is_picked_up_by_who_controls_it(contested: list[str], *, carries: bool) -> None:
    sitting = acting("conceal", officer=True, near=("butcher",))
    assert "pick_up" in sitting.offered
    do(sitting, "pick_up").give(("contest:npo", contested))
    assert sitting.battle.operatives["kara"].carrying is carries
    assert sitting.battle.marker == ("carried" if carries else "on_table")
    assert sitting.battle.operatives["kara"].performed == (["pick_up"] if carries else [])


def test_ds_5_8_a_carrier_that_falls_drops_the_marker() -> None:
    sitting = acting("conceal", officer=True)
    do(sitting, "pick_up")  # Butcher is known to be farther away than two inches: nobody asks
    assert "place" not in sitting.offered  # not in the same activation
    sitting.adjust("operatives.kara.wounds", 0)
    assert sitting.battle.marker == "on_table"


def test_ds_4_6_a_counteraction_is_one_action_of_one_point() -> None:
    crowd = [BUTCHER, {"name": "Cleaver", "card": "brawler_trooper"}]
    sitting = do(acting(npos=crowd), "done")
    sitting.give(("attackers:npo", ["butcher"]), ("reach:butcher:kara", "no"))
    assert sitting.request.key == "counteract:player"
    sitting.give(("counteract:player", "kara"))
    assert "fall_back" not in sitting.offered
    do(sitting, "dash")
    assert sitting.battle.operatives["kara"].performed == ["dash"]
    assert sitting.request.key != "action:kara"


def test_ds_3_4_gambits_are_asked_for_where_the_team_has_some_each_once() -> None:
    team = {"operatives": [soldier()], "gambits": [{"name": "Hold on", "cost": 1}, {"name": "Too dear", "cost": 3}]}
    sitting = Sitting(operatives=[], team=team)
    sitting.give(("initiative:npo", [1]), ("initiative:player", [6]), ("first", "us"))
    assert sitting.offered == ["hold_on"]
    sitting.give(("gambit:player", "hold_on"))
    assert sitting.battle.cp == 0
    assert isinstance(sitting.request, Form)


def test_who_has_only_a_name_is_done_at_once_and_the_rest_is_told() -> None:
    plain = {"name": "Kara", "wounds": 8, "save": 4}
    sitting = acting(kara=plain)
    assert isinstance(sitting.request, Choose)
    assert sitting.request.purpose == "reach"
    sitting.adjust("operatives.butcher.wounds", 3)
    assert sitting.battle.operatives["butcher"].wounds == 3
