"""Mission 1 from its set-up to its result (DS-2, DS-16.0, DS-16.1)."""

from typing import Any

import pytest

from companion import places, toml_files
from companion.conversation import Conversation
from companion.games.deadly_sniper import RULES, enlisting, house_rules, setup
from companion.messages import Words
from companion.protocol import AdjustCommand
from companion.sayable import adjustment
from companion.session import Line
from tests.games.deadly_sniper.sitting import BUTCHER, SQUAD, Sitting

CROWD = [BUTCHER, {"name": "Cleaver", "card": "brawler_trooper"}, {"name": "Ogre", "card": "brawler_heavy"}]
NEAR = "marker_npo"


def officer(**changes: Any) -> Sitting:
    """Mission 1 with the officer, and no last turning point."""
    return Sitting(**{"officer": True, "turning_points": None, "npos": [], **changes})


def begun(*near: str, **changes: Any) -> Sitting:
    """The same in its first firefight, with an NPO near the officer or not."""
    sitting = officer(npos=[BUTCHER], **changes).start("us").give((NEAR, list(near)))
    sitting.said()
    return sitting


def to_the_end(sitting: Sitting) -> Sitting:
    """Play the turning point to its end: the enemy does nothing, and both of the player's are done."""
    sitting.done("kara").give(("sees:sniper", []), ("reach:butcher", [])).done("rourke")
    return sitting


def test_ds_16_1_4_no_enemy_near_the_officer_is_no_warning_and_nothing_is_asked_at_the_end() -> None:
    sitting = to_the_end(begun())
    assert sitting.request.key == "initiative:npo"
    assert "officer-reminder" not in sitting.said()


@pytest.mark.parametrize(("mine", "lost"), [("no", True), ("yes", False), ("not_sure", True)])
def test_ds_16_1_4_after_a_warning_an_enemy_near_and_nobody_of_yours_lose_the_mission(mine: str, lost: bool) -> None:
    sitting = officer(npos=[BUTCHER]).start("us").give((NEAR, ["butcher"]))
    assert sitting.battle.warning
    to_the_end(sitting).give(("marker_player", mine))  # it has not moved: that it is near is known
    said = sitting.said()
    assert "officer-reminder" in said
    assert ("officer-lost" in said) is lost
    assert (sitting.session.pending is None) is lost
    assert (said[-1] == "result-loss") is lost


@pytest.mark.parametrize(("still", "lost"), [([], False), (["butcher"], True), ("not_sure", True)])
def test_ds_16_1_4_whether_one_that_has_moved_is_still_near_is_asked_again(still: Any, lost: bool) -> None:
    sitting = officer(npos=[BUTCHER]).start("us").give((NEAR, ["butcher"]))
    sitting.done("kara").give(("sees:sniper", []), ("reach:butcher", []))
    sitting.session.veto("reposition")
    sitting.done("rourke").give((NEAR, still))
    if lost:
        sitting.give(("marker_player", "no"))
    assert (sitting.battle.outcome == "loss") is lost


def test_ds_14_1_the_enemy_near_the_officer_is_not_asked_again_while_none_has_moved() -> None:
    sitting = begun()
    sitting.done("kara").give(("sees:sniper", ["kara"]), ("view:sniper:kara", "no"))
    sitting.give(("attack:sniper:kara", [1] * 4), ("reload:sniper", [6])).done("rourke")
    sitting.give(("reach:butcher", "touched"), ("touch:butcher", ["kara"]), ("melee:butcher:kara", [1] * 4))
    sitting.give(("reroll:butcher:kara", [1] * 4), ("melee:kara:butcher", [1] * 3))
    sitting.give(("initiative:npo", [1]), ("initiative:player", [6]), ("first", "us"))
    assert sitting.request.key == "activation:player"


def test_ds_16_1_3_and_5_the_officer_escapes_with_his_carrier_and_the_mission_is_won_when_all_are_gone() -> None:
    sitting = begun().adjust("carrier", "kara").adjust("operatives.kara.status", "escaped_player_edge")
    assert sitting.battle.marker == "gone"
    assert not sitting.session.run.ended  # that alone does not end it
    sitting.adjust("operatives.rourke.status", "escaped_player_edge")
    assert sitting.session.pending is None
    assert sitting.said()[-1] == "result-win"
    assert sitting.session.rules.result(sitting.battle)["outcome"] == "win"


