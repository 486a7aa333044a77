"""What the server says when it starts."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from accounts.models import User

pytestmark = pytest.mark.django_db


def said() -> str:
    out = StringIO()
    call_command("first_start", stdout=out)
    return out.getvalue()


@pytest.fixture(autouse=True)
def _no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOST", raising=False)
    monkeypatch.delenv("PORT", raising=False)


def test_the_first_start_gives_an_administrator_whose_password_works() -> None:
    text = said()
    password = re.search(r"password: +(\S+)", text)
    assert password is not None
    admin = User.objects.get(username="admin")
    assert admin.is_superuser
    assert admin.is_staff
    assert admin.check_password(password[1])
    assert len(password[1]) >= 20
    assert text.endswith("Place du village: http://127.0.0.1:8000/\n")


def test_the_second_start_says_only_the_address() -> None:
    said()
    assert said() == "Place du village: http://127.0.0.1:8000/\n"
    assert User.objects.count() == 1


def test_two_sites_get_two_passwords() -> None:
    first = said()
    User.objects.all().delete()
    assert said() != first


def test_a_guest_called_admin_does_not_stand_in_the_way() -> None:
    User.objects.create_user("admin")
    assert "admin2" in said()
    assert not User.objects.get(username="admin").is_superuser


@pytest.mark.parametrize(
    ("host", "port", "address"),
    [
        ("192.168.1.20", "9000", "http://192.168.1.20:9000/"),
        ("0.0.0.0", "8000", "http://127.0.0.1:8000/"),  # noqa: S104  what HOST may say
        ("::1", "8000", "http://[::1]:8000/"),
        ("jeux.local", "80", "http://jeux.local:80/"),
    ],
)
def test_the_address_is_that_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, host: str, port: str, address: str
) -> None:
    monkeypatch.setenv("HOST", host)
    monkeypatch.setenv("PORT", port)
    assert f"Place du village: {address}" in said()


def test_behind_a_proxy_the_address_is_the_one_that_people_know(settings: Any) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://jeux.example.org"]
    text = said()
    assert "page:     https://jeux.example.org/admin/\n" in text
    assert text.endswith("Place du village: https://jeux.example.org/\n")
