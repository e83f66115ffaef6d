"""Whom an NPO could shoot, found out in the fewest questions (DS-10.7, DS-14.2, DS-14.4, DS-14.10)."""

from dataclasses import replace

from companion.dialogue import Also, Script, ask, ask_also, step
from companion.games.deadly_sniper import heights, questions
from companion.games.deadly_sniper.sights import height, view
from companion.games.deadly_sniper.state import Battle
from companion.requests import Pick, msg

HIDING = ("cover", "heavy")
"""What hides somebody on Conceal: any cover, or from a Vantage only Heavy cover (DS-10.9)."""


def find(battle: Battle, shooter: str) -> Script[None]:
    """Q-VIS, then Q-COV of those who may hide. Whoever answers may say instead that somebody touches the shooter."""
    yield from step(_look(battle, shooter))
    for what in HIDING if not questions.touching(battle, shooter) else ():
        yield from step(_learn_hidden(battle, shooter, what))


def _look(battle: Battle, shooter: str) -> Script[None]:
    """Q-VIS; it is asked again where it turns out that nobody touches the shooter (Q-TOUCH), and after its height."""

    def build() -> Pick | None:
        request = questions.sight_of(battle, shooter)
        also = (questions.touched(battle, shooter), *heights.offered(battle, shooter))
        return replace(request, also=also) if request else None

    seen = yield from ask_also(build)
    while isinstance(seen, Also):
        if seen.key in (heights.ABOVE.key, heights.UPPER.key):
            yield from step(heights.learn(battle, shooter))
            seen = yield from ask_also(build)
            continue
        questions.doubt_touch(battle, shooter)
        yield from step(questions.learn_touch(battle, shooter, worse=()))
        if questions.touching(battle, shooter):
            return
        seen = yield from ask_also(build)
    questions.note_sight(battle, shooter, seen)


def _learn_hidden(battle: Battle, shooter: str, what: str) -> Script[None]:
    """DS-10.7, DS-10.9: who of those on Conceal whom just this cover hides is hidden by it."""
    unknown = _doubtful(battle, shooter, what)

    def which() -> Pick | None:
        options = questions.names([battle.operatives[who] for who in _doubtful(battle, shooter, what)])
        if not options or not battle.operatives[shooter].in_play:
            return None
        names = questions.listed([battle.operatives[who] for who in _doubtful(battle, shooter, what)])
        key = "ask-heavy-cover" if what == "heavy" else "ask-in-cover"
        prompt = msg(key, names=names, looker=battle.operatives[shooter].called)
        return Pick(key=f"covered:{shooter}", prompt=prompt, options=options, not_sure=())

    if len(unknown) == 1:
        yield from questions.learn_view(battle, shooter, unknown[0])
    elif unknown:
        hidden = yield from ask(which)
        for who in _doubtful(battle, shooter, what):
            note_cover(battle, shooter, who, what, hidden=who in hidden)


def _hides(battle: Battle, shooter: str, who: str) -> str:
    return "heavy" if height(battle, shooter, who) >= 2 else "cover"


def _doubtful(battle: Battle, shooter: str, what: str) -> list[str]:
    """Who is seen on Conceal, but not known to be hidden or not by the cover that hides it."""
    return [
        one.id
        for one in questions.foes(battle, shooter)
        if one.order == "conceal"
        and battle.know("sees", shooter, one.id) == "yes"
        and battle.know("cover", shooter, one.id) is None
        and battle.know("heavy", shooter, one.id) is None
        and _hides(battle, shooter, one.id) == what
    ]


def note_cover(battle: Battle, shooter: str, who: str, what: str, *, hidden: bool) -> None:
    """Keep who was named as being in cover; which cover it is matters only where it hides somebody ("heavy")."""
    if what == "heavy" and not hidden:
        battle.learn("heavy", "no", shooter, who)
    else:
        battle.learn("cover", "no" if not hidden else "heavy" if what == "heavy" else "light", shooter, who)


def targets(battle: Battle, shooter: str) -> list[str]:
    """The valid targets by what is known, leaving out those whom an NPO is fighting (DS-6.2)."""
    if not battle.operatives[shooter].in_play:
        return []
    npos = battle.in_play("npo")
    return [
        one.id
        for one in battle.in_play("player")
        if battle.know("sees", shooter, one.id) == "yes"
        and view(battle, shooter, one.id).valid
        and all(battle.know("touch", npo.id, one.id) != "yes" for npo in npos)
    ]


def rivals(battle: Battle, shooter: str, tests: tuple[str, ...]) -> list[str]:
    """The targets that are still level after the first tests of DS-14.4 ("obscured", then "cover")."""
    left = targets(battle, shooter)
    for what in tests:
        left = [who for who in left if battle.know(what, shooter, who) in ("no", None)] or left
    return left


def compare(battle: Battle, shooter: str) -> Script[None]:
    """Learn what DS-14.4 needs to choose between several targets, and no more than that."""
    unknown = [who for who in targets(battle, shooter) if battle.know("obscured", shooter, who) is None]
    if len(targets(battle, shooter)) > 1 and len(unknown) == 1:
        yield from step(questions.learn_view(battle, shooter, unknown[0]))
    elif len(targets(battle, shooter)) > 1:
        yield from step(questions.learn_obscured(battle, shooter, lambda: targets(battle, shooter)))
    if len(rivals(battle, shooter, ("obscured",))) > 1:
        yield from step(_learn_covers(battle, shooter))
    if len(rivals(battle, shooter, ("obscured", "cover"))) > 1:
        level = lambda: rivals(battle, shooter, ("obscured", "cover"))  # noqa: E731 - asked for again
        yield from step(questions.nearest(battle, shooter, level, ties=True))


def _learn_covers(battle: Battle, shooter: str) -> Script[None]:
    """Q-COV of all the rivals in one question; of one alone, in full."""

    def unknown() -> list[str]:
        level = rivals(battle, shooter, ("obscured",))
        return [who for who in level if battle.know("cover", shooter, who) is None]

    def which() -> Pick | None:
        options = questions.names([battle.operatives[who] for who in unknown()])
        if not options or not battle.operatives[shooter].in_play:
            return None
        names = questions.listed([battle.operatives[who] for who in unknown()])
        prompt = msg("ask-in-cover", names=names, looker=battle.operatives[shooter].called)
        return Pick(key=f"covered:{shooter}", prompt=prompt, options=options, not_sure=())

    left = unknown()
    if len(left) == 1:
        yield from questions.learn_cover(battle, shooter, left[0])
    elif left:
        covered = yield from ask(which)
        for who in unknown():
            note_cover(battle, shooter, who, "cover", hidden=who in covered)
