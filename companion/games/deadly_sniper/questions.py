"""What only the table knows, asked in the fewest words (DS-14.1). Each request is built from the state as it is now.

A fact that is known is not asked again until one of its pieces moves or changes its order (DS-14.1b). "Not sure" stands
for the answer that is worse for the player.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.dialogue import Also, Script, ask, ask_also, step
from companion.games.deadly_sniper.state import SNIPER, Battle, Operative
from companion.requests import Choose, Decide, Message, Option, Pick, msg

EQUAL = "equal"
MOST_NAMED = 4
"""How many operatives are named in a question."""
YES_NO = (Option("yes", msg("opt-yes")), Option("no", msg("opt-no")))
COVER = tuple(Option(key, msg(f"opt-cover-{key}")) for key in ("no", "light", "heavy"))
VIEW_MEANS = {
    "no": ("no", "no"),
    "light": ("light", "no"),
    "heavy": ("heavy", "no"),
    "obscured": ("no", "yes"),
    "obscured_light": ("light", "yes"),
    "obscured_heavy": ("heavy", "yes"),
}
"""What each way of seeing somebody says of its cover, and whether it is obscured."""
VIEWS = tuple(Option(key, msg(f"opt-view-{key}")) for key in VIEW_MEANS)
HEIGHTS = tuple(Option(key, msg(f"opt-height-{key}")) for key in ("under", "two", "four"))


EYES = frozenset(
    {
        *("sees", "cover", "covered", "obscured", "view", "nearest", "touch", "reach", "spot", "another", "backs"),
        *("height", "attackers", "exposed", "closest", "marker_npo", "marker_player", "escape"),
        *(
            "shot",
            "above",
            "upper",
            "helpers",
            "charged",
            "contest",
            "blast",
            "torrent",
            "devastated",
            "inside",
            "bunker",
            "to_officer",
        ),
    }
)
"""What is asked of the table, and not of the player's wishes: only who sees the table can answer it."""


def names(operatives: Sequence[Operative]) -> tuple[Option, ...]:
    """Offer operatives by name."""
    return tuple(Option(operative.id, operative.called) for operative in operatives)


def listed(operatives: Sequence[Operative]) -> list[Message | str]:
    """Name operatives within a question; many are counted, so that it stays short."""
    if len(operatives) > MOST_NAMED:
        return [msg("so-many", count=len(operatives))]
    return [one.called for one in operatives]


def yes_no(key: str, prompt: Message, worse: str) -> Choose:
    """Ask yes or no; `worse` is what "not sure" stands for."""
    return Choose(key=key, prompt=prompt, options=YES_NO, not_sure=worse)


def _spares_npo(battle: Battle, looker: str) -> bool:
    """Whether "not sure" stands for the best shelter: what is worse for the player, where one of his own shoots."""
    return battle.operatives[looker].side == "player"


def sight_of(battle: Battle, looker: str) -> Pick | None:
    """Q-VIS: whom a looker sees, asked only of those for whom it is not known."""
    unknown = _unknown(battle, "sees", looker)
    if not unknown or not battle.operatives[looker].in_play:
        return None
    some_known = len(unknown) < len(foes(battle, looker))
    return Pick(
        key=f"sees:{looker}",
        prompt=msg("ask-sees-new" if some_known else "ask-sees", looker=battle.operatives[looker].called),
        options=names(unknown),
        not_sure=tuple(who.id for who in unknown),
    )


def note_sight(battle: Battle, looker: str, seen: Sequence[str]) -> None:
    """Keep the answer to Q-VIS."""
    for who in _unknown(battle, "sees", looker):
        battle.learn("sees", "yes" if who.id in seen else "no", looker, who.id)


def _unknown(battle: Battle, what: str, looker: str) -> list[Operative]:
    return [foe for foe in foes(battle, looker) if battle.know(what, looker, foe.id) is None]


def learn_cover(battle: Battle, looker: str, who: str) -> Script[None]:
    """Q-COV: in what cover somebody is from a looker."""

    def build() -> Choose | None:
        if not both_in_play(battle, looker, who) or battle.know("cover", looker, who):
            return None
        prompt = msg("ask-cover", who=battle.operatives[who].called, looker=battle.operatives[looker].called)
        worse = "heavy" if _spares_npo(battle, looker) else "no"
        return Choose(key=f"cover:{looker}:{who}", prompt=prompt, options=COVER, not_sure=worse)

    battle.learn("cover", (yield from ask(build)), looker, who)


