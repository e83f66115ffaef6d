"""One hunt by page and by keyboard alone (by ear: test_by_ear): the transcripts hold the same facts."""

import re
from pathlib import Path

from tests.frontends.processes import run
from tests.games.bodybag.evening import EVENING, SEED
from tests.games.evenings import effective
from tests.web.browser import Pages
from tests.web.conftest import MakeTable, chromium, make_table, pages

__all__ = ["chromium", "make_table", "pages"]


def test_by_keyboard_alone(tmp_path: Path) -> None:
    kept = tmp_path / "hunt.journal"
    typed = "".join(f"{step.ways[0]}\n" for step in EVENING.steps)
    done = run(tmp_path, "play", "bodybag", "--seed", str(SEED), "--journal", str(kept), "--plain", lines=typed)
    assert (done.returncode, done.stderr) == (0, "")
    shown = [re.sub(r"^\[\d+\] .*?> ", "", line) for line in done.stdout.splitlines()]
    assert EVENING.facts(shown) == EVENING.known
    assert effective(kept) == (EVENING.values, {"keys"})


def test_by_page_alone(make_table: MakeTable, pages: Pages, tmp_path: Path) -> None:
    seat = pages.open(make_table(game="bodybag", seed=SEED))
    for step in EVENING.steps:
        seat.take(step)
    assert EVENING.facts(seat.lines) == EVENING.known
    assert effective(tmp_path / "games" / "bodybag-1.journal") == (EVENING.values, {"page"})
