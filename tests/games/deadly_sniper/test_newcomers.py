"""Who takes part may be set right in mid-battle, and names that sound alike are told."""

import pytest

from companion.games.deadly_sniper import names
from companion.messages import Words
from companion.requests import msg
from tests.games.deadly_sniper.sitting import SQUAD, Sitting


def test_an_npo_joins_ready_under_a_name_of_its_own() -> None:
    sitting = Sitting().start("us").adjust("newcomer", "marksman_heavy")
    (said,) = sitting.messages
    one = sitting.battle.operatives[sitting.battle.newcomer]
    assert said.params == {"who": one.name, "wounds": 14}
    assert (one.side, one.ready, one.card, one.wounds) == ("npo", True, "marksman_heavy", 14)


@pytest.mark.parametrize("key", ["newcomer", "is-like", "is-card", "ask-enlist"])
def test_one_wound_is_one(key: str) -> None:
    words = Words("companion.games.deadly_sniper")
    for wounds in (1, 2):
        said = words.sentence(msg(key, who="Kara", model="Rourke", card="brute", wounds=wounds, left=wounds))
        assert ("one wound" in said.lower(), "2 wounds" in said) == (wounds == 1, wounds == 2)


def test_an_operative_like_one_of_the_players_joins_and_can_be_activated() -> None:
    sitting = Sitting().start("us").adjust("operatives.kara.wounds", 1).adjust("newcomer", "like_kara")
    new = sitting.battle.newcomer
    assert (sitting.battle.operatives[new].wounds, sitting.battle.operatives["kara"].wounds) == (8, 1)
    sitting.done(new)
    assert not sitting.battle.operatives[new].ready


def test_a_side_has_an_end_of_newcomers() -> None:
    sitting = Sitting().start("us")
    adjustable = sitting.session.rules.adjustable
    for _ in range(30):
        if "newcomer" not in adjustable(sitting.battle):
            break
        options = adjustable(sitting.battle)["newcomer"].options  # type: ignore[attr-defined]
        sitting.adjust("newcomer", options[0].key)
    assert "newcomer" not in adjustable(sitting.battle)
    assert len({one.name for one in sitting.battle.operatives.values()}) == len(sitting.battle.operatives)


def test_an_npo_becomes_one_of_another_card_where_it_stands() -> None:
    sitting = Sitting().start("us").adjust("operatives.butcher.wounds", 2)
    sitting.adjust("operatives.butcher.card", "brawler_tough")
    butcher = sitting.battle.operatives["butcher"]
    assert (butcher.name, butcher.wounds, butcher.save, butcher.ready) == ("Butcher", 10, 4, True)


def gunner() -> Sitting:
    """An enemy is about to shoot: whether its target is obscured is asked."""
    sitting = Sitting(npos=[{"name": "Ogre", "card": "marksman_trooper"}]).start("them")
    return sitting.give(("sees:sniper", []), ("sees:ogre", []), ("spot:ogre", "kara"))


def test_who_becomes_somebody_without_a_gun_before_a_shot_does_not_shoot() -> None:
    sitting = gunner().adjust("operatives.ogre.card", "brawler_trooper").give(("obscured:ogre:kara", "no"))
    assert sitting.request.key == "activation:player"
    assert "npo-shoots" not in sitting.said()


def test_who_becomes_somebody_without_a_gun_in_a_shot_leaves_it_there() -> None:
    sitting = gunner().give(("obscured:ogre:kara", "no"))
    assert sitting.request.key == "attack:ogre:kara"
    sitting.adjust("operatives.ogre.card", "brawler_trooper")
    assert sitting.request.key == "activation:player"
    assert "hits" not in sitting.said()


def test_an_operative_of_the_players_becomes_one_like_another() -> None:
    squad = [*SQUAD, {"name": "Ogre", "wounds": 14, "save": 3}]
    sitting = Sitting(operatives=squad).start("us").adjust("operatives.kara.wounds", 2)
    sitting.adjust("operatives.kara.card", "like_ogre")
    kara = sitting.battle.operatives["kara"]
    assert (kara.name, kara.side, kara.wounds, kara.save, kara.ready) == ("Kara", "player", 14, 3, True)


def test_who_is_taken_away_is_not_incapacitated() -> None:
    sitting = Sitting().start("us").adjust("operatives.butcher.status", "removed")
    assert not sitting.battle.operatives["butcher"].in_play
    assert sitting.session.rules.result(sitting.battle)["incapacitated"] == []
    sitting.adjust("operatives.butcher.status", "in_play")
    assert sitting.battle.operatives["butcher"].wounds == 7


def test_the_marker_has_one_carrier_at_the_most() -> None:
    sitting = Sitting(officer=True)
    sitting.adjust("carrier", "kara").adjust("carrier", "rourke")
    assert [one.id for one in sitting.battle.operatives.values() if one.carrying] == ["rourke"]
    sitting.adjust("operatives.rourke.status", "escaped_player_edge")
    assert sitting.battle.marker == "gone"


def test_names_that_sound_alike_are_warned_about_and_can_be_changed_by_voice() -> None:
    squad = [{"name": name, "wounds": 8, "save": 4} for name in ("Kara", "Cora")]
    sitting = Sitting(operatives=squad)
    (warning,) = [message for message in sitting.messages if message.key == "sound-alike"]
    assert (warning.params["one"], warning.params["other"]) == ("Kara", "Cora")
    proposed = sitting.session.rules.adjustable(sitting.battle)["operatives.cora.name"].options  # type: ignore[attr-defined]
    sitting.adjust("operatives.cora.name", proposed[0].key)
    assert sitting.battle.operatives["cora"].called == proposed[0].label
    assert "operatives.kara.name" not in sitting.session.rules.adjustable(sitting.battle)
    assert "sound-alike" not in {message.key for message in Sitting(operatives=SQUAD).messages}


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        *[("Kara", "Cora", True), ("Vex", "Rex", True), ("Boomer", "Bloomer", True), ("Rourke", "Burke", True)],
        *[("Kara", "Rourke", False), ("Marksman one", "Marksman two", False), ("Juno", "Sparks", False)],
    ],
)
def test_names_are_compared_by_their_sound(one: str, other: str, *, alike: bool) -> None:
    assert names.are_alike(one, other) is alike


def test_spare_names_sound_like_none_of_the_others() -> None:
    assert list(names.alike(names.SPARE)) == []
    fresh = names.fresh(["Comet", "Lanterne"])
    first = [next(fresh) for _ in range(20)]
    assert not {"Comet", "Lantern"} & set(first)
    assert list(names.alike(["Comet", "Lanterne", *first])) == []
