"""People who need only a name."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.cached_db import SessionStore
from django.test import Client, RequestFactory

from accounts.guests import ensure_guest
from accounts.models import NAME_MAX, User
from tests.accounts.people import fr, opens_a_session, who
from web.refusals import Refused

NAME = "/compte/nom/"


def a_request(user: Any) -> Any:
    request = RequestFactory().post("/")
    request.session = SessionStore()
    request.session["planted"] = True
    request.session.save()
    request.user = user
    return request


@pytest.mark.django_db
def test_a_visitor_becomes_a_guest_with_a_session_key_nobody_knew() -> None:
    request = a_request(AnonymousUser())
    planted = request.session.session_key
    guest = ensure_guest(request, " Camille ")
    assert (guest.name, guest.is_guest, guest.has_usable_password()) == ("Camille", True, False)
    assert request.user == guest
    assert request.session.session_key != planted
    assert not opens_a_session(planted)


@pytest.mark.django_db
def test_a_visitor_without_a_name_is_asked_for_one_and_nobody_is_created() -> None:
    with pytest.raises(Refused):
        ensure_guest(a_request(AnonymousUser()), "")
    assert not User.objects.exists()


def test_whoever_is_already_here_stays_the_same_person(guest: User) -> None:
    request = a_request(guest)
    assert ensure_guest(request) == guest
    assert ensure_guest(request, "  ") == guest
    assert ensure_guest(request, "Nour") == guest
    assert User.objects.get().name == "Nour"


def test_a_bad_new_name_leaves_the_old_one(guest: User) -> None:
    with pytest.raises(Refused):
        ensure_guest(a_request(guest), "x" * 100)
    assert User.objects.get().name == "Basile"


@pytest.mark.django_db
def test_choosing_a_name_on_the_account_page_makes_a_guest(client: Client) -> None:
    answer = client.post(NAME, {"name": "Camille"}, follow=True)
    assert answer.status_code == 200
    user = who(client)
    assert user is not None
    assert user.is_guest
    assert fr("account.welcome", name="Camille") in answer.content.decode()


def test_a_guest_changes_their_name(as_guest: Client, guest: User) -> None:
    as_guest.post(NAME, {"name": "Léon"})
    guest.refresh_from_db()
    assert guest.name == "Léon"


@pytest.mark.parametrize(
    ("raw", "key"),
    [
        ("", "home.name.error.empty"),
        ("x" * 100_000, "home.name.error.long"),
        ("Ma\u202erie", "account.error.name_signs"),
        ("a\x00b", "account.error.name_signs"),
    ],
)
def test_a_refused_name_gets_one_sentence_beside_the_field(as_guest: Client, raw: str, key: str) -> None:
    answer = as_guest.post(NAME, {"name": raw})
    assert answer.status_code == 400
    page = answer.content.decode()
    assert fr(key, max=NAME_MAX) in page
    assert page.count('class="error') == 1
    assert 'aria-invalid="true"' in page


def test_a_script_for_a_name_is_only_text(as_guest: Client, guest: User) -> None:
    as_guest.post(NAME, {"name": '"><script>x()</script>'})
    page = as_guest.get("/compte/").content.decode()
    assert "<script>x()" not in page
    assert "&lt;script&gt;x()" in page


@pytest.mark.django_db
def test_a_form_without_a_name_field_is_refused_like_an_empty_one(client: Client) -> None:
    assert client.post(NAME).status_code == 400
    assert who(client) is None


def test_signing_out_forgets_the_browser(as_guest: Client) -> None:
    key = as_guest.session.session_key
    assert as_guest.get("/compte/deconnexion/").status_code == 405
    assert who(as_guest) is not None
    as_guest.post("/compte/deconnexion/")
    assert who(as_guest) is None
    assert not opens_a_session(key)
