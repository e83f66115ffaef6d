"""Mission 1 by ear and tray alone, its set-up too: spoken words and pictures of dice, through the daemon."""

from pathlib import Path

import pytest

from tests.games import by_ear
from tests.games.deadly_sniper.evening import LOBBY, played, table_of_ours
from tests.games.evenings import effective

__all__ = ["table_of_ours"]


@pytest.mark.slow
@pytest.mark.usefixtures("table_of_ours")
def test_by_ear_and_tray_alone(tmp_path: Path) -> None:
    evening = played(tmp_path)
    board = by_ear.played(evening, tmp_path, LOBBY)
    assert evening.facts(line.text for line in board.now.transcript if line.tone != "question") == evening.known
    assert effective(tmp_path / "games" / "deadly-sniper-1.journal") == (evening.values, {"voice", "camera"})
