"""What a set-up may say (DS-2), and the datacards that are shipped (DS-13)."""

import tomllib
from typing import Any

import pytest
from pydantic import ValidationError

from companion import places
from companion.games.deadly_sniper import cards
from tests.games.deadly_sniper.sitting import BUTCHER, SQUAD, Sitting

FOLDER = places.config_folder() / "deadly_sniper"
CARDS: dict[str, dict[str, Any]] = tomllib.loads((FOLDER / "npo_datacards.toml").read_text("utf-8"))
# card: APL, Move, Save, Wounds; then of its melee weapon Atk, Hit, damage (DS-13)
MELEE = {
    "sniper": (0, 0, 3, 12, 3, 4, [2, 3]),
    "brawler_trooper": (2, 6, 5, 7, 4, 4, [3, 4]),
    "brawler_tough": (2, 5, 4, 10, 4, 4, [4, 5]),
    "brawler_heavy": (3, 6, 3, 14, 5, 3, [4, 5]),
    "marksman_trooper": (2, 6, 5, 7, 3, 4, [2, 3]),
    "marksman_special": (2, 6, 5, 7, 3, 4, [2, 3]),
    "marksman_warrior": (2, 6, 4, 8, 3, 4, [2, 3]),
    "marksman_heavy": (3, 6, 3, 14, 4, 3, [3, 4]),
}
# of its gun Atk, Hit, damage, rules
GUNS = {
    "sniper": (4, 2, [3, 3], {"devastating": 3, "heavy": 1, "silent": 1}),
    "marksman_trooper": (4, 4, [2, 3], {}),
    "marksman_special": (4, 4, [4, 5], {"piercing": 1}),
    "marksman_warrior": (4, 4, [3, 4], {}),
    "marksman_heavy": (4, 3, [3, 4], {}),
}
HEAVY = {"brawler_heavy": ("double_fight",), "marksman_heavy": ("double_shoot",)}


def refused(**setup: Any) -> str:
    """Give the place and the words of the first fault of a set-up."""
    with pytest.raises(ValidationError) as caught:
        Sitting(**setup)
    first = caught.value.errors()[0]
    return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"


@pytest.mark.parametrize("card", CARDS)
def test_ds_13_the_shipped_cards(card: str) -> None:
    read = cards.Card.model_validate(CARDS[card])
    melee = next(gun for gun in read.weapons if gun.kind == "melee")
    assert (read.apl, read.move, read.save, read.wounds, melee.atk, melee.hit, list(melee.dmg)) == MELEE[card]
    guns = [(gun.atk, gun.hit, list(gun.dmg), gun.rules) for gun in read.weapons if gun.kind == "ranged"]
    assert guns == ([GUNS[card]] if card in GUNS else [])
    assert read.heavy == (card in HEAVY)
    assert read.abilities == HEAVY.get(card, ())


def test_ds_2_6_everybody_is_set_up_on_conceal() -> None:
    orders = {one.order for one in Sitting().battle.operatives.values()}
    assert orders == {"conceal"}


def test_ds_2_3_too_many_wounds_are_refused_and_the_limit_is_data() -> None:
    crowd = [{"name": f"Ogre {number}", "card": "brawler_heavy"} for number in range(7)]
    assert refused(npos=crowd) == "npos: Value error, they have 98 wounds together; npo_wounds_limit is 90"
    assert len(Sitting(npos=crowd, npo_wounds_limit=98).battle.in_play("npo")) == 8
    assert len(Sitting(npos=crowd[:6]).battle.in_play("npo")) == 7  # 84, the sniper's 12 not counted


def test_names_stand_once_and_can_be_said() -> None:
    assert "a name may stand only once, and none is 'sniper': butcher" in refused(npos=[BUTCHER, BUTCHER])
    assert "a name may stand only once, and none is 'sniper': kara" in refused(npos=[{**BUTCHER, "name": "KARA"}])
    assert "sniper" in refused(operatives=[*SQUAD, {"name": "Sniper", "wounds": 8, "save": 4}])
    assert refused(operatives=[{"name": "?!", "wounds": 8, "save": 4}]).startswith("operatives.0.name: ")


def test_an_npo_needs_a_card_that_there_is() -> None:
    assert "Butcher has the card 'ogre', which is not" in refused(npos=[{"name": "Butcher", "card": "ogre"}])
    assert "Butcher has the card 'sniper'" in refused(npos=[{"name": "Butcher", "card": "sniper"}])
    assert "there is no card 'sniper'" in refused(datacards={"ogre": CARDS["brawler_heavy"]})
