"""Odds and fights against tables that were calculated independently (DS-17)."""

import pytest

from companion.games.deadly_sniper import odds, throws
from tests.games.deadly_sniper import tables

EXACT = 1e-6

RIFLE = [
    ("healthy", "2+", "no cover", "0", [5.132952, 0.238254, 0.238254, 0.096829, 0.096829, 0.021119]),
    ("healthy", "3+", "no cover", "1", [6.176826, 0.344179, 0.344179, 0.130444, 0.130444, 0.027563]),
    ("healthy", "3+", "cover", "2", [5.099537, 0.206790, 0.206790, 0.047068, 0.047068, 0.003086]),
    (
        "healthy",
        "3+",
        "conceal+vantage: 2 cover saves",
        "0",
        [4.862269, 0.197016, 0.197016, 0.090278, 0.090278, 0.015689],
    ),
    (
        "healthy",
        "3+",
        "conceal+vantage: crit cover save",
        "0",
        [5.271798, 0.270319, 0.270319, 0.083333, 0.083333, 0.020319],
    ),
    ("healthy", "3+", "no cover obscured", "2", [2.333333, 0.025720, 0.025720, 0.0, 0.0, 0.0]),
    ("injured", "6+", "cover obscured", "0", [1.810700, 0.0, 0.0, 0.0, 0.0, 0.0]),
]
GUNS = [
    ("Marksman Trooper firearm", "3+", "no", [1.547104, 0.022109, 0.012849, 0.001072, 0.000157, 0.0]),
    ("Marksman Trooper special", "4+", "yes", [4.012217, 0.231481, 0.231481, 0.098765, 0.038323, 0.019805]),
    ("Marksman Warrior firearm", "5+", "no", [4.026892, 0.255755, 0.162305, 0.089981, 0.025166, 0.007716]),
    ("Marksman Heavy firearm", "3+", "yes", [2.674554, 0.137560, 0.056156, 0.019312, 0.002336, 0.000086]),
]
FIGHTS = [
    ("Brawler Trooper", "human 7W bayonet 3A 4+ 2/3", [0.567777, 0.002054, 5.742514 - 1.749471]),
    ("Brawler Tough", "veteran 8W 4A 3+ 3/4", [0.670774, 0.023666, 6.469763 - 4.099848]),
    ("Brawler Heavy", "elite 14W 5A 3+ 4/5", [0.163322, 0.049327, 11.895132 - 8.155336]),
]


@pytest.mark.parametrize(("state", "save", "cover", "accurate", "wanted"), RIFLE)
def test_ds_17_2_rows_of_the_sniper_rifle(
    state: str, save: str, cover: str, accurate: str, wanted: list[float]
) -> None:
    assert tables.rifle(state, save, cover, accurate) == pytest.approx(wanted, abs=EXACT)


def test_ds_17_2_the_whole_table_of_the_sniper_rifle() -> None:
    found = 0
    for state, save, cover, accurate, _, *wanted in tables.rows("ds_sniper_table.md"):
        assert tables.rifle(state, save, cover, accurate) == pytest.approx([float(cell) for cell in wanted], abs=EXACT)
        found += 1
    assert found == 180


@pytest.mark.parametrize(("weapon", "save", "cover", "wanted"), GUNS)
def test_ds_17_3_rows_of_the_npo_guns(weapon: str, save: str, cover: str, wanted: list[float]) -> None:
    assert tables.gun(weapon, save, cover) == pytest.approx(wanted, abs=EXACT)


def test_ds_17_3_the_whole_table_of_the_npo_guns() -> None:
    shots = [row for row in tables.rows("ds_npo_tables.md") if row[0] in tables.GUNS]
    assert len(shots) == 24
    for weapon, save, cover, *wanted in shots:
        assert tables.gun(weapon, save, cover) == pytest.approx([float(cell) for cell in wanted], abs=EXACT)


@pytest.mark.parametrize(("npo", "foe", "wanted"), FIGHTS)
def test_ds_17_4_rows_of_the_fights(npo: str, foe: str, wanted: list[float]) -> None:
    assert tables.melee(npo, foe) == pytest.approx(wanted, abs=2 * EXACT)


def test_ds_17_4_the_whole_table_of_the_fights() -> None:
    fights = [row for row in tables.rows("ds_npo_tables.md") if row[0] in tables.BRAWLERS]
    assert len(fights) == 9
    for npo, foe, kills, dies, dealt, taken in fights:
        wanted = [float(kills), float(dies), float(dealt) - float(taken)]
        assert tables.melee(npo, foe)[:2] == pytest.approx(wanted[:2], abs=EXACT)
        assert tables.melee(npo, foe)[2] == pytest.approx(wanted[2], abs=EXACT)


def test_chances_add_up_to_one() -> None:
    for npo, (dice, hit, _, _) in tables.BRAWLERS.items():
        assert tables.total(throws.thrown(dice, hit, rules=("ceaseless",))) == pytest.approx(1, abs=1e-12), npo
    assert sum(odds.outcomes(odds.Shot(4, 2, (3, 3), 3, (("devastating", 3),), 1)).values()) == pytest.approx(1)


def test_ds_14_9_a_nearly_dead_target_is_worth_the_unrolled_hits() -> None:
    chances = []
    for accurate in range(3):
        shot = odds.Shot(4, 2, (3, 3), 5, (("devastating", 3),), accurate)
        chances.append(odds.at_least(odds.outcomes(shot), 6))
    assert chances == pytest.approx([0.8624, 0.8813, 0.9046], abs=5e-5)
