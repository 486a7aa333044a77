from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from accounts.guests import BACKEND
from accounts.models import User
from engine import registry
from tests.accounts.left_behind import somebody_with_traces
from tests.example import pig

PASSWORD = "quatre mots tout simples"


@pytest.fixture(autouse=True)
def _quick(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture
def _pig() -> Iterator[None]:
    registry.register(pig.game())
    yield
    registry.unregister("pig")


@pytest.fixture
def account(db: None) -> User:
    return User.objects.create_user("camille", password=PASSWORD, name="Camille", email="camille@example.org")


@pytest.fixture
def friend(db: None) -> User:
    return User.new_guest("Basile")


@pytest.fixture
def person(friend: User) -> User:
    return somebody_with_traces(friend)


@pytest.fixture
def guest(db: None) -> User:
    return User.new_guest("Basile")


@pytest.fixture
def as_guest(client: Client, guest: User) -> Client:
    client.force_login(guest, BACKEND)
    return client


@pytest.fixture
def as_account(client: Client, account: User) -> Client:
    client.force_login(account, BACKEND)
    return client
