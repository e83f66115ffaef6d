"""The defence dice of either side (DS-6.4, DS-10.9)."""

from companion.dialogue import Also, Say, Script, ask, ask_also, step
from companion.games.deadly_sniper import areas, npo_command, questions, rerolls, rolling, rulings, shooting
from companion.games.deadly_sniper.sights import view
from companion.games.deadly_sniper.state import Battle
from companion.requests import Choose, Decide, Option, Roll, msg


def defend(battle: Battle, shooter: str, target: str, hits: shooting.Hits) -> Script[shooting.Hits]:
    """Cover saves are kept unrolled unless the player would rather roll them all."""
    rules = areas.rules_against(battle, battle.operatives[shooter].weapon("ranged"), target, shooter)
    dice = shooting.defence_dice(hits, rules)
    choice = yield from step(_improved_save(battle, shooter, target, hits))
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
        also = (Option("roll_all", msg("opt-roll-all")),) if cover and who.side == "player" else ()
        return Roll(key=f"defence:{shooter}:{target}", prompt=prompt, dice=dice - cover, by=who.side, also=also)

    rolled = (yield from ask_also(build)) if dice > sum(kept()) else ()
    if isinstance(rolled, Also):
        roll_all = True
        rolled = yield from ask(build)
    if battle.operatives[target].side == "npo":
        helps = lambda dice: _helpful(battle, shooter, target, hits, dice, kept())  # noqa: E731 - asked for again
        rolled = yield from npo_command.again(battle, target, shooter, rolled, helps)
    elif _helpful(battle, shooter, target, hits, rolled, kept()):
        rolled = (yield from step(rolling.command(battle, target, shooter, rolled))) or rolled
    saves = _saves(battle, target, rolled, kept())
    yield Say(msg("saves", shown=rolling.shown(rolled), normals=saves.normals, crits=saves.crits))
    if not dice and view(battle, shooter, target).cover_saves:
        yield from rulings.apply(battle, "A24")
    return saves


def _saves(battle: Battle, target: str, rolled: rerolls.Dice, kept: tuple[int, int]) -> shooting.Hits:
    saves = shooting.retain(rolled, battle.operatives[target].save)
    return shooting.Hits(saves.normals + kept[0], saves.crits + kept[1])


def _helpful(
    battle: Battle, shooter: str, target: str, hits: shooting.Hits, rolled: rerolls.Dice, kept: tuple[int, int]
) -> rerolls.Dice:
    """Give the failed die of which another result would lower the damage, if there is one (DS-12.3)."""
    gun = battle.operatives[shooter].weapon("ranged")
    failed = rerolls.fails(rolled, battle.operatives[target].save)[:1]
    better = (*rerolls.left_over(rolled, failed), *(6 for _ in failed))

    def damage(dice: rerolls.Dice) -> int:
        saves = _saves(battle, target, dice, kept)
        return shooting.best_block(hits, saves, (gun.dmg_norm, gun.dmg_crit), brutal="brutal" in gun.rules)

    return failed if damage(better) < damage(rolled) else ()


def _improved_save(battle: Battle, shooter: str, target: str, hits: shooting.Hits) -> Script[str]:
    """DS-10.9: in Light cover below a Vantage the defender has two cover saves, or one that is a crit."""

    def build() -> Choose | None:
        who = battle.operatives[target]
        if not who.in_play or not view(battle, shooter, target).improved:
            return None
        options = (Option("two", msg("opt-two-saves")), Option("crit", msg("opt-crit-save")))
        if who.side == "npo":
            key = f"cover_save:{target}:{shooter}:{hits.normals}-{hits.crits}"
            return Decide(key=key, prompt=msg("deciding"), options=options)
        prompt = msg("ask-improved", who=who.called)
        return Choose(key=f"cover_save:{target}", prompt=prompt, options=options)

    return (yield from ask(build))
