"""A Brawler's activation, question by question (DS-14.5, DS-14.10), and its fights (DS-7)."""

from typing import Any

import pytest

from companion.requests import Choose, Roll
from tests.games.deadly_sniper.sitting import SQUAD, Sitting

THREE = [*SQUAD, {"name": "Sparks", "wounds": 7, "save": 5}]
OGRE = [{"name": "Ogre", "card": "brawler_heavy"}]


def activated(**setup: Any) -> Sitting:
    """The first NPO is activated, with nobody in sight of the SNIPER."""
    sitting = Sitting(**setup).start("them").give(("sees:sniper", []))
    sitting.said()
    return sitting


def misses(npo: str, foe: str, dice: int = 4, retaliation: int = 3) -> list[tuple[str, Any]]:
    """A fight in which nobody hits."""
    return [
        (f"melee:{npo}:{foe}", [1] * dice),
        (f"reroll:{npo}:{foe}", [1] * dice),
        (f"melee:{foe}:{npo}", [1] * retaliation),
    ]


def kills(npo: str, foe: str, dice: int = 4, retaliation: int = 3) -> list[tuple[str, Any]]:
    """A fight which the NPO wins."""
    return [(f"melee:{npo}:{foe}", [6] * dice), (f"melee:{foe}:{npo}", [1] * retaliation)]


def test_ds_14_10_1_somebody_touching_is_fought_and_nothing_else_is_asked() -> None:
    sitting = activated().give(("reach:butcher", "touched"), ("touch:butcher", ["kara"]))
    assert sitting.said() == ["takes-engage", "fights"]
    sitting.give(*misses("butcher", "kara"))
    assert sitting.request.key == "activation:player"
    assert sitting.battle.operatives["butcher"].order == "engage"


def test_ds_14_4_of_two_touching_the_likelier_to_fall_is_fought() -> None:
    weak = [{"name": "Kara", "wounds": 8, "save": 4}, {"name": "Rourke", "wounds": 3, "save": 4}]
    sitting = activated(operatives=weak).give(("reach:butcher", "touched"), ("touch:butcher", ["kara", "rourke"]))
    why = sitting.session.why()
    assert why is not None
    assert (why.key, why.choice, why.why.params["rule"]) == ("fight:butcher", "rourke", "DS-14.4")
    assert sitting.request.key == "melee:butcher:rourke"


def test_ds_14_10_2_and_3_of_those_in_reach_the_closest_is_charged() -> None:
    sitting = activated()
    assert sitting.offered == ["kara", "rourke", "+touched"]
    assert sitting.request.prompt.params["inches"] == 8
    sitting.give(("reach:butcher", ["kara", "rourke"]), ("nearest:butcher", "rourke"))
    assert sitting.said() == ["takes-engage", "charges", "fights"]
    sitting.give(*misses("butcher", "rourke"))
    assert sitting.request.key == "activation:player"


def test_ds_14_10_3_one_alone_in_reach_is_charged_without_another_question() -> None:
    sitting = activated(operatives=THREE).give(("reach:butcher", ["sparks"]))
    assert sitting.said() == ["takes-engage", "charges", "fights"]
    assert sitting.request.key == "melee:butcher:sparks"


def test_a8_literally_the_closest_is_charged_or_nobody() -> None:
    sitting = activated(operatives=THREE, settings={"charge": "literal"}).give(("nearest:butcher", "kara"))
    sitting.give(("reach:butcher:kara", "no"))
    assert sitting.said() == ["takes-conceal", "creeps"]


def test_ds_14_10_4_else_it_creeps_toward_the_closest() -> None:
    sitting = activated().give(("reach:butcher", []))
    creeps = sitting.messages[-1]
    assert (creeps.key, creeps.params["inches"], creeps.params["dash"]) == ("creeps", 6, 1)
    assert sitting.battle.operatives["butcher"].order == "conceal"
    assert not sitting.battle.operatives["butcher"].ready


