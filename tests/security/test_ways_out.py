"""No link of ours leads to somebody else's site, and no session planted beforehand opens anything."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import settings
from django.contrib.sessions.backends.cached_db import SessionStore
from django.test import Client

from accounts import devices
from accounts.models import User
from tests.accounts.people import opens_a_session, who
from tests.security.people import PASSWORD

pytestmark = pytest.mark.django_db

ELSEWHERE = [
    "https://evil.example/",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "http:evil.example",
    "https:/evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://testserver@evil.example/",
    "https://testserver.evil.example/",
    "\x01//evil.example",
    " //evil.example",
    "/\t/evil.example",
    "//[::1",
]
FORMS: dict[str, dict[str, str]] = {
    "/compte/connexion/": {"username": "camille", "password": PASSWORD},
    "/compte/nom/": {"name": "Zoé"},
    "/compte/garder/": {"name": "Zoé", "username": "zoe", "password": PASSWORD},
    "/compte/langue/": {"language": "en"},
}


@pytest.fixture
def camille() -> User:
    return User.objects.create_user("camille", password=PASSWORD, name="Camille")


@pytest.mark.parametrize("path", FORMS)
@pytest.mark.parametrize("there", ELSEWHERE)
def test_nobody_is_sent_to_another_site(path: str, there: str, camille: User) -> None:
    for asked in (
        {"data": FORMS[path] | {"next": there}},
        {"data": FORMS[path], "query_params": {"next": there}},
    ):
        answer = Client().post(path, **asked)
        User.objects.filter(username="zoe").delete()
        assert answer.status_code == 302
        assert answer.url.startswith("/")
        assert not answer.url.startswith(("//", "/\\", "/\t"))


def test_our_own_pages_are_a_good_way_on(camille: User) -> None:
    for path, data in FORMS.items():
        assert Client().post(path, data | {"next": "/tables/?x=1"}).url == "/tables/?x=1"


# -- session fixation ---------------------------------------------------------------------------------------


def planted() -> tuple[Client, str]:
    """A browser in which somebody else has put a session of their own making."""
    session = SessionStore()
    session["planted"] = True
    session.save()
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    return client, session.session_key


def device(client: Client, camille: User) -> None:
    client.post(f"/compte/appareil/{devices.new_token(camille)}/")


WAYS: dict[str, Callable[[Client, User], object]] = {
    "a name": lambda client, _: client.post("/entrer/", {"name": "Zoé"}),
    "an account": lambda client, _: client.post("/compte/garder/", FORMS["/compte/garder/"]),
    "signing in": lambda client, _: client.post("/compte/connexion/", FORMS["/compte/connexion/"]),
    "a link from a device": device,
}


@pytest.mark.parametrize("way", WAYS)
def test_a_planted_session_opens_nothing_once_somebody_is_in_it(way: str, camille: User) -> None:
    client, key = planted()
    WAYS[way](client, camille)
    assert who(client) is not None
    assert client.cookies[settings.SESSION_COOKIE_NAME].value != key
    assert not opens_a_session(key)


@pytest.mark.parametrize("way", ["an account", "signing in", "a link from a device"])
def test_a_guests_old_session_is_dead_once_they_are_somebody_more(way: str, camille: User) -> None:
    client = Client()
    client.post("/entrer/", {"name": "Zoé"})
    key = client.cookies[settings.SESSION_COOKIE_NAME].value
    guest = who(client)
    WAYS[way](client, camille)
    assert client.cookies[settings.SESSION_COOKIE_NAME].value != key
    assert not opens_a_session(key)
    assert who(client) == (guest if way == "an account" else camille)
