"""A person at a browser: what they do at the site, in the words of a person."""

from __future__ import annotations

import re

from playwright.sync_api import ConsoleMessage, Page, expect

# How long anything may take, in milliseconds. Several browsers, a server and its bots share two cores:
# patience, not speed, is what these tests ask for.
PATIENCE = 60_000

# What the browser itself writes when the server is away or refuses: the page shows it to the person too.
EXPECTED_NOISE = re.compile(
    r"WebSocket connection to|ERR_CONNECTION_\w+|status of 4\d\d|ERR_NETWORK|ERR_EMPTY|htmx:ws:error"
)


class Person:
    def __init__(self, name: str, page: Page, url: str) -> None:
        self.name = name
        self.page = page
        self.url = url
        self.complaints: list[str] = []
        page.set_default_timeout(PATIENCE)
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
        form.locator("button.button--primary").click()
        self.page.wait_for_url("**/t/*/")
        return self.page.url

    def arranges(self, places: int, **options: bool) -> None:
        """So many chairs, and what is ticked or not among the game's options."""
        self.page.locator("#settings summary").click()
        self.page.fill("#a-places", str(places))
        for name, wanted in options.items():
            self.page.locator(f"[name=option-{name}]").set_checked(wanted)
        self.page.click("#a-ok")
        expect(self.page.locator("#settings[open]")).to_have_count(0)

    def joins(self, link: str) -> None:
        self.page.goto(link)
        self.page.fill("#join-name", self.name)
        self.page.click("#join-ok")
        expect(self.page.locator("#seat-0")).to_be_visible()
        expect(self.page.locator("#join-form")).to_have_count(0)

    def lets_in(self, *seats: int) -> None:
        """All browsers here come from one address: where that matters the host is asked."""
        for seat in seats:
            self.page.click(f"#accept-{seat}")
            expect(self.page.locator(f"#accept-{seat}")).to_have_count(0)

    def adds_bot(self, level: str) -> None:
        before = self.page.locator(".seat:not(.seat--free)").count()
        self.page.select_option("#level", level)
        self.page.click("#bot-ok")
        expect(self.page.locator(".seat:not(.seat--free)")).to_have_count(before + 1)

    def starts(self) -> None:
        self.page.click("#start")
        expect(self.page.locator("#table")).to_have_attribute("data-state", "live")

    def opens_help(self, name: str) -> None:
        """A menu of the game's header; on a phone they are in a panel."""
        panel = self.page.locator("#dock-help")
        if panel.is_visible():
            panel.click()
        self.page.click(f"#help-{name} summary")

    # -- any game ---------------------------------------------------------------------------------------

    def stamp(self) -> str:
        """What the page asks of this person now; empty when it asks nothing."""
        asked: str = self.page.evaluate("document.querySelector('#actions [name=stamp]')?.value ?? ''")
        return asked

    def is_asked(self) -> None:
        """Until the page asks this person something."""
        expect(self.page.locator("#actions [name=stamp]")).to_have_count(1)

    def is_answered(self, stamp: str) -> None:
        """Until what was just sent has been answered, and the page no longer asks the same."""
        self.page.wait_for_function(
            """(old) => !document.body.classList.contains('sending') &&
               (document.querySelector('#actions [name=stamp]')?.value !== old ||
                document.querySelector('#refusal').textContent)""",
            arg=stamp,
        )
        refusal = self.page.evaluate("document.querySelector('#refusal').textContent")
        assert not refusal, f"{self.name} is refused: {refusal}"

    def is_over(self) -> bool:
        return self.page.locator("#table").get_attribute("data-state") == "over"

    # -- Rolling Village --------------------------------------------------------------------------------

    def waits_for_round(self, number: int) -> None:
        """Until this round's dice have fallen and it is this person's to play; or the game is over."""
        self.page.wait_for_function(
            """(start) => document.querySelector('#table').dataset.state === 'over' ||
               document.querySelector('#actions [name=stamp]')?.value.startsWith(start)""",
            arg=f"{number}:",
        )

    def plays_round(self, number: int) -> None:
        """Fill the sheet with the first cell offered each time, then confirm."""
        while (before := self.stamp()).startswith(f"{number}:"):
            self.clicks_on()
            self.is_answered(before)

    def clicks_on(self) -> None:
        """The next thing to do in a round: confirm it where it is filled, else a cell, else the avenue."""
        confirm = self.page.locator("#button-confirm_round:not([aria-disabled=true])")
        if confirm.count():
            confirm.click()
        elif self.page.locator(".cell.legal").count():
            self.page.locator(".cell.legal").first.click()
        else:
            self.page.locator("#avenue-1").click()
