"""Tables and browsers for the tests of the page."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import CHROMIUM, Pages, launched
from tests.web.table import Table

MakeTable = Callable[..., Table]


@pytest.fixture
def make_table(tmp_path: Path) -> Iterator[MakeTable]:
    """Start tables that are stopped after the test."""
    made: list[Table] = []

    def make(**more: Any) -> Table:
        table = Table(tmp_path / "games", **more)
        table.start()
        made.append(table)
        return table

    yield make
    for table in made:
        table.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """Debian's browser. While it is open a loop runs in this thread, so that no other module's tests may meet it."""
    pytest.importorskip("playwright", reason="the package playwright is not installed")
    if not CHROMIUM.is_file():
        pytest.skip(f"there is no {CHROMIUM}: apt-get install chromium")
    with launched() as browser:
        yield browser


@pytest.fixture
def pages(chromium: Any) -> Iterator[Pages]:
    """Open pages; whatever one of them fetches elsewhere, throws, or complains of fails the test."""
    opened = Pages(chromium)
    yield opened
    opened.close()
    assert opened.complaints == []