def test_ds_16_1_5_with_the_officer_left_behind_it_is_lost() -> None:
    sitting = begun().adjust("operatives.kara.status", "escaped_player_edge")
    sitting.adjust("operatives.rourke.status", "incapacitated")
    assert sitting.said()[-1] == "result-loss"


def test_ds_5_8_a_carrier_that_falls_leaves_the_officer_there() -> None:
    sitting = begun().adjust("carrier", "kara").adjust("operatives.kara.wounds", 0)
    assert sitting.battle.marker == "on_table"


def test_ds_9_5_a_carrier_hits_one_worse() -> None:
    sitting = begun().adjust("carrier", "kara")
    kara = sitting.battle.operatives["kara"]
    assert kara.hit(kara.weapon("melee")) == kara.weapon("melee").hit + 1


@pytest.mark.parametrize("answers", range(6))
def test_the_mission_can_be_given_up_at_any_prompt(answers: int) -> None:
    sitting = officer(npos=[BUTCHER])
    steps: list[tuple[str, Any]] = [("initiative:npo", [1]), ("initiative:player", [6]), ("first", "us"), (NEAR, [])]
    steps += [("activation:player", {"operative": "kara", "order": "engage"}), ("sees:sniper", [])]
    sitting.give(*steps[:answers]).adjust("outcome", "loss")
    assert sitting.session.pending is None
    assert sitting.said()[-2:] == ["given-up", "result-loss"]
    sitting.session.undo()
    assert sitting.request.key == steps[answers][0]


def fallen(down: int, **changes: Any) -> Sitting:
    """The second turning point, with so many of three NPOs down, at the gambits."""
    sitting = Sitting(**{"npos": CROWD, "operatives": SQUAD[:1], "turning_points": 2, **changes}).start("us")
    sitting.done("kara", "conceal").adjust("operatives.sniper.status", "incapacitated")
    for who in ("butcher", "cleaver", "ogre")[:down]:
        sitting.adjust(f"operatives.{who}.status", "incapacitated")
    while sitting.request.key != "initiative:npo":
        key = sitting.request.key
        sitting.give((key, "no" if key.startswith("reach:") else []))
    sitting.said()
    return sitting.give(("initiative:npo", [1]), ("initiative:player", [6]), ("first", "us"))


def test_ds_16_0_with_half_of_them_down_reinforcements_come_full_ready_and_on_conceal() -> None:
    sitting = fallen(2)
    assert "reinforcements" in sitting.said()
    back = [sitting.battle.operatives[who] for who in ("butcher", "cleaver")]
    assert [(one.wounds, one.ready, one.order, one.status) for one in back] == [(7, True, "conceal", "in_play")] * 2


def test_ds_3_4_reinforcements_come_once_in_a_turning_point() -> None:
    heavy = [{"name": name, "card": "brawler_heavy"} for name in ("Butcher", "Cleaver", "Ogre")]
    sitting = fallen(3, npos=heavy)
    assert sitting.said().count("reinforcements") == 1
    assert len(sitting.battle.in_play("npo")) == 1  # the two that are still down would be enough for more


def test_ds_16_0_with_fewer_down_none_come() -> None:
    assert "reinforcements" not in fallen(1).said()


def test_a14_a_heavy_comes_alone() -> None:
    heavy = [{"name": name, "card": "brawler_heavy"} for name in ("Butcher", "Cleaver", "Ogre")]
    sitting = fallen(2, npos=heavy)
    assert sum(sitting.battle.operatives[who].in_play for who in ("butcher", "cleaver")) == 1


def test_a27_the_sniper_never_comes_back_which_is_told() -> None:
    sitting = fallen(2)
    assert not sitting.battle.sniper.in_play
    assert "ruling-A27" in [message.key for message in sitting.messages]


def test_ds_2_the_set_up_is_walked_through_step_by_step_and_the_height_is_asked_in_it() -> None:
    names = {"names": ["Ladders", "Mines", "Razor wire"]}
    sitting = officer(npos=CROWD, walk_through=True, sniper_height="ask", equipment_list=names)
    sitting.give(("setup:terrain", "the chapel by the window"), ("setup:edge", "near"))
    assert sitting.battle.board == {"terrain": "the chapel by the window", "edge": "near"}
    for name in ("officer", "sniper", "npos"):
        sitting.give((f"setup:{name}", "done"))
    sitting.give(("equipment", ["mines", "ladders"]))
    assert sitting.battle.equipment == ["Ladders", "Mines"]
    sitting.give(("setup:yours", "done"))
    sitting.give(("height:sniper", "four"))
    assert sitting.request.key == "initiative:npo"