def test_ds_14_10_2_one_player_operative_is_the_closest_without_a_question() -> None:
    sitting = activated(operatives=SQUAD[:1])
    assert sitting.request.key == "reach:butcher:kara"
    sitting.give(("reach:butcher:kara", "no"))
    assert sitting.request.key == "activation:player"  # and nobody else is left to be reached


def test_ds_14_10_1_somebody_said_to_touch_who_does_not_is_not_fought() -> None:
    sitting = activated().give(("reach:butcher", "touched"), ("touch:butcher", []))
    assert sitting.offered == ["kara", "rourke"]


def test_ds_14_1_not_sure_is_what_is_worse_for_the_player() -> None:
    weak = [{"name": "Kara", "wounds": 8, "save": 4}, {"name": "Rourke", "wounds": 3, "save": 4}]
    sitting = activated(operatives=weak).give(("reach:butcher", "touched"), ("touch:butcher", "not_sure"))
    assert sitting.battle.know("touch", "butcher", "kara") == "yes"
    assert sitting.request.key == "melee:butcher:rourke"
    other = activated(operatives=weak).give(("reach:butcher", "not_sure"), ("nearest:butcher", "not_sure"))
    assert other.request.key == "melee:butcher:rourke"  # the one with the fewest wounds


def test_ds_9_2_an_injured_brawler_charges_less_far() -> None:
    sitting = activated().adjust("operatives.butcher.wounds", 3)
    assert sitting.request.prompt.params["inches"] == 6


def test_ds_13_1_a_heavy_fights_twice_and_charges_before_it() -> None:
    sitting = activated(npos=OGRE).give(("reach:ogre", ["kara"]))
    sitting.give(*misses("ogre", "kara", 5), *misses("ogre", "kara", 5))
    assert sitting.said().count("fights") == 2
    assert sitting.request.key == "activation:player"


def test_ds_13_1_a_heavy_fights_no_third_time() -> None:
    sitting = activated(npos=OGRE).give(
        ("reach:ogre", "touched"), ("touch:ogre", ["kara"]), *misses("ogre", "kara", 5), *misses("ogre", "kara", 5)
    )
    assert sitting.request.key == "activation:player"


def test_ds_14_5_after_a_kill_the_next_closest_is_charged() -> None:
    sitting = activated(operatives=THREE).give(
        ("reach:butcher", "touched"), ("touch:butcher", ["kara"]), *kills("butcher", "kara")
    )
    assert sitting.said()[-1] == "incapacitated"
    assert sitting.offered == ["rourke", "sparks"]
    sitting.give(("reach:butcher", ["sparks"]))
    assert sitting.said() == ["charges"]
    assert sitting.request.key == "activation:player"  # both action points are spent
    assert sitting.battle.know("touch", "butcher", "sparks") == "yes"


def test_ds_14_5_after_a_kill_with_nobody_in_reach_it_does_not_creep() -> None:
    sitting = activated().give(
        ("reach:butcher", "touched"),
        ("touch:butcher", ["kara"]),
        *kills("butcher", "kara"),
        ("reach:butcher:rourke", "no"),
    )
    assert "creeps" not in sitting.said()
    assert sitting.request.key == "activation:player"


def test_ds_14_5_after_a_charge_there_is_no_further_move() -> None:
    sitting = activated(npos=OGRE).give(("reach:ogre", ["kara"]))
    sitting.give(*kills("ogre", "kara", 5))
    assert sitting.request.key == "activation:player"


def test_ds_14_5_after_a_kill_the_other_one_touching_is_fought_only_by_a_heavy() -> None:
    sitting = activated(npos=OGRE).give(("reach:ogre", "touched"), ("touch:ogre", ["kara", "rourke"]))
    first = sitting.request.key.split(":")[2]
    sitting.give(*kills("ogre", first, 5))
    second = {"kara": "rourke", "rourke": "kara"}[first]
    assert sitting.request.key == f"melee:ogre:{second}"
    small = activated().give(("reach:butcher", "touched"), ("touch:butcher", ["kara", "rourke"]))
    small.give(*kills("butcher", small.request.key.split(":")[2]))
    assert small.request.key == "activation:player"


