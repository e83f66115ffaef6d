"""Lists of NPOs up to the wounds limit, by voice or at random, and NPOs who join later (DS-2.3, DS-2.9)."""

from copy import deepcopy

from companion.dialogue import Say, Script, ask, step
from companion.games.deadly_sniper import names, rulings
from companion.games.deadly_sniper.state import Battle, Operative, slug
from companion.requests import ChooseOrNot, Decide, Option, msg

NAMES = {
    "brawler": (
        *("Butcher", "Cleaver", "Hatchet", "Mauler", "Ripper", "Grinder", "Basher"),
        *("Scourge", "Brute", "Anvil", "Jackal", "Wolf", "Badger", "Ogre"),
    ),
    "marksman": (
        *("Gunner", "Falcon", "Viper", "Ranger", "Archer", "Hunter", "Lancer"),
        *("Osprey", "Cobra", "Musket", "Arrow", "Needle", "Raven", "Comet"),
    ),
}
"""What NPOs without names of their own are called, so that a recogniser tells them apart."""
WOUNDS_A_HEAVY = 30
"""At most one Heavy for so many wounds of the limit."""


def enlist(battle: Battle) -> Script[None]:
    """Make the list of NPOs, where the set-up does not give it."""
    if battle.npo_list == "given":
        return
    while (card := (yield from step(_next(battle)))) is not None:
        join(battle, card)
    joined = [one for one in battle.in_play("npo") if one.card in battle.cards]
    npos = [msg("enlisted-npo", name=one.name, card=spoken(one.card)) for one in joined]
    yield Say(msg("enlisted", npos=npos, wounds=_wounds(battle)) if npos else msg("enlisted-nobody"))
    yield from rulings.apply(battle, "A1")


def _next(battle: Battle) -> Script[str | None]:
    """The next card: drawn from all that fit, or named; needless where none fits any more."""

    def draw() -> Decide | None:
        options = tuple(Option(card, spoken(card)) for card in fitting(battle))
        number = len(battle.in_play("npo"))
        return Decide(key=f"enlist:{number}", prompt=msg("deciding"), options=options) if options else None

    def name() -> ChooseOrNot | None:
        options = tuple(Option(card, spoken(card)) for card in fitting(battle))
        left = battle.npo_wounds_limit - _wounds(battle)
        return ChooseOrNot(key="enlist", prompt=msg("ask-enlist", left=left), options=options) if options else None

    return (yield from ask(draw)) if battle.npo_list == "random" else (yield from ask(name))


def fitting(battle: Battle) -> list[str]:
    """The cards that still fit: by their wounds, and at most one Heavy for so many wounds of the limit."""
    left = battle.npo_wounds_limit - _wounds(battle)
    heavies = sum(one.heavy for one in battle.in_play("npo"))
    more = heavies < battle.npo_wounds_limit // WOUNDS_A_HEAVY
    return [
        card
        for card, one in battle.cards.items()
        if one.wounds_start <= left and (more or not one.heavy) and card not in battle.every_second.values()
    ]


def _wounds(battle: Battle) -> int:
    return sum(one.wounds_start for one in battle.in_play("npo") if one.behaviour != "sniper")


def join(battle: Battle, card: str) -> Operative:
    """Let an NPO of a card join; every second one of some cards has another card (a special weapon)."""
    same = [one for one in battle.operatives.values() if one.card in (card, battle.every_second.get(card, card))]
    if card in battle.every_second and len(same) % 2:
        card = battle.every_second[card]
    one = deepcopy(battle.cards[card])
    one.name = _free_name(battle, one)
    one.id = slug(one.name)
    battle.operatives[one.id] = one
    return one


def _free_name(battle: Battle, one: Operative) -> str:
    taken = [other.name for other in battle.operatives.values()]
    for name in NAMES["marksman" if one.behaviour == "marksman" else "brawler"]:
        if slug(name) not in battle.operatives and not any(names.are_alike(name, other) for other in taken):
            return name
    return next(names.fresh(taken))


def spoken(card: str) -> str:
    """A card's name as it is said."""
    return card.replace("_", " ")
