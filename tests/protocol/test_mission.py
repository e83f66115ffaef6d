"""Mission 1 of Deadly Sniper over JSON lines, by a driver that knows only docs/protocol.md."""

from pathlib import Path
from random import Random

import pytest

from companion import places
from tests.protocol.answers import legal
from tests.protocol.driver import Driver
from tests.protocol.process import Process
from tests.protocol.test_kill import killed

MISSION = str(places.config_folder() / "deadly_sniper" / "mission_1.toml")
MOST_REQUESTS = 20_000


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 12))])
def test_a_random_driver_comes_to_an_end(seed: int) -> None:
    with Process("deadly-sniper", "--setup", MISSION, "--seed", str(seed)) as process:
        driver = Driver(process, Random(seed))
        for _ in range(MOST_REQUESTS):
            if driver.result is not None:
                break
            driver.answer(legal(driver.standing, driver.random))
        assert driver.result is not None
        assert driver.result["outcome"] in {"win", "loss"}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_it_ends_with_everything_mixed_in(seed: int) -> None:
    with Process("deadly-sniper", "--setup", MISSION, "--seed", str(seed)) as process:
        driver = Driver(process, Random(seed))
        driver.finish(150)
        assert driver.result is not None


@pytest.mark.slow
def test_killed_ten_times_and_resumed_it_is_the_same_mission(tmp_path: Path) -> None:
    assert killed("deadly-sniper", 10, tmp_path, 300, ("--setup", MISSION)) >= 1
