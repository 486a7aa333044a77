"""Every page of the account, in both languages, for everybody who may come."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts import devices
from accounts.models import User

PAGES = [
    "/compte/",
    "/compte/garder/",
    "/compte/connexion/",
    "/compte/mot-de-passe/",
    "/compte/mot-de-passe/oublie/",
    "/compte/appareil/",
    "/compte/appareil/nothing/",
    "/compte/supprimer/",
]


@pytest.fixture(params=["visitor", "guest", "account"])
def person(request: pytest.FixtureRequest, client: Client, db: None) -> Client:
    if request.param != "visitor":
        request.getfixturevalue(f"as_{request.param}")
    return client


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("path", PAGES)
def test_the_page_opens_or_shows_the_way(person: Client, path: str, language: str) -> None:
    answer = person.get(path, headers={"accept-language": language})
    assert answer.status_code in (200, 302, 410)
    if answer.status_code == 302:
        return
    page = answer.content.decode()
    assert f'<html lang="{language}"' in page
    assert page.count("<h1") == 1
    title = re.search(r"<title>(.+?) – Place du village</title>", page)
    assert title is not None
    # The content security policy forbids both.
    assert " style=" not in page
    assert not re.search(r"<script(?![^>]* src=)", page)


@pytest.mark.parametrize("path", PAGES)
def test_password_managers_know_every_password_field(person: Client, path: str) -> None:
    page = person.get(path).content.decode()
    for field in re.findall(r'<input[^>]* type="password"[^>]*>', page):
        assert re.search(r'autocomplete="(current|new)-password"', field)
        assert "value=" not in field


@pytest.mark.parametrize("path", PAGES)
def test_every_field_has_a_label_and_every_id_is_used_once(person: Client, path: str) -> None:
    page = person.get(path).content.decode()
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for described in re.findall(r'aria-describedby="([^"]+)"', page):
        assert set(described.split()) <= set(ids)
    for label in re.findall(r'<label[^>]* for="([^"]+)"', page):
        assert label in ids


@pytest.mark.parametrize("path", ["nom", "deconnexion", "langue"])
def test_what_changes_something_is_never_a_link(client: Client, db: None, path: str) -> None:
    assert client.get(f"/compte/{path}/").status_code == 405


def test_a_script_for_a_name_is_only_text_on_the_confirm_page(client: Client, db: None) -> None:
    joker = User.new_guest("<img src=x onerror=y>")
    page = client.get(f"/compte/appareil/{devices.new_token(joker)}/").content.decode()
    assert "<img" not in page


def test_the_admin_lists_people_and_opens_one(client: Client, guest: User) -> None:
    client.force_login(User.objects.create_superuser("admin"))
    assert "Basile" in client.get("/admin/accounts/user/").content.decode()
    assert client.get(f"/admin/accounts/user/{guest.pk}/change/").status_code == 200
