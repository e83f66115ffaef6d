"""The Fight action of either side, blow by blow (DS-7)."""

from functools import cache

from companion.dialogue import Also, Say, Script, ask, ask_also, step
from companion.games.deadly_sniper import after_use, by_hand, fighting, questions, rolling, shooting
from companion.games.deadly_sniper.damage import harm, hurt
from companion.games.deadly_sniper.fighting import Fighter
from companion.games.deadly_sniper.shooting import Hits, retain
from companion.games.deadly_sniper.state import Battle, Operative, Weapon, slug
from companion.games.deadly_sniper.throws import thrown
from companion.requests import Choose, Decide, Option, Roll, msg


def fighter(operative: Operative, hits: Hits, *, shock: bool = False, name: str | None = None) -> Fighter:
    """See an operative with its successes as one side of a fight; `shock` says that this rule is still unused."""
    weapon = operative.weapon("melee", name)
    dmg = (weapon.dmg_norm, weapon.dmg_crit)
    return Fighter(hits.normals, hits.crits, operative.wounds, dmg, brutal="brutal" in weapon.rules, shock=shock)


def helpers(battle: Battle, who: str, foe: str) -> int:
    """DS-7.2: how many friends assist: they touch that foe, and no other enemy, by what is known."""
    side, touches = battle.operatives[who].side, questions.touches
    return sum(
        touches(battle, one.id, foe)
        and not any(touches(battle, one.id, other.id) for other in questions.foes(battle, one.id) if other.id != foe)
        for one in battle.in_play(side)
        if one.id != who
    )


def needed(battle: Battle, who: str, foe: str, weapon: Weapon) -> int:
    """DS-7.2: the hit value of a fighter's weapon; each helper makes it one better, down to 2."""
    hit = battle.operatives[who].hit(weapon)
    return max(min(2, hit), hit - helpers(battle, who, foe)) if battle.active == who else hit


def fight(battle: Battle, who: str, foe: str, weapon: str | None = None) -> Script[None]:
    """DS-7: the whole action, needless as soon as one of the two is gone.

    Args:
        battle: what stands on the board.
        who: whose action it is.
        foe: who retaliates.
        weapon: the name of the attacker's melee weapon; its first where none is named.
    """
    battle.operatives[who].draw("melee", weapon)
    battle.operatives[foe].draw("melee")
    yield Say(msg("fights", who=battle.operatives[who].called, target=battle.operatives[foe].called), "warning")
    if by_hand.resolves(battle, who):
        yield from by_hand.fight(battle, who, foe)
        return
    yield from step(_choose_weapon(battle, foe, who))
    yield from step(_exchange(battle, who, foe))
    battle.operatives[foe].inside = False
    for one in (who, foe):
        yield from step(after_use.used(battle, one, "melee"))


def _choose_weapon(battle: Battle, who: str, foe: str) -> Script[None]:
    """DS-7.1: one of the player's with several melee weapons picks the one with which it retaliates."""

    def build() -> Choose | None:
        one = battle.operatives[who]
        names = [gun.name for gun in one.weapons if gun.kind == "melee" and one.uses.get(gun.name, 1)]
        if one.side != "player" or len(names) < 2 or not questions.both_in_play(battle, who, foe):
            return None
        options = tuple(Option(slug(name), name) for name in names)
        return Choose(key=f"weapon:{who}", prompt=msg("ask-weapon", who=one.called), options=options)

    chosen = yield from ask(build)
    one = battle.operatives[who]
    one.draw("melee", next(gun.name for gun in one.weapons if slug(gun.name) == chosen))


def _exchange(battle: Battle, who: str, foe: str) -> Script[None]:
    attacker = yield from _throw(battle, who, foe, defends=foe)
    hits = {who: attacker, foe: (yield from _throw(battle, foe, who, defends=foe))}
    shocks = {one for one in hits if "shock" in battle.operatives[one].weapon("melee").rules}
    for one, other in ((who, foe), (foe, who)):
        yield from _at_once(battle, one, other, hits[one])
    first = fighting.resolves_first(
        retaliating_in_stronghold=battle.operatives[foe].inside, fighter_in_stronghold=battle.operatives[who].inside
    )
    turn, other = (who, foe) if first == "attacker" else (foe, who)
    while questions.both_in_play(battle, who, foe) and any(hit.total for hit in hits.values()):
        if hits[turn].total:
            yield from _blow(battle, turn, other, hits, shocks)
        turn, other = other, turn


def _at_once(battle: Battle, who: str, foe: str, hits: Hits) -> Script[None]:
    """DS-8.9, DS-8.14: what retained crits do before the first blow."""
    rules = battle.operatives[who].weapon("melee").rules
    damage = shooting.devastating(hits, rules)
    if damage and questions.both_in_play(battle, who, foe):
        yield Say(msg("devastating", damage=damage), hurt(battle, foe))
        yield from harm(battle, foe, damage, by=who)
    if shooting.stuns(hits, rules):
        yield from after_use.stun(battle, foe)


