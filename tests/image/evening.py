"""A game in browsers, through an upgrade and through crashes."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from tests.browser.people import PATIENCE, Person
from tests.image.composition import Composition

NAMES = ("Camille", "Basile")
expect.set_options(timeout=PATIENCE)


class Evening:
    """Two friends and a bot at one table. Each release is played by the hands of its own tests."""

    def __init__(self, browser: Browser, site: Composition, hands: type[Any] = Person) -> None:
        self.site = site
        self.pages = [browser.new_context(ignore_https_errors=True, locale="fr-FR").new_page() for _ in NAMES]
        self.people: list[Any] = self._with(hands)

    def _with(self, hands: type[Any]) -> list[Any]:
        return [hands(name, page, self.site.url) for name, page in zip(NAMES, self.pages, strict=True)]

    def begins(self) -> None:
        camille, basile = self.people
        basile.joins(camille.opens_table())
        camille.adds_bot("lison")
        camille.starts()

    def plays(self, number: int) -> None:
        for person in self.people:
            person.waits_for_round(number)
        for person in self.people:
            person.plays_round(number)

    def plays_to_the_end(self, number: int) -> int:
        while not all(person.is_over() for person in self.people):
            self.plays(number)
            number += 1
            assert number < 100, "the game goes on and on"
            self.people[0].page.wait_for_timeout(200)
        return number

    def goes_on_with(self, hands: type[Any]) -> None:
        """After an upgrade: a page of the release before is loaded again, as its reader would."""
        for page in self.pages:
            page.reload()
            page.wait_for_selector("#table")
        self.people = self._with(hands)

    def ends(self) -> None:
        complaints = [complaint for person in self.people for complaint in person.complaints]
        for page in self.pages:
            page.context.close()
        assert not complaints, complaints


def hands_of(tree: Path) -> type[Any]:
    """How the browser tests of another checkout play."""
    path = tree / "tests/browser/people.py"
    spec = importlib.util.spec_from_file_location("people_of_before", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    hands: type[Any] = module.Person
    return hands
