"""Every question of a game is looked over: names, sizes, contrast and reflow, by day and by night, small and large."""

from pathlib import Path
from random import Random
from typing import Literal

import pytest

from companion import inputs
from tests.web.browser import Pages, Seat
from tests.web.conftest import MakeTable

SURVEY = Path(__file__).with_name("survey.js").read_text("utf-8")


def survey(seat: Seat) -> list[str]:
    found: list[str] = seat.page.evaluate(SURVEY)
    return [f"{seat.prompt}: {one}" for one in found]


def unfold(seat: Seat) -> None:
    """Open all that is folded."""
    seat.page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")


@pytest.mark.parametrize(
    ("width", "height", "scheme"),
    [(320, 256, "dark"), (640, 400, "light"), (1280, 800, "light"), (1920, 1080, "dark")],
    ids=[
        "a quarter of a screen, which is 400 % zoom, by night",
        "200 % by day",
        "a screen by day",
        "a wide one by night",
    ],
)
def test_a_game_has_nothing_to_complain_of(
    make_table: MakeTable, pages: Pages, width: int, height: int, scheme: Literal["light", "dark"]
) -> None:
    table = make_table(game="deadly-sniper")
    seat = pages.open(table, width, height, scheme)
    table.put(inputs.Seen((5, 2, 6, 6), 1, 0))
    for name in ("camera", "microphone"):
        table.put(inputs.DeviceIs(name, "lost"))
    table.put(inputs.Ears(listening=True, speaking=True))
    table.answer([7])
    unfold(seat)
    kinds: set[str] = set()
    complaints: list[str] = []
    random = Random(width)
    while "deadly-sniper" in seat.asked and len(table.rows) < 30:
        if table.asked.request not in kinds or len(kinds) == 4:
            complaints += survey(seat)
        kinds.add(table.asked.request)
        seat.play(random)
    assert kinds == {"roll", "choose", "form", "pick"}
    assert complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_banner_and_an_undone_throw(make_table: MakeTable, pages: Pages, scheme: Literal["light", "dark"]) -> None:
    table = make_table(game="deadly-sniper")
    seat = pages.open(table, 320, 600, scheme)
    table.answer([5])
    seat.press("Undo")
    assert survey(seat) == []
    seat.button("A new throw").click()
    assert survey(seat) == []
    table.stop()
    seat.page.locator("#banner").wait_for()
    assert survey(seat) == []


def test_the_survey_bites(make_table: MakeTable, pages: Pages) -> None:
    seat = pages.open(make_table(), 320)
    seat.page.evaluate(
        "document.querySelector('main').insertAdjacentHTML('beforeend', '<button></button><p id=prompt></p>')"
    )
    seat.page.evaluate(
        "document.querySelectorAll('main > p, #game').forEach(node => { node.textContent = 'Faint';"
        " node.style.cssText = 'color: #999; width: 400px; background: #fff; height: 9px' })"
    )
    seat.page.evaluate("document.querySelector('.chip-text').style.cssText = 'width: 2em; flex: none'")
    found = " ".join(survey(seat))
    assert all(
        word in found for word in ("no name", "small", "too wide", "sticks out", "id twice", "contrast 2.8", "split")
    )


def test_animation_rests_where_it_is_unwanted(make_table: MakeTable, pages: Pages) -> None:
    table = make_table()
    seat = pages.open(table)
    table.put(inputs.Ears(listening=False, speaking=True))
    seat.page.wait_for_selector(".sign-speaking")
    assert seat.page.evaluate("document.getAnimations().length") == 0
    seat.page.emulate_media(reduced_motion="no-preference")
    assert seat.page.evaluate("document.getAnimations().length") == 1