def test_ds_2_the_rest_of_the_set_up_can_be_skipped() -> None:
    sitting = officer(walk_through=True).give(("setup:terrain", "skip"))
    assert sitting.request.key == "initiative:npo"
    sitting = officer(walk_through=True, equipment_list={"names": ["Mines"]})
    sitting.give(("setup:terrain", "left"), ("setup:edge", "far"))
    for name in ("officer", "sniper"):
        sitting.give((f"setup:{name}", "done"))
    assert sitting.give(("equipment", "skip")).request.key == "initiative:npo"


def test_ds_2_4_the_equipment_of_a_roster_is_told_and_not_asked_for() -> None:
    team = {"operatives": SQUAD, "equipment": ["Ladder", "Smoke"]}
    sitting = officer(operatives=[], team=team, walk_through=True, equipment_list={"names": ["Mines"]})
    sitting.give(("setup:terrain", "left"), ("setup:edge", "far"))
    for name in ("officer", "sniper", "equipment"):
        sitting.give((f"setup:{name}", "done"))
    (told,) = sitting.session.rules.topics(sitting.battle)["equipment"]()
    assert told.params["names"] == ["Ladder", "Smoke"]


def test_ds_2_9_a_random_list_goes_on_until_no_card_fits() -> None:
    for seed in range(20):
        cards = toml_files.load(places.config_folder() / RULES.data_files["datacards"])
        about = {"operatives": SQUAD, "datacards": cards, "npo_list": "random", "officer": False}
        battle = setup.start(setup.Setup.model_validate(about))
        for number in range(20):
            if not (fitting := enlisting.fitting(battle)):
                break
            enlisting.join(battle, fitting[(seed * 7 + number * 3) % len(fitting)])
        npos = [one for one in battle.in_play("npo") if one.card in battle.cards]
        total = sum(one.wounds_start for one in npos)
        assert 83 < total <= 90
        assert sum(one.heavy for one in npos) <= 3
        specials = sum(one.card == "marksman_special" for one in npos)
        assert specials == sum(one.card in ("marksman_trooper", "marksman_special") for one in npos) // 2


def test_ds_2_9_the_random_list_is_drawn_and_told() -> None:
    sitting = Sitting(npo_list="random", npos=[])
    assert "enlisted" in sitting.said()
    assert 83 < sum(one.wounds for one in sitting.battle.in_play("npo")) - 12 <= 90


def test_ds_2_9_the_list_can_be_named_card_by_card() -> None:
    sitting = Sitting(npo_list="ask", npos=[], npo_wounds_limit=20)
    assert "brawler_heavy" not in sitting.offered  # at most one for thirty wounds
    sitting.give(("enlist", "marksman_trooper"), ("enlist", "marksman_trooper"))
    assert sitting.request.key == "initiative:npo"  # six wounds are left, and nobody has so few
    assert [one.card for one in sitting.battle.in_play("npo")][1:] == ["marksman_trooper", "marksman_special"]


@pytest.mark.parametrize("switch", [*house_rules.CHOICES, "override_margin"])
def test_a_switch_is_chosen_by_its_words_until_the_first_initiative(switch: str) -> None:
    conversation = Conversation(Sitting().session, Words(RULES.messages))
    labels = conversation.session.rules.adjustable(conversation.session.run.state)[f"options.{switch}"]
    for option in labels.options:  # type: ignore[attr-defined]
        words = f"house rule {conversation.words.say(option.label)}"
        command = adjustment(words, conversation.snapshot()["adjust"])  # type: ignore[arg-type]
        assert command == AdjustCommand(path=f"options.{switch}", value=option.key)
        said = conversation.do(command)[0].text  # type: ignore[union-attr]
        told = [conversation.words.say(message) for message in house_rules.not_usual(conversation.session.run.state)]
        assert option is labels.options[0] or said == f"House rule: {told[0]}."  # type: ignore[attr-defined]
    assert f"options.{switch}" not in RULES.adjustable(Sitting().start("us").battle)


def test_switches_that_do_not_stand_as_usual_are_told_at_the_start() -> None:
    others = {"npo_rerolls": "points", "gm": "human", "bunkers": "yes"}
    switches = {"tie": "reroll", "charge": "literal", "reload": "absolute", "override_margin": 20, **others}
    sitting = Sitting(settings=switches)
    (told,) = [message for message in sitting.messages if message.key == "options"]
    assert [option.key for option in told.params["options"]] == [
        "option-tie-reroll",
        "option-charge-literal",
        "option-reload-absolute",
        "option-npo_rerolls-points",
        "option-gm-human",
        "option-bunkers-yes",
        "option-override_margin",
    ]
    assert "options" not in Sitting().said()


