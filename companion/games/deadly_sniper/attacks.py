"""The attacks of the player's operatives: whom, with what, and how the target stands (DS-6.1, DS-6.2, DS-7.1)."""

from typing import Any

from companion.dialogue import Also, Say, Script, ask, ask_also, step
from companion.games.deadly_sniper import actions, heights, questions
from companion.games.deadly_sniper.melee import fight as resolve_fight
from companion.games.deadly_sniper.shot import shoot as resolve_shot
from companion.games.deadly_sniper.sights import view
from companion.games.deadly_sniper.state import Battle, Operative, slug
from companion.requests import Choose, Form, Option, Pick, msg

COVERS = {
    "no": ("no", "no"),
    "light": ("light", "no"),
    "heavy": ("heavy", "no"),
    "obscured": ("no", "yes"),
    "obscured_cover": ("heavy", "yes"),
}
"""How a target stands, in one word: its cover, and whether it is obscured."""
SHOWN = tuple(Option(key, msg(f"opt-stands-{key}")) for key in COVERS)


def shoot(battle: Battle, who: str) -> Script[None]:
    """DS-6.1, DS-6.2: weapon and target; the action is performed only if the target is a valid one."""
    guns = [gun for gun in battle.operatives[who].weapons if gun.kind == "ranged"]
    able = [gun.name for gun in guns if actions.can_shoot(battle, who, gun, touching=False)]
    weapon = yield from _weapon(battle, who, able)
    battle.operatives[who].draw("ranged", weapon)
    target, cover, height = yield from _aim(battle, who)
    battle.learn("sees", "yes", who, target)
    battle.learn("height", height, who, target)
    battle.learn("cover", COVERS[cover][0], who, target)
    battle.learn("obscured", COVERS[cover][1], who, target)
    if not view(battle, who, target).valid:
        yield Say(msg("no-valid-target", target=battle.operatives[target].called), "warning")
        return
    actions.perform(battle, who, "shoot")
    shooter, foe = battle.operatives[who], battle.operatives[target]
    yield Say(msg("shoots", who=shooter.called, target=foe.called))
    yield from resolve_shot(battle, who, target, weapon)


def _aim(battle: Battle, who: str) -> Script[tuple[str, str, str]]:
    """Ask whom it shoots and how that one stands; from a Vantage only where it is said."""
    height = "under"

    def build() -> Form | None:
        found = questions.unfought(battle, who)
        if not found or not battle.operatives[who].in_play or not battle.operatives[who].has_gun:
            return None
        fields: dict[str, Any] = {
            "target": Choose(key="target", prompt=msg("ask-target"), options=questions.names(found)),
            "cover": Choose(key="cover", prompt=msg("ask-stands"), options=SHOWN, not_sure="heavy"),
        }
        one = battle.operatives[who]
        prompt = msg("ask-shot", who=one.called, weapon=one.drawn)
        return Form(key=f"shot:{who}", prompt=prompt, fields=fields, also=() if height != "under" else (heights.ABOVE,))

    aimed = yield from ask_also(build)
    if isinstance(aimed, Also):
        height = yield from ask(lambda: heights.above(battle, who))
        aimed = yield from ask(build)
    return aimed["target"], aimed["cover"], height


def _weapon(battle: Battle, who: str, names: list[str]) -> Script[str]:
    """Which of several weapons."""

    def build() -> Choose | None:
        if not battle.operatives[who].in_play:
            return None
        options = tuple(Option(slug(name), name) for name in names)
        return Choose(key=f"weapon:{who}", prompt=msg("ask-weapon", who=battle.operatives[who].called), options=options)

    if len(names) == 1:
        return names[0]
    chosen = yield from ask(build)
    return next(name for name in names if slug(name) == chosen)


def fight(battle: Battle, who: str, *, through_door: bool) -> Script[None]:
    """DS-5.6, DS-5.9, DS-7.1: weapon and foe; `through_door` it need not be in control range."""
    foe = yield from _foe(battle, who, through_door=through_door)
    one = battle.operatives[who]
    weapons = [gun.name for gun in one.weapons if gun.kind == "melee" and one.uses.get(gun.name, 1)]
    weapon = yield from _weapon(battle, who, weapons)
    if not through_door:
        battle.learn("touch", "yes", foe, who)
        yield from step(_helpers(battle, who, foe))
    actions.perform(battle, who, "fight")
    yield from resolve_fight(battle, who, foe, weapon)


def _foe(battle: Battle, who: str, *, through_door: bool) -> Script[str]:
    """Whom it fights: one in its control range, as far as that is known."""

    def candidates() -> list[Operative]:
        npos = [npo for npo in battle.in_play("npo") if not through_door or npo.behaviour != "sniper"]
        known = [npo for npo in npos if questions.touch(battle, npo.id, who) == "yes"]
        return known or [npo for npo in npos if through_door or questions.touch(battle, npo.id, who) is None]

    def build() -> Choose | None:
        found = candidates()
        if not found or not battle.operatives[who].in_play:
            return None
        prompt = msg("ask-foe", who=battle.operatives[who].called)
        return Choose(key=f"foe:{who}", prompt=prompt, options=questions.names(found))

    found = candidates()
    return found[0].id if len(found) == 1 else (yield from ask(build))


def _helpers(battle: Battle, who: str, foe: str) -> Script[None]:
    """DS-7.2: who else is in control range of the foe, asked of those of whom it is not known."""

    def unknown() -> list[Operative]:
        friends = [one for one in battle.in_play("player") if one.id != who]
        return [one for one in friends if questions.touch(battle, foe, one.id) is None]

    def build() -> Pick | None:
        options = questions.names(unknown())
        if not options or not questions.both_in_play(battle, who, foe):
            return None
        prompt = msg("ask-helpers", foe=battle.operatives[foe].called)
        return Pick(key=f"helpers:{who}", prompt=prompt, options=options, not_sure=())

    found = yield from ask(build)
    for one in unknown():
        battle.learn("touch", "yes" if one.id in found else "no", foe, one.id)
