"""A browser at a table, and a player who knows nothing but what the page shows."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Literal

from tests.games.evenings import Step
from tests.web.table import LONG_S, Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request

CHROMIUM = Path("/usr/bin/chromium")
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-quic", "--no-first-run"]
LOST = re.compile("WebSocket connection to .* failed|ERR_CONNECTION")


@contextmanager
def launched() -> Iterator["Browser"]:
    """Start the browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS, timeout=LONG_S * 1000)
        try:
            yield browser
        finally:
            browser.close()


class Pages:
    """Opens pages, and notes all complaints about them."""

    def __init__(self, browser: "Browser") -> None:
        self._browser = browser
        self._contexts: list[Seat] = []
        self.complaints: list[str] = []

    def open(
        self, table: Table, width: int = 1280, height: int = 800, scheme: Literal["light", "dark"] = "light"
    ) -> "Seat":
        """Open a table's page, in a browser that knows no other."""
        context = self._browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
        )
        context.set_default_timeout(LONG_S * 1000)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(f"thrown: {error}"))
        page.on("console", self._console)
        page.on("request", lambda request: self._request(request, table.address))
        page.goto(table.address)
        seat = Seat(page)
        self._contexts.append(seat)
        seat.wait_online()
        return seat

    def close(self) -> None:
        """Close all of them."""
        for seat in self._contexts:
            seat.page.context.close()

    def _console(self, message: "ConsoleMessage") -> None:
        if message.type in ("error", "warning") and not LOST.search(message.text):
            self.complaints.append(f"{message.type}: {message.text}")

    def _request(self, request: "Request", address: str) -> None:
        if not request.url.startswith(address):
            self.complaints.append(f"fetched elsewhere: {request.url}")


class Seat:
    """One page, and what a person does at it.

    It waits by selectors alone: Playwright's waiting for a script's value is `eval`, which the page forbids.
    """

    def __init__(self, page: "Page") -> None:
        self.page = page

    def button(self, words: str) -> "Locator":
        return self.page.get_by_role("button", name=words, exact=True)

    @property
    def prompt(self) -> str:
        return self.page.inner_text("#prompt")

    @property
    def asked(self) -> str:
        """Which question the page shows: the game, and the question's id."""
        return self.page.get_attribute("#answers", "data-asked") or ""

    @property
    def lines(self) -> list[str]:
        """The transcript without the questions."""
        return self.page.locator("#log .said:not(.said-question) .words").all_inner_texts()

    def wait_online(self, yes: bool = True) -> None:
        self.page.wait_for_selector(".sign-online" if yes else ".sign-offline")

    def wait_asked(self, is_not: str) -> str:
        """Wait for another question than one."""
        self.page.locator(f'#answers:not([data-asked="{is_not}"])').wait_for(state="attached")
        return self.asked

    def wait_said(self, text: str, times: int = 1) -> None:
        """Wait until a line was said, so many times."""
        lines = self.page.locator("#log .words", has_text=re.compile(f"^{re.escape(text)}$"))
        lines.nth(times - 1).wait_for()

    def wait_notice(self) -> str:
        """Wait for something that is said to this page alone."""
        seen = "#refused:not([hidden]), #notice:not(:empty)"
        return self.page.locator(seen).first.inner_text()

    def press(self, words: str) -> str:
        """Press a button that answers the question, and wait for the next one."""
        before = self.asked
        self.button(words).click()
        return self.wait_asked(before)

    # Playing

    def begin(self, game: str = "deadly sniper") -> None:
        """Go through the lobby into a game, with its names and small set-up as they are."""
        self.press(game)
        while self.asked.startswith("lobby:"):
            before = self.asked
            offered = self.page.locator("#answers .choice").all_inner_texts()
            small = next((words for words in ("mission 1 small", "no") for one in offered if words in one.lower()), "")
            self.page.locator("#answers .choice", has_text=re.compile(f"^{small}", re.I)).first.click()
            self.wait_asked(before)

    def play(self, random: Random) -> str:
        """Answer the question at random, by what can be pressed; give the next one."""
        before = self.asked
        answers = self.page.locator("#answers")
        if answers.locator(".dice-entry").count():
            self._throw(answers, random)
        elif answers.locator("form fieldset").count():
            for part in answers.locator("form fieldset").all():
                random.choice(part.locator("input[type=radio]").all()).check()
            answers.locator("button.strong").click()
        elif answers.locator("input[type=checkbox]").count():
            for box in answers.locator("input[type=checkbox]").all():
                if random.random() < 0.5:
                    box.check()
            answers.locator("button.strong").click()
        else:
            random.choice(answers.locator("button.choice").all()).click()
        return self.wait_asked(before)

    def take(self, step: Step) -> str:
        """Do a step of an evening, by what the page calls it; give the next question."""
        before = self.asked
        match step.asked:
            case "roll":
                for value in step.value:
                    self.button(f"A {value}").click()
                self.button("Take these dice").click()
            case "choose":
                self._option(".choice", step.labels[0]).click()
            case "also":
                self.button(step.labels[0]).click()
            case "adjust":
                what, value = step.labels
                self.page.get_by_text("Set the record straight").click()
                self.page.get_by_label(what, exact=True).select_option(label=value)
                self.button(f"Set {what}").click()
            case _:
                for label in step.labels:
                    self._option(".chip", label).click()
                self.page.locator("#answers button.strong").click()
        return self.wait_asked(before)

    def _option(self, kind: str, label: str) -> "Locator":
        words = self.page.locator(".chip-text", has_text=re.compile(f"^{re.escape(label)}$", re.I))
        return self.page.locator(f"#answers {kind}").filter(has=words)

    def _throw(self, answers: "Locator", random: Random) -> None:
        if random.random() < 0.5:
            self.button("Roll for me").click()
            return
        for _ in answers.locator(".place").all():
            answers.locator(".face").nth(random.randrange(6)).click()
        self.button("Take these dice").click()