def _throw(battle: Battle, who: str, foe: str, defends: str) -> Script[Hits]:
    """DS-7.1: the melee dice of one side; it may be said there that one defends a stronghold alone (DS-7.4)."""

    def armed() -> tuple[Operative, Weapon]:
        return battle.operatives[who], battle.operatives[who].weapon("melee")

    def need() -> int:
        return needed(battle, who, foe, armed()[1])

    def accurate() -> int:
        weapon = armed()[1]
        return min(weapon.rules.get("accurate", 0), weapon.atk)

    def build() -> Roll | None:
        if not questions.both_in_play(battle, who, foe):
            return None
        operative, weapon = armed()
        dice = weapon.atk - accurate()
        prompt = msg("roll-melee", who=operative.called, dice=dice, need=min(need(), 6))
        also = () if battle.operatives[defends].inside else (_garrisoned(battle, defends),)
        return Roll(key=f"melee:{who}:{foe}", prompt=prompt, dice=dice, by=operative.side, also=also)

    dice = (yield from ask_also(build)) if armed()[1].atk > accurate() else ()
    if isinstance(dice, Also):
        battle.operatives[defends].inside = True
        dice = yield from ask(build)
    dice = yield from rolling.again(battle, who, foe, dice, tuple(armed()[1].rules), need)
    rules = armed()[1].rules
    hits = shooting.attack(retain(dice, need(), rules.get("lethal", 6)), rules, accurate=accurate())
    told = {"normals": hits.normals, "crits": hits.crits, "shown": rolling.shown(dice)}
    yield Say(msg("melee-hits", who=battle.operatives[who].called, **told))
    return hits


def _garrisoned(battle: Battle, who: str) -> Option:
    return Option("garrisoned", msg("opt-garrisoned", who=battle.operatives[who].called))


def _blow(battle: Battle, who: str, foe: str, hits: dict[str, Hits], shocks: set[str]) -> Script[None]:
    """DS-7.3: one success is resolved; where there is only one way nobody is asked."""

    def sides() -> tuple[Fighter, Fighter]:
        own, enemy = battle.operatives[who], battle.operatives[foe]
        return fighter(own, hits[who], shock=who in shocks), fighter(enemy, hits[foe], shock=foe in shocks)

    def build() -> Choose | None:
        if not questions.both_in_play(battle, who, foe):
            return None
        own, enemy = sides()
        options = tuple(Option(blow, msg(f"opt-{blow}")) for blow in fighting.legal(own, enemy))
        kind = Decide if battle.operatives[who].side == "npo" else Choose
        prompt = msg("ask-blow", who=battle.operatives[who].called, normals=own.normals, crits=own.crits)
        return kind(key=f"blow:{who}:{foe}:{_told(own)}:{_told(enemy)}", prompt=prompt, options=options)

    choices = fighting.legal(*sides())
    blow = choices[0] if len(choices) == 1 else (yield from ask(build))
    own, enemy = sides()
    after, left = fighting.resolve(blow, own, enemy)
    hits[who], hits[foe] = Hits(after.normals, after.crits), Hits(left.normals, left.crits)
    if own.shock and not after.shock:
        shocks.discard(who)
        if hits[foe].total < enemy.normals + enemy.crits:
            yield Say(msg("shocks", who=battle.operatives[foe].called))
    if blow.startswith("strike"):
        yield Say(msg("strikes", who=battle.operatives[who].called, crit=int(blow == "strike_crit")))
        yield from harm(battle, foe, own.dmg[blow == "strike_crit"], by=who)
    else:
        yield Say(msg("blocks", who=battle.operatives[who].called))


def _told(side: Fighter) -> str:
    """Put the successes of one side into a key, and whether its Shock is still unused."""
    return f"{side.normals}-{side.crits}" + ("-shock" if side.shock else "")


def untold(operative: Operative, told: str) -> Fighter:
    """See one side of a fight as a key has it."""
    normals, crits, *shock = told.split("-")
    return fighter(operative, Hits(int(normals), int(crits)), shock=bool(shock))


def forecast(battle: Battle, who: str, foe: str, name: str | None = None) -> fighting.Value:
    """DS-17.4: what a fight is worth to the one whose action it is, before the dice, with a weapon of that name."""
    sides = [(battle.operatives[who], name), (battle.operatives[foe], None)]
    nothing = Hits(0, 0)
    own, enemy = (
        fighter(one, nothing, shock="shock" in one.weapon("melee", called).rules, name=called) for one, called in sides
    )
    return fighting.forecast(own, enemy, _chances(battle, who, foe, name), _chances(battle, foe, who))


def _chances(battle: Battle, who: str, foe: str, name: str | None = None) -> fighting.Throws:
    """The chances of every result of one side's dice."""
    weapon = battle.operatives[who].weapon("melee", name)
    return _results(weapon.atk, needed(battle, who, foe, weapon), tuple(sorted(weapon.rules.items())))


@cache
def _results(atk: int, need: int, rules: tuple[tuple[str, int], ...]) -> fighting.Throws:
    known = dict(rules)
    accurate = min(known.get("accurate", 0), atk)
    found: dict[Hits, float] = {}
    for rolled, chance in thrown(atk - accurate, need, known.get("lethal", 6), tuple(known)).items():
        hits = shooting.attack(rolled, known, accurate=accurate)
        counted = Hits(hits.normals, hits.crits)
        found[counted] = found.get(counted, 0.0) + chance
    return tuple(found.items())
