"""Focus and half an answer survive updates, and the transcript can be followed by ear."""

from companion import inputs
from tests.web.browser import Pages, Seat
from tests.web.conftest import MakeTable
from tests.web.table import Table


def noise(table: Table, seat: Seat) -> None:
    """Much changes on the table, but not the question."""
    for picture in range(1, 4):
        table.put(inputs.Seen((picture,), 0, 0))
        table.put(inputs.DeviceIs("camera", "ready"))
        table.put(inputs.Ears(listening=picture % 2 == 1, speaking=picture % 2 == 0))
    seat.page.locator("#tray-text", has_text="Read: 3.").wait_for()


def to_the_pick(table: Table) -> None:
    """Somebody plays on to the first question that takes several."""
    table.answer([1])
    table.answer([6])
    table.answer("us")
    table.answer({"operative": "kara", "order": "engage"})
    assert table.asked.request == "pick"


def test_a_half_given_answer_stays(make_table: MakeTable, pages: Pages) -> None:
    table = make_table(game="deadly-sniper")
    seat = pages.open(table)
    to_the_pick(table)
    box = seat.page.get_by_role("checkbox", name="Rourke")
    box.focus()
    box.check()
    node = box.element_handle()
    noise(table, seat)
    assert node.evaluate("node => node.isConnected && node === document.activeElement && node.checked")
    assert seat.button("Just this one").is_visible()


def test_half_typed_words_stay_also_when_the_question_changes(make_table: MakeTable, pages: Pages) -> None:
    table = make_table(game="deadly-sniper")
    seat = pages.open(table)
    seat.page.locator("#words").press_sequentially("wounds of k")
    before = seat.asked
    table.answer([1])
    seat.wait_asked(before)
    noise(table, seat)
    assert seat.page.evaluate("document.activeElement.id") == "words"
    assert seat.page.locator("#words").input_value() == "wounds of k"


def test_a_half_set_record_stays(make_table: MakeTable, pages: Pages) -> None:
    table = make_table(game="deadly-sniper")
    seat = pages.open(table)
    seat.page.get_by_text("Set the record straight").click()
    field = seat.page.get_by_label("Wounds of Kara", exact=True)
    field.fill("5")
    table.answer([1])
    noise(table, seat)
    assert field.input_value() == "5"
    assert field.evaluate("node => node === document.activeElement")


def test_an_answered_question_hands_the_focus_to_the_next(make_table: MakeTable, pages: Pages) -> None:
    seat = pages.open(make_table(game="deadly-sniper"))
    seat.button("Roll for me").focus()
    before = seat.asked
    seat.page.keyboard.press("Enter")
    seat.wait_asked(before)
    assert seat.page.evaluate("document.activeElement.id") == "prompt"
    seat.button("Undo").focus()
    before = seat.asked
    seat.page.keyboard.press("Enter")
    seat.wait_asked(before)
    assert seat.page.evaluate("document.activeElement.textContent") == "Undo"


def test_the_same_words_twice_are_announced_twice(make_table: MakeTable, pages: Pages) -> None:
    seat = pages.open(make_table())
    log = seat.page.get_by_role("log", name="What was said")
    region = log.element_handle()
    seat.page.locator("#log[aria-live=polite]").wait_for()
    region.evaluate(
        "node => { window.added = []; new MutationObserver(all => all.forEach(one => one.addedNodes.forEach("
        "each => window.added.push(each.textContent)))).observe(node, {childList: true, subtree: true,"
        " characterData: true}) }"
    )
    words = "I have decided nothing yet."
    for times in (1, 2):
        seat.button("Why?").click()
        seat.wait_said(words, times)
    assert seat.page.evaluate("window.added") == [words, words]
    assert region.evaluate("node => node.isConnected")


def test_what_was_said_before_is_not_read_out(make_table: MakeTable, pages: Pages) -> None:
    page = pages.open(make_table(), width=900).page
    assert page.request.get(page.url).text().count('role="log" aria-live="off"') == 1
    assert page.locator("#log .said").count() == 2
    page.locator("#log[aria-live=polite]").wait_for()


def test_the_tone_is_not_told_by_colour_alone(make_table: MakeTable, pages: Pages) -> None:
    table = make_table(game="deadly-sniper")
    seat = pages.open(table)
    before = len(table.now.transcript)
    table.answer([9])
    seat.page.locator("#log .said").nth(before).wait_for()
    warned = seat.page.locator("#log .said-warning").last
    assert warned.locator(".unseen").text_content() == "Warning: "
    assert warned.locator("svg.tone-warning").is_visible()
