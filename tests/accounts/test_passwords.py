"""Changing a password, and finding a way back without it."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.accounts.conftest import PASSWORD
from tests.accounts.people import fr, opens_a_session, who

CHANGE = "/compte/mot-de-passe/"
FORGOTTEN = "/compte/mot-de-passe/oublie/"
NEW = "cinq autres mots plus longs"


def change(**fields: str) -> dict[str, str]:
    return {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW, **fields}


def test_a_changed_password_keeps_this_browser_in_under_a_new_key(as_account: Client, account: User) -> None:
    known = as_account.session.session_key
    other = Client()
    other.force_login(account)
    assert as_account.post(CHANGE, change()).status_code == 302
    account.refresh_from_db()
    assert account.check_password(NEW)
    assert who(as_account) == account
    assert not opens_a_session(known)
    assert not other.get("/compte/").wsgi_request.user.is_authenticated


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"old_password": "faux"}, "account.error.password"),
        ({"new_password2": "différent, celui-là"}, "account.error.mismatch"),
        ({"new_password1": "court", "new_password2": "court"}, "account.error.weak"),
        ({"old_password": ""}, "error.required"),
    ],
)
def test_a_refused_change_changes_nothing(
    as_account: Client, account: User, fields: dict[str, str], key: str
) -> None:
    answer = as_account.post(CHANGE, change(**fields))
    assert answer.status_code == 400
    page = answer.content.decode()
    assert page.count('class="error') == 1
    assert fr(key) in page
    account.refresh_from_db()
    assert account.check_password(PASSWORD)


def test_the_password_of_a_browser_left_open_cannot_be_guessed_quickly(as_account: Client) -> None:
    statuses = [as_account.post(CHANGE, change(old_password=f"faux {n}")).status_code for n in range(8)]
    assert statuses[-1] == 429


def test_a_guest_is_offered_to_choose_one_and_a_visitor_to_sign_in(as_guest: Client) -> None:
    assert as_guest.get(CHANGE).headers["Location"] == "/compte/garder/"
    assert Client().get(CHANGE).headers["Location"].startswith("/compte/connexion/?next=")


def test_a_forgotten_password_is_replaced_through_a_link_by_mail(client: Client, account: User) -> None:
    account.name = "L'Ami & Cie"
    account.save()
    page = client.post(FORGOTTEN, {"email": "Camille@example.org"}, follow=True).content.decode()
    assert fr("account.forgot_sent") in page
    (message,) = mail.outbox
    assert message.subject == fr("account.forgot.subject", place=fr("site.name"))
    assert "L'Ami & Cie" in message.body
    link = re.search(r"http://testserver(/\S+)", message.body)
    assert link is not None

    form = client.get(link[1], follow=True)
    assert link[1] not in form.content.decode()
    where = form.redirect_chain[-1][0]
    short = client.post(where, {"new_password1": "court", "new_password2": "court"})
    assert short.status_code == 400
    client.post(where, {"new_password1": NEW, "new_password2": NEW})
    account.refresh_from_db()
    assert account.check_password(NEW)

    again = Client().get(link[1])
    assert again.status_code == 410
    assert fr("account.forgot.expired") in again.content.decode()


@pytest.mark.parametrize(
    "link", ["x/y", "MQ/c0ffee-123", "%00/%00", "MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY/a-b"]
)
def test_a_made_up_link_opens_nothing(client: Client, account: User, link: str) -> None:
    assert client.get(f"/compte/mot-de-passe/{link}/").status_code == 410


def test_an_unknown_address_gets_the_same_answer_and_no_mail(client: Client, account: User) -> None:
    User.objects.create_user("parti", email="parti@example.org", password=PASSWORD, is_active=False)
    for email in ("personne@example.org", "parti@example.org"):
        page = client.post(FORGOTTEN, {"email": email}, follow=True).content.decode()
        assert fr("account.forgot_sent") in page
    assert mail.outbox == []


def test_a_bad_address_is_refused(client: Client, db: None) -> None:
    answer = client.post(FORGOTTEN, {"email": "camille"})
    assert answer.status_code == 400
    assert fr("account.error.email") in answer.content.decode()


def test_nobodys_letter_box_can_be_filled(client: Client, account: User) -> None:
    statuses = [client.post(FORGOTTEN, {"email": account.email}).status_code for _ in range(6)]
    assert statuses[-1] == 429
    assert len(mail.outbox) == 3
