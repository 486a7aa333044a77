"""Thousands of hostile requests: never a 500, and nothing changes unless the answer says so."""

from __future__ import annotations

import json
import random
from typing import Any
from urllib.parse import quote

import pytest

from engine.registry import Game
from tables import views
from tables.verbs.registry import verbs
from tests.tables.house import Browser, House, guests, over, playing, waiting

pytestmark = pytest.mark.django_db

# For each of the seeds below.
REQUESTS = 300
# After so many, somebody may have stopped the game or left: go on with a fresh one.
FRESH_AFTER = 125

LETTERS = ["a", "é", "ß", "İ", "\x00", "\n", "\u202e", "\u200d", "\ufffd", "\U0001f3e0", "\ud800"]
LETTERS += ["'", '"', "<", "{", "%", "\\"]
NUMBERS = [0, -1, 1, 2, 7, 2**31, 2**63, -(2**63) - 1, 10**30, 10**4000, 0.5, 1e308, True]
FIELDS = ["action", "nonce", "stamp", "seat", "name", "text", "kind", "yes", "level", "places", "at"]
FIELDS += ["option-goal", "option-setup_distinct", "listed", "spectators", "csrfmiddlewaretoken", "_method"]
WORDS = ["roll", "hold", "place", "undo", "confirm_round", "choose_avenue", "s1", "b2", "park", "bonus", ""]
WORDS += ["house", "rule", "bug", "takeback", "pause", "stop", "lison", "random", "Basile", "on", "1", "0"]
KEYS = ["action", "slot", "row", "col", "type", "avenue", "__class__", "", "\x00"]
CODES = ["NOSUCHCO", "é" * 8, "\x00" * 8, "..", "A" * 300, "%2e%2e", "İ" * 8]
LANGUAGES = ["en", "fr", "zz", "*;q=x", "x" * 500]

FORM = "application/x-www-form-urlencoded"
PART = b'--x\r\nContent-Disposition: form-data; name="action"'
BODIES = [
    b"",
    b"\xff\x00" * 100,
    b"a=" + b"x" * 2_700_000,
    b"&".join(b"f%d=1" % n for n in range(1500)),
    b"action=%ff%fe&nonce=%00%00%00%00%00%00%00%00",
    PART + b"\r\n\r\n{",
    PART + b'; filename="a"\r\n\r\nzzz\r\n--x--',
    b'{"action":"roll"}',
]
KINDS = [FORM, f"{FORM}; charset=utf-7", "multipart/form-data; boundary=x", "multipart/form-data"]
KINDS += ["application/json", "text/plain; charset=nonsense", ""]


class Hostile:
    """A seeded source of things no browser would send."""

    def __init__(self, seed: int, house: House) -> None:
        self.luck = random.Random(seed)
        self.house = house

    def text(self) -> str:
        pick = self.luck.random()
        if pick < 0.4:
            return self.luck.choice(WORDS)
        if pick < 0.6:
            return str(self.luck.choice(NUMBERS))
        if pick < 0.9:
            return "".join(self.luck.choices(LETTERS, k=self.luck.randrange(1, 40)))
        return self.luck.choice(LETTERS) * self.luck.choice([500, 3000])

    def json(self, depth: int = 0) -> Any:
        pick = self.luck.random()
        if pick < 0.5 and depth < 4:
            keys = self.luck.sample(KEYS, self.luck.randrange(len(KEYS)))
            return {key: self.json(depth + 1) for key in keys}
        if pick < 0.6 and depth < 4:
            return [self.json(depth + 1) for _ in range(self.luck.randrange(4))]
        if pick < 0.75:
            return self.luck.choice(NUMBERS)
        return self.text() if pick < 0.95 else None

    def action(self) -> str:
        pick = self.luck.random()
        if pick < 0.15:
            return self.text()
        if pick < 0.2:
            return "[" * self.luck.choice([10, 990, 100_000])
        if pick < 0.25:
            return '{"action":' * self.luck.choice([3, 2000])
        raw = json.dumps(self.json())
        return raw if pick < 0.9 else raw[: self.luck.randrange(len(raw) + 1)]

    def nonce(self) -> str:
        return self.luck.choice(["aaaaaaaa", "bbbbbbbb", f"nonce-{self.luck.randrange(10**6)}", self.text()])

    def path(self, rest: str) -> str:
        code = self.house.code if self.luck.random() < 0.9 else self.luck.choice(CODES)
        return f"/t/{quote(code, safe='')}/{rest}"

    def fields(self, verb: str) -> dict[str, str]:
        fields = {name: self.text() for name in self.luck.sample(FIELDS, self.luck.randrange(len(FIELDS)))}
        if verb == "play":
            fields |= {"action": self.action(), "nonce": self.nonce()}
            if self.luck.random() < 0.6:
                fields.pop("stamp", None)
        return {name: encodable(value) for name, value in fields.items()}

    def shoot(self, browser: Browser) -> Any:
        headers = self.luck.choice([{}, {"HX-Request": "true", "X-Live": "1"}, {"HX-Request": "true"}])
        headers = {**headers, "Accept-Language": self.luck.choice(LANGUAGES)}
        pick = self.luck.random()
        if pick < 0.1:
            at = quote(encodable(self.text()))
            query = self.luck.choice(["", f"?at={at}", "?at=3&at=x", "?" + "a" * 2000])
            page = self.luck.choice(["", "place/x/", f"place/{'A' * 40}:b:c/"])
            return browser.get(self.path(page + query), headers=headers)
        verb = self.luck.choice([*verbs(), "play", "play", "place/forged", "no-such-verb", "play/../start"])
        path = self.path(f"{verb}/")
        if pick < 0.18:
            body, kind = self.luck.choice(BODIES), self.luck.choice(KINDS)
            return browser.generic("POST", path, body, kind, headers=headers)
        return browser.post(path, self.fields(verb), headers=headers)


def encodable(value: str) -> str:
    """Half a surrogate cannot travel in a form, only inside JSON's escapes."""
    return value.encode("utf-8", "replace").decode()


@pytest.fixture
def _no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Being slowed down would spare the code that this is about."""
    monkeypatch.setattr(views, "limit", lambda *args: None)


@pytest.mark.usefixtures("_no_limits")
@pytest.mark.parametrize("seed", range(12))
def test_hostile_requests_get_an_answer_and_change_nothing(pig: Game, village: Game, seed: int) -> None:
    kinds = [
        lambda: waiting(pig, "Marie", "Basile", bots=1),
        lambda: playing(pig, "Marie", "Basile", bots=1),
        lambda: over(pig, "Marie", "Basile"),
        lambda: waiting(village, "Marie", "Basile"),
        lambda: playing(village, "Marie", "Basile"),
        lambda: playing(village, "Marie", "Basile", spectators=False),
    ]
    fresh = kinds[seed % len(kinds)]
    hostile = Hostile(seed, fresh())
    (stranger,) = guests("Stranger")
    landed = 0
    for n in range(REQUESTS):
        if n % FRESH_AFTER == 0:
            house = hostile.house = fresh()
            browsers = [house.browser(person) for person in [*house.people, stranger, None]]
            before = house.trace()
        answer = hostile.shoot(hostile.luck.choice(browsers))
        after = house.trace()
        assert answer.status_code < 500, (n, answer.request)
        if answer.status_code >= 400:
            assert after == before, (n, answer.request)
        landed += after != before
        before = after
    assert landed, "some of it should have been possible, or the shots all went wide"
