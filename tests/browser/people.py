"""A person at a browser: what they do at the site, in the words of a person."""

from __future__ import annotations

import re

from playwright.sync_api import ConsoleMessage, Page, expect

# What the browser itself writes when the server is away or refuses: the page shows it to the person too.
EXPECTED_NOISE = re.compile(
    r"WebSocket connection to|ERR_CONNECTION_REFUSED|status of 4\d\d|ERR_NETWORK|ERR_EMPTY|htmx:ws:error"
)


class Person:
    def __init__(self, name: str, page: Page, url: str) -> None:
        self.name = name
        self.page = page
        self.url = url
        self.complaints: list[str] = []
        page.set_default_timeout(30_000)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"{name}: {error}"))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not EXPECTED_NOISE.search(message.text):
            self.complaints.append(f"{self.name}: {message.text}")

    # -- lobby ----------------------------------------------------------------------------------------

    def opens_table(self, game: str = "rolling_village") -> str:
        self.page.goto(f"{self.url}/jeux/{game}/")
        form = self.page.locator("form[action$='/ouvrir/']")
        form.locator("input[name=name]").fill(self.name)
        form.locator("button.bouton--plein").click()
        self.page.wait_for_url("**/t/*/")
        return self.page.url

    def joins(self, link: str) -> None:
        self.page.goto(link)
        self.page.fill("#entree-nom", self.name)
        self.page.click("#entree-ok")
        expect(self.page.locator("#siege-0")).to_be_visible()
        expect(self.page.locator("#entree")).to_have_count(0)

    def adds_bot(self, level: str) -> None:
        before = self.page.locator(".siege:not(.siege--libre)").count()
        self.page.select_option("#niveau", level)
        self.page.click("#robot-ok")
        expect(self.page.locator(".siege:not(.siege--libre)")).to_have_count(before + 1)

    def starts(self) -> None:
        self.page.click("#commencer")
        expect(self.page.locator("#table")).to_have_attribute("data-etat", "live")

    # -- Rolling Village --------------------------------------------------------------------------------

    def stamp(self) -> str:
        """What the page asks of this person now; empty when it asks nothing."""
        asked: str = self.page.evaluate("document.querySelector('#actions [name=stamp]')?.value ?? ''")
        return asked

    def waits_for_round(self, number: int) -> None:
        """Until this round's dice have fallen and it is this person's to play; or the game is over."""
        self.page.wait_for_function(
            """(start) => document.querySelector('#table').dataset.etat === 'over' ||
               document.querySelector('#actions [name=stamp]')?.value.startsWith(start)""",
            arg=f"{number}:",
        )

    def plays_round(self, number: int) -> None:
        """Fill the sheet with the first cell offered each time, then confirm."""
        while (before := self.stamp()).startswith(f"{number}:"):
            self._next_click()
            self.page.wait_for_function(
                "(old) => document.querySelector('#actions [name=stamp]')?.value !== old", arg=before
            )

    def _next_click(self) -> None:
        confirm = self.page.locator("#button-confirm_round:not([aria-disabled=true])")
        if confirm.count():
            confirm.click()
        elif self.page.locator(".case.legale").count():
            self.page.locator(".case.legale").first.click()
        else:
            self.page.locator("#avenue-1").click()
