"""French first, English on request."""

from __future__ import annotations

import pytest
from django.test import Client

LANGUAGE = "/compte/langue/"

pytestmark = pytest.mark.django_db


def test_the_choice_is_kept_in_the_browser(client: Client) -> None:
    assert 'lang="fr"' in client.get("/compte/").content.decode()
    client.post(LANGUAGE, {"language": "en", "next": "/compte/"})
    page = client.get("/compte/").content.decode()
    assert '<html lang="en"' in page
    assert "My account" in page
    assert int(client.cookies["django_language"]["max-age"]) > 300 * 24 * 3600
    client.post(LANGUAGE, {"language": "fr"})
    assert '<html lang="fr"' in client.get("/compte/").content.decode()


@pytest.mark.parametrize("code", ["", "de", "fr-CA", "../etc", "en\r\nSet-Cookie: a=b", "x" * 100_000])
def test_a_language_the_house_does_not_speak_is_refused(client: Client, code: str) -> None:
    assert client.post(LANGUAGE, {"language": code}).status_code == 400
    assert "django_language" not in client.cookies


@pytest.mark.parametrize(
    "there", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:x"]
)
def test_next_leads_only_to_our_own_pages(client: Client, settings: object, there: str) -> None:
    settings.LOGIN_REDIRECT_URL = "/"  # type: ignore[attr-defined]
    answer = client.post(LANGUAGE, {"language": "en", "next": there})
    assert answer.headers["Location"] == "/"


def test_a_link_cannot_change_the_language(client: Client) -> None:
    assert client.get(LANGUAGE, {"language": "en"}).status_code == 405
