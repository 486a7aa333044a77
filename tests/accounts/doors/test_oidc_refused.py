"""Answers of a provider, or in its name, that must open nothing."""

from __future__ import annotations

import html
import time
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.oidc import client as oidc
from tests.accounts.doors.oidc import (
    ARRIVAL,
    LABEL,
    RETURN,
    START,
    asks,
    comes_back,
    known,
)
from tests.accounts.doors.provider import STRANGERS, Provider
from tests.accounts.people import fr, who
from web.doors import Provider as Door

pytestmark = [pytest.mark.django_db, pytest.mark.stored]


LIES: dict[str, dict[str, Any]] = {
    "of another provider": {"iss": "https://id.example.org"},
    "for another site": {"aud": "somebody-else"},
    "for several, and not ours": {"aud": ["a", "b"]},
    "without an audience": {"aud": None},
    "expired": {"exp": int(time.time()) - 3600},
    "without an end": {"exp": None},
    "of tomorrow": {"nbf": int(time.time()) + 86_400},
    "with another nonce": {"nonce": "replayed"},
    "without a nonce": {"nonce": None},
    "of nobody": {"sub": ""},
    "without a person": {"sub": None},
    "of somebody very long": {"sub": "x" * 300},
}


def refused(client: Client, answer: Any) -> None:
    assert answer.status_code == 400
    assert html.escape(fr("account.oidc.refused", label=LABEL), quote=False) in answer.content.decode()
    assert who(client) is None
    assert not client.session.get("oidc_arrival")


@pytest.mark.parametrize("lie", LIES)
def test_a_token_that_is_not_ours_opens_nothing(
    client: Client, account: User, village: Provider, lie: str
) -> None:
    known(account, village)
    village.lies = LIES[lie]
    refused(client, comes_back(client, village))


def test_a_token_signed_by_a_stranger_opens_nothing(client: Client, account: User, village: Provider) -> None:
    known(account, village)
    village.signs = STRANGERS
    refused(client, comes_back(client, village))


def test_an_answer_is_good_once(client: Client, account: User, village: Provider) -> None:
    known(account, village)
    back = village.agrees(asks(client))
    assert client.get(RETURN, back).status_code == 302
    client.post("/compte/deconnexion/")
    refused(client, client.get(RETURN, back))


def test_an_answer_is_good_only_in_the_browser_that_asked(
    client: Client, account: User, village: Provider
) -> None:
    known(account, village)
    back = village.agrees(asks(Client()))
    refused(client, client.get(RETURN, back))
    refused(client, client.get(RETURN, {**back, "state": "forged"}))
    refused(client, client.get(RETURN))


def test_an_answer_that_comes_too_late_is_refused(
    client: Client, account: User, village: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    known(account, village)
    back = village.agrees(asks(client))
    monkeypatch.setattr("accounts.oidc.client.ANSWER_SECONDS", -1)
    refused(client, client.get(RETURN, back))


def test_an_answer_in_another_providers_name_is_refused(
    client: Client, account: User, village: Provider
) -> None:
    known(account, village)
    back = village.agrees(asks(client))
    refused(client, client.get(RETURN, {**back, "iss": "https://id.example.org"}))


def test_somebody_who_says_no_there_reads_so(client: Client, village: Provider) -> None:
    state = village.agrees(asks(client))["state"]
    answer = client.get(RETURN, {"error": "access_denied", "state": state})
    assert answer.status_code == 400
    assert fr("account.oidc.cancelled", label=LABEL) in answer.content.decode()


def test_a_provider_that_calls_itself_otherwise_is_not_asked(client: Client, village: Provider) -> None:
    village.called = "https://id.example.org"
    answer = client.post(START)
    assert answer.status_code == 502
    assert fr("account.oidc.away", label=LABEL) in answer.content.decode()


def test_a_provider_that_is_away_costs_a_sentence(as_guest: Client, guest: User, settings: Any) -> None:
    settings.OIDC = Door("http://127.0.0.1:9/realms/village", "place", "x", LABEL)
    answer = as_guest.post(START)
    assert answer.status_code == 502
    assert fr("account.oidc.away", label=LABEL) in answer.content.decode()
    assert who(as_guest) == guest


def test_a_provider_that_goes_away_meanwhile_costs_a_sentence(
    client: Client, account: User, village: Provider, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    known(account, village)
    back = village.agrees(asks(client))
    monkeypatch.setattr(village, "token", lambda form: 1 / 0)
    answer = client.get(RETURN, back)
    assert answer.status_code == 502
    assert who(client) is None


def test_a_provider_that_is_away_is_not_asked_again_at_once(
    client: Client, village: Provider, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    village.called = "https://id.example.org"
    client.post(START)
    village.called = village.issuer
    begun = time.monotonic()
    assert client.post(START).status_code == 502
    assert time.monotonic() - begun < 1
    monkeypatch.setattr("accounts.oidc.client.AWAY", "another")
    oidc._made.cache_clear()
    assert client.post(START).status_code == 200


def test_whoever_is_signed_in_is_asked_anew_there(as_account: Client, village: Provider) -> None:
    assert "prompt=login" in asks(as_account)
    assert "prompt" not in asks(Client())


def test_what_was_begun_with_nobody_is_soon_forgotten_and_a_guest_stays(
    client: Client, village: Provider
) -> None:
    asks(client)
    assert client.session.get_expiry_age() <= 3600
    client.post("/compte/nom/", {"name": "Basile"})
    assert client.session.get_expiry_age() > 300 * 24 * 3600


def test_wrong_answers_are_slowed_down_like_wrong_passwords(client: Client, village: Provider) -> None:
    statuses = [client.get(RETURN, {"state": "forged"}).status_code for _ in range(42)]
    assert statuses == [400] * 40 + [429] * 2
    wrong = {"username": "camille", "password": "no"}
    assert client.post("/compte/connexion/", wrong).status_code == 429, "one count for all doors"


def test_questions_are_slowed_down_too(client: Client, village: Provider) -> None:
    statuses = {client.post(START).status_code for _ in range(125)}
    assert statuses == {200, 429}


def test_where_there_is_no_provider_there_is_no_door(client: Client, account: User) -> None:
    assert client.post(START).status_code == client.get(RETURN).status_code == 404
    assert "b-provider" not in client.get("/compte/connexion/").content.decode()


def test_an_arrival_does_not_wait_for_ever(
    client: Client, village: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    comes_back(client, village)
    later = time.time() + timedelta(minutes=20).total_seconds()
    monkeypatch.setattr("accounts.oidc.views.time.time", lambda: later)
    assert client.post(ARRIVAL, {"name": "Zoé", "username": "zoe"}).status_code == 400
    assert not User.objects.filter(username="zoe", date_joined__lte=timezone.now()).exists()
