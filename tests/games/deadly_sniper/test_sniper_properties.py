"""Over random battles the SNIPER never shoots unloaded or touched, and is loaded after exactly the count (DS-15)."""

from random import Random

import pytest

from companion.games.deadly_sniper.state import SNIPER, Battle
from companion.session import Line, Session
from tests.core import tables

MOST = 500


class Watcher:
    """Counts for itself what the reload die said, and what was completed since."""

    def __init__(self) -> None:
        self.left: int | None = None
        self.loaded = False
        self.reloads = 0
        self.shots = 0

    def before(self, session: Session) -> None:
        """Look at what is asked, before it is answered."""
        battle: Battle = session.run.state
        request = session.run.pending
        if request is not None and request.key.startswith(f"attack:{SNIPER}:"):
            assert all(battle.know("touch", SNIPER, one.id) != "yes" for one in battle.in_play("player"))
            target = battle.operatives[request.key.split(":")[2]]
            assert target.in_play
            assert battle.know("sees", SNIPER, target.id) == "yes"
            assert all(battle.know("touch", npo.id, target.id) != "yes" for npo in battle.in_play("npo"))

    def after(self, session: Session) -> None:
        """Count on, by what was said and rolled."""
        for item in session.latest:
            key = item.say.message.key if isinstance(item, Line) else ""
            if key == "ready-step":
                self.loaded, self.left = True, None
            elif key == "sniper-shoots":
                assert self.loaded
                self.loaded = False
                self.shots += 1
            elif key in ("activated", "still-ready") and self.left is not None:
                self.left -= 1
                if self.left == 0:
                    self.loaded, self.left = True, None
        key = f"reload:{SNIPER}"
        thrown = [entry.answer.value for entry in session.history.entries() if entry.key == key and entry.answer.value]
        if len(thrown) > self.reloads:
            self.reloads, self.left = len(thrown), thrown[-1][0]
        battle: Battle = session.run.state
        if battle.sniper.in_play and battle.phase == "firefight":
            assert (battle.reloaded, battle.reload_left) == (self.loaded, self.left)


@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(100, 160))])
@pytest.mark.parametrize("name", ["crowd", "mission"])
def test_ds_15_the_sniper_shoots_loaded_and_untouched_and_reloads_after_the_count(name: str, seed: int) -> None:
    session, random, watcher = tables.begin(name, seed), Random(seed), Watcher()
    watcher.loaded = False
    for _ in range(MOST):
        if session.run.ended:
            break
        watcher.before(session)
        tables.step(session, random)
        watcher.after(session)
    assert session.run.ended or watcher.shots > 0
