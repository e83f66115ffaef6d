"""Setting up the tray is asked for as everything else is."""

import asyncio
from pathlib import Path

import pytest

from companion import inputs
from companion.config import Config
from companion.dice.calibration import Calibration, load_calibration
from companion.ensemble import Ensemble, Parts
from tests.daemon.table import table


@pytest.mark.parametrize("source", ["voice", "keys", "page", "button"])
def test_it_is_begun_by_its_words(tmp_path: Path, source: str) -> None:
    async def play() -> None:
        async with table(tmp_path) as one:
            await one.say("set up the tray", source)
            assert one.said[-1] == "There is no camera to be set up."
            await one.put(inputs.DeviceIs("camera", "ready"))
            await one.say("set up the tray", source)
            assert one.now.set_up == 1

    asyncio.run(play())


def test_what_was_learnt_is_there_the_next_time(tmp_path: Path) -> None:
    parts = Parts(open_camera=lambda: pytest.fail("nothing runs yet"), calibration=tmp_path / "state" / "tray.toml")
    ensemble = Ensemble(Config(), parts, tmp_path)
    ensemble._keep(Calibration(die_px=40.0), None)

    assert load_calibration(tmp_path / "state" / "tray.toml").die_px == 40.0
    again = Ensemble(Config(), parts, tmp_path)
    assert again.watcher is not None
    assert again.watcher._known.die_px == 40.0