def learn_view(battle: Battle, looker: str, who: str) -> Script[None]:
    """Q-COV and Q-OBS of one target in one question, where neither is known; else what is missing of them."""

    def build() -> Choose | None:
        if not both_in_play(battle, looker, who):
            return None
        prompt = msg("ask-view", who=battle.operatives[who].called, looker=battle.operatives[looker].called)
        worse = "obscured_heavy" if _spares_npo(battle, looker) else "no"
        return Choose(key=f"view:{looker}:{who}", prompt=prompt, options=VIEWS, not_sure=worse)

    if battle.know("cover", looker, who) is not None or battle.know("obscured", looker, who) is not None:
        yield from step(learn_cover(battle, looker, who))
        yield from step(learn_obscured(battle, looker, lambda: [who] if battle.operatives[who].in_play else []))
        return
    cover, obscured = VIEW_MEANS[(yield from ask(build))]
    battle.learn("cover", cover, looker, who)
    battle.learn("obscured", obscured, looker, who)


def learn_obscured(battle: Battle, looker: str, candidates: Callable[[], list[str]]) -> Script[None]:
    """Q-OBS: who of the candidates is obscured from a looker; of several, as one question."""

    def unknown() -> list[str]:
        return [who for who in candidates() if battle.know("obscured", looker, who) is None]

    def which() -> Pick | None:
        options = names([battle.operatives[who] for who in unknown()])
        if not options or not battle.operatives[looker].in_play:
            return None
        return Pick(key=f"obscured:{looker}", prompt=msg("ask-obscured-which"), options=options, not_sure=())

    def is_it(who: str) -> Choose | None:
        if who not in unknown() or not battle.operatives[looker].in_play:
            return None
        prompt = msg("ask-obscured", who=battle.operatives[who].called)
        return yes_no(f"obscured:{looker}:{who}", prompt, "yes" if _spares_npo(battle, looker) else "no")

    left = unknown()
    if len(left) == 1:
        battle.learn("obscured", (yield from ask(lambda: is_it(left[0]))), looker, left[0])
        return
    obscured = yield from ask(which)
    for who in unknown():
        battle.learn("obscured", "yes" if who in obscured else "no", looker, who)


def touched(battle: Battle, who: str) -> Option:
    """What may be answered instead where somebody stands within an inch of an NPO."""
    one = battle.operatives[who]
    return Option("touched", msg("opt-touched" if one.behaviour == "sniper" else "opt-touched-npo", who=one.called))


def touching(battle: Battle, who: str) -> list[str]:
    """Who stands in an NPO's control range, by what is known."""
    return [foe.id for foe in foes(battle, who) if battle.know("touch", who, foe.id) == "yes"]


def touch(battle: Battle, npo: str, player: str) -> str | None:
    """Whether two stand in each other's control range; nobody does where both stand as they were set up (DS-2.7)."""
    unmoved = battle.operatives[npo].stamp == battle.operatives[player].stamp == 0
    return battle.know("touch", npo, player) or ("no" if unmoved else None)


def touches(battle: Battle, one: str, other: str) -> bool:
    """Whether two of different sides are known to stand in each other's control range, in either order."""
    npo, player = (one, other) if battle.operatives[one].side == "npo" else (other, one)
    return battle.know("touch", npo, player) == "yes"


def unfought(battle: Battle, shooter: str) -> list[Operative]:
    """DS-6.2: the foes of a shooter, leaving out those who are known to be fighting a friend of it."""
    friends = [one.id for one in battle.in_play(battle.operatives[shooter].side) if one.id != shooter]
    return [foe for foe in foes(battle, shooter) if not any(touches(battle, friend, foe.id) for friend in friends)]


def doubt_touch(battle: Battle, who: str) -> None:
    """Somebody is said to touch an NPO of whom it was not known: ask of all of them."""
    for foe in foes(battle, who):
        if battle.know("touch", who, foe.id) == "no":
            del battle.facts[f"touch:{who}:{foe.id}"]


def _may_touch(battle: Battle, who: str) -> tuple[Option, ...]:
    return (touched(battle, who),) if _unknown(battle, "touch", who) else ()


