"""Some people for the lobby's tests."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User


@pytest.fixture
def marie(db) -> User:
    return User.new_guest("Marie")


@pytest.fixture
def basile(db) -> User:
    return User.new_guest("Basile")


def browser_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client
