"""A guest keeps their history by choosing a user name and a password."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts import views
from accounts.guests import BACKEND
from accounts.models import User
from tables.models import Seat, Table
from tests.accounts.conftest import PASSWORD
from tests.accounts.people import fr, opens_a_session, who

KEEP = "/compte/garder/"
GOOD = {"username": "basile", "password": PASSWORD, "email": ""}


def test_the_guest_stays_the_same_person_with_all_they_played(as_guest: Client, guest: User) -> None:
    table = Table.objects.create(game="pig", host=guest, bot_level="lison", places=4)
    Seat.objects.create(table=table, number=0, user=guest, name="Basile")
    answer = as_guest.post(KEEP, {**GOOD, "email": "basile@example.org"}, follow=True)
    assert who(as_guest) == guest
    guest.refresh_from_db()
    assert (guest.username, guest.is_guest, guest.name) == ("basile", False, "Basile")
    assert guest.email == "basile@example.org"
    assert guest.check_password(PASSWORD)
    assert fr("account.keep.done", n=1) in answer.content.decode()


def test_the_session_gets_a_new_key_and_the_old_one_is_dead(as_guest: Client) -> None:
    known = as_guest.session.session_key
    as_guest.post(KEEP, GOOD)
    assert as_guest.session.session_key != known
    assert not opens_a_session(known)
    assert who(as_guest) is not None


def test_another_browser_of_the_guest_must_sign_in(as_guest: Client, guest: User) -> None:
    other = Client()
    other.force_login(guest, BACKEND)
    as_guest.post(KEEP, GOOD)
    assert not other.get("/compte/").wsgi_request.user.is_authenticated


@pytest.mark.django_db
def test_a_visitor_who_is_not_even_a_guest_may_begin_with_an_account(client: Client) -> None:
    client.post(KEEP, {**GOOD, "name": "Basile le Grand"})
    user = who(client)
    assert user is not None
    assert (user.username, user.name, user.is_guest) == ("basile", "Basile le Grand", False)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"username": ""}, "error.required"),
        ({"password": ""}, "error.required"),
        ({"username": "camille"}, "account.error.taken"),
        ({"username": "CAMILLE"}, "account.error.taken"),
        ({"username": "admin"}, "account.error.taken"),
        ({"username": "\u0430dmin"}, "account.error.taken"),  # Cyrillic а
        ({"username": "guest-1234"}, "account.error.taken"),
        ({"username": "deux mots"}, "account.error.username"),
        ({"username": "x" * 5000}, "account.error.username"),
        ({"username": "a\x00b"}, "account.error.username"),
        ({"username": "<b>"}, "account.error.username"),
        ({"password": "court"}, "account.error.weak"),
        ({"password": "password1234"}, "account.error.weak"),
        ({"password": "1029384756"}, "account.error.weak"),
        ({"username": "basilebasile", "password": "basilebasile"}, "account.error.weak"),
        ({"password": "x" * 100_000}, "account.error.weak"),
        ({"email": "basile"}, "account.error.email"),
        ({"email": "a@b.fr\nBcc: c@d.fr"}, "account.error.email"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence_and_nothing_changes(
    as_guest: Client, guest: User, account: User, change: dict[str, str], key: str
) -> None:
    answer = as_guest.post(KEEP, {**GOOD, **change})
    assert answer.status_code == 400
    page = answer.content.decode()
    assert page.count('class="error') == 1
    assert fr(key, max=40) in page
    guest.refresh_from_db()
    assert guest.is_guest


def test_a_password_is_never_sent_back(as_guest: Client, account: User) -> None:
    answer = as_guest.post(KEEP, {**GOOD, "username": "camille"})
    assert PASSWORD not in answer.content.decode()


def test_two_who_take_the_same_name_at_once_do_not_break_anything(
    as_guest: Client, guest: User, account: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views.forms.KeepForm, "clean_username", lambda form: "camille")
    answer = as_guest.post(KEEP, GOOD)
    assert answer.status_code == 400
    assert fr("account.error.taken") in answer.content.decode()
    guest.refresh_from_db()
    assert guest.is_guest
    assert guest.username != "camille"


def test_an_account_has_nothing_left_to_keep(as_account: Client) -> None:
    assert as_account.get(KEEP).status_code == 302
    as_account.post(KEEP, GOOD)
    assert not User.objects.filter(username="basile").exists()


def test_whoever_asks_for_name_after_name_learns_only_so_many(account: User) -> None:
    stranger = Client()
    wrong = {**GOOD, "name": "Zoé", "password": "court"}
    for n in range(40):
        assert stranger.post(KEEP, {**wrong, "username": f"personne-{n}"}).status_code == 400
    for username in (account.username, "personne-99"):
        answer = stranger.post(KEEP, {**wrong, "username": username})
        assert answer.status_code == 429
        assert fr("account.error.taken") not in answer.content.decode()
