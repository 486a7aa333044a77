"""The same person on a second device."""

from __future__ import annotations

import re
import time

import pytest
from django.core.cache import cache
from django.test import Client

from accounts import devices
from accounts.models import User
from tests.accounts.conftest import PASSWORD
from tests.accounts.people import fr, opens_a_session, who
from web.refusals import Refused

DEVICE = "/compte/appareil/"


def link_for(client: Client) -> str:
    page = client.get(DEVICE).content.decode()
    found = re.search(r'value="http://testserver(/compte/appareil/[^"]+)"', page)
    assert found is not None
    return found[1]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + devices.VALID_SECONDS + 1)


def test_the_page_shows_the_link_as_text_and_as_a_code(as_guest: Client) -> None:
    answer = as_guest.get(DEVICE)
    page = answer.content.decode()
    assert "<svg" in page
    assert 'class="qr"' in page
    assert "no-store" in answer.headers["Cache-Control"]


def test_a_visitor_has_no_place_to_open_elsewhere(client: Client, db: None) -> None:
    assert client.get(DEVICE).status_code == 302


def test_looking_at_the_link_asks_and_logs_nobody_in(as_guest: Client) -> None:
    link, other = link_for(as_guest), Client()
    for _ in range(3):
        answer = other.get(link)
        assert answer.status_code == 200
        assert fr("account.device.open", name="Basile") in answer.content.decode()
        assert who(other) is None


def test_confirming_opens_the_same_place_under_a_fresh_session(as_guest: Client, guest: User) -> None:
    link, other = link_for(as_guest), Client()
    session = other.session
    session["planted"] = True
    session.save()
    assert other.post(link).status_code == 302
    assert who(other) == who(as_guest) == guest
    assert other.session.session_key not in (session.session_key, as_guest.session.session_key)
    assert not opens_a_session(session.session_key)


def test_a_link_works_once(as_guest: Client) -> None:
    link = link_for(as_guest)
    assert Client().post(link).status_code == 302
    late = Client()
    for answer in (late.get(link), late.post(link)):
        assert answer.status_code == 410
        assert fr("account.device.expired") in answer.content.decode()
    assert who(late) is None


def test_of_two_who_use_a_link_at_the_same_moment_one_gets_in(
    guest: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = devices.new_token(guest)
    # Both have just found the link good.
    monkeypatch.setattr(devices, "read_token", lambda token: guest)
    assert devices.use_token(token) == guest
    with pytest.raises(Refused):
        devices.use_token(token)


@pytest.mark.usefixtures("db")
def test_a_link_dies_after_ten_minutes(as_guest: Client, request: pytest.FixtureRequest) -> None:
    link = link_for(as_guest)
    request.getfixturevalue("later")
    other = Client()
    assert other.get(link).status_code == 410
    assert other.post(link).status_code == 410
    assert who(other) is None


def test_the_signature_alone_keeps_an_old_link_shut(guest: User, request: pytest.FixtureRequest) -> None:
    token = devices.new_token(guest)
    request.getfixturevalue("later")
    cache.set(devices._key(token.split(":")[0].split(".", 1)[1]), guest.get_session_auth_hash())
    with pytest.raises(Refused):
        devices.read_token(token)


def test_a_link_that_was_tampered_with_opens_nothing(as_guest: Client, account: User) -> None:
    link = link_for(as_guest)
    token = link.removeprefix(DEVICE).rstrip("/")
    _, rest = token.split(".", 1)
    for bad in (f"{account.pk}.{rest}", token[:-1], token + "x", "x", "1.a:b:c", "é", "%00", "a" * 5000):
        other = Client()
        assert other.post(f"{DEVICE}{bad}/").status_code == 410
        assert who(other) is None


def test_a_changed_password_voids_the_links_given_before(as_account: Client, account: User) -> None:
    link = link_for(as_account)
    account.set_password(PASSWORD + "!")
    account.save()
    assert Client().get(link).status_code == 410


def test_a_deleted_person_has_no_links_left(as_guest: Client, guest: User) -> None:
    link = link_for(as_guest)
    guest.is_active = False
    guest.save()
    assert Client().get(link).status_code == 410


def test_a_guest_who_would_lose_their_own_place_is_told(as_guest: Client, account: User) -> None:
    page = as_guest.get(f"{DEVICE}{devices.new_token(account)}/").content.decode()
    assert fr("account.device.instead", name="Basile") in page


def test_the_first_device_does_not_spend_its_own_link(as_guest: Client) -> None:
    link = link_for(as_guest)
    assert as_guest.get(link).status_code == 302
    assert as_guest.post(link).status_code == 302
    assert Client().post(link).status_code == 302


def test_links_are_not_made_by_the_hundred(as_guest: Client) -> None:
    answers = [as_guest.get(DEVICE) for _ in range(25)]
    assert answers[-1].status_code == 429
    assert 'class="qr"' not in answers[-1].content.decode()


def test_a_form_from_elsewhere_opens_nothing(as_guest: Client) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(link_for(as_guest)).status_code == 403
    assert who(strict) is None
