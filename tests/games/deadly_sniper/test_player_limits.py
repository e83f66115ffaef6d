"""What one of the player's operatives may not do, and what turns out not to have happened (DS-4, DS-5, DS-8.22)."""

from tests.games.deadly_sniper.sitting import BUTCHER, Sitting
from tests.games.deadly_sniper.test_player import RIFLE, SHOT, acting, do, soldier

CROWD = [BUTCHER, {"name": "Cleaver", "card": "brawler_trooper"}]


def counteracting(*, touched: bool) -> Sitting:
    """Kara, expended, may do one action while Cleaver is ready; Butcher has charged her or not."""
    sitting = do(acting(npos=CROWD, officer=True), "done").give(("attackers:npo", ["butcher"]))
    sitting.give(("reach:butcher:kara", "yes" if touched else "no"))
    if touched:
        sitting.give(("melee:butcher:kara", [1, 1, 1, 1]), ("reroll:butcher:kara", [1, 1, 1, 1]))
        sitting.give(("melee:kara:butcher", [1, 1, 1]))
    sitting.said()
    return sitting.give(("counteract:player", "kara"))


def test_ds_4_6_a_charge_in_a_counteraction_goes_two_inches_at_the_most() -> None:
    sitting = counteracting(touched=False)
    assert sitting.said() == ["counteracts"]
    assert do(sitting, "charge").request.prompt.params["inches"] == 2


def test_ds_4_6_nobody_leaves_the_board_in_a_counteraction_out_of_a_fight() -> None:
    assert "escape" in counteracting(touched=False).offered
    assert "escape" not in counteracting(touched=True).offered  # to fall back takes two points


def test_ds_5_11_with_a_part_of_its_base_left_on_the_board_it_has_not_moved() -> None:
    sitting = do(acting("conceal", officer=True), "escape").give(("escape:kara", "no"))
    assert sitting.said() == ["not-across"]
    assert sitting.battle.operatives["kara"].performed == []
    assert do(sitting, "escape").give(("escape:kara", "yes")).battle.operatives["kara"].performed == ["reposition"]


def test_ds_19_who_carries_the_officer_is_reminded_that_it_hits_one_worse() -> None:
    sitting = do(acting("conceal", officer=True), "pick_up", "done").give(("reach:butcher:kara", "no"))
    sitting.give(("initiative:npo", [1]), ("initiative:player", [6]), ("first", "us"))
    sitting.give(("marker_npo", [])).done("kara", "engage")
    assert sitting.said()[-2:] == ["acts", "carrier-reminder"]


def test_a25_with_exactly_half_of_its_wounds_nobody_is_injured_which_is_told() -> None:
    sitting = do(acting(npos=[{"name": "Butcher", "card": "marksman_warrior"}]), "shoot")
    sitting.give(("shot:kara", SHOT), ("attack:kara:butcher", [6, 1, 1, 1]), ("defence:kara:butcher", [1, 1, 1]))
    keys = [message.key for message in sitting.messages]
    assert "ruling-A25" in keys
    assert "injured" not in keys


def test_an_order_moves_nobody_out_of_a_fight() -> None:
    sitting = Sitting(operatives=[soldier()], npos=[BUTCHER], turning_points=2)
    sitting.adjust("operatives.sniper.status", "incapacitated").start("them").give(("reach:butcher:kara", "yes"))
    sitting.give(("melee:butcher:kara", [1, 1, 1, 1]), ("reroll:butcher:kara", [1, 1, 1, 1]))
    sitting.give(("melee:kara:butcher", [1, 1, 1])).done("kara", "engage")  # until now she had a Conceal order
    assert sitting.offered == ["fight", "fall_back", "other", "done"]


def test_ds_8_22_a_torrent_goes_to_valid_targets_that_no_friend_fights() -> None:
    kara = soldier(
        "Kara", {**RIFLE, "rules": {"torrent": 2}}, {"name": "Fist", "kind": "melee", "atk": 3, "hit": 4, "dmg": (1, 2)}
    )
    crowd = [*CROWD, {"name": "Ogre", "card": "brawler_heavy"}]
    sitting = Sitting(operatives=[kara, soldier("Rourke")], npos=crowd)
    sitting.adjust("operatives.sniper.status", "incapacitated").start("us").done("rourke", "engage")
    sitting.give(("action:rourke", "charge"), ("charged:rourke", ["ogre"]), ("action:rourke", "done"))
    sitting.give(("attackers:npo", ["cleaver"]), ("reach:cleaver", [])).done("kara", "engage")
    do(sitting, "shoot").give(("shot:kara", SHOT))
    assert sitting.offered == ["cleaver"]  # Rourke is at Ogre
    sitting.give(("torrent:kara:butcher", ["cleaver"]), ("inside:butcher", "no"))
    sitting.give(("attack:kara:butcher", [1, 1, 1, 1]), ("view:kara:cleaver", "light"))
    assert sitting.said()[-2:] == ["missed", "no-valid-target"]  # Cleaver is concealed, and in cover
    assert sitting.request.key == "action:kara"
