"""Signing in with an account of a provider, and every answer that must open nothing."""

from __future__ import annotations

import html
import re
import time
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Identity, User
from accounts.oidc import client as oidc
from review.models import Sanction
from tables.models import Seat, Table
from tests.accounts.conftest import PASSWORD
from tests.accounts.doors.provider import STRANGERS, Provider
from tests.accounts.people import fr, who
from web.doors import Provider as Door

START, RETURN, ARRIVAL, WAYS = (
    "/compte/oidc/",
    "/compte/oidc/retour/",
    "/compte/oidc/arrivee/",
    "/compte/acces/",
)
LABEL = "Le Village"

pytestmark = [pytest.mark.django_db, pytest.mark.stored]


def asks(client: Client, **sent: str) -> str:
    """The address at the provider that the site leads to."""
    page = client.post(START, sent)
    assert page.status_code == 200
    (there,) = re.findall(r'content="0; url=([^"]+)"', page.content.decode())
    return html.unescape(there)


def comes_back(client: Client, village: Provider, **sent: str) -> Any:
    return client.get(RETURN, village.agrees(asks(client, **sent)))


def known(user: User, village: Provider, subject: str = "1001") -> Identity:
    return Identity.objects.create(user=user, issuer=village.issuer, subject=subject)


def signs_in(client: Client) -> None:
    client.post("/compte/connexion/", {"username": "camille", "password": PASSWORD})


def sat(user: User) -> Table:
    table = Table.objects.create(game="pig", host=user, bot_level="lison", places=4)
    Seat.objects.create(table=table, number=0, user=user, name=user.name)
    return table


# -- those who are known ---------------------------------------------------------------------------------


def test_somebody_known_comes_in_and_goes_where_they_were_going(
    client: Client, account: User, village: Provider
) -> None:
    known(account, village)
    planted = client.session.session_key
    answer = comes_back(client, village, next="/tables/")
    assert (answer.status_code, answer["Location"]) == (302, "/tables/")
    assert who(client) == account
    assert client.session.session_key != planted


def test_next_leads_only_to_our_own_pages(client: Client, account: User, village: Provider) -> None:
    known(account, village)
    assert comes_back(client, village, next="https://evil.example/")["Location"] == "/"


def test_a_guest_who_comes_in_brings_their_games(
    as_guest: Client, guest: User, account: User, village: Provider
) -> None:
    known(account, village)
    table = sat(guest)
    comes_back(as_guest, village)
    assert who(as_guest) == account
    assert table.seats.get().user == account
    assert not User.objects.filter(pk=guest.pk).exists()


def test_the_banned_stay_banned_by_this_door(client: Client, account: User, village: Provider) -> None:
    known(account, village)
    Sanction.objects.create(user=account, by=account, kind="ban", reason="assez")
    comes_back(client, village)
    assert client.get("/tables/").status_code == 403
    assert client.get(WAYS).status_code == 403


def test_a_closed_account_stays_closed(client: Client, account: User, village: Provider) -> None:
    known(account, village)
    User.objects.filter(pk=account.pk).update(is_active=False)
    answer = comes_back(client, village)
    assert answer.status_code == 403
    assert fr("account.error.credentials") in answer.content.decode()
    assert who(client) is None


# -- those who are new -------------------------------------------------------------------------------------


def test_a_newcomer_chooses_names_by_the_rules_of_the_house(client: Client, village: Provider) -> None:
    village.says |= {"preferred_username": "zoe.m"}
    answer = comes_back(client, village, next="/tables/")
    assert answer["Location"] == ARRIVAL
    page = client.get(ARRIVAL).content.decode()
    assert 'value="Zoé"' in page
    assert 'value="zoe.m"' in page
    assert who(client) is None, "nothing is made before they say so"
    for wrong in ({"name": "Zoé", "username": "admin-1"}, {"name": "\u202eZoé", "username": "zoe"}):
        assert client.post(ARRIVAL, wrong).status_code == 400
    assert not Identity.objects.exists()
    made = client.post(ARRIVAL, {"name": "Zoé", "username": "Zoe"})
    assert made["Location"] == "/tables/"
    person = who(client)
    assert person is not None
    assert (person.username, person.name, person.is_guest) == ("zoe", "Zoé", False)
    assert not person.has_usable_password()
    assert person.identities.get().subject == "1001"


