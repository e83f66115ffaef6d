"""The best way to hunt, by value iteration over all positions (BB-8: OPT).

A position is what the sniper sees before its shot. All able men in it came in earlier turns, so each of them carries
somebody out in the next reaction. The men in the area are bounded by `MOST`; beyond it the chance is beyond notice.
"""

from functools import cache
from itertools import product
from typing import NamedTuple

from companion.games.bodybag import rules
from companion.games.bodybag.state import Shot, Status

MOST = 9
ROUNDS = 60
EPSILON = 1e-10
Action = tuple[Shot, Status]
_Men = tuple[int, int, int, int]
"""Nerve, able, leg-shot and gut-shot men."""

ACTIONS: tuple[Action, ...] = (
    ("gut", "able"), ("leg", "able"), ("kill", "able"), ("kill", "gut"), ("kill", "leg"), ("gut", "leg"),
)  # fmt: skip


class Position(NamedTuple):
    """Nerve, able, leg-shot and gut-shot men, smoke, and whether the sniper was shot at."""

    nerve: int
    able: int
    leg: int
    gut: int
    smoke: bool
    shot_at: bool


START = Position(8, 1, 0, 0, smoke=False, shot_at=False)


@cache
def solve(*, after_rescue: bool = False, only_hits: bool = False) -> dict[Position, tuple[float, Action | None]]:
    """Give the expected kills of every position, and the best action in it (None: hold)."""
    follow = _transitions(after_rescue=after_rescue, only_hits=only_hits)
    values: dict[Position, float] = dict.fromkeys(_positions(), 0.0)
    found: dict[Position, tuple[float, Action | None]] = {}
    for _ in range(ROUNDS):
        after = {key: sum(p * values[to] for to, p in ways.items()) for key, ways in follow.items()}
        found = {here: _best(here, after) for here in values}
        change = max(abs(found[here][0] - value) for here, value in values.items())
        values = {here: value for here, (value, _) in found.items()}
        if change < EPSILON:
            break
    return found


def best(here: Position, *, after_rescue: bool = False, only_hits: bool = False) -> Action | None:
    """Give the best action; in a position with more men than are looked at, kill an able one."""
    known = solve(after_rescue=after_rescue, only_hits=only_hits).get(here)
    return ("kill", "able") if known is None and here.able else known[1] if known else None


def shares() -> tuple[float, ...]:
    """BB-8: the chances of 0, 1, 2, 3, and of 4 or more kills in a game by the usual rules, played in the best way."""
    found, follow = solve(), _transitions(after_rescue=False, only_hits=False)
    ended = [0.0] * 5
    now = {(START, 0): 1.0}
    for _ in range(ROUNDS):
        later: dict[tuple[Position, int], float] = {}
        for (here, kills), chance in now.items():
            for men, killed, p in _shot(here, found[here][1]):
                ways = follow.get(men, {})
                so_far = min(4, kills + killed)
                ended[so_far] += chance * p * (1 - sum(ways.values()))
                for to, q in ways.items():
                    later[to, so_far] = later.get((to, so_far), 0.0) + chance * p * q
        now = later
    return tuple(ended)


def _positions() -> list[Position]:
    found = []
    for able, leg, gut in product(range(MOST + 1), repeat=3):
        if 0 < able + leg + gut <= MOST:
            for nerve, smoke, shot_at in product(range(2, 9), (False, True), (False, True)):
                found.append(Position(nerve, able, leg, gut, smoke, shot_at))
    return found


def _best(here: Position, after: dict[_Men, float]) -> tuple[float, Action | None]:
    result: tuple[float, Action | None] = (after.get((here.nerve, here.able, here.leg, here.gut), 0.0), None)
    for action in ACTIONS:
        if getattr(here, action[1]) == 0:
            continue
        value = sum(chance * (after.get(men, 0.0) + killed) for men, killed, chance in _shot(here, action))
        if value > result[0] + 1e-12:
            result = (value, action)
    return result


def _shot(here: Position, action: Action | None) -> list[tuple[_Men, int, float]]:
    """BB-2.3 to 2.5: nerve and men after a hit and after a miss, whether somebody was killed, and the chance of it."""
    stay = (here.nerve, here.able, here.leg, here.gut)
    if action is None:
        return [(stay, 0, 1.0)]
    shot, status = action
    need = rules.target_number(here.nerve, shot, smoke=here.smoke, shot_at=here.shot_at)
    chance = rules.chance_36ths(need) / 36
    men = {"able": here.able, "leg": here.leg, "gut": here.gut}
    men[status] -= 1
    if shot != "kill":
        men[shot] += 1
    return [((here.nerve, men["able"], men["leg"], men["gut"]), int(shot == "kill"), chance), (stay, 0, 1 - chance)]


def _transitions(*, after_rescue: bool, only_hits: bool) -> dict[_Men, dict[Position, float]]:
    """From nerve and men after the shot to the chances of the next positions; where the game ends nothing follows."""
    found: dict[_Men, dict[Position, float]] = {}
    for able, leg, gut in product(range(MOST + 1), repeat=3):
        if leg + gut == 0 or able + leg + gut > MOST:
            continue  # nobody wounded: they withdraw (BB-4.1)
        for nerve in range(2, 9):
            found[nerve, able, leg, gut] = _next(nerve, able, leg, gut, after_rescue=after_rescue, only_hits=only_hits)
    return found


def _next(nerve: int, able: int, leg: int, gut: int, *, after_rescue: bool, only_hits: bool) -> dict[Position, float]:
    ways: dict[Position, float] = {}
    carried = min(able, leg + gut)
    gut_left = gut - min(gut, carried)
    leg_left = leg - (carried - min(gut, carried))
    for die in range(1, 7):
        reaction = rules.reaction(die, able, gut)
        men = able - carried + reaction.arrivals
        if (after_rescue and leg_left + gut_left == 0) or men + leg_left + gut_left > MOST:
            continue
        for lost, chance in _fire(men):
            if rules.bugs_out(nerve - lost):
                continue
            under_fire = reaction.covering or (lost > 0 if only_hits else men > 0)
            to = Position(nerve - lost, men, leg_left, gut_left, reaction.smoke, under_fire)
            ways[to] = ways.get(to, 0.0) + chance / 6
    return ways


@cache
def _fire(men: int) -> tuple[tuple[int, float], ...]:
    """BB-5.1: the chances of so many hits of so many men."""
    chances = {0: 1.0}
    for _ in range(men):
        new: dict[int, float] = {}
        for hits, p in chances.items():
            new[hits] = new.get(hits, 0.0) + p * 5 / 6
            new[hits + 1] = new.get(hits + 1, 0.0) + p / 6
        chances = new
    return tuple(chances.items())
