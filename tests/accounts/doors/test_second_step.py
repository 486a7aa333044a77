"""The second step of the team: a code of a phone, or a passkey, at the door of the desk."""

from __future__ import annotations

import re
import time
from typing import Any

import pyotp
import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import SecondStep, User
from tests.accounts.conftest import PASSWORD
from tests.accounts.doors.device import Device
from tests.accounts.doors.passkeys import adds, enters
from tests.accounts.people import fr, signs_in, who

ASK, BEGIN = "/compte/verification/", "/compte/verification/telephone/"
RENEW, REMOVE, DESK = "/compte/verification/codes/", "/compte/verification/retirer/", "/admin/"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"

pytestmark = [pytest.mark.django_db, pytest.mark.stored]


@pytest.fixture
def chief(account: User) -> User:
    account.is_staff = account.is_superuser = True
    account.save()
    return account


@pytest.fixture
def careful(chief: User) -> User:
    """Somebody who has set it up."""
    SecondStep.objects.create(user=chief, secret=SECRET)
    return chief


def code(off: int = 0, secret: str = SECRET) -> str:
    return pyotp.TOTP(secret).at(int(time.time()), off)


def sets_up(client: Client) -> tuple[str, list[str]]:
    """The secret the phone learns, and the recovery codes."""
    page = client.get(BEGIN).content.decode()
    (secret,) = re.findall(r'readonly value="([A-Z2-7]{32})"', page)
    done = client.post(BEGIN, {"code": code(secret=secret)})
    assert done.status_code == 200
    return secret, re.findall(r"<code>([^<]+)</code>", done.content.decode())


def test_nothing_is_asked_before_somebody_sets_it_up(client: Client, chief: User) -> None:
    signs_in(client)
    assert client.get(DESK).status_code == 200


def test_it_is_set_up_and_from_then_on_asked_for(client: Client, chief: User) -> None:
    signs_in(client)
    secret, recovery = sets_up(client)
    assert len(set(recovery)) == 10
    assert client.get(DESK).status_code == 200, "they have just shown it"
    again = Client()
    signs_in(again)
    answer = again.get("/admin/tables/table/?q=x")
    assert answer["Location"] == f"{ASK}?next=%2Fadmin%2Ftables%2Ftable%2F%3Fq%3Dx"
    assert again.post("/admin/accounts/user/add/", {"username": "mine"}).status_code == 302
    assert not User.objects.filter(username="mine").exists()
    there = {"code": code(1, secret), "next": "/admin/tables/table/"}
    assert again.post(ASK, there)["Location"] == "/admin/tables/table/"
    assert again.get(DESK).status_code == 200


def test_secrets_and_codes_are_not_kept_as_they_are_read(client: Client, chief: User) -> None:
    signs_in(client)
    _, recovery = sets_up(client)
    kept = SecondStep.objects.get(user=chief).codes
    assert len(kept) == 10
    assert not set(kept) & set(recovery)
    assert not any(one.replace("-", "") in str(kept) for one in recovery)


def test_it_begins_only_with_a_phone_that_has_learned_it(client: Client, chief: User) -> None:
    signs_in(client)
    client.get(BEGIN)
    answer = client.post(BEGIN, {"code": "000000"})
    assert answer.status_code == 400
    assert fr("account.second.wrong") in answer.content.decode()
    assert not SecondStep.objects.exists()


@pytest.mark.parametrize("typed", ["", "000000", "é", "1" * 500, "\x00"])
def test_a_wrong_code_opens_nothing(client: Client, careful: User, typed: str) -> None:
    signs_in(client)
    answer = client.post(ASK, {"code": typed})
    assert answer.status_code == 400
    assert fr("account.second.wrong") in answer.content.decode()
    assert client.get(DESK).status_code == 302


def test_a_code_is_good_once(client: Client, careful: User) -> None:
    used = code()
    for browser, status in ((client, 302), (Client(), 400)):
        signs_in(browser)
        assert browser.post(ASK, {"code": used}).status_code == status
    # Nor is one of before it.
    late = Client()
    signs_in(late)
    assert late.post(ASK, {"code": code(-1)}).status_code == 400


def test_a_recovery_code_is_good_once_however_it_is_typed(client: Client, chief: User) -> None:
    signs_in(client)
    _, recovery = sets_up(client)
    typed = recovery[3].upper().replace("-", " ")
    for status in (302, 400):
        lost = Client()
        signs_in(lost)
        assert lost.post(ASK, {"code": typed}).status_code == status
    assert len(SecondStep.objects.get().codes) == 9


