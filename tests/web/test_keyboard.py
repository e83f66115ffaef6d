"""Without a mouse."""

import re

from tests.web.browser import Pages, Seat
from tests.web.conftest import MakeTable

NAME = "const node = document.activeElement; return node.labels?.[0]?.textContent ?? node.ariaLabel ?? node.textContent"


def tab_to(seat: Seat, words: str) -> None:
    """Press Tab until something of that name has the focus; the page must not hold the focus anywhere."""
    seen = []
    for _ in range(120):
        seat.page.keyboard.press("Tab")
        seen.append(seat.page.evaluate(f"() => {{ {NAME} }}"))
        if re.match(rf"{re.escape(words)}\d?$", seen[-1].strip(), re.I):
            return
    raise AssertionError((words, seen))


def hit(seat: Seat, *keys: str) -> None:
    """Press keys of which the last brings another question."""
    before = seat.asked
    for key in keys:
        seat.page.keyboard.press(key)
    seat.wait_asked(before)


def test_by_tab_space_and_enter(make_table: MakeTable, pages: Pages) -> None:
    table = make_table()
    seat = pages.open(table)
    tab_to(seat, "deadly sniper")
    hit(seat, "Enter")
    while seat.asked.startswith("lobby:"):
        tab_to(seat, "no" if "names" in seat.prompt else "mission 1 small")
        hit(seat, "Enter")
    tab_to(seat, "A 1")
    seat.page.keyboard.press("Space")
    tab_to(seat, "Take these dice")
    hit(seat, "Enter")
    tab_to(seat, "A 6")
    seat.page.keyboard.press("Space")
    tab_to(seat, "Take these dice")
    hit(seat, "Enter")
    tab_to(seat, "us")
    hit(seat, "Space")
    tab_to(seat, "Kara is done")
    seat.page.keyboard.press("Space")
    seat.page.keyboard.press("ArrowDown")
    tab_to(seat, "engage")
    seat.page.keyboard.press("Space")
    tab_to(seat, "Take it")
    hit(seat, "Enter")
    operatives = table.now.state["operatives"]
    assert (operatives["rourke"]["ready"], operatives["rourke"]["order"]) == (False, "engage")
    tab_to(seat, "Sparks")
    seat.page.keyboard.press("Space")
    tab_to(seat, "Just this one")
    hit(seat, "Enter")


def test_by_single_keys(make_table: MakeTable, pages: Pages) -> None:
    table = make_table(game="deadly-sniper")
    seat = pages.open(table)
    seat.page.keyboard.press("4")
    seat.page.locator(".place[aria-label^='Die 1: 4']").wait_for()
    tab_to(seat, "Take these dice")
    hit(seat, "Enter")
    hit(seat, "u")
    hit(seat, "y")
    hit(seat, "g")
    seat.page.keyboard.press("h")
    seat.page.locator("#log .words", has_text="You can say").wait_for()
    seat.page.keyboard.press("q")
    assert seat.page.evaluate("document.activeElement.id") == "prompt"
    while table.asked.request == "roll":
        hit(seat, "g")
    assert table.asked.request == "choose"
    hit(seat, "1")


def test_keys_rest_while_somebody_types(make_table: MakeTable, pages: Pages) -> None:
    table = make_table(game="deadly-sniper")
    seat = pages.open(table)
    hit(seat, "g")
    seat.page.keyboard.press("/")
    seat.page.keyboard.type("undo")
    assert seat.page.locator("#words").input_value() == "undo"
    assert [row.kind for row in table.rows] == ["begin", "answer"]
    hit(seat, "Enter")
    assert [row.kind for row in table.rows] == ["begin", "answer", "undo"]
    seat.page.locator("#notice", has_text="Understood: undo").wait_for()
    assert seat.page.locator("#words").input_value() == ""


def test_typed_words_that_mean_nothing_stay_and_are_said(make_table: MakeTable, pages: Pages) -> None:
    seat = pages.open(make_table(game="deadly-sniper"))
    seat.page.locator("#words").fill("purple")
    seat.page.locator("#words").press("Enter")
    assert seat.wait_notice() == "I did not understand purple."
    assert seat.page.locator("#words").input_value() == "purple"


def test_keys_can_be_switched_off_and_stay_so(make_table: MakeTable, pages: Pages) -> None:
    table = make_table(game="deadly-sniper")
    seat = pages.open(table)
    seat.page.get_by_text("Keys", exact=True).click()
    assert "roll for me" in seat.page.locator("#keys").inner_text()
    seat.page.get_by_label("Use these keys").uncheck()
    seat.page.reload()
    seat.wait_online()
    seat.page.locator("#prompt").focus()
    seat.page.keyboard.press("g")
    seat.page.keyboard.press("4")
    assert seat.page.locator(".place[aria-label^='Die 1: 4']").count() == 0
    assert [row.kind for row in table.rows] == ["begin"]


def test_a_key_with_control_is_the_browsers(make_table: MakeTable, pages: Pages) -> None:
    table = make_table(game="deadly-sniper")
    seat = pages.open(table)
    seat.page.keyboard.press("Control+g")
    seat.page.keyboard.press("Alt+g")
    seat.button("A 4").click()
    assert [row.kind for row in table.rows] == ["begin"]


def test_the_first_tab_leads_to_the_question(make_table: MakeTable, pages: Pages) -> None:
    seat = pages.open(make_table())
    seat.page.keyboard.press("Tab")
    assert seat.page.evaluate("document.activeElement.textContent") == "To the question"
    seat.page.keyboard.press("Enter")
    assert seat.page.evaluate("document.activeElement.id") == "prompt"
