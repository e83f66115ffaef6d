"""The tray marked in its picture: by taps, and by keys alone, told step by step."""

import cv2
import numpy as np
import pytest

from companion import inputs
from tests.web.browser import Pages, Seat
from tests.web.conftest import MakeTable
from tests.web.table import Table
from tests.web.test_keyboard import tab_to
from tests.web.test_survey import survey


def watched(make_table: MakeTable, pages: Pages, width: int = 1280) -> tuple[Table, Seat]:
    """A table whose camera shows a picture."""
    table = make_table(game="deadly-sniper")
    table.picture = cv2.imencode(".jpg", np.full((480, 640, 3), 90, np.uint8))[1].tobytes()
    table.put(inputs.DeviceIs("camera", "ready"))
    table.put(inputs.Seen((), 0, 1))
    seat = pages.open(table, width)
    seat.page.locator("#tray-picture").wait_for()
    return table, seat


def told(seat: Seat, text: str) -> None:
    """Wait until a screen reader is told so."""
    seat.page.locator("#mark-now[role=status]", has_text=text).wait_for()


def marked(table: Table, seat: Seat) -> list[tuple[float, float]]:
    """Wait until the page is done with it, and give what the table knows."""
    seat.page.locator("#marking").wait_for(state="hidden")
    assert seat.page.evaluate("document.activeElement.id") == "mark-begin"
    return list(table.now.marked[1])


@pytest.mark.parametrize("width", [320, 1280])
def test_by_taps(make_table: MakeTable, pages: Pages, width: int) -> None:
    table, seat = watched(make_table, pages, width)
    seat.button("Mark the edge of the tray").click()
    box = seat.page.locator("#tray-picture").bounding_box()
    assert box is not None
    corners = [(0.1, 0.2), (0.9, 0.2), (0.5, 0.9)]
    for number, (across, down) in enumerate(corners, 1):
        seat.page.locator("#tray-view").click(position={"x": across * box["width"], "y": down * box["height"]})
        told(seat, f"Corner {number}: ")
        assert survey(seat) == []
    seat.button("Done").click()
    assert marked(table, seat) == [pytest.approx(corner, abs=0.01) for corner in corners]


def test_by_keys_alone(make_table: MakeTable, pages: Pages) -> None:
    table, seat = watched(make_table, pages)
    tab_to(seat, "Mark the edge of the tray")
    press = seat.page.keyboard.press
    press("Enter")
    press("Enter")
    told(seat, "Corner 1: 50 percent across, 50 percent down")
    press("ArrowLeft")
    told(seat, "48 percent across, 50 percent down")
    press("Shift+ArrowUp")
    told(seat, "48 percent across, 40 percent down")
    press("Space")
    tab_to(seat, "Done")
    press("Enter")
    told(seat, "Three corners are the least.")
    tab_to(seat, "The picture of the tray, to be marked")
    press("Backspace")
    told(seat, "Taken back: 48 percent across, 40 percent down. 1 left.")
    for _ in range(9):
        press("Shift+ArrowRight")
    told(seat, "100 percent across, 40 percent down")
    press("Enter")
    press("Shift+ArrowDown")
    press("Enter")
    tab_to(seat, "Done")
    press("Enter")
    assert marked(table, seat) == [(0.5, 0.5), (1.0, 0.4), (1.0, 0.5)]


def test_it_can_be_left(make_table: MakeTable, pages: Pages) -> None:
    table, seat = watched(make_table, pages)
    seat.button("Mark the edge of the tray").click()
    seat.page.keyboard.press("Enter")
    seat.page.keyboard.press("Escape")
    assert marked(table, seat) == []
    seat.page.locator("#tray-picture").click()
    assert not seat.page.locator("#marks").is_visible()


def test_where_the_camera_is_gone_it_is_said(make_table: MakeTable, pages: Pages) -> None:
    table, seat = watched(make_table, pages)
    seat.button("Mark the edge of the tray").click()
    for _ in range(3):
        seat.page.keyboard.press("Enter")
        seat.page.keyboard.press("Shift+ArrowDown")
    table.put(inputs.DeviceIs("camera", "lost"))
    seat.button("Done").click()
    seat.wait_said("There is no camera to be set up.")
