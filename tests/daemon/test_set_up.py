"""Setting up the tray is asked for as everything else is."""

import asyncio
from pathlib import Path

import numpy as np
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


def test_a_tray_that_was_marked_is_put_up_where_there_is_a_camera(tmp_path: Path) -> None:
    async def play() -> None:
        async with table(tmp_path) as one:
            corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
            await one.put(inputs.Marked(corners))
            assert one.said[-1] == "There is no camera to be set up."
            assert not one.now.marked[1]
            await one.put(inputs.DeviceIs("camera", "ready"))
            await one.put(inputs.Marked(corners))
            assert one.now.marked == (1, corners)

    asyncio.run(play())


def test_what_was_learnt_is_there_the_next_time(tmp_path: Path) -> None:
    parts = Parts(open_camera=lambda: pytest.fail("nothing runs yet"), calibration=tmp_path / "state" / "tray.toml")
    ensemble = Ensemble(Config(), parts, tmp_path)
    kept = ensemble._keep(Calibration(die_px=40.0), np.zeros((4, 4, 3), np.uint8))

    assert kept.empty is not None
    assert kept.empty.is_file()
    assert ensemble._keep(kept, None) == load_calibration(tmp_path / "state" / "tray.toml") == kept
    again = Ensemble(Config(), parts, tmp_path)
    assert again.watcher is not None
    assert again.watcher._known.die_px == 40.0
