from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User

Enter = Callable[[str], Client]


def somebody(role: str) -> User:
    """A guest, a player with an account, a reviewer, a moderator or the chief."""
    if role == "guest":
        return User.new_guest("Paul")
    user = User(username=f"the-{role}", name=role.title())
    user.is_staff = role in ("staff", "reviewer", "moderator", "chief")
    user.is_superuser = role == "chief"
    user.save()
    if role in ("reviewer", "moderator"):
        user.groups.add(Group.objects.get(name=role))
    return user


@pytest.fixture
def enter(db: None) -> Enter:
    """A browser of somebody with this role; nobody's for “nobody”."""

    def come(role: str) -> Client:
        client = Client(raise_request_exception=False)
        if role != "nobody":
            client.force_login(User.objects.filter(username=f"the-{role}").first() or somebody(role))
        return client

    return come


@pytest.fixture
def moderator(enter: Enter) -> Client:
    return enter("moderator")


@pytest.fixture
def reviewer(enter: Enter) -> Client:
    return enter("reviewer")
