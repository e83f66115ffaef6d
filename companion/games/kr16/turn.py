"""The sketch's script: a shot a side each turn, a React that may interrupt it, and a unit in hiding (KR-2 to KR-5)."""

from typing import Any

from companion.dialogue import Interrupt, Say, Script, Turn, ask, interruptible, step
from companion.games.kr16.state import ATTACK, Fight, Side
from companion.requests import Choose, Form, Number, Option, Request, Roll, msg

PLACES = tuple(Option(key, msg(f"opt-{key}")) for key in ("wood", "shed", "ditch"))
COVERS = {"none": 0, "light": -1, "heavy": -2}
ORDERS = tuple(Option(key, msg(f"opt-{key}")) for key in ("advance", "aimed", "react", "wait"))
RANGE_CM = 50


def play(fight: Fight) -> Script[None]:
    """KR-2: turns until one side is gone, or the last is over."""
    while fight.turn < fight.turns and all(squad.figures for squad in fight.squads.values()):
        yield Turn(fight.turn + 1)
        fight.turn += 1
        for squad in fight.squads.values():
            squad.react_ready = False  # KR-3.1: lasts until the turn ends
        yield from step(_hide(fight))
        yield Say(msg("turn", number=fight.turn))
        second = fight.foe(fight.first)
        for side in (fight.first, second):
            yield from step(interruptible(_activate(fight, side), lambda side=side: _react(fight, side)))  # type: ignore[misc]
        fight.first = second
    yield Say(msg("over", red=fight.squads["red"].figures, blue=fight.squads["blue"].figures))


def _hide(fight: Fight) -> Script[None]:
    """KR-13: blue says in private where its unit hides."""

    def build() -> Choose | None:
        if fight.hidden_at is not None:
            return None
        return Choose(key="hide:blue", prompt=msg("ask-hide"), options=PLACES, side="blue", private=True)

    fight.hidden_at = yield from ask(build)
    yield Say(msg("hidden", place=msg(f"opt-{fight.hidden_at}")), side="blue", private=True)


def _react(fight: Fight, mover: Side) -> tuple[Interrupt, ...]:
    """KR-3: the other side may fire once, at -1, whatever the mover is being asked."""
    squad = fight.squads[fight.foe(mover)]
    if not squad.react_ready or not squad.figures or not fight.squads[mover].figures:
        return ()

    def fire() -> Script[None]:
        squad.react_ready = False
        yield Say(msg("reacts", who=squad.name))
        yield from _shoot(fight, squad.side, -1)

    return (Interrupt(Option(f"react:{squad.side}", msg("opt-react-now", who=squad.name)), fire),)


def _activate(fight: Fight, side: Side) -> Script[None]:
    """KR-2.3, KR-3: an order, then what it allows."""

    def build() -> Choose | None:
        if not _standing(fight):
            return None
        prompt = msg("ask-order", side=msg(f"side-{side}"), who=fight.squads[side].name)
        return Choose(key=f"order:{side}", prompt=prompt, options=ORDERS, side=side)

    order = yield from ask(build)
    if order == "react":
        fight.squads[side].react_ready = True
        yield Say(msg("waits", who=fight.squads[side].name))
    elif order != "wait":
        yield from _shoot(fight, side, 1 if order == "aimed" else 0)


def _standing(fight: Fight) -> bool:
    return all(squad.figures for squad in fight.squads.values())


def need(grade: str, order: int, cover: str) -> int:
    """KR-4.2: what a die must show to hit; there is no natural 1 or 6 (KR-1.5)."""
    return 5 - ATTACK[grade] - order - COVERS[cover]


def _shoot(fight: Fight, side: Side, order: int) -> Script[None]:
    """KR-4, KR-5: distance and cover at once, hits, saves, what they come to."""
    foe = fight.foe(side)

    def where() -> Form | None:
        if not _standing(fight):
            return None
        covers = tuple(Option(key, msg(f"opt-cover-{key}")) for key in COVERS)
        fields: dict[str, Request[Any]] = {
            "distance": Number(key="distance", prompt=msg("ask-distance"), high=120, unit="centimetres"),
            "cover": Choose(key="cover", prompt=msg("ask-cover"), options=covers),
        }
        return Form(
            key=f"shot:{side}:{foe}", prompt=msg("ask-shot", who=fight.squads[side].name), fields=fields, side=side
        )

    shot = yield from ask(where)
    if shot["distance"] > RANGE_CM:
        yield Say(msg("too-far"))
        return

    def attack() -> Roll | None:
        if not _standing(fight):
            return None
        hit = need(fight.squads[side].grade, order, shot["cover"])
        prompt = msg("roll-attack", who=fight.squads[side].name, dice=fight.squads[side].dice, need=hit)
        return Roll(key=f"attack:{side}:{foe}", prompt=prompt, dice=fight.squads[side].dice, by=side, side=side)

    dice = yield from ask(attack)
    hits = sum(die >= need(fight.squads[side].grade, order, shot["cover"]) for die in dice)
    yield Say(msg("hits", count=hits))

    def save() -> Roll | None:
        if not _standing(fight) or hits == 0:
            return None
        prompt = msg("roll-saves", who=fight.squads[foe].name, dice=hits, need=fight.squads[foe].save)
        return Roll(key=f"save:{side}:{foe}", prompt=prompt, dice=hits, by=foe, side=foe)

    saves = yield from ask(save)
    yield from _suffer(fight, foe, sum(die < fight.squads[foe].save for die in saves))


def losses(fails: int, *, shaken: bool) -> tuple[int, bool]:
    """KR-5.2: figures lost and SHAKEN afterwards; each second failed save costs a figure."""
    total = fails + shaken
    return total // 2, total % 2 == 1


def _suffer(fight: Fight, side: Side, fails: int) -> Script[None]:
    squad = fight.squads[side]
    lost, squad.shaken = losses(fails, shaken=squad.shaken)
    squad.figures = max(0, squad.figures - lost)
    yield Say(msg("suffers-shaken" if squad.shaken else "suffers", who=squad.name, lost=lost, left=squad.figures))
