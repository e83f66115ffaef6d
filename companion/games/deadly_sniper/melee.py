"""The Fight action of an NPO against one of the player's operatives, blow by blow (DS-7)."""

from companion.dialogue import Say, Script, ask
from companion.games.deadly_sniper import fighting, questions
from companion.games.deadly_sniper.damage import harm
from companion.games.deadly_sniper.fighting import Fighter
from companion.games.deadly_sniper.shooting import Hits, retain
from companion.games.deadly_sniper.state import Battle, Operative, Weapon
from companion.requests import Choose, Decide, Option, Roll, msg


def fighter(operative: Operative, hits: Hits) -> Fighter:
    """See an operative with its successes as one side of a fight."""
    weapon = operative.weapon("melee")
    return Fighter(hits.normals, hits.crits, operative.wounds, (weapon.dmg_norm, weapon.dmg_crit))


def fight(battle: Battle, npo: str, foe: str) -> Script[None]:
    """DS-7.1 to 7.3: needless as soon as one of the two is gone."""
    yield Say(msg("fights", who=battle.operatives[npo].called, target=battle.operatives[foe].called), "warning")
    hits = {npo: (yield from _throw(battle, npo, foe)), foe: (yield from _throw(battle, foe, npo))}
    for who, hit in hits.items():
        yield Say(msg("melee-hits", who=battle.operatives[who].called, normals=hit.normals, crits=hit.crits))
    turn, other = npo, foe
    while questions.both_in_play(battle, npo, foe) and any(hit.total for hit in hits.values()):
        if hits[turn].total:
            yield from _blow(battle, turn, other, hits)
        turn, other = other, turn


def _throw(battle: Battle, who: str, foe: str) -> Script[Hits]:
    """DS-7.1: the melee dice of one side; Ceaseless is used on an NPO's fails (DS-14.9)."""

    def armed() -> tuple[Operative, Weapon, int]:
        operative = battle.operatives[who]
        weapon = operative.weapon("melee")
        return operative, weapon, operative.hit(weapon)

    def build() -> Roll | None:
        if not questions.both_in_play(battle, who, foe):
            return None
        operative, weapon, need = armed()
        prompt = msg("roll-melee", who=operative.called, dice=weapon.atk, need=min(need, 6))
        return Roll(key=f"melee:{who}:{foe}", prompt=prompt, dice=weapon.atk, by=operative.side)

    dice = yield from ask(build)
    _, weapon, need = armed()
    again = fighting.ceaseless(dice, need) if "ceaseless" in weapon.rules else None
    if again is None:
        return retain(dice, need)
    number = dice.count(again)

    def reroll() -> Roll | None:
        if not questions.both_in_play(battle, who, foe):
            return None
        operative = battle.operatives[who]
        prompt = msg("roll-ceaseless", who=operative.called, dice=number, value=again)
        return Roll(key=f"reroll:{who}:{foe}", prompt=prompt, dice=number, by=operative.side)

    new = yield from ask(reroll)
    return retain((*(die for die in dice if die != again), *new), need)


def _blow(battle: Battle, who: str, foe: str, hits: dict[str, Hits]) -> Script[None]:
    """DS-7.3: one success is resolved; where there is only one way nobody is asked."""

    def sides() -> tuple[Fighter, Fighter]:
        return fighter(battle.operatives[who], hits[who]), fighter(battle.operatives[foe], hits[foe])

    def build() -> Choose | None:
        if not questions.both_in_play(battle, who, foe):
            return None
        own, enemy = sides()
        options = tuple(Option(blow, msg(f"opt-{blow}")) for blow in fighting.legal(own, enemy))
        kind = Decide if battle.operatives[who].side == "npo" else Choose
        prompt = msg("ask-blow", who=battle.operatives[who].called, normals=own.normals, crits=own.crits)
        return kind(
            key=f"blow:{who}:{foe}:{own.normals}-{own.crits}:{enemy.normals}-{enemy.crits}",
            prompt=prompt,
            options=options,
        )

    choices = fighting.legal(*sides())
    blow = choices[0] if len(choices) == 1 else (yield from ask(build))
    own, enemy = sides()
    after, left = fighting.resolve(blow, own, enemy)
    hits[who], hits[foe] = Hits(after.normals, after.crits), Hits(left.normals, left.crits)
    if blow.startswith("strike"):
        yield Say(msg("strikes", who=battle.operatives[who].called, crit=int(blow == "strike_crit")))
        yield from harm(battle, foe, own.dmg[blow == "strike_crit"])
    else:
        yield Say(msg("blocks", who=battle.operatives[who].called))


def worst_for_player(battle: Battle, npo: str, foe: str) -> fighting.Value:
    """DS-17.4: what a fight is worth to an NPO before the dice."""
    own, enemy = battle.operatives[npo], battle.operatives[foe]
    dice = [
        fighting.thrown(weapon.atk, who.hit(weapon), rerolls="ceaseless" in weapon.rules)
        for who, weapon in ((own, own.weapon("melee")), (enemy, enemy.weapon("melee")))
    ]
    nothing = Hits(0, 0)
    return fighting.forecast(fighter(own, nothing), fighter(enemy, nothing), dice[0], dice[1])
