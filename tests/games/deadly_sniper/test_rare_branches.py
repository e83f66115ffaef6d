"""What happens rarely: stuns of one's own activation, used-up blades, a marker put down far away (DS-5 to DS-16)."""

from typing import Any

import pytest

from companion.games.deadly_sniper import RULES, activation
from companion.messages import Words
from tests.games.deadly_sniper import battles
from tests.games.deadly_sniper.sitting import BUTCHER, SQUAD, Sitting
from tests.games.deadly_sniper.test_marksman import GUNNER, activated
from tests.games.deadly_sniper.test_player import KNIFE, acting, do, shoot, soldier, with_rules

WORDS = Words(RULES.messages)


def told(sitting: Sitting, topic: str) -> list[str]:
    """The keys of what is told of a topic."""
    return [message.key for message in RULES.topics(sitting.battle)[topic]()]


def butchers(**rules: int) -> dict[str, Any]:
    """The datacards, with other rules for the blades of a Brawler Trooper."""
    cards: dict[str, Any] = Sitting().session.about["setup"]["datacards"]
    cards["brawler_trooper"]["weapons"][0]["rules"] = rules
    return cards


def fought(sitting: Sitting, dice: list[int], back: list[int]) -> Sitting:
    """Kara charges Butcher and fights; those are the dice of both."""
    do(sitting, "charge").give(("charged:kara", ["butcher"]))
    return do(sitting, "fight").give(("melee:kara:butcher", dice), ("melee:butcher:kara", back))


def test_ds_8_14_a_stun_in_its_own_activation_lasts_until_the_end_of_the_next() -> None:
    sitting = fought(acting(datacards=butchers(stun=1), kara=soldier(apl=3)), [1, 1, 1], [6, 1, 1, 1])
    kara = sitting.battle.operatives["kara"]
    assert (kara.ready, kara.points) == (False, 2)  # it took the third point of this activation, and of the next
    activation.begin(sitting.battle, "kara")
    activation.finish(sitting.battle, "kara")
    assert kara.points == 3


def test_ds_8_14_a_stun_outside_of_its_activation_ends_with_the_next() -> None:
    sitting = shoot(acting(kara=with_rules(stun=1)), [6, 1, 1, 1]).give(("defence:kara:butcher", [6, 1, 1]))
    assert told(sitting, "operative:butcher") == ["is-standing", "has-order", "stunned"]
    do(sitting, "done").give(("reach:butcher:kara", "no"))
    assert sitting.battle.operatives["butcher"].points == 2


def test_ds_8_18_nobody_retaliates_with_a_weapon_that_is_used_up() -> None:
    kara = battles.player("kara", weapons=[*battles.brawler().weapons, battles.KNIFE], uses={"Blades": 0})
    kara.draw("melee")
    assert kara.weapon("melee").name == "Knife"


def test_ds_8_13_a_shock_that_takes_nothing_says_nothing() -> None:
    sitting = fought(acting(kara=soldier("Kara", {**KNIFE, "rules": {"shock": 1}})), [6, 1, 1], [1, 1, 1, 1])
    sitting.give(("reroll:butcher:kara", [1, 1, 1, 1]))
    assert {"strikes", "shocks"} & set(sitting.said()) == {"strikes"}


def test_ds_8_17_what_a_hot_weapon_rolled_is_told() -> None:
    sitting = shoot(acting(kara=with_rules(hot=1)), [1, 1, 1, 1]).give(("hot:kara", [5]))
    assert sitting.said()[-2:] == ["die-shows", "no-damage"]


def test_ds_9_2_who_is_slow_already_is_not_made_faster_by_a_wound() -> None:
    moves = [battles.player("kara", base_move=inches, wounds=1).move for inches in (3, 4, 5, 6, 7)]
    assert moves == [3, 4, 4, 4, 5]


@pytest.mark.parametrize(("reload", "keys"), [(2, ["die-shows", "sniper-empty"]), (1, ["sniper-reloads"])])
def test_ds_15_4_the_reload_die_is_told_also_where_there_is_no_more_shot(reload: int, keys: list[str]) -> None:
    sitting = Sitting().start("us").done("kara").give(("sees:sniper", ["kara"]), ("view:sniper:kara", "no"))
    sitting.give(("attack:sniper:kara", [1, 1, 1, 1]), ("reload:sniper", [reload]))
    assert sitting.said()[-len(keys) - 1 :] == ["missed", *keys]


def test_ds_5_9_nobody_fights_the_sniper_through_a_door() -> None:
    sitting = Sitting(operatives=[soldier()], npos=[]).start("us").done("kara", "engage")
    assert "door_fight" not in sitting.offered
    both = Sitting(operatives=[soldier()]).start("us").done("kara", "engage")
    assert do(both, "door_fight").request.key == "melee:kara:butcher"  # there is only him: nobody asks whom


def test_ds_14_10_one_with_a_single_point_is_not_asked_of_a_shot_after_its_move() -> None:
    assert "with a shot?" in WORDS.sentence(activated().give(("sees:gunner", [])).request.prompt)
    kara = with_rules(stun=1)
    stunned = shoot(acting(kara=kara, npos=[{**GUNNER[0], "name": "Butcher"}]), [6, 1, 1, 1])
    do(stunned.give(("defence:kara:butcher", [6, 1, 1])), "done").give(("sees:butcher", []))
    assert stunned.offered == ["cover", "no"]
    assert WORDS.sentence(stunned.request.prompt) == "A cover spot for Butcher within 6 inches?"


def test_ds_16_1_4_who_was_near_the_carrier_is_asked_again_when_the_officer_is_put_down() -> None:
    sitting = do(acting("conceal", officer=True, kara=soldier(apl=3)), "pick_up", "done")
    sitting.give(("reach:butcher:kara", "no"))
    sitting.give(("initiative:npo", [1]), ("initiative:player", [6]), ("first", "us"), ("marker_npo", ["butcher"]))
    assert told(sitting, "status")[3] == "carries-marker"
    sitting.done("kara", "conceal")
    do(sitting, "reposition", "place")
    assert sitting.battle.know("near", "butcher") is None
    assert "status-warning" in told(sitting, "status")


def test_ds_19_who_is_only_named_is_reminded_of_the_officer_in_the_ready_step() -> None:
    sitting = Sitting(officer=True, npos=[], operatives=SQUAD[:1], turning_points=2).start("us")
    sitting.adjust("carrier", "kara").done("kara")
    sitting.give(("initiative:npo", [1]), ("initiative:player", [6]), ("first", "us"))
    assert "carrier-reminder" in sitting.said()


def test_who_is_gone_has_no_order_and_is_told_as_what_it_is() -> None:
    sitting = Sitting().start("us").adjust("operatives.butcher.status", "removed")
    assert told(sitting, "operative:butcher") == told(sitting, "chances:butcher") == ["is-removed"]


def test_ds_8_18_how_often_a_limited_weapon_may_still_be_used_is_told() -> None:
    sitting = acting(kara=with_rules(limited=1))
    assert WORDS.sentence(RULES.topics(sitting.battle)["operative:kara"]()[-1]) == "Rifle: one use left."
    shoot(sitting, [1, 1, 1, 1])
    assert WORDS.sentence(RULES.topics(sitting.battle)["operative:kara"]()[-1]) == "Rifle: used up."


def test_a_carrier_is_told_as_one() -> None:
    sitting = Sitting(officer=True, npos=[BUTCHER]).start("us").adjust("carrier", "kara")
    assert told(sitting, "operative:kara") == ["is-standing", "has-order", "carries-marker"]
