"""Who comes into a battle that is being fought, or becomes somebody else, and what they are called."""

from copy import deepcopy

from companion.games.deadly_sniper import enlisting, names
from companion.games.deadly_sniper.state import Battle, Operative, slug
from companion.requests import Message, Option, msg

LIKE = "like_"
MOST = 14
"""So many operatives a side may have, the SNIPER not counted."""


def cards(battle: Battle) -> tuple[Option, ...]:
    """The datacards of NPOs besides the SNIPER."""
    return tuple(Option(card, msg("opt-card", name=enlisting.spoken(card))) for card in battle.cards)


def offered(battle: Battle) -> tuple[Option, ...]:
    """Who may be added: an NPO of any card, or an operative like one of the player's; none to a side that is full."""
    npos = [one for one in battle.operatives.values() if one.side == "npo"]
    own = [one for one in battle.operatives.values() if one.side == "player"]
    enemies = cards(battle) if len(npos) <= MOST else ()
    return (
        *enemies,
        *(Option(LIKE + one.id, msg("opt-like", name=one.called)) for one in own[:MOST] if len(own) < MOST),
    )


def add(battle: Battle, what: str) -> Message:
    """Add somebody, ready and with full wounds."""
    if what.startswith(LIKE):
        name = next(names.fresh(_names(battle)))
        one = _like(battle.operatives[what.removeprefix(LIKE)], slug(name), name)
        battle.operatives[one.id] = one
    else:
        one = enlisting.join(battle, what)
    one.ready = True
    battle.newcomer = one.id
    return msg("newcomer", who=one.called, wounds=one.wounds)


def instead(battle: Battle, who: str) -> tuple[Option, ...]:
    """What somebody may become: an NPO one of any card, an operative one like another of the player's."""
    one = battle.operatives[who]
    if one.side == "npo":
        return cards(battle) if one.behaviour != "sniper" else ()
    others = [other for other in battle.operatives.values() if other.side == "player" and other.id != who]
    return tuple(Option(LIKE + other.id, msg("opt-like", name=other.called)) for other in others)


def replace_by(battle: Battle, who: str, what: str) -> Message:
    """Make somebody one of `instead`, with full wounds, where it stands."""
    before = battle.operatives[who]
    model = battle.operatives[what.removeprefix(LIKE)] if what.startswith(LIKE) else battle.cards[what]
    after = _like(model, who, before.name)
    after.ready = before.ready and before.in_play
    after.order, after.stamp = before.order, before.stamp + 1
    battle.operatives[who] = after
    if what.startswith(LIKE):
        return msg("is-like", who=after.called, model=model.called, wounds=after.wounds)
    return msg("is-card", who=after.called, card=enlisting.spoken(what), wounds=after.wounds)


def _like(model: Operative, who: str, name: str) -> Operative:
    uses = {weapon.name: weapon.rules["limited"] for weapon in model.weapons if "limited" in weapon.rules}
    return Operative(
        who,
        name,
        model.side,
        model.behaviour,
        model.apl,
        model.base_move,
        model.save,
        model.wounds_start,
        model.wounds_start,
        deepcopy(model.weapons),
        list(model.abilities),
        model.heavy,
        card=model.card,
        plays=model.plays,
        uses=uses,
    )


def renames(battle: Battle, who: str) -> tuple[Option, ...]:
    """Other names for somebody whose own sounds like another's."""
    mine = battle.operatives[who].name
    if not any(names.are_alike(mine, other) for other in _names(battle, but=who)):
        return ()
    spare = names.fresh(_names(battle, but=who))
    return tuple(Option(slug(name), name) for name, _ in zip(spare, range(3), strict=False))


def warnings(battle: Battle) -> list[Message]:
    """Warn of names that sound alike, and propose others."""
    found = []
    for one, other in names.alike(_names(battle)):
        who = next(each.id for each in battle.operatives.values() if each.name == other)
        instead = [str(option.label) for option in renames(battle, who)]
        found.append(msg("sound-alike", one=one, other=other, instead=instead))
    return found


def _names(battle: Battle, but: str = "") -> list[str]:
    return [one.name for one in battle.operatives.values() if one.id != but]