def test_a_guest_becomes_an_account_with_all_their_games(
    as_guest: Client, guest: User, village: Provider
) -> None:
    table = sat(guest)
    comes_back(as_guest, village)
    as_guest.post(ARRIVAL, {"username": "basile"})
    guest.refresh_from_db()
    assert (who(as_guest), guest.is_guest, guest.name) == (guest, False, "Basile")
    assert table.seats.get().user == guest


def test_a_taken_name_is_refused_and_leaves_the_guest_a_guest(
    as_guest: Client, guest: User, account: User, village: Provider
) -> None:
    comes_back(as_guest, village)
    answer = as_guest.post(ARRIVAL, {"username": account.username})
    assert answer.status_code == 400
    guest.refresh_from_db()
    assert guest.is_guest
    assert not Identity.objects.exists()


def test_nobody_is_found_by_what_the_provider_calls_them(
    client: Client, account: User, village: Provider
) -> None:
    village.says |= {"preferred_username": account.username, "email": account.email, "email_verified": True}
    comes_back(client, village)
    assert who(client) is None


def test_where_registration_is_closed_nobody_signs_up_by_this_door(
    as_guest: Client, guest: User, village: Provider, settings: Any
) -> None:
    settings.REGISTRATION = "closed"
    comes_back(as_guest, village)
    for answer in (as_guest.get(ARRIVAL), as_guest.post(ARRIVAL, {"username": "basile"})):
        assert answer.status_code == 403
        assert fr("account.error.closed") in answer.content.decode()
    guest.refresh_from_db()
    assert guest.is_guest
    assert not Identity.objects.exists()


# -- linking -------------------------------------------------------------------------------------------------


def test_an_account_links_and_unlinks_a_provider(client: Client, account: User, village: Provider) -> None:
    signs_in(client)
    comes_back(client, village, next=WAYS)
    assert not Identity.objects.exists(), "the way back alone ties nothing to anybody"
    page = client.get(ARRIVAL).content.decode()
    assert "Zoé" in page
    assert client.post(ARRIVAL)["Location"] == WAYS
    assert account.identities.get().subject == "1001"
    client.post("/compte/oidc/delier/")
    assert not account.identities.exists()


def test_somebody_with_an_account_signs_in_first_and_links_then(
    as_guest: Client, guest: User, account: User, village: Provider
) -> None:
    comes_back(as_guest, village)
    signs_in(as_guest)
    assert as_guest.post(ARRIVAL)["Location"] == WAYS
    assert account.identities.get().subject == "1001"


def test_a_browser_left_open_links_nothing(as_account: Client, account: User, village: Provider) -> None:
    comes_back(as_account, village)
    answer = as_account.post(ARRIVAL)
    assert answer["Location"].startswith("/compte/connexion/?again=1")
    assert not Identity.objects.exists()
    # Once it is clear who it is, they go on where they were.
    signs_in(as_account)
    assert as_account.post(ARRIVAL)["Location"] == WAYS


def test_an_identity_of_another_account_is_not_taken_from_it(
    client: Client, account: User, village: Provider
) -> None:
    other = User.objects.create_user("nour", password=PASSWORD)
    known(other, village)
    signs_in(client)
    answer = comes_back(client, village)
    assert answer.status_code == 409
    assert fr("account.oidc.taken", label=LABEL) in answer.content.decode()
    assert (who(client), other.identities.count()) == (account, 1)


def test_the_last_way_in_stays(client: Client, village: Provider) -> None:
    comes_back(client, village)
    client.post(ARRIVAL, {"name": "Zoé", "username": "zoe"})
    answer = client.post("/compte/oidc/delier/")
    assert answer.status_code == 409
    assert fr("account.ways.last") in answer.content.decode()
    assert Identity.objects.count() == 1
    # With a password of their own it may go.
    new = {"new_password1": PASSWORD, "new_password2": PASSWORD}
    assert client.post("/compte/mot-de-passe/", new).status_code == 302
    assert client.post("/compte/oidc/delier/").status_code == 302
    assert not Identity.objects.exists()


# -- answers that open nothing ---------------------------------------------------------------------------


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
