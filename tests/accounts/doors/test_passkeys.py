"""Passkeys: added, named, taken away, used; and every answer that must open nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import Passkey, User
from review.models import Sanction
from tables.models import Seat, Table
from tests.accounts.conftest import PASSWORD
from tests.accounts.doors.device import Device
from tests.accounts.doors.passkeys import ADD, ASK, ASK_NEW, ENTER, adds, enters
from tests.accounts.people import fr, signs_in, who

pytestmark = [pytest.mark.django_db, pytest.mark.stored]


@pytest.fixture
def device(account: User) -> Device:
    """Camille's, added by herself."""
    at_home, hers = Client(), Device()
    signs_in(at_home)
    assert adds(at_home, hers).status_code == 302
    return hers


def refused(client: Client, answer: Any) -> None:
    assert answer.status_code == 400
    assert fr("account.passkey.refused") in answer.content.decode()
    assert who(client) is None


# -- coming in -----------------------------------------------------------------------------------------------


def test_a_passkey_opens_its_account(client: Client, account: User, device: Device) -> None:
    answer = enters(client, device, next="/tables/")
    assert (answer.status_code, answer["Location"]) == (302, "/tables/")
    assert who(client) == account
    assert account.passkeys.get().used is not None


def test_next_leads_only_to_our_own_pages(client: Client, device: Device) -> None:
    assert enters(client, device, next="//evil.example/")["Location"] == "/"


def test_a_guest_who_comes_in_brings_their_games(
    as_guest: Client, guest: User, account: User, device: Device
) -> None:
    table = Table.objects.create(game="pig", host=guest, bot_level="lison", places=4)
    Seat.objects.create(table=table, number=0, user=guest, name="Basile")
    answer = as_guest.post(ENTER, {"answer": device.signs(as_guest.post(ASK).json())}, follow=True)
    assert table.seats.get().user == account
    assert fr("account.sign_in.merged", n=1) in answer.content.decode()


def test_the_banned_stay_banned_by_this_door(client: Client, account: User, device: Device) -> None:
    Sanction.objects.create(user=account, by=account, kind="ban", reason="assez")
    enters(client, device)
    assert client.get("/tables/").status_code == 403


def test_a_closed_account_stays_closed(client: Client, account: User, device: Device) -> None:
    User.objects.filter(pk=account.pk).update(is_active=False)
    assert enters(client, device).status_code == 403
    assert who(client) is None


def test_the_challenge_names_nobody(client: Client, device: Device) -> None:
    options = client.post(ASK).json()
    assert not options.get("allowCredentials")
    assert options["userVerification"] == "required"
    assert options["rpId"] == "testserver"


# -- answers that open nothing ---------------------------------------------------------------------------


def test_a_challenge_is_good_once(client: Client, device: Device) -> None:
    answer = device.signs(client.post(ASK).json())
    assert client.post(ENTER, {"answer": answer}).status_code == 302
    client.post("/compte/deconnexion/")
    refused(client, client.post(ENTER, {"answer": answer}))


def test_a_wrong_answer_spends_the_challenge(client: Client, device: Device) -> None:
    options = client.post(ASK).json()
    refused(client, client.post(ENTER, {"answer": Device().signs(options)}))
    refused(client, client.post(ENTER, {"answer": device.signs(options)}))


def test_a_challenge_is_good_only_in_the_browser_that_asked(client: Client, device: Device) -> None:
    elsewhere = device.signs(Client().post(ASK).json())
    client.post(ASK)
    refused(client, client.post(ENTER, {"answer": elsewhere}))


