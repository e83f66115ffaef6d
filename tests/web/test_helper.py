"""The helper's page shows what needs eyes, and nothing else."""

from typing import Any

from tests.web.browser import Pages
from tests.web.conftest import MakeTable


def test_only_what_needs_eyes_is_shown_and_can_be_answered_there(make_table: MakeTable, pages: Pages) -> None:
    table = make_table(game="deadly-sniper")
    seat = pages.open(table)
    helper: Any = seat.page.context.new_page()
    helper.goto(f"{table.address}/helper")
    prompt = helper.locator("#prompt")
    prompt.get_by_text("Nothing to look at just now.").wait_for()
    assert table.asked.purpose == "initiative"
    for answer in ([6], [1]):
        table.answer(answer)
    helper.get_by_role("heading", name="Who can the sniper see, leaving out fights?").wait_for()
    helper.get_by_role("checkbox", name="Kara").check()
    before = len(table.rows)
    helper.locator("#answers button.strong").click()
    prompt.get_by_text("How does the sniper see Kara").wait_for()
    assert len(table.rows) == before + 1
    helper.get_by_role("button", name="in the open").click()
    prompt.get_by_text("Nothing to look at just now.").wait_for()  # the dice are thrown by the player
    assert table.asked.purpose == "attack"
