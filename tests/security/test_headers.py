"""What every answer tells the browser, and what no page contains."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.test import Client

from engine import registry
from engine.registry import Game
from tests.security.expectations import address, browser, expected
from tests.security.matrix import MATRIX
from tests.security.people import neighbourhood
from tests.tables.house import playing

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.django_db


class Page(HTMLParser):
    """What a content security policy would have to allow."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.inline += [f"<{tag} {name}>" for name in given if name == "style" or name.startswith("on")]
        self.inline += [f"<{tag} {name}>" for name in given if name.startswith("hx-on")]
        for name in ("href", "src", "action", "formaction"):
            if (given.get(name) or "").strip().lower().startswith(("javascript:", "data:", "http:", "//")):
                self.inline.append(f"<{tag} {name}={given[name]}>")
        # JSON in a script element is data: nothing runs it.
        runs = tag == "script" and "src" not in given and given.get("type") != "application/json"
        if tag == "style" or runs:
            self.inline.append(f"<{tag}>")


def policy(answer: object) -> dict[str, list[str]]:
    header = answer.headers["Content-Security-Policy"]  # type: ignore[attr-defined]
    parts = (directive.split() for directive in header.split(";"))
    return {name: sources for name, *sources in parts}


@pytest.mark.parametrize("row", [row for row in MATRIX if expected(row.get, "host") != 405], ids=str)
def test_no_page_needs_an_exception_from_the_policy(row: object, pig: Game) -> None:
    place = neighbourhood(pig)
    for role in ("stranger", "host"):
        answer = browser(place.people[role]).get(address(row, place))  # type: ignore[arg-type]
        # A picture runs nothing, and a policy says nothing of it.
        if not answer.headers.get("Content-Type", "").startswith("image/png"):
            assert Page(answer.content.decode()).inline == []


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.slug)
def test_no_games_table_needs_one_either(game: Game) -> None:
    house = playing(game, *("Marie", "Basile", "Chloé")[: max(2, game.engine.seats[0])])
    for viewer in (house.host, None):
        assert Page(house.browser(viewer).look().content.decode()).inline == []


@pytest.mark.parametrize("path", ["/", "/nowhere/", "/admin/login/", "/t/NOSUCHCO/", "/compte/connexion/"])
def test_every_answer_carries_the_policy_and_its_companions(path: str) -> None:
    answer = Client().get(path)
    allowed = policy(answer)
    assert allowed["default-src"] == ["'none'"]
    for name in ("script-src", "style-src"):
        assert allowed[name][0] == "'self'"
        assert all(source == "'self'" or source.startswith("'nonce-") for source in allowed[name])
    for name in ("img-src", "font-src", "connect-src", "form-action"):
        assert allowed[name] == ["'self'"]
    for name in ("object-src", "base-uri", "frame-ancestors"):
        assert allowed[name] == ["'none'"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in answer.headers["Permissions-Policy"]


def test_cookies_are_out_of_reach_of_scripts_and_of_other_sites() -> None:
    client = Client()
    client.post("/entrer/", {"name": "Zoé"})
    client.post("/compte/langue/", {"language": "en"})
    client.get("/")
    assert {"sessionid", "csrftoken", "django_language"} <= set(client.cookies)
    for cookie in client.cookies.values():
        assert cookie["httponly"], cookie.key
        assert cookie["samesite"] == "Lax"


def test_a_page_of_a_table_is_kept_by_no_cache(pig: Game) -> None:
    place = neighbourhood(pig)
    kept = browser(place.people["host"]).get(f"/t/{place.open.code}/").headers["Cache-Control"]
    assert {"no-store", "private"} <= {word.strip() for word in kept.split(",")}


def test_a_site_set_up_for_real_has_nothing_to_be_warned_of(tmp_path: Path) -> None:
    """Django's own deployment checks, in the environment that the hosting page describes."""
    unwanted = ("DJANGO", "DEBUG", "DATABASE", "REDIS")
    env = {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}
    env |= {
        "PLACE_VAR": str(tmp_path),
        "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}",
        "HTTPS": "1",
        "ALLOWED_HOSTS": "place.example",
        "CSRF_TRUSTED_ORIGINS": "https://place.example",
        "SECRET_KEY": "".join(chr(33 + n * 7 % 90) for n in range(60)),
    }
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert re.search(r"no issues", done.stdout)
