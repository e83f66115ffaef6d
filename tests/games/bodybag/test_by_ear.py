"""One hunt by ear and tray alone: spoken words and pictures of dice, through the daemon."""

from pathlib import Path

import pytest

from tests.games import by_ear
from tests.games.bodybag.evening import EVENING
from tests.games.evenings import effective


@pytest.mark.slow
def test_by_ear_and_tray_alone(tmp_path: Path) -> None:
    board = by_ear.played(EVENING, tmp_path)
    assert EVENING.facts(line.text for line in board.now.transcript if line.tone != "question") == EVENING.known
    assert effective(tmp_path / "games" / "bodybag-1.journal") == (EVENING.values, {"voice", "camera"})
