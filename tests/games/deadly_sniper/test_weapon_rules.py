"""Each weapon rule by itself (DS-8), and its exact chances against counting every throw."""

from itertools import product

import pytest

from companion.games.deadly_sniper import fighting, odds, rerolls, shooting, throws
from companion.games.deadly_sniper.fighting import Fighter
from companion.games.deadly_sniper.shooting import Hits


def test_ds_8_1_two_sources_of_accurate_give_two_at_the_most() -> None:
    assert [shooting.most_accurate(*both) for both in [(0, 0), (1, 0), (0, 2), (1, 1), (2, 2), (3, 1)]] == [
        *(0, 1, 2, 2, 2),
        3,
    ]


@pytest.mark.parametrize(
    ("rules", "again"),
    [
        (("balanced",), (1,)),
        (("ceaseless",), (2, 2)),
        (("relentless",), (1, 2, 2)),
        (("balanced", "ceaseless"), (1, 2, 2)),
        (("brutal",), ()),
    ],
)
def test_ds_8_2_to_4_fails_are_rolled_again_each_once(rules: tuple[str, ...], again: tuple[int, ...]) -> None:
    assert rerolls.chosen((6, 2, 1, 2, 4), 3, rules) == again


def test_ds_8_2_to_4_other_dice_may_be_rolled_again_as_far_as_the_rule_goes() -> None:
    dice = (3, 3, 4, 1)
    assert rerolls.others(dice, (3, 4), ["relentless"]) == (3, 3, 4)
    assert rerolls.others(dice, (3,), ["ceaseless"]) == (3, 3)
    assert rerolls.others(dice, (3,), ["balanced"]) == (3,)
    assert rerolls.others(dice, (), ["balanced"]) == ()


def test_ds_8_14_and_17_stun_needs_a_crit_and_hot_a_low_die() -> None:
    assert shooting.stuns(Hits(0, 1), {"stun": 1})
    assert not shooting.stuns(Hits(3, 0), {"stun": 1})
    assert [shooting.hot(die, 4) for die in range(1, 7)] == [2, 4, 6, 0, 0, 0]


def test_ds_8_12_against_brutal_only_crits_block() -> None:
    own, brutal = Fighter(1, 1, 8, (2, 3)), Fighter(1, 1, 8, (2, 3), brutal=True)
    assert "block_normal" not in fighting.legal(own, brutal)
    assert "block_normal_with_crit" in fighting.legal(own, brutal)


def test_ds_8_13_the_first_crit_strike_of_shock_takes_a_normal_a_crit_if_there_is_none() -> None:
    own = Fighter(0, 2, 8, (2, 3), shock=True)
    after, left = fighting.resolve("strike_crit", own, Fighter(1, 1, 9, (2, 3)))
    assert (left.normals, left.crits, left.wounds) == (0, 1, 6)
    again, last = fighting.resolve("strike_crit", after, left)
    assert (last.crits, last.wounds, again.shock) == (1, 3, False)
    assert fighting.resolve("strike_crit", own, Fighter(0, 1, 9, (2, 3)))[1].crits == 0


def counted(dice: int, need: int, lethal: int, rules: tuple[str, ...]) -> dict[Hits, float]:
    """Every throw and every re-roll of it, one by one."""
    found: dict[Hits, float] = {}
    for roll in product(range(1, 7), repeat=dice):
        again = rerolls.chosen(roll, need, rules)
        kept = rerolls.left_over(roll, again)
        for new in product(range(1, 7), repeat=len(again)):
            hits = shooting.retain((*kept, *new), need, lethal)
            found[hits] = found.get(hits, 0.0) + 6.0 ** -(dice + len(again))
    return found


@pytest.mark.parametrize("rules", [(), ("balanced",), ("ceaseless",), ("relentless",), ("balanced", "ceaseless")])
@pytest.mark.parametrize(("need", "lethal"), [(2, 6), (4, 5), (6, 6), (7, 6)])
def test_ds_17_1_chances_of_throws_with_their_re_rolls(rules: tuple[str, ...], need: int, lethal: int) -> None:
    exact = throws.thrown(3, need, lethal, rules)
    assert sum(exact.values()) == pytest.approx(1, abs=1e-12)
    assert exact == pytest.approx(counted(3, need, lethal, rules), abs=1e-12)


@pytest.mark.parametrize("rule", ["lethal", "rending", "punishing", "severe", "balanced", "relentless", "saturate"])
def test_ds_8_a_rule_of_the_attacker_never_lowers_the_damage(rule: str) -> None:
    x = 5 if rule == "lethal" else 1
    plain = odds.outcomes(odds.Shot(4, 4, (3, 4), 4, cover=1))
    better = odds.outcomes(odds.Shot(4, 4, (3, 4), 4, ((rule, x),), cover=1))
    assert odds.expected(better) > odds.expected(plain)