def learn_touch(battle: Battle, who: str, worse: tuple[str, ...] | None = None) -> Script[None]:
    """Q-TOUCH: who stands within an inch of an NPO; `worse` is what "not sure" stands for, all of them if None."""

    def build() -> Pick | None:
        unknown = _unknown(battle, "touch", who)
        if not unknown or not battle.operatives[who].in_play:
            return None
        return Pick(
            key=f"touch:{who}",
            prompt=msg("ask-touch", who=battle.operatives[who].called),
            options=names(unknown),
            not_sure=tuple(foe.id for foe in unknown) if worse is None else worse,
        )

    touching = yield from ask(build)
    for foe in _unknown(battle, "touch", who):
        battle.learn("touch", "yes" if foe.id in touching else "no", who, foe.id)


def nearest(
    battle: Battle, who: str, candidates: Callable[[], list[str]], *, ties: bool = False, touch: bool = False
) -> Script[str | Also]:
    """Q-NEAR: which candidate is closest; one alone needs no question. With `ties` it may be `EQUAL`.

    With `touch` it may be answered that somebody touches the NPO, where that is not known. "Not sure" stands for the
    one with the fewest wounds left.
    """

    def build() -> Choose | None:
        options = [battle.operatives[one] for one in candidates()]
        if not options or not battle.operatives[who].in_play:
            return None
        return Choose(
            key=f"nearest:{who}",
            prompt=msg("ask-nearest", who=battle.operatives[who].called, names=listed(options)),
            options=(*names(options), *((Option(EQUAL, msg("opt-equal")),) if ties else ())),
            not_sure=_weakest(options),
            also=_may_touch(battle, who) if touch else (),
        )

    found = candidates()
    known = found[0] if len(found) == 1 else told_nearest(battle, who, found)
    if known is not None:
        return known
    answer = yield from ask_also(build)
    if isinstance(answer, str):
        battle.learn("closest", answer, who, *sorted(candidates()))
    return answer


def told_nearest(battle: Battle, who: str, candidates: Sequence[str]) -> str | None:
    """Give which of just these candidates was told to be the closest, as long as none of them has moved."""
    return battle.know("closest", who, *sorted(candidates))


def _weakest(operatives: Sequence[Operative]) -> str:
    return min(operatives, key=lambda one: one.wounds).id


def reachable(
    battle: Battle, who: str, targets: Sequence[str], inches: Callable[[], int]
) -> Script[tuple[str, ...] | Also]:
    """Q-REACH: whom of several an NPO can reach in so many inches; or that somebody touches it already."""

    def there() -> list[Operative]:
        return [battle.operatives[target] for target in targets if both_in_play(battle, who, target)]

    def is_it() -> Choose | None:
        if len(there()) != 1:
            return None
        target = there()[0]
        prompt = msg("ask-reach", who=battle.operatives[who].called, target=target.called, inches=inches())
        return replace(yes_no(f"reach:{who}:{target.id}", prompt, "yes"), also=_may_touch(battle, who))

    def which() -> Pick | None:
        if not there():
            return None
        prompt = msg("ask-reach-any", who=battle.operatives[who].called, inches=inches())
        everybody = tuple(target.id for target in there())
        also = _may_touch(battle, who)
        return Pick(key=f"reach:{who}", prompt=prompt, options=names(there()), not_sure=everybody, also=also)

    if len(targets) != 1:
        return (yield from ask_also(which))
    answer = yield from ask_also(is_it)
    return answer if isinstance(answer, Also) else tuple(targets) if answer == "yes" else ()


def decide(key: str, candidates: Callable[[], list[str]], battle: Battle) -> Script[str]:
    """Have the companion decide between operatives; only one leaves nothing to decide."""
    found = candidates()
    if len(found) == 1:
        return found[0]

    def build() -> Decide | None:
        options = names([battle.operatives[who] for who in candidates()])
        return Decide(key=key, prompt=msg("deciding"), options=options) if options else None

    return (yield from ask(build))


def learn_height(battle: Battle) -> Script[None]:
    """Q-HGT: how high the SNIPER stands; told once."""

    def build() -> Choose | None:
        if battle.height != "ask" or not battle.sniper.in_play:
            return None
        return Choose(key=f"height:{SNIPER}", prompt=msg("ask-height"), options=HEIGHTS, not_sure="four")

    answer = yield from ask(build)
    battle.height = "under" if answer == "under" else "two" if answer == "two" else "four"


def foes(battle: Battle, looker: str) -> list[Operative]:
    """The operatives of the other side which stand on the board."""
    return battle.in_play("player" if battle.operatives[looker].side == "npo" else "npo")


def both_in_play(battle: Battle, *pieces: str) -> bool:
    """Whether all of them stand on the board."""
    return all(battle.operatives[piece].in_play for piece in pieces)
