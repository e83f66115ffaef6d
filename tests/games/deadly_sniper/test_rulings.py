"""Rulings are told by name when they first decide something, and once (DS-19, DS-20)."""

from tests.games.deadly_sniper.sitting import BUTCHER, Sitting
from tests.games.deadly_sniper.test_mission import fallen, officer
from tests.games.deadly_sniper.test_player import acting, do, shoot, soldier


def rulings(sitting: Sitting) -> list[str]:
    """The rulings that were told since the last look."""
    keys = [message.key for message in sitting.messages if message.key.startswith("ruling-")]
    sitting.messages.clear()
    return [key.removeprefix("ruling-") for key in keys]


def test_a6_the_enemy_gains_no_command_points_unless_the_house_rules_say_so() -> None:
    dice = (("initiative:npo", [1]), ("initiative:player", [6]), ("first", "us"))
    assert "A6" in rulings(Sitting().give(*dice))
    assert "A6" not in rulings(Sitting(settings={"npo_rerolls": "points"}).give(*dice))


def test_a18_the_sniper_is_not_asked_about_near_the_officer() -> None:
    sitting = officer(npos=[BUTCHER]).start("us").give(("marker_npo", []))
    assert rulings(sitting) == ["A18"]


def test_a21_a_heavy_among_the_fallen_is_one_by_its_datacard() -> None:
    heavy = [{"name": name, "card": "brawler_heavy"} for name in ("Butcher", "Cleaver", "Ogre")]
    assert "A21" in rulings(fallen(2, npos=heavy))
    light = [{"name": name, "card": "brawler_trooper"} for name in ("Butcher", "Cleaver", "Ogre")]
    assert "A21" not in rulings(fallen(2, npos=light))


def test_a22_an_enemy_that_may_choose_is_obscured() -> None:
    assert "A22" in rulings(shoot(acting(), [6, 5, 4, 3], cover="obscured"))
    both = acting().adjust("operatives.butcher.order", "engage")
    assert "A22" not in rulings(shoot(both, [6, 5, 4, 3], cover="obscured_cover"))  # it has nothing to choose


def test_a23_what_is_left_of_a_move_is_not_kept() -> None:
    sitting = do(acting("conceal", officer=True, kara=soldier()), "escape").give(("escape:kara", "no"))
    assert rulings(sitting)[-1:] == ["A23"]
    do(sitting, "escape").give(("escape:kara", "no"))
    assert rulings(sitting) == []
