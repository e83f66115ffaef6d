"""One hunt by page and by keyboard alone (by ear: test_by_ear): the transcripts hold the same facts."""

import re
from pathlib import Path

from tests.frontends.processes import run
from tests.games.bodybag.evening import ANSWERS, EVENING, KNOWN, SEED, effective, facts
from tests.web.browser import Pages, Seat
from tests.web.conftest import MakeTable, chromium, make_table, pages

__all__ = ["chromium", "make_table", "pages"]


def test_by_keyboard_alone(tmp_path: Path) -> None:
    kept = tmp_path / "hunt.journal"
    typed = "".join(f"{words[0]}\n" for words in EVENING.words)
    done = run(tmp_path, "play", "bodybag", "--seed", str(SEED), "--journal", str(kept), "--plain", lines=typed)
    assert (done.returncode, done.stderr) == (0, "")
    shown = [re.sub(r"^\[\d+\] .*?> ", "", line) for line in done.stdout.splitlines()]
    assert facts(shown) == KNOWN
    assert effective(kept) == (ANSWERS, {"keys"})


def test_by_page_alone(make_table: MakeTable, pages: Pages, tmp_path: Path) -> None:
    seat = pages.open(make_table(game="bodybag", seed=SEED))
    for answer, words in zip(EVENING.answers, EVENING.words, strict=True):
        before = seat.asked
        if isinstance(answer, list):
            for value in answer:
                seat.button(f"A {value}").click()
            seat.button("Take these dice").click()
        elif answer == "hold":
            seat.button("hold").click()
        else:
            shoot(seat, *words[0].split(" on "))
        seat.wait_asked(before)
    assert facts(seat.lines) == KNOWN
    assert effective(tmp_path / "games" / "bodybag-1.journal") == (ANSWERS, {"page"})


def shoot(seat: Seat, shot: str, target: str) -> None:
    """Choose both parts of a shot."""
    for label in (shot, target):
        seat.page.locator("#answers label.chip", has_text=re.compile(f"^{label}$", re.I)).click()
    seat.button("Take it").click()
