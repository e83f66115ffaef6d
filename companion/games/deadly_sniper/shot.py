"""The Shoot action of either side, die by die (DS-6)."""

from companion.dialogue import Say, Script, ask, step
from companion.games.deadly_sniper import (
    after_use,
    areas,
    bunkers,
    by_hand,
    ending,
    odds,
    questions,
    rolling,
    rulings,
    shooting,
)
from companion.games.deadly_sniper.damage import harm, hurt, spared
from companion.games.deadly_sniper.defence import defend
from companion.games.deadly_sniper.sights import cover, view
from companion.games.deadly_sniper.state import Battle, Operative, Weapon
from companion.requests import Choose, Decide, Option, Roll, msg


def described(battle: Battle, shooter: str, target: str, accurate: int) -> odds.Shot:
    """Describe the shot for the exact chances, by what is known."""
    gun = battle.operatives[shooter].weapon("ranged")
    seen = view(battle, shooter, target)
    return odds.Shot(
        gun.atk,
        battle.operatives[shooter].hit(gun),
        (gun.dmg_norm, gun.dmg_crit),
        battle.operatives[target].save,
        tuple(sorted(areas.rules_against(battle, gun, target, shooter).items())),
        accurate,
        battle.know("obscured", shooter, target) == "yes",
        seen.cover_saves + seen.improved,
    )


def shoot(battle: Battle, shooter: str, target: str, weapon: str | None = None) -> Script[None]:
    """DS-6: the whole action, with what its weapon does to others and to its user; over when the gun is gone.

    Args:
        battle: what stands on the board.
        shooter: whose action it is.
        target: whom it shoots at first.
        weapon: the name of the ranged weapon; its first where none is named.
    """
    battle.operatives[shooter].draw("ranged", weapon)
    yield from ending.until(lambda: not battle.operatives[shooter].has_gun, _shoot(battle, shooter, target))


def _shoot(battle: Battle, shooter: str, target: str) -> Script[None]:
    if by_hand.resolves(battle, shooter):
        yield from by_hand.shot(battle, shooter, target)
        return
    others = (yield from step(areas.others(battle, shooter, target))) or ()
    yield from step(_at(battle, shooter, target))
    for other in others:
        if (yield from areas.hits_too(battle, shooter, target, other)):
            yield from step(_at(battle, shooter, other))
    yield from step(after_use.used(battle, shooter, "ranged"))


def _at(battle: Battle, shooter: str, target: str) -> Script[None]:
    """The dice against one target: needless as soon as one of the two is gone before they are rolled."""
    yield from step(areas.learn_inside(battle, shooter, target))
    yield from step(questions.learn_obscured(battle, shooter, lambda: [target] if _alive(battle, target) else []))
    yield from step(questions.learn_cover(battle, shooter, target))
    yield from step(bunkers.learn(battle, shooter, target))
    decided = (yield from step(_accurate(battle, shooter, target))) or 0

    def accurate() -> int:
        return min(decided, _most_accurate(battle, shooter, target))

    def need() -> int:
        who, gun = _armed(battle, shooter)
        return who.hit(gun)

    def build() -> Roll | None:
        if not questions.both_in_play(battle, shooter, target):
            return None
        who, gun = _armed(battle, shooter)
        dice = gun.atk - accurate()
        prompt = msg(
            "roll-attack", who=who.called, target=battle.operatives[target].called, dice=dice, need=min(need(), 6)
        )
        return Roll(key=f"attack:{shooter}:{target}", prompt=prompt, dice=dice, by=who.side)

    rolls = _armed(battle, shooter)[1].atk > accurate()
    dice = (yield from ask(build)) if rolls else ()
    dice = yield from rolling.again(battle, shooter, target, dice, tuple(_armed(battle, shooter)[1].rules), need)
    rules = areas.rules_against(battle, _armed(battle, shooter)[1], target, shooter)
    rolled = shooting.retain(dice, need(), rules.get("lethal", 6))
    is_obscured = battle.know("obscured", shooter, target) == "yes"
    if is_obscured and cover(battle, shooter, target) == "no" and battle.operatives[target].side == "npo":
        yield from rulings.apply(battle, "A22")
    hits = shooting.attack(rolled, rules, accurate=accurate(), is_obscured=is_obscured)
    battle.tally(shooter).shots += 1
    battle.tally(shooter).on_target += hits.total > 0
    key = "hits-obscured" if is_obscured else "hits"
    yield Say(msg(key, shown=rolling.shown(dice), normals=hits.normals, crits=hits.crits))
    yield from step(_land(battle, shooter, target, hits))


def _armed(battle: Battle, shooter: str) -> tuple[Operative, Weapon]:
    """The shooter and its gun, as they are now."""
    return battle.operatives[shooter], battle.operatives[shooter].weapon("ranged")


def _alive(battle: Battle, target: str) -> bool:
    return battle.operatives[target].in_play


def _most_accurate(battle: Battle, shooter: str, target: str) -> int:
    """DS-8.1, DS-10.8: how many dice may be kept unrolled, by the weapon and from a Vantage."""
    gun = _armed(battle, shooter)[1]
    return min(shooting.most_accurate(gun.rules.get("accurate", 0), view(battle, shooter, target).accurate), gun.atk)


def _accurate(battle: Battle, shooter: str, target: str) -> Script[int]:
    """DS-14.9: how many dice are kept unrolled as hits, where the weapon or the Vantage allows it."""

    def build() -> Choose | None:
        most = _most_accurate(battle, shooter, target)
        if most == 0 or not questions.both_in_play(battle, shooter, target):
            return None
        options = tuple(Option(str(number), msg("opt-accurate", number=number)) for number in range(most + 1))
        key = f"accurate:{shooter}:{target}"
        if battle.operatives[shooter].side == "npo":
            return Decide(key=key, prompt=msg("deciding"), options=options)
        prompt = msg("ask-accurate", who=battle.operatives[shooter].called)
        return Choose(key=key, prompt=prompt, options=options)

    return int((yield from ask(build)))


def _land(battle: Battle, shooter: str, target: str, hits: shooting.Hits) -> Script[None]:
    """DS-8.9 and DS-6.4 to 6.6: what the hits do."""
    rules = areas.rules_against(battle, _armed(battle, shooter)[1], target, shooter)
    at_once = shooting.devastating(hits, rules)
    if at_once:
        others = (yield from step(areas.devastated(battle, shooter, target))) or ()
        yield Say(msg("devastating", damage=at_once), hurt(battle, target))
        yield from harm(battle, target, at_once, by=shooter)
        for other in others:
            yield from harm(battle, other, at_once, by=shooter)
    if shooting.stuns(hits, rules):
        yield from after_use.stun(battle, target)
    if hits.total == 0:
        yield Say(msg("missed", who=battle.operatives[target].called), spared(battle, target))
    if hits.total == 0 or not _alive(battle, target):
        return
    saves = yield from defend(battle, shooter, target, hits)
    gun = _armed(battle, shooter)[1]
    damage = shooting.best_block(hits, saves, (gun.dmg_norm, gun.dmg_crit), brutal="brutal" in gun.rules)
    yield from harm(battle, target, damage, by=shooter)
