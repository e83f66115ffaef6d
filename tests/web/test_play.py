"""Whole games by the page alone, in Debian's Chromium."""

from pathlib import Path
from random import Random

from companion import inputs
from companion import protocol as p
from companion.journal import read
from companion.journal_command import replayed
from tests.frontends.test_keyboard import chosen
from tests.web.browser import Pages
from tests.web.conftest import MakeTable
from tests.web.table import LONG_S


def test_the_slice_is_played_by_the_page_alone(make_table: MakeTable, pages: Pages, tmp_path: Path) -> None:
    seat = pages.open(make_table())
    seat.begin()
    said = len(seat.lines)
    assert seat.page.inner_text("h1") == "Deadly Sniper"
    random = Random(5)
    while not seat.play(random).startswith("lobby:"):
        pass
    assert seat.page.inner_text("h1") == "Table companion"
    (journal,) = (tmp_path / "games").glob("*.journal")
    rows = read(journal)[0]
    lines = [line.text for line in replayed(rows)]
    first = seat.lines.index(lines[0])
    assert said >= first
    assert seat.lines[first:] == [*lines, "Welcome to the table."]
    assert {row.source for row in rows if row.kind == "answer"} == {"page"}


def test_how_the_companion_speaks_is_changed_by_the_page(make_table: MakeTable, pages: Pages) -> None:
    table = make_table(game="bodybag")
    seat = pages.open(table)
    seat.page.get_by_text("How I speak", exact=True).click()
    seat.button("Say less").click()
    seat.page.locator("#log").get_by_text("I say no more than needed.").wait_for()
    assert table.daemon.manner.verbosity == "brief"


def test_the_newest_line_is_in_sight(make_table: MakeTable, pages: Pages) -> None:
    from playwright.sync_api import expect

    seat = pages.open(make_table(game="deadly-sniper"))
    random = Random(3)
    for _ in range(8):
        seat.play(random)
    seat.page.locator("#log").scroll_into_view_if_needed()
    expect(seat.page.locator("#log .said").last).to_be_in_viewport(timeout=LONG_S * 1000)
    seat.page.locator("#log").hover()
    seat.page.mouse.wheel(0, -10_000)
    expect(seat.page.locator("#log .said").first).to_be_in_viewport(timeout=LONG_S * 1000)
    seat.play(random)
    assert seat.page.locator("#log").evaluate("node => node.scrollTop") == 0  # somebody reads there


def test_what_led_to_a_question_stands_beside_it(make_table: MakeTable, pages: Pages) -> None:
    table = make_table(game="deadly-sniper")
    seat = pages.open(table)
    table.answer([1])
    table.answer([6])
    seat.button("us").wait_for()
    assert seat.page.locator("#since li").all_inner_texts() == ["You 6, they 1."]
    seat.press("us")
    assert "Sniper loaded." in seat.page.locator("#since li").all_inner_texts()


def test_a_move_is_on_the_page_while_the_voice_still_speaks(make_table: MakeTable, pages: Pages) -> None:
    table = make_table(game="deadly-sniper")
    seat = pages.open(table)
    table.put(inputs.Ears(listening=False, speaking=True))  # and nobody ever says that a line was spoken
    seat.page.wait_for_selector(".sign-speaking")
    seat.press("Roll for me")
    seat.press("Roll for me")
    assert seat.page.locator(".sign-speaking").count() == 1
    assert seat.lines
    seat.button("Stop speech").click()
    seat.press("Undo")  # which the table gets to after the other
    assert table.hushed == 1


def test_two_pages_press_at_once(make_table: MakeTable, pages: Pages) -> None:
    table = make_table(game="deadly-sniper")
    one, two = pages.open(table), pages.open(table)
    before = one.asked
    assert two.asked == before
    with table.stalled():
        one.button("Roll for me").click()
        two.button("Roll for me").click()
    assert one.wait_asked(before) == two.wait_asked(before)
    for seat in (one, two):
        seat.wait_said("That question is no longer asked.")
        seat.page.locator("#answers:not([aria-busy])").wait_for()
    notices = [seat.page.locator("#refused:visible").all_inner_texts() for seat in (one, two)]
    assert sorted(notices) == [[], ["That question is no longer asked."]]
    assert [row.kind for row in table.rows] == ["begin", "answer"]


def test_a_double_click_answers_once(make_table: MakeTable, pages: Pages) -> None:
    table = make_table(game="deadly-sniper")
    seat = pages.open(table)
    before = seat.asked
    seat.button("Roll for me").dblclick()
    seat.wait_asked(before)
    seat.press("Undo")  # which the table gets to after whatever was sent before
    assert [row.kind for row in table.rows] == ["begin", "answer", "undo"]
    assert "That question is no longer asked." not in seat.lines


