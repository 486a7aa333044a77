"""Signing in with an account of a provider, and every answer that must open nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import Identity, User
from review.models import Sanction
from tests.accounts.conftest import PASSWORD
from tests.accounts.doors.oidc import ARRIVAL, LABEL, WAYS, comes_back, known, sat
from tests.accounts.doors.provider import Provider
from tests.accounts.people import fr, signs_in, who

pytestmark = [pytest.mark.django_db, pytest.mark.stored]


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
