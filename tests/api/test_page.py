"""The page where the API is read and keys are made."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import User
from api.keys import MOST
from api.models import ApiKey
from api.operations import OPERATIONS
from engine.texts import SITE
from tests.api.people import Program

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def marie(client: Client) -> Client:
    client.force_login(User.new_guest("Marie"))
    return client


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_operation_is_on_the_page_in_both_languages(lang: str) -> None:
    page = Client().get("/api/", headers={"accept-language": lang}).content.decode()
    for operation in OPERATIONS:
        assert f'id="op-{operation.name}"' in page
        assert SITE.say(f"api.op.{operation.name}", lang) in page
    for name in re.findall(r'href="#type-([^"]+)"', page):
        assert f'id="type-{name}"' in page


def test_a_key_is_shown_once_works_and_is_kept_as_a_hash(marie: Client) -> None:
    page = marie.post("/api/", {"name": "my bot", "scope": ["read"]}).content.decode()
    (key,) = re.findall(r'id="api-key" readonly value="([^"]+)"', page)
    assert Program(key).asks("me/").json() == {"name": "Marie", "guest": True, "scopes": ["read"]}
    assert key not in marie.get("/api/").content.decode()
    assert key not in str(ApiKey.objects.values())
    assert ApiKey.objects.get().used is not None


def test_a_key_is_taken_back_by_its_owner_alone(marie: Client) -> None:
    marie.post("/api/", {"name": "my bot", "scope": ["read"]})
    number = ApiKey.objects.get().pk
    other = Client()
    other.force_login(User.new_guest("Basile"))
    assert other.post("/api/", {"revoke": number}).status_code == 400
    assert ApiKey.objects.exists()
    assert marie.post("/api/", {"revoke": number}).status_code == 302
    assert not ApiKey.objects.exists()


@pytest.mark.parametrize(
    "typed",
    [
        {"name": "", "scope": ["read"]},
        {"name": "x"},
        {"name": "x", "scope": ["admin"]},
        {"name": "x", "scope": ["read", "admin"]},
        {"revoke": "x"},
        {"revoke": "²"},
        {"revoke": "99999"},
    ],
)
def test_what_is_no_key_is_refused_with_a_sentence(marie: Client, typed: dict[str, object]) -> None:
    answer = marie.post("/api/", typed, headers=ENGLISH)
    assert answer.status_code == 400
    assert SITE.say("api.error.form", "en") in answer.content.decode()
    assert not ApiKey.objects.exists()


def test_nobody_hoards_keys(marie: Client, settings: object) -> None:
    user = User.objects.get(name="Marie")
    ApiKey.objects.bulk_create(
        ApiKey(user=user, name="x", digest=str(n), scopes=["read"]) for n in range(MOST)
    )
    assert marie.post("/api/", {"name": "x", "scope": ["read"]}).status_code == 409


def test_a_stranger_reads_and_makes_no_key() -> None:
    assert Client().get("/api/").status_code == 200
    assert Client().post("/api/", {"name": "x", "scope": ["read"]}).status_code == 403
