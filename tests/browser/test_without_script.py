"""A browser without scripts: what dialogs ask elsewhere is asked there too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import Person

pytestmark = pytest.mark.browser


def test_somebody_reports_and_resigns(browser: Browser, someone: Callable[..., Person]) -> None:
    camille = someone("Camille")
    link = camille.opens_table()
    camille.adds_bot("lison")
    camille.starts()
    context = browser.new_context(java_script_enabled=False, locale="fr-FR")
    context.add_cookies([dict(cookie) for cookie in camille.page.context.cookies()])  # type: ignore[misc]
    page = context.new_page()
    page.goto(link)
    page.click("#help-table summary")
    page.click("#report")
    page.fill("#r-text", "Le dé est carré.")
    page.click("#d-report .button--primary")
    expect(page.locator("main")).to_contain_text("signalement")
    page.goto(link)
    expect(page.locator("#d-resign")).to_be_hidden()
    page.click("#help-table summary")
    page.click("#resign")
    page.click("#d-resign .button--primary")
    expect(page.locator("#player-0")).to_contain_text("A abandonné")
    context.close()