def test_ds_8_3_ceaseless_rolls_the_commonest_fail_again() -> None:
    sitting = activated().give(
        ("reach:butcher", "touched"), ("touch:butcher", ["kara"]), ("melee:butcher:kara", [3, 3, 2, 5])
    )
    roll = sitting.request
    assert isinstance(roll, Roll)
    assert (roll.key, roll.dice, roll.prompt.params["values"]) == ("reroll:butcher:kara", 2, (3, 3))
    sitting.give(("reroll:butcher:kara", [6, 4]), ("melee:kara:butcher", [1, 1, 1]))
    hits = [message for message in sitting.messages if message.key == "melee-hits"]
    assert (hits[0].params["normals"], hits[0].params["crits"]) == (2, 1)


def test_ds_8_3_without_a_fail_there_is_nothing_to_roll_again() -> None:
    sitting = activated().give(
        ("reach:butcher", "touched"), ("touch:butcher", ["kara"]), ("melee:butcher:kara", [4, 4, 4, 4])
    )
    assert sitting.request.key == "melee:kara:butcher"


def test_ds_7_3_sides_alternate_and_the_player_chooses_for_his_own() -> None:
    sitting = activated().give(
        ("reach:butcher", "touched"), ("touch:butcher", ["kara"]), ("melee:butcher:kara", [4, 4, 4, 4])
    )
    sitting.give(("melee:kara:butcher", [6, 4, 1]))
    blow = sitting.request
    assert isinstance(blow, Choose)
    assert blow.key.startswith("blow:kara:butcher:1-1:3-0")
    assert sitting.offered == ["strike_crit", "strike_normal", "block_normal_with_crit", "block_normal"]
    sitting.said()
    sitting.give((blow.key, "strike_crit"))
    assert sitting.battle.operatives["butcher"].wounds == 4
    # perfect play (DS-7.5): it blocks her last success, and its last two strikes take her five wounds
    blows = [key for key in sitting.said() if key in ("strikes", "blocks")]
    assert blows == ["strikes", "blocks", "strikes", "strikes"]
    assert sitting.battle.operatives["kara"].status == "incapacitated"


def test_ds_7_3_a_side_with_nothing_left_lets_the_other_finish() -> None:
    sitting = activated().give(
        ("reach:butcher", "touched"), ("touch:butcher", ["kara"]), ("melee:butcher:kara", [4, 4, 1, 1])
    )
    sitting.give(("reroll:butcher:kara", [1, 1]), ("melee:kara:butcher", [1, 1, 1]))
    assert sitting.battle.operatives["kara"].wounds == 2
    assert sitting.said().count("strikes") == 2


@pytest.mark.parametrize("gone", ["butcher", "kara"])
@pytest.mark.parametrize("asked", ["reach", "melee", "reroll", "second", "blow"])
def test_a_fight_is_over_when_one_of_the_two_is_taken_off_the_table(gone: str, asked: str) -> None:
    steps: list[tuple[str, Any]] = [("reach:butcher", ["kara"])]
    steps += [("melee:butcher:kara", [4, 4, 4, 1]), ("reroll:butcher:kara", [1]), ("melee:kara:butcher", [6, 4, 1])]
    places = {"reach": 0, "melee": 1, "reroll": 2, "second": 3, "blow": 4}
    sitting = activated(operatives=THREE).give(*steps[: places[asked]])
    sitting.adjust(f"operatives.{gone}.status", "incapacitated")
    after_charge = asked != "reach" or gone == "butcher"
    assert sitting.request.key == ("activation:player" if after_charge else "reach:butcher")
