"""A table that knows its own geometry and answers what is asked of it truly: to count what a battle asks."""

from collections.abc import Callable
from math import dist
from random import Random
from typing import Any

from companion.games.deadly_sniper.state import SNIPER, Battle, Operative
from companion.requests import Choose, Form, Pick, Request
from tests.core.tables import legal

BASE = 1.1
"""The width of a base in inches."""
MARKER = (15.0, 11.0)
Place = tuple[float, float]


class Table:
    """Pieces on a board of 30 by 22 inches; cover and sight of a pair are drawn anew whenever one of it moves."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.seed = seed
        self._places: dict[str, tuple[int, Place]] = {}

    def answer(self, battle: Battle, request: Request[Any]) -> Any:
        """Answer as somebody who sees all of it; what is the player's to decide is drawn."""
        known: Callable[[Battle, Any, str], Any] | None = getattr(self, f"_{request.purpose}", None)
        if known is not None and request.kind != "form":
            return known(battle, request, request.key.split(":")[1] if ":" in request.key else "")
        if isinstance(request, Form):
            return {name: legal(field, self.random) for name, field in request.fields.items()}
        if request.kind == "roll":
            return None
        keys = [option.key for option in getattr(request, "options", ())]
        return self.random.choice(keys) if isinstance(request, Choose) and keys else legal(request, self.random)

    # Where things are

    def place(self, battle: Battle, who: str) -> Place:
        """Where a piece stands; a moved one has gone as far as its action lets it."""
        one = battle.operatives[who]
        found = self._places.get(who)
        if found is None:
            y = 3.0 if one.side == "player" else 19.0
            found = (one.stamp, (self.random.uniform(4, 26), y + self.random.uniform(-2, 2)))
        elif found[0] != one.stamp:
            found = (one.stamp, self._gone(battle, one, found[1]))
        self._places[who] = found
        return found[1]

    def _gone(self, battle: Battle, one: Operative, start: Place) -> Place:
        foes = [other.id for other in battle.in_play("npo" if one.side == "player" else "player")]
        into = [foe for foe in foes if battle.know("touch", one.id, foe) == "yes" and one.side == "npo"]
        goal = self._places.get(into[0], (0, MARKER))[1] if into else MARKER
        far = dist(start, goal)
        step = max(0.0, far - BASE) if into else min(far, self.random.uniform(0, one.move))
        part = step / far if far else 0.0
        return start[0] + part * (goal[0] - start[0]), start[1] + part * (goal[1] - start[1])

    def gap(self, battle: Battle, one: str, other: str) -> float:
        """The inches between two bases."""
        return max(0.0, dist(self.place(battle, one), self.place(battle, other)) - BASE)

    def _luck(self, battle: Battle, what: str, one: str, other: str) -> float:
        stamps = (battle.operatives[one].stamp, battle.operatives[other].stamp)
        return Random(f"{self.seed} {what} {one} {other} {stamps}").random()

    def touches(self, battle: Battle, npo: str, foe: str) -> bool:
        """Whether two are within an inch; nobody is on the sniper's level."""
        return npo != SNIPER and self.gap(battle, npo, foe) <= 1

    def sees(self, battle: Battle, npo: str, foe: str) -> bool:
        """Whether an NPO sees somebody who is in no fight."""
        fights = any(self.touches(battle, other.id, foe) for other in battle.in_play("npo"))
        return not fights and self._luck(battle, "sees", npo, foe) < 0.5

    def covered(self, battle: Battle, npo: str, foe: str) -> str:
        """The cover of somebody from an NPO."""
        luck = self._luck(battle, "cover", npo, foe)
        return "no" if self.gap(battle, npo, foe) <= 2 or luck < 0.4 else "light" if luck < 0.7 else "heavy"

    # What is asked, by its purpose

    def _sees(self, battle: Battle, request: Pick, who: str) -> Any:
        if any(self.touches(battle, who, foe.id) for foe in battle.in_play("player")):
            return "touched"
        return [option.key for option in request.options if self.sees(battle, who, option.key)]

    def _touch(self, battle: Battle, request: Pick, who: str) -> Any:
        return [option.key for option in request.options if self.touches(battle, who, option.key)]

    def _nearest(self, battle: Battle, request: Choose, who: str) -> Any:
        if request.also and any(self.touches(battle, who, foe.id) for foe in battle.in_play("player")):
            return "touched"
        names = [option.key for option in request.options if option.key in battle.operatives]
        return min(names, key=lambda name: self.gap(battle, who, name))

    def _reach(self, battle: Battle, request: Any, who: str) -> Any:
        if request.also and any(self.touches(battle, who, foe.id) for foe in battle.in_play("player")):
            return "touched"

        def reached(foe: str) -> bool:
            return self.gap(battle, who, foe) <= float(request.prompt.params["inches"])

        if isinstance(request, Pick):
            return [option.key for option in request.options if reached(option.key)]
        return "yes" if reached(request.key.split(":")[2]) else "no"

    def _cover(self, battle: Battle, request: Choose, who: str) -> Any:
        return self.covered(battle, who, request.key.split(":")[2])

    def _covered(self, battle: Battle, request: Pick, who: str) -> Any:
        hides = ("heavy",) if request.prompt.key == "ask-heavy-cover" else ("light", "heavy")
        return [option.key for option in request.options if self.covered(battle, who, option.key) in hides]

    def _view(self, battle: Battle, request: Choose, who: str) -> Any:
        foe = request.key.split(":")[2]
        cover = self.covered(battle, who, foe)
        if self._luck(battle, "obscured", who, foe) >= 0.25:
            return cover
        return "obscured" if cover == "no" else f"obscured_{cover}"

    def _another(self, battle: Battle, request: Any, who: str) -> Any:
        return next((one.key for one in request.options if self.sees(battle, who, one.key)), None)

    def _obscured(self, battle: Battle, request: Any, who: str) -> Any:
        def hidden(foe: str) -> bool:
            return self._luck(battle, "obscured", who, foe) < 0.25

        if isinstance(request, Pick):
            return [option.key for option in request.options if hidden(option.key)]
        return "yes" if hidden(request.key.split(":")[2]) else "no"

    def _spot(self, _battle: Battle, request: Choose, _who: str) -> Any:
        shots = [option.key for option in request.options if option.key not in ("cover", "no")]
        luck = self.random.random()
        return self.random.choice(shots) if shots and luck < 0.4 else "cover" if luck < 0.8 else "no"

    _backs = _spot

    def _attackers(self, battle: Battle, request: Pick, _who: str) -> Any:
        return [option.key for option in request.options if self._can_attack(battle, battle.operatives[option.key])]

    def _can_attack(self, battle: Battle, npo: Operative) -> bool:
        foes = [foe.id for foe in battle.in_play("player")]
        if npo.behaviour == "brawler":
            return any(self.gap(battle, npo.id, foe) <= npo.move + 2 for foe in foes)
        return any(self.sees(battle, npo.id, foe) for foe in foes)

    def _exposed(self, _battle: Battle, request: Pick, _who: str) -> Any:
        return [option.key for option in request.options if self.random.random() < 0.3]

    def _closest(self, battle: Battle, request: Pick, _who: str) -> Any:
        foes = [foe.id for foe in battle.in_play("player")]
        names = [option.key for option in request.options]
        return [min(names, key=lambda name: min(self.gap(battle, name, foe) for foe in foes))]

    def _marker_npo(self, battle: Battle, request: Pick, _who: str) -> Any:
        return [one.key for one in request.options if self._at_marker(battle, battle.operatives[one.key], 2)]

    def _marker_player(self, battle: Battle, _request: Choose, _who: str) -> Any:
        return "yes" if any(self._at_marker(battle, one, 6) for one in battle.in_play("player")) else "no"

    def _to_officer(self, battle: Battle, request: Choose, who: str) -> Any:
        inches = float(request.prompt.params["inches"]) + 2
        return "yes" if self._at_marker(battle, battle.operatives[who], inches) else "no"

    def _at_marker(self, battle: Battle, one: Operative, inches: float) -> bool:
        return one.id != SNIPER and dist(self.place(battle, one.id), MARKER) <= inches

    def _escape(self, _battle: Battle, _request: Choose, _who: str) -> Any:
        return "yes"
