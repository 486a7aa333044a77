"""A table made inside the running site, and what its people need to sit down there in a browser."""

from __future__ import annotations

import json
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.test import Client
from playwright.sync_api import Page

from tests.browser.people import Person
from tests.browser.site import Site
from tests.tables.house import House


@dataclass(frozen=True)
class Chairs:
    url: str
    keys: list[str]

    @property
    def path(self) -> str:
        return urlsplit(self.url).path

    def sign_in(self, person: Person, seat: int) -> None:
        person.page.context.add_cookies([{"name": "sessionid", "value": self.keys[seat], "url": person.url}])

    def visit(self, person: Person, seat: int, page: str = "") -> Page:
        self.sign_in(person, seat)
        person.page.goto(self.url + page)
        return person.page


def told(house: House) -> str:
    """Said by a script inside the site: where its table is, and a session for each of its people."""
    keys = []
    for person in house.people:
        browser = Client()
        browser.force_login(person)
        keys.append(browser.cookies["sessionid"].value)
    return json.dumps({"code": house.code, "keys": keys})


def made(site: Site, script: str) -> Chairs:
    """What a script that ends with `print(told(house))` has made."""
    return all_made(site, script)[-1]


def all_made(site: Site, script: str) -> list[Chairs]:
    """The same for a script that makes several tables, and tells each of them on a line of its own."""
    lines = [line for line in site.manage("shell", "-c", script).splitlines() if line.startswith("{")]
    found = [json.loads(line) for line in lines]
    return [Chairs(f"{site.url}/t/{one['code']}/", one["keys"]) for one in found]
