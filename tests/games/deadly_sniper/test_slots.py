"""Slots, activations and counteractions in the firefight (DS-3.5, DS-4)."""

from typing import Any

from companion.requests import Form
from tests.games.deadly_sniper.sitting import SQUAD, Sitting

CROWD = [{"name": "Butcher", "card": "brawler_trooper"}, {"name": "Cleaver", "card": "brawler_trooper"}]
TOUCH_NOBODY: tuple[tuple[str, Any], ...] = (("reach:butcher", []),)


def test_ds_3_5_slots_alternate_and_the_turning_point_ends_with_nobody_ready() -> None:
    sitting = Sitting().start("us")
    assert sitting.battle.slot == "player"
    sitting.done("kara")
    assert sitting.battle.slot == "npo"
    sitting.give(("sees:sniper", []), *TOUCH_NOBODY)
    assert sitting.battle.slot == "player"
    sitting.done("rourke")
    assert sitting.session.pending is None
    assert sitting.said()[-1] == "battle-over"
    assert sitting.session.rules.result(sitting.battle)["outcome"] == "undecided"


def test_ds_3_5_the_enemy_with_the_initiative_comes_first() -> None:
    sitting = Sitting().start("them")
    assert sitting.request.key == "sees:sniper"
    assert sitting.battle.slot == "npo"


def test_ds_4_1_the_order_is_asked_together_with_the_activation() -> None:
    sitting = Sitting().start("us")
    form = sitting.request
    assert isinstance(form, Form)
    assert list(form.fields) == ["operative", "order"]
    assert sitting.refuses({"operative": "kara"}) == "wrong_fields"
    assert sitting.refuses({"operative": "sniper", "order": "engage"}) == "not_an_option"
    sitting.done("kara", "conceal")
    assert sitting.battle.operatives["kara"].order == "conceal"
    assert not sitting.battle.operatives["kara"].ready


def test_nobody_may_be_unsure_of_what_the_player_himself_decides() -> None:
    assert Sitting().start("us").refuses({"operative": "kara", "order": "not_sure"}) == "not_an_option"


def test_an_operative_is_activated_only_once_in_a_turning_point() -> None:
    sitting = Sitting().start("us").done("kara")
    sitting.give(("sees:sniper", []), *TOUCH_NOBODY)
    assert sitting.refuses({"operative": "kara", "order": "engage"}) == "not_an_option"


def test_ds_4_6_an_expended_operative_on_engage_may_counteract_once() -> None:
    sitting = Sitting(operatives=SQUAD[:1], npos=CROWD).start("us").done("kara", "engage")
    sitting.give(("sees:sniper", []), ("attackers:npo", []), ("exposed:npo", []), ("closest:npo", ["butcher"]))
    sitting.give(("reach:butcher:kara", "no"))
    assert sitting.request.key == "counteract:player"
    assert sitting.offered == ["kara"]
    before = sitting.battle.operatives["kara"].stamp
    sitting.give(("counteract:player", "kara"))
    assert sitting.battle.operatives["kara"].counteracted
    assert sitting.battle.operatives["kara"].stamp == before + 1
    sitting.give(("sees:sniper", []), ("reach:cleaver:kara", "no"))
    assert sitting.session.pending is None


def test_ds_4_6_nobody_on_conceal_is_asked_to_counteract() -> None:
    sitting = Sitting(operatives=SQUAD[:1], npos=CROWD).start("us").done("kara", "conceal")
    sitting.give(("sees:sniper", []), ("attackers:npo", []), ("exposed:npo", []), ("closest:npo", ["butcher"]))
    sitting.give(("reach:butcher:kara", "no"))
    assert sitting.request.key == "reach:cleaver:kara"


def test_ds_4_6_counteracting_may_be_declined_and_does_not_reload_the_sniper() -> None:
    sitting = Sitting(operatives=SQUAD[:1], npos=CROWD).start("us").done("kara", "engage")
    sitting.give(("sees:sniper", ["kara"]), ("view:sniper:kara", "obscured"))
    sitting.give(("attack:sniper:kara", [1, 1, 1, 1]), ("reload:sniper", [2]), ("counteract:player", "kara"))
    assert sitting.battle.reload_left == 2
    sitting.give(("attackers:npo", []), ("exposed:npo", []), ("closest:npo", ["butcher"]))
    sitting.give(("reach:butcher:kara", "no"))
    assert sitting.request.key == "reach:cleaver:kara"  # she has counteracted already


def test_ds_14_3_who_could_attack_comes_before_who_stands_in_the_open() -> None:
    crowd = [*CROWD, {"name": "Ogre", "card": "brawler_heavy"}]
    sitting = Sitting(npos=crowd).start("them").give(("sees:sniper", []))
    sitting.give(("attackers:npo", ["butcher", "ogre"]))
    why = sitting.session.why()
    assert why is not None
    assert (why.choice, why.why.key, why.why.params["rule"]) == ("ogre", "why-threat", "DS-18")
    assert sitting.request.key == "reach:ogre"


def test_ds_14_3_with_nobody_to_attack_who_stands_in_the_open_is_activated() -> None:
    sitting = Sitting(npos=CROWD).start("them").give(("sees:sniper", []))
    sitting.give(("attackers:npo", []), ("exposed:npo", ["cleaver"]))
    why = sitting.session.why()
    assert why is not None
    assert (why.choice, why.why.params["rule"], why.why.params["step"]) == ("cleaver", "DS-14.3", 2)


def test_ds_14_3_what_the_lists_leave_level_is_drawn() -> None:
    sitting = Sitting(npos=CROWD).start("them").give(("sees:sniper", []))
    sitting.give(("attackers:npo", "not_sure"))
    why = sitting.session.why()
    assert why is not None
    assert (why.key, why.why.key, why.why.params["rule"]) == ("activate:npo", "why-drawn", "DS-14.3")
    assert sitting.request.key == f"reach:{why.choice}"


def test_with_nobody_left_the_battle_is_lost() -> None:
    sitting = Sitting(operatives=SQUAD[:1], npos=[]).start("us").adjust("operatives.kara.status", "incapacitated")
    assert sitting.session.pending is None
    assert sitting.said()[-1] == "result-loss"
    assert sitting.session.rules.result(sitting.battle)["outcome"] == "loss"