def test_a_challenge_does_not_wait_for_ever(
    client: Client, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("accounts.passkeys.ceremony.SECONDS", -1)
    refused(client, enters(client, device))


LIES: dict[str, dict[str, Any]] = {
    "for another site": {"origin": "https://evil.example"},
    "for another name": {"host": "evil.example"},
    "without asking its owner": {"verified": False},
    "somebody else's": {"handle": "MTIzNDU"},
    "unknown": {"id": b"nobody's"},
    "signed by another key": {"key": Device().key},
}


@pytest.mark.parametrize("lie", LIES)
def test_an_answer_that_does_not_hold_opens_nothing(client: Client, device: Device, lie: str) -> None:
    vars(device).update(LIES[lie])
    refused(client, enters(client, device))


def test_a_copy_that_has_signed_less_often_opens_nothing(client: Client, device: Device) -> None:
    device.counter = 7
    assert enters(client, device).status_code == 302
    client.post("/compte/deconnexion/")
    for stale in (7, 3, 0):
        device.counter = stale
        refused(client, enters(client, device))


NOTHING = [
    "",
    "{}",
    "[]",
    "null",
    "x" * 20_000,
    '{"id": 3}',
    '{"id": "a", "response": 5}',
    "[" * 9_000,
    '{"id":"\x00"}',
]


@pytest.mark.parametrize("sent", NOTHING, ids=range(len(NOTHING)))
def test_what_is_no_answer_is_refused(client: Client, account: User, sent: str) -> None:
    client.post(ASK)
    refused(client, client.post(ENTER, {"answer": sent}))
    signs_in(client)
    client.post(ASK_NEW)
    assert client.post(ADD, {"answer": sent, "name": "x"}).status_code == 400
    assert not Passkey.objects.exists()


@pytest.mark.parametrize("field", ["clientDataJSON", "authenticatorData", "signature"])
@pytest.mark.parametrize("value", ["", "!!!", "AAAA", 5, None, "_w"])
def test_a_mangled_answer_is_refused(client: Client, device: Device, field: str, value: Any) -> None:
    answer = json.loads(device.signs(client.post(ASK).json()))
    answer["response"][field] = value
    refused(client, client.post(ENTER, {"answer": json.dumps(answer)}))


def test_wrong_answers_are_slowed_down_like_wrong_passwords(client: Client, device: Device) -> None:
    device.verified = False
    statuses = [enters(client, device).status_code for _ in range(7)]
    assert statuses == [400] * 6 + [429]
    device.verified = True
    assert enters(client, device).status_code == 429
    assert who(client) is None


def test_one_place_cannot_try_every_key(client: Client, db: None) -> None:
    statuses = {enters(client, Device()).status_code for _ in range(42)}
    assert statuses == {400, 429}


def test_challenges_are_slowed_down_too(client: Client, db: None) -> None:
    answers = [client.post(ASK) for _ in range(122)]
    assert {answer.status_code for answer in answers} == {200, 429}
    assert answers[-1].json()["problem"]


# -- adding, naming, taking away ---------------------------------------------------------------------------


def test_a_passkey_is_added_renamed_and_taken_away(client: Client, account: User, device: Device) -> None:
    signs_in(client)
    key = account.passkeys.get()
    assert key.name == "Téléphone"
    client.post(f"/compte/cle/{key.pk}/nom/", {"name": "  Ordinateur  "})
    key.refresh_from_db()
    assert key.name == "Ordinateur"
    page = client.get("/compte/acces/").content.decode()
    assert "Ordinateur" in page
    client.post(f"/compte/cle/{key.pk}/retirer/")
    client.post("/compte/deconnexion/")
    refused(client, enters(client, device))


@pytest.mark.parametrize("name", ["", " ", "x" * 40, "\u202eévil"])
def test_a_name_for_a_key_follows_the_rules_for_names(
    client: Client, account: User, device: Device, name: str
) -> None:
    signs_in(client)
    key = account.passkeys.get()
    assert client.post(f"/compte/cle/{key.pk}/nom/", {"name": name}).status_code == 400
    key.refresh_from_db()
    assert key.name == "Téléphone"


def test_nobody_touches_a_passkey_of_another_account(client: Client, account: User, device: Device) -> None:
    User.objects.create_user("nour", password=PASSWORD)
    signs_in(client, "nour")
    key = account.passkeys.get()
    for way in ("nom", "retirer"):
        assert client.post(f"/compte/cle/{key.pk}/{way}/", {"name": "Mine"}).status_code == 404
    assert account.passkeys.get().name == "Téléphone"


def test_a_passkey_of_another_account_cannot_be_added(client: Client, account: User, device: Device) -> None:
    User.objects.create_user("nour", password=PASSWORD)
    signs_in(client, "nour")
    assert adds(client, device).status_code == 400
    assert Passkey.objects.get().user == account


def test_a_challenge_to_enter_adds_nothing(client: Client, account: User) -> None:
    signs_in(client)
    options = client.post(ASK).json() | {"user": {"id": "MQ"}}
    assert client.post(ADD, {"answer": Device().makes(options)}).status_code == 400
    assert not Passkey.objects.exists()


def test_the_last_way_in_stays(client: Client, account: User, device: Device) -> None:
    account.set_unusable_password()
    account.save()
    enters(client, device)
    key = account.passkeys.get()
    answer = client.post(f"/compte/cle/{key.pk}/retirer/")
    assert answer.status_code == 409
    assert fr("account.ways.last") in answer.content.decode()
    assert account.passkeys.exists()


def test_a_browser_left_open_adds_and_removes_nothing(
    as_account: Client, account: User, device: Device
) -> None:
    key = account.passkeys.get()
    for path in (ADD, ASK_NEW, f"/compte/cle/{key.pk}/retirer/"):
        assert as_account.post(path)["Location"].startswith("/compte/connexion/?again=1")
    assert account.passkeys.count() == 1
    assert as_account.get("/compte/connexion/?again=1").status_code == 200


def test_an_account_without_a_password_is_not_erased_by_a_browser_left_open(
    as_account: Client, account: User, device: Device
) -> None:
    account.set_unusable_password()
    account.save()
    as_account.force_login(account)
    erase = {"confirm": "yes"}
    assert as_account.post("/compte/supprimer/", erase)["Location"].startswith("/compte/connexion/")
    assert as_account.get("/compte/mot-de-passe/")["Location"].startswith("/compte/connexion/")
    enters(as_account, device)
    assert as_account.post("/compte/supprimer/", erase)["Location"] == "/"
    account.refresh_from_db()
    assert (account.is_active, Passkey.objects.count()) == (False, 0)


def test_guests_have_no_ways_in_to_change(as_guest: Client) -> None:
    for path in (ADD, ASK_NEW, "/compte/acces/"):
        assert as_guest.post(path)["Location"] == "/compte/"


def test_there_are_enough_keys_at_some_point(
    client: Client, account: User, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("accounts.passkeys.ceremony.KEYS_MAX", 1)
    signs_in(client)
    answer = client.post(ASK_NEW)
    assert answer.status_code == 409
    assert answer.json()["problem"] == fr("account.passkey.enough", n=1)