def test_undo_offers_the_dice_that_lie_there(make_table: MakeTable, pages: Pages) -> None:
    table = make_table(game="deadly-sniper")
    seat = pages.open(table)
    before = seat.asked
    seat.button("A 5").click()
    seat.button("Take these dice").click()
    seat.wait_asked(before)
    seat.press("Undo")
    assert seat.page.locator(".kept").inner_text() == "On the table: 5"
    assert seat.button("Roll for me").count() == 0
    seat.press("They stay as they are")
    seat.press("Undo")
    seat.button("A new throw").click()
    before = seat.asked
    seat.button("A 2").click()
    seat.button("Take these dice").click()
    seat.wait_asked(before)
    values = [row.data["value"] for row in table.rows if row.kind == "answer"]
    assert values == [(5,), (5,), (2,)]


def test_the_record_is_set_straight(make_table: MakeTable, pages: Pages) -> None:
    table = make_table(game="deadly-sniper")
    seat = pages.open(table)
    seat.page.get_by_text("Set the record straight").click()
    seat.page.get_by_label("Wounds of Kara", exact=True).fill("3")
    seat.button("Set Wounds of Kara").click()
    row = seat.page.locator(".operatives tr", has_text="Kara")
    row.get_by_text("3 of 8").wait_for()
    seat.page.get_by_label("Whereabouts of Sparks", exact=True).select_option(label="incapacitated")
    seat.button("Set Whereabouts of Sparks").click()
    seat.page.locator(".operatives tr.gone", has_text="Sparks").wait_for()
    assert seat.page.get_by_label("Wounds of Sparks", exact=True).input_value() == "0"
    assert table.now.state["operatives"]["kara"]["wounds"] == 3


def test_what_the_devices_show(make_table: MakeTable, pages: Pages) -> None:
    table = make_table(game="deadly-sniper")
    seat = pages.open(table)
    assert not seat.page.locator("#tray-box").is_visible()
    table.put(inputs.Seen((5, 2), 1, 0))
    table.put(inputs.DeviceIs("camera", "lost"))
    table.put(inputs.Ears(listening=True, speaking=False))
    seat.page.wait_for_selector(".sign-listening")
    assert seat.page.inner_text("#tray-text") == "Read: 5, 2. Not sure of 1."
    seat.page.get_by_text("Devices").click()
    assert seat.page.locator("#devices li").inner_text().split() == ["Camera", "lost"]
    light = seat.page.locator("#lights li")
    assert light.inner_text().split() == ["Sniper", "off"]


def test_what_is_private_is_only_waited_for(make_table: MakeTable, pages: Pages) -> None:
    table = make_table(game="kr16")
    seat = pages.open(table)
    random = Random(1)
    while not table.asked.private:
        seat.play(random)
    assert seat.prompt == f"Waiting for {table.asked.side}."
    assert seat.page.locator("#answers button, #answers input").count() == 0
    assert isinstance(table.asked, p.ChooseWire)
    assert all(option.say[0] not in seat.page.inner_text("body") for option in table.asked.options)


def test_the_last_throw_is_put_right(make_table: MakeTable, pages: Pages) -> None:
    table = make_table(game="bodybag")
    table.answer({"shot": "gut", "target": "pointman"})
    table.answer([1, 2])
    seat = pages.open(table)
    seat.page.get_by_text("Set the record straight").click()
    throw = seat.page.locator("#thrown fieldset")
    throw.get_by_text("The last throw: 1, 2. Was it another?").wait_for()
    for value in (3, 3):
        throw.get_by_label(f"A {value}", exact=True).click()
    throw.get_by_role("button", name="Put it right").click()
    seat.wait_said("6: the pointman is hit in the gut, and screams.")
    throw.get_by_text("The last throw: 3, 3. Was it another?").wait_for()
    assert [row.kind for row in table.rows] == ["begin", "answer", "answer", "correct"]


def test_what_can_be_answered_in_one_way_only_is_answered_already(make_table: MakeTable, pages: Pages) -> None:
    seat = pages.open(make_table(game="bodybag"))
    seat.page.locator("#answers label.chip", has_text="leg shot").click()
    assert seat.press("Take it") != ""
    assert seat.prompt == "Leg shot on the pointman: 8 or less."


def test_a_decision_of_the_companion_is_replaced(make_table: MakeTable, pages: Pages) -> None:
    table = make_table(game="deadly-sniper")
    random = Random(2)
    for _ in range(300):
        if len(others := table.now.state["vetoable"]) > 1:
            break
        table.do(p.AnswerCommand(id=table.asked.id or 0, answer=chosen(table.asked.model_dump(), random)))
    seat = pages.open(table)
    seat.page.get_by_text("Set the record straight").click()
    seat.page.locator("#vetoable button").first.click()
    seat.wait_said("Corrected.")
    (veto,) = (row for row in table.rows if row.kind == "veto")
    assert veto.data["value"] == others[0]["key"]
