"""What the tests ask of a browser."""

from __future__ import annotations

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.cached_db import SessionStore
from django.test import Client

from accounts.models import User
from engine.texts import SITE
from tests.accounts.conftest import PASSWORD


def who(client: Client) -> User | None:
    """The person this browser is."""
    number = client.session.get(SESSION_KEY)
    return User.objects.get(pk=number) if number else None


def opens_a_session(key: str) -> bool:
    return bool(SessionStore(key).load())


def fr(key: str, **params: object) -> str:
    return SITE.say(key, "fr", **params)


def signs_in(client: Client, username: str = "camille") -> None:
    client.post("/compte/connexion/", {"username": username, "password": PASSWORD})