def test_guessing_is_slowed_down(client: Client, careful: User) -> None:
    signs_in(client)
    statuses = [client.post(ASK, {"code": "000000"}).status_code for _ in range(7)]
    assert statuses == [400] * 6 + [429]
    assert client.post(ASK, {"code": code()}).status_code == 429
    # From wherever else, too.
    elsewhere = Client(REMOTE_ADDR="203.0.113.9")
    signs_in(elsewhere)
    assert elsewhere.post(ASK, {"code": code()}).status_code == 429


def test_a_passkey_is_a_second_step_by_itself(client: Client, chief: User) -> None:
    signs_in(client)
    device = Device()
    adds(client, device)
    sets_up(client)
    by_name, by_key = Client(), Client()
    signs_in(by_name)
    assert by_name.get(DESK).status_code == 302, "having one is not showing it"
    enters(by_key, device)
    assert by_key.get(DESK).status_code == 200


def test_a_host_may_demand_it_of_everybody(client: Client, chief: User, settings: Any) -> None:
    settings.STAFF_SECOND_STEP = True
    signs_in(client)
    assert client.get(DESK)["Location"].startswith(BEGIN)
    assert client.get("/tables/").status_code == 200, "only the desk asks"
    sets_up(client)
    assert client.get(DESK).status_code == 200


def test_whoever_has_a_passkey_is_asked_for_that(client: Client, chief: User, settings: Any) -> None:
    settings.STAFF_SECOND_STEP = True
    signs_in(client)
    adds(client, Device())
    answer = client.get(DESK, follow=True)
    assert fr("account.second.ask_passkey") in answer.content.decode()


def test_a_password_alone_makes_no_key_to_go_around_it(client: Client, careful: User) -> None:
    signs_in(client)
    for path in ("/compte/cle/nouvelle/defi/", "/compte/cle/nouvelle/"):
        assert client.post(path)["Location"].startswith(ASK)
    client.post(ASK, {"code": code()})
    assert adds(client, Device()).status_code == 302
    assert careful.passkeys.count() == 1


def test_where_it_is_demanded_a_passkey_is_shown_before_a_phone_is_added(
    client: Client, chief: User, settings: Any
) -> None:
    signs_in(client)
    device = Device()
    adds(client, device)
    settings.STAFF_SECOND_STEP = True
    key = chief.passkeys.get()
    for path in (BEGIN, f"/compte/cle/{key.pk}/retirer/"):
        assert client.post(path)["Location"].startswith(ASK)
    assert chief.passkeys.exists()
    enters(client, device)
    assert client.get(BEGIN).status_code == 200


def test_a_link_for_another_device_does_not_bring_it_along(client: Client, careful: User) -> None:
    signs_in(client)
    client.post(ASK, {"code": code()})
    page = client.get("/compte/appareil/").content.decode()
    (link,) = re.findall(r'value="http://testserver(/compte/appareil/[^"]+)"', page)
    other = Client()
    other.post(link)
    assert who(other) == careful
    assert other.get(DESK).status_code == 302


def test_it_is_taken_away_only_by_who_has_shown_it(client: Client, careful: User) -> None:
    signs_in(client)
    for path in (RENEW, REMOVE, BEGIN):
        assert client.post(path)["Location"].startswith(ASK)
    assert SecondStep.objects.get().secret == SECRET
    client.post(ASK, {"code": code()})
    assert client.post(REMOVE)["Location"] == "/compte/acces/"
    assert not SecondStep.objects.exists()


def test_new_recovery_codes_replace_those_of_before(client: Client, chief: User) -> None:
    signs_in(client)
    _, before = sets_up(client)
    fresh = re.findall(r"<code>([^<]+)</code>", client.post(RENEW).content.decode())
    lost = Client()
    signs_in(lost)
    assert lost.post(ASK, {"code": before[0]}).status_code == 400
    assert lost.post(ASK, {"code": fresh[0]}).status_code == 302


def test_only_the_team_has_one(client: Client, account: User) -> None:
    signs_in(client)
    for path in (ASK, BEGIN):
        assert client.get(path).status_code == 403


def test_the_host_helps_who_has_lost_everything(careful: User, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("second_step", careful.username, "--remove")
    assert "removed" in capsys.readouterr().out
    with pytest.raises(CommandError, match="has nothing to show"):
        call_command("second_step", careful.username)
    assert careful.check_password(PASSWORD)
