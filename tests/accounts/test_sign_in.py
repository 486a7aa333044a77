"""Signing in."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from tables.models import Seat, Table
from tests.accounts.conftest import PASSWORD
from tests.accounts.people import fr, opens_a_session, who
from web import ratelimit

SIGN_IN = "/compte/connexion/"
RIGHT = {"username": "camille", "password": PASSWORD}
WRONG = {"username": "camille", "password": "quatre mots bien faux"}


def test_the_right_password_opens_the_account_under_a_new_session_key(client: Client, account: User) -> None:
    client.get(SIGN_IN)
    session = client.session
    session["planted"] = True
    session.save()
    planted = session.session_key
    answer = client.post(SIGN_IN, RIGHT)
    assert answer.status_code == 302
    assert who(client) == account
    assert client.session.session_key != planted
    assert not opens_a_session(planted)


@pytest.mark.parametrize("typed", ["Camille", "CAMILLE ", " camille"])
def test_a_phone_that_writes_capitals_and_spaces_is_understood(
    client: Client, account: User, typed: str
) -> None:
    client.post(SIGN_IN, {**RIGHT, "username": typed})
    assert who(client) == account


def test_a_user_name_with_capitals_given_by_an_administrator_works(client: Client, db: None) -> None:
    chief = User.objects.create_superuser("Chef", password=PASSWORD)
    client.post(SIGN_IN, {"username": "Chef", "password": PASSWORD})
    assert who(client) == chief


@pytest.mark.parametrize(
    "attempt",
    [
        WRONG,
        {"username": "personne", "password": PASSWORD},
        {"username": "x" * 5000, "password": PASSWORD},
        {"username": "a\x00b", "password": PASSWORD},
        {"username": "camille", "password": "a\x00b"},
        {"username": "camille", "password": "é" * 100_000},
        {"username": "parti", "password": PASSWORD},
    ],
)
def test_every_wrong_pair_gets_the_same_sentence(
    client: Client, account: User, attempt: dict[str, str]
) -> None:
    User.objects.create_user("parti", password=PASSWORD, is_active=False)
    answer = client.post(SIGN_IN, attempt)
    assert answer.status_code == 400
    page = answer.content.decode()
    assert page.count('class="error') == 1
    assert fr("account.error.credentials") in page
    assert attempt["password"] not in page
    assert who(client) is None


def test_an_empty_form_says_what_is_missing(client: Client, account: User) -> None:
    answer = client.post(SIGN_IN)
    assert answer.status_code == 400
    assert answer.content.decode().count(fr("error.required")) == 2


def test_a_guest_cannot_be_entered_by_the_front_door(client: Client, guest: User) -> None:
    for password in ("", "!", guest.password):
        assert client.post(SIGN_IN, {"username": guest.username, "password": password}).status_code == 400


def test_guessing_is_slowed_down_even_when_the_last_guess_is_right(client: Client, account: User) -> None:
    statuses = [client.post(SIGN_IN, WRONG).status_code for _ in range(7)]
    assert statuses == [400] * 6 + [429]
    answer = client.post(SIGN_IN, RIGHT)
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 10 * 60
    assert fr("account.error.attempts", n="")[:12] in answer.content.decode()
    assert who(client) is None


def test_somebody_elses_guesses_do_not_shut_the_owner_out(client: Client, account: User) -> None:
    for _ in range(10):
        client.post(SIGN_IN, WRONG, REMOTE_ADDR="203.0.113.9")
    assert client.post(SIGN_IN, RIGHT, REMOTE_ADDR="198.51.100.4").status_code == 302


def test_one_place_cannot_try_every_name(client: Client, account: User) -> None:
    statuses = {client.post(SIGN_IN, {**WRONG, "username": f"nom{n}"}).status_code for n in range(45)}
    assert statuses == {400, 429}


def spend(kind: str, times: int) -> None:
    """So many wrong passwords for Camille have been tried, from all over the place."""
    for _ in range(times):
        ratelimit.wait(f"{kind}:camille", 10_000, 60 * 60)


def test_one_name_cannot_be_tried_from_everywhere(client: Client, account: User) -> None:
    spend("sign-in-as", 595)
    statuses = {client.post(SIGN_IN, WRONG, REMOTE_ADDR=f"203.0.{n}.1").status_code for n in range(10)}
    assert statuses == {400, 429}


def test_one_place_cannot_lock_somebody_out_elsewhere(client: Client, account: User) -> None:
    spend("sign-in-as", 6 * 12)
    assert client.post(SIGN_IN, RIGHT, REMOTE_ADDR="203.0.113.9").status_code == 302


def test_administrators_sign_in_by_the_same_slow_door_and_come_back(client: Client, account: User) -> None:
    for send in (client.get, client.post):
        answer = send("/admin/login/?next=/admin/tables/table/")
        assert answer.status_code == 302
        assert answer["Location"] == f"{SIGN_IN}?next=%2Fadmin%2Ftables%2Ftable%2F"
    client.post(SIGN_IN, RIGHT)
    assert client.get("/admin/login/").status_code == 403, "everybody else stays outside"
    User.objects.filter(pk=account.pk).update(is_staff=True)
    assert client.get("/admin/login/")["Location"] == "/admin/"


def test_right_passwords_are_never_too_many(account: User) -> None:
    for _ in range(60):
        assert Client().post(SIGN_IN, RIGHT).status_code == 302


@pytest.mark.parametrize(
    ("there", "goes"),
    [
        ("/t/ABCDEFGH/", "/t/ABCDEFGH/"),
        ("/?a=b#c", "/?a=b#c"),
        ("https://evil.example/", "/"),
        ("//evil.example/", "/"),
        ("/\\evil.example", "/"),
        ("javascript:alert(1)", "/"),
        ("http:///evil.example", "/"),
        (" //evil.example", "/"),
        ("", "/"),
    ],
)
def test_next_leads_only_to_our_own_pages(
    client: Client, account: User, settings: object, there: str, goes: str
) -> None:
    settings.LOGIN_REDIRECT_URL = "/"  # type: ignore[attr-defined]
    answer = client.post(SIGN_IN, {**RIGHT, "next": there})
    assert answer.headers["Location"] == goes
    form = Client().get(SIGN_IN, {"next": there}).content.decode().split('class="card')[1].split("</form>")[0]
    assert "evil.example" not in form


def test_next_is_kept_through_a_wrong_password(client: Client, account: User) -> None:
    page = client.post(SIGN_IN, {**WRONG, "next": "/t/ABCDEFGH/"}).content.decode()
    assert 'name="next" value="/t/ABCDEFGH/"' in page


def test_an_account_that_is_signed_in_is_not_asked_again(as_account: Client) -> None:
    assert as_account.get(SIGN_IN, {"next": "//evil.example/"}).headers["Location"] == "/compte/"


def test_a_guest_who_signs_in_brings_their_seats(as_guest: Client, guest: User, account: User) -> None:
    table = Table.objects.create(game="pig", host=guest, bot_level="lison", places=4)
    Seat.objects.create(table=table, number=0, user=guest, name="Basile")
    answer = as_guest.post(SIGN_IN, RIGHT, follow=True)
    assert who(as_guest) == account
    assert table.seats.get().user == account
    assert fr("account.sign_in.merged", n=1) in answer.content.decode()


def test_an_account_that_signs_in_over_another_takes_nothing(as_account: Client, account: User) -> None:
    other = User.objects.create_user("nour", password=PASSWORD)
    table = Table.objects.create(game="pig", host=account, bot_level="lison", places=4)
    Seat.objects.create(table=table, number=0, user=account, name="Camille")
    as_account.post(SIGN_IN, {"username": "nour", "password": PASSWORD})
    assert who(as_account) == other
    assert table.seats.get().user == account
    assert User.objects.filter(pk=account.pk).exists()


def test_forms_from_elsewhere_are_refused(account: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(SIGN_IN, RIGHT).status_code == 403
    assert who(strict) is None
