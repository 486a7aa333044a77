"""The settings of the place on the desk: what holds now, for the administrator alone, and no secret."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from config.options import SETTINGS
from config.shown import settings as shown
from tests.review.desk import text

pytestmark = pytest.mark.django_db
PAGE = "/admin/settings/"


@pytest.fixture
def administrator(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("admin", password="un-long-secret", name="Admin"))
    return client


def test_every_setting_is_there_and_the_desk_leads_to_it(
    administrator: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLACE_NAME", "Chez Zoé")
    assert PAGE in text(administrator.get("/admin/"))
    page = text(administrator.get(PAGE))
    assert all(f"<dt>{name}</dt>" in page for name in SETTINGS)
    assert "<b>Chez Zoé</b>" in page
    assert "Réglages du lieu" in page


def test_no_secret_is_shown(administrator: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    secrets = [name for name, setting in SETTINGS.items() if setting.secret]
    for name in secrets:
        monkeypatch.setenv(name, "mot-que-personne-ne-lit")
    page = text(administrator.get(PAGE))
    assert "mot-que-personne-ne-lit" not in page
    assert page.count("secret, non montré") == len(secrets)


def test_a_moderator_does_not_read_it(moderator: Client) -> None:
    assert moderator.get(PAGE).status_code == 403
    assert PAGE not in text(moderator.get("/admin/"))


def test_what_is_left_as_it_comes_shows_its_default() -> None:
    by_name = {one.name: one for group in shown({"PORT": "9000"}).values() for one in group}
    assert (by_name["PORT"].value, by_name["PORT"].given) == ("9000", True)
    assert (by_name["TIME_ZONE"].value, by_name["TIME_ZONE"].given) == ("Europe/Paris", False)


def test_a_file_is_named_in_place_of_a_long_text() -> None:
    by_name = {one.name: one for group in shown({"IMPRINT_FILE": "/etc/imprint"}).values() for one in group}
    assert by_name["IMPRINT"].value == "/etc/imprint"
