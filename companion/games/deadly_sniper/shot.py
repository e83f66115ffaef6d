"""The Shoot action of an NPO against one of the player's operatives, die by die (DS-6)."""

from companion.dialogue import Also, Say, Script, ask, ask_also, step
from companion.games.deadly_sniper import odds, questions, shooting
from companion.games.deadly_sniper.damage import harm
from companion.games.deadly_sniper.state import Battle, Operative, Weapon
from companion.games.deadly_sniper.targets import Cover, Sight, sight
from companion.requests import Choose, Decide, Option, Roll, msg

HEIGHT = {"ask": 0.0, "under": 0.0, "two": 2.0, "four": 4.0}


def view(battle: Battle, shooter: str, target: str) -> Sight:
    """What a shooter can do to a target by what is known; only the SNIPER stands on a Vantage."""
    height = HEIGHT[battle.height] if battle.operatives[shooter].behaviour == "sniper" else 0.0
    order = battle.operatives[target].order
    visible = battle.know("sees", shooter, target) == "yes"
    return sight(order, cover(battle, shooter, target), visible=visible, height=height, on_vantage=height >= 2)


def cover(battle: Battle, shooter: str, target: str) -> Cover:
    """The cover of a target; none where nobody told of any."""
    known = battle.know("cover", shooter, target)
    return "heavy" if known == "heavy" else "light" if known == "light" else "no"


def described(battle: Battle, shooter: str, target: str, accurate: int) -> odds.Shot:
    """Describe the shot for the exact chances, by what is known."""
    gun = battle.operatives[shooter].weapon("ranged")
    seen = view(battle, shooter, target)
    return odds.Shot(
        gun.atk,
        battle.operatives[shooter].hit(gun),
        (gun.dmg_norm, gun.dmg_crit),
        battle.operatives[target].save,
        tuple(sorted(gun.rules.items())),
        accurate,
        battle.know("obscured", shooter, target) == "yes",
        seen.cover_saves + seen.improved,
    )


def shoot(battle: Battle, shooter: str, target: str) -> Script[None]:
    """DS-6: needless as soon as one of the two is gone before the dice are rolled."""
    yield from step(questions.learn_obscured(battle, shooter, lambda: [target] if _alive(battle, target) else []))
    yield from step(questions.learn_cover(battle, shooter, target))
    decided = (yield from step(_accurate(battle, shooter, target))) or 0

    def accurate() -> int:
        return min(decided, view(battle, shooter, target).accurate)

    def build() -> Roll | None:
        if not questions.both_in_play(battle, shooter, target):
            return None
        who, gun = _armed(battle, shooter)
        dice, need = gun.atk - accurate(), min(who.hit(gun), 6)
        prompt = msg("roll-attack", who=who.called, target=battle.operatives[target].called, dice=dice, need=need)
        return Roll(key=f"attack:{shooter}:{target}", prompt=prompt, dice=dice, by="npo")

    rolls = _armed(battle, shooter)[1].atk > accurate()
    dice = (yield from ask(build)) if rolls else ()
    who, gun = _armed(battle, shooter)
    rolled = shooting.retain(dice, who.hit(gun), gun.rules.get("lethal", 6))
    is_obscured = battle.know("obscured", shooter, target) == "yes"
    hits = shooting.attack(rolled, gun.rules, accurate=accurate(), is_obscured=is_obscured)
    key = "hits-obscured" if is_obscured else "hits"
    yield Say(msg(key, normals=hits.normals, crits=hits.crits))
    yield from step(_land(battle, shooter, target, hits))


def _armed(battle: Battle, shooter: str) -> tuple[Operative, Weapon]:
    """The shooter and its gun, as they are now."""
    return battle.operatives[shooter], battle.operatives[shooter].weapon("ranged")


def _alive(battle: Battle, target: str) -> bool:
    return battle.operatives[target].in_play


def _accurate(battle: Battle, shooter: str, target: str) -> Script[int]:
    """DS-10.8, DS-14.9: how many dice are kept unrolled as hits, where the Vantage allows it."""

    def build() -> Decide | None:
        most = min(view(battle, shooter, target).accurate, _armed(battle, shooter)[1].atk)
        if most == 0 or not questions.both_in_play(battle, shooter, target):
            return None
        options = tuple(Option(str(number), msg("opt-accurate", number=number)) for number in range(most + 1))
        return Decide(key=f"accurate:{shooter}:{target}", prompt=msg("deciding"), options=options)

    return int((yield from ask(build)))


def _land(battle: Battle, shooter: str, target: str, hits: shooting.Hits) -> Script[None]:
    """DS-8.9 and DS-6.4 to 6.6: what the hits do."""
    at_once = shooting.devastating(hits, _armed(battle, shooter)[1].rules)
    if at_once:
        yield Say(msg("devastating", damage=at_once), "bad")
        yield from harm(battle, target, at_once)
    if hits.total == 0:
        yield Say(msg("missed", who=battle.operatives[target].called), "good")
    if hits.total == 0 or not _alive(battle, target):
        return
    saves = yield from _defend(battle, shooter, target, hits)
    gun = _armed(battle, shooter)[1]
    damage = shooting.best_block(hits, saves, (gun.dmg_norm, gun.dmg_crit), brutal="brutal" in gun.rules)
    yield Say(msg("saves", normals=saves.normals, crits=saves.crits))
    yield from harm(battle, target, damage)


def _improved_save(battle: Battle, shooter: str, target: str) -> Script[str]:
    """DS-10.9: in Light cover below a Vantage the defender has two cover saves, or one that is a crit."""

    def build() -> Choose | None:
        who = battle.operatives[target]
        if not who.in_play or not view(battle, shooter, target).improved:
            return None
        options = (Option("two", msg("opt-two-saves")), Option("crit", msg("opt-crit-save")))
        prompt = msg("ask-improved", who=who.called)
        return Choose(key=f"cover_save:{target}", prompt=prompt, options=options, not_sure="crit")

    return (yield from ask(build))


def _defend(battle: Battle, shooter: str, target: str, hits: shooting.Hits) -> Script[shooting.Hits]:
    """DS-6.4: the defence dice; cover saves are kept unrolled unless the player would rather roll them all."""
    rules = _armed(battle, shooter)[1].rules
    dice = shooting.defence_dice(hits, rules)
    choice = yield from step(_improved_save(battle, shooter, target))
    roll_all = False

    def kept() -> tuple[int, int]:
        """The saves that are kept unrolled: normal ones, and critical ones."""
        seen = view(battle, shooter, target)
        better = choice if seen.improved else None
        saves = 0 if roll_all else shooting.cover_saves(dice, seen.cover_saves + (better == "two"), rules)
        return (0, saves) if better == "crit" else (saves, 0)

    def build() -> Roll | None:
        if not questions.both_in_play(battle, shooter, target):
            return None
        who, cover = battle.operatives[target], sum(kept())
        prompt = msg("roll-defence", who=who.called, dice=dice - cover, need=who.save, cover=cover)
        also = (Option("roll_all", msg("opt-roll-all")),) if cover else ()
        return Roll(key=f"defence:{shooter}:{target}", prompt=prompt, dice=dice - cover, also=also)

    rolled = (yield from ask_also(build)) if dice > sum(kept()) else ()
    if isinstance(rolled, Also):
        roll_all = True
        rolled = yield from ask(build)
    saves, (normals, crits) = shooting.retain(rolled, battle.operatives[target].save), kept()
    return shooting.Hits(saves.normals + normals, saves.crits + crits)
