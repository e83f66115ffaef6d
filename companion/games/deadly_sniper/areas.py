"""Weapons that reach more than one operative (DS-8.9, DS-8.21, DS-8.22, DS-8.24, DS-8.25)."""

from companion.dialogue import Say, Script, ask, step
from companion.games.deadly_sniper import bunkers, questions, shooting
from companion.games.deadly_sniper.sights import view
from companion.games.deadly_sniper.state import Battle, Operative, Weapon
from companion.requests import Choose, Pick, msg


def rules_against(battle: Battle, gun: Weapon, target: str, by: str) -> dict[str, int]:
    """DS-8.24, DS-8.25: the weapon's rules; what bursts has Lethal 5+ against somebody inside a stronghold."""
    rules = bunkers.against(battle, gun.rules, by, target)
    if battle.operatives[target].inside and shooting.condensed(rules):
        return {**rules, "lethal": min(5, rules.get("lethal", 6))}
    return rules


def learn_inside(battle: Battle, shooter: str, target: str) -> Script[None]:
    """Ask whether the target is inside a stronghold, where that matters to the weapon."""

    def build() -> Choose | None:
        gun = battle.operatives[shooter].weapon("ranged")
        if not shooting.condensed(gun.rules) or not questions.both_in_play(battle, shooter, target):
            return None
        worse = "no" if battle.operatives[shooter].side == "player" else "yes"
        prompt = msg("ask-inside", who=battle.operatives[target].called)
        return questions.yes_no(f"inside:{target}", prompt, worse)

    battle.operatives[target].inside = (yield from ask(build)) == "yes"


def others(battle: Battle, shooter: str, target: str) -> Script[tuple[str, ...]]:
    """DS-8.21, DS-8.22: whom else a Blast or a Torrent hits; asked before the first dice."""
    rules = battle.operatives[shooter].weapon("ranged").rules
    rule = "torrent" if "torrent" in rules else "blast"

    def build() -> Pick | None:
        if rule == "torrent":
            return _also_aimed_at(battle, shooter, target, rules[rule])
        return _near(battle, shooter, target, rule, rules[rule], _everybody(battle))

    found = (yield from ask(build)) if rule in rules else ()
    for other in found:
        battle.learn("sees", "yes", shooter, other)
    return found


def _also_aimed_at(battle: Battle, shooter: str, target: str, inches: int) -> Pick | None:
    """DS-8.22: as many further targets as are wished: of its own the player knows, of an NPO all who are near."""
    left = [one for one in questions.unfought(battle, shooter) if one.id != target]
    if not left or not questions.both_in_play(battle, shooter, target):
        return None
    who, first = battle.operatives[shooter], battle.operatives[target]
    prompt = msg("ask-torrent", who=who.called, target=first.called, inches=inches)
    worse = None if who.side == "player" else tuple(one.id for one in left)
    return Pick(key=f"torrent:{shooter}:{target}", prompt=prompt, options=questions.names(left), not_sure=worse)


def hits_too(battle: Battle, shooter: str, target: str, other: str) -> Script[bool]:
    """DS-8.21, DS-8.22: a Blast hits whoever is near, in the cover of the first; a Torrent only valid targets."""
    if "blast" in battle.operatives[shooter].weapon("ranged").rules:
        for what in ("cover", "obscured", "bunker"):
            battle.learn(what, battle.know(what, shooter, target) or "no", shooter, other)
        return True
    yield from step(questions.learn_view(battle, shooter, other))
    if questions.both_in_play(battle, shooter, other) and not view(battle, shooter, other).valid:
        yield Say(msg("no-valid-target", target=battle.operatives[other].called), "warning")
        return False
    return True


def devastated(battle: Battle, shooter: str, target: str) -> Script[tuple[str, ...]]:
    """DS-8.9: whom else the crits of a weapon hurt that is Devastating in so many inches."""
    inches = battle.operatives[shooter].weapon("ranged").rules.get("devastating_inches", 0)

    def build() -> Pick | None:
        return _near(battle, shooter, target, "devastated", inches, _everybody(battle))

    return (yield from ask(build)) if inches else ()


def _everybody(battle: Battle) -> list[Operative]:
    return [*battle.in_play("player"), *battle.in_play("npo")]


def _near(
    battle: Battle, shooter: str, target: str, rule: str, inches: int, candidates: list[Operative]
) -> Pick | None:
    """Ask who is visible to a target and within so many inches of it."""
    left = [one for one in candidates if one.id not in (shooter, target)]
    if not left or not questions.both_in_play(battle, shooter, target):
        return None
    same_side = int(battle.options.bunkers == "yes")
    prompt = msg("ask-within", target=battle.operatives[target].called, inches=inches, bunkers=same_side)
    worse = tuple(one.id for one in left if one.side == "player")
    return Pick(key=f"{rule}:{shooter}:{target}", prompt=prompt, options=questions.names(left), not_sure=worse)