def test_a12_an_absolute_count_may_reload_the_sniper_at_once() -> None:
    sitting = Sitting(settings={"reload": "absolute"}, npos=[]).start("us").done("kara")
    sitting.give(("sees:sniper", ["kara"]), ("view:sniper:kara", "no"))
    sitting.give(("attack:sniper:kara", [1] * 4), ("reload:sniper", [1]))
    assert sitting.battle.reloaded


def test_the_first_turning_point_is_taught() -> None:
    sitting = officer(npos=[BUTCHER], teach=True, turning_points=1).start("us").give((NEAR, []))
    to_the_end(sitting)
    said = [f"teach-{what}" for what in ("mission", "initiative", "ready", "firefight", "sniper", "npos", "end")]
    assert sorted(sitting.battle.taught) == sorted(key.removeprefix("teach-") for key in said)


def test_teach_me_explains_what_is_played_now() -> None:
    sitting = begun().adjust("teaching", "yes")
    assert sitting.said() == ["teach-firefight"]
    sitting.done("kara")
    assert "teach-sniper" in sitting.said()
    sitting.adjust("teaching", "no")
    assert sitting.said() == ["teaches-no-more"]


def test_ds_14_0b_who_alone_keeps_the_officer_in_danger_stays() -> None:
    sitting = begun("butcher").done("kara").give(("sees:sniper", []), ("reach:butcher", []))
    assert sitting.said()[-3:] == ["npo-activates", "takes-conceal", "holds"]
    why = sitting.session.why()
    assert why is not None
    assert (why.choice, why.why.params["rule"]) == ("hold", "DS-14.0b")
    sitting.session.veto("reposition")
    assert "creeps" in [item.say.message.key for item in sitting.session.latest if isinstance(item, Line)]


def wanted_at_the_officer(card: str) -> Sitting:
    """Cleaver, who kept the officer in danger, has fallen after the warning."""
    crowd = [{"name": "Butcher", "card": card}, {"name": "Cleaver", "card": "brawler_trooper"}]
    sitting = officer(npos=crowd).start("us").give((NEAR, ["cleaver"])).adjust("operatives.cleaver.wounds", 0)
    sitting.said()
    return sitting.done("kara").give(("sees:sniper", []))


@pytest.mark.parametrize("there", ["yes", "not_sure", "no"])
def test_ds_14_0b_a_brawler_leaves_its_list_to_keep_the_officer_in_danger(there: str) -> None:
    sitting = wanted_at_the_officer("brawler_trooper").give(("reach:butcher", []), ("to_officer:butcher", there))
    assert sitting.said()[-1] == ("creeps" if there == "no" else "guards")
    butcher = sitting.battle.operatives["butcher"]
    assert (butcher.order, butcher.performed) == ("conceal", ["reposition", "dash"])
    sitting.done("rourke")
    asked = [NEAR] if there == "no" else ["marker_player"]  # who went there is known to be there
    assert [sitting.request.key] == asked


def test_ds_14_0b_a_marksman_goes_there_with_or_without_a_shot() -> None:
    sitting = wanted_at_the_officer("marksman_warrior").give(("sees:butcher", []), ("to_officer:butcher", "yes"))
    assert sitting.said()[-2:] == ["takes-conceal", "guards"]
    assert sitting.session.why().why.params["rule"] == "DS-14.0b"  # type: ignore[union-attr]
    sitting = wanted_at_the_officer("marksman_warrior")
    sitting.give(("sees:butcher", ["kara"]), ("view:butcher:kara", "no"), ("attack:butcher:kara", [1] * 4))
    sitting.give(("to_officer:butcher", "yes"))
    assert sitting.battle.operatives["butcher"].performed == ["shoot", "reposition"]


def test_ds_18_it_leaves_him_for_an_attack_that_threatens_more() -> None:
    weak = [{"name": "Kara", "wounds": 2, "save": 6}, {"name": "Rourke", "wounds": 8, "save": 4}]
    sitting = begun("butcher", operatives=weak).done("kara").give(("sees:sniper", []), ("reach:butcher", ["kara"]))
    assert sitting.request.key == "melee:butcher:kara"
