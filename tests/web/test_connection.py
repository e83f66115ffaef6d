"""The connection is lost, and comes back by itself."""

import pytest

from tests.web.browser import Pages
from tests.web.conftest import MakeTable


def test_lost_and_back(make_table: MakeTable, pages: Pages) -> None:
    table = make_table()
    seat = pages.open(table)
    seat.begin()
    seat.press("Roll for me")
    asked, shown = seat.prompt, seat.asked

    table.stop()
    seat.page.get_by_role("alert").get_by_text("The connection to the table is lost").wait_for()
    seat.wait_online(False)
    assert seat.prompt == asked
    seat.button("Roll for me").click()
    assert seat.wait_notice() == "There is no connection to the table. Nothing was sent."

    table.start()
    seat.wait_online()
    seat.page.locator("#banner").wait_for(state="hidden")
    assert seat.wait_asked(shown).startswith("lobby:")
    assert seat.prompt == "Go on with the last game, deadly-sniper?"
    assert seat.lines == ["Welcome to the table."]
    seat.press("yes")
    assert seat.prompt == asked
    seat.press("Roll for me")


def test_back_at_once_when_somebody_asks_for_it(make_table: MakeTable, pages: Pages) -> None:
    table = make_table(game="deadly-sniper")
    seat = pages.open(table)
    table.stop()
    seat.wait_online(False)
    table.start()
    seat.page.locator("#banner-retry").dispatch_event("click")
    seat.wait_online()
    assert seat.page.locator("#banner").is_hidden()


def test_an_answer_that_was_under_way_is_not_sent_twice(
    make_table: MakeTable, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_table()
    seat = pages.open(table)
    seat.begin()
    with table.stalled():
        seat.button("Roll for me").click()
        monkeypatch.setattr(table.daemon.inbox, "put", _nowhere)
    table.stop()
    seat.page.get_by_text("The connection was lost before an answer came.").wait_for()
    table.start()
    seat.wait_online()
    seat.press("yes")
    assert "answer" not in [row.kind for row in table.rows]


async def _nowhere(_item: object) -> None:
    """A table that goes down before it gets to what was sent."""
