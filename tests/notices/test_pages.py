"""The choices, for accounts and guests, and everything somebody might send in their place."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any

import pytest
from django.core import mail, signing
from django.test import Client
from django.utils import timezone

from accounts.deletion import forget
from accounts.merge import merge
from accounts.models import User
from engine.registry import Game
from notices import tokens, vapid
from notices.models import Endpoint, Notice, Wishes
from tables.models import Table
from tests.accounts.people import fr
from tests.notices.people import Device, reached, text
from tests.tables.house import HOLD, ROLL, playing, seed_rolling, waiting

pytestmark = pytest.mark.django_db

CHOSEN = {"push": ["turn", "ended"], "mail": ["asked"], "zone": "America/Montreal"}


@pytest.fixture
def guest() -> User:
    return User.new_guest("Basile")


@pytest.fixture
def visitor(client: Client, guest: User) -> Client:
    client.force_login(guest)
    return client


@pytest.fixture
def _public(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is looked up on the open internet, without asking it."""
    known = [(None, None, None, "", ("93.184.216.34", 443))]
    monkeypatch.setattr("notices.outside.getaddrinfo", lambda *_, **__: known)


def subscription(**changed: str) -> dict[str, str]:
    return {"endpoint": "https://push.example/abc", **Device().keys, **changed}


def test_a_guest_chooses_in_a_plain_form(visitor: Client, guest: User) -> None:
    page = visitor.get("/compte/avis/")
    assert page.status_code == 200
    assert fr("notice.mail.off") in page.content.decode()
    sent = {**CHOSEN, "quiet_from": "22:00", "quiet_to": "07:30", "bundle": "on"}
    assert visitor.post("/compte/avis/", sent).status_code == 302
    wishes = Wishes.objects.get(user=guest)
    assert (wishes.push, wishes.mail, wishes.bundle) == (["turn", "ended"], ["asked"], True)
    assert str(wishes.quiet_from) == "22:00:00"
    page = visitor.get("/compte/avis/").content.decode()
    assert 'value="22:00"' in page
    assert re.search(r'id="push-turn"[^>]* checked', page)
    assert not re.search(r'id="push-asked"[^>]* checked', page)


@pytest.mark.parametrize(
    ("changed", "key"),
    [
        ({"zone": "Mars/Olympus"}, "notice.error.zone"),
        ({"zone": "../../etc/passwd"}, "notice.error.zone"),
        ({"quiet_from": "22:00"}, "notice.error.both"),
        ({"quiet_from": "25:00", "quiet_to": "07:00"}, "notice.error.time"),
        ({"push": ["everything"]}, "notice.error.occasion"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(visitor: Client, changed: Any, key: str) -> None:
    page = visitor.post("/compte/avis/", {**CHOSEN, **changed})
    assert page.status_code == 400
    assert fr(key) in page.content.decode()
    assert not Wishes.objects.exists()


def test_nobody_without_a_name_has_choices(client: Client) -> None:
    assert client.get("/compte/avis/").status_code == 302
    assert client.post("/compte/avis/appareil/", subscription()).status_code == 302
    assert not Endpoint.objects.exists()


@pytest.mark.usefixtures("_public")
def test_a_browser_is_kept_once_and_goes_with_whoever_uses_it(visitor: Client, guest: User) -> None:
    sent = subscription()
    for _ in range(2):
        assert visitor.post("/compte/avis/appareil/", sent).status_code == 204
    assert Endpoint.objects.get().user == guest
    other = User.new_guest("Chloé")
    visitor.force_login(other)
    visitor.post("/compte/avis/appareil/", sent)
    assert Endpoint.objects.get().user == other


@pytest.mark.usefixtures("_public")
def test_a_browser_finds_itself_among_those_that_are_told(visitor: Client) -> None:
    page = "/compte/avis/appareil/"
    assert visitor.get(page).json() == {"key": vapid.public(), "known": []}
    visitor.post(page, subscription())
    digest = sha256(subscription()["endpoint"].encode()).digest()
    assert visitor.get(page).json()["known"] == [text(digest)]


@pytest.mark.usefixtures("_public")
@pytest.mark.parametrize(
    "changed",
    [
        {"endpoint": ""},
        {"endpoint": "javascript:alert(1)"},
        {"endpoint": "https://push.example/" + "x" * 1000},
        {"p256dh": ""},
        {"p256dh": "AAAA"},
        {"p256dh": "B" + "A" * 86},
        {"p256dh": "é" * 87},
        {"auth": "c2hvcnQ"},
    ],
)
def test_a_forged_subscription_is_refused(visitor: Client, changed: dict[str, str]) -> None:
    answer = visitor.post("/compte/avis/appareil/", subscription(**changed))
    assert answer.status_code == 400
    assert answer.content.decode() == fr("notice.error.browser")
    assert not Endpoint.objects.exists()


def test_a_subscription_on_our_own_network_is_refused(visitor: Client) -> None:
    answer = visitor.post("/compte/avis/appareil/", subscription(endpoint="https://127.0.0.1/push"))
    assert answer.status_code == 400
    assert not Endpoint.objects.exists()


def test_one_removes_ones_own_devices_and_no_others(visitor: Client, guest: User) -> None:
    mine, theirs = reached(guest), reached(User.new_guest("Chloé"))
    for number in (str(theirs.pk), "9" * 30, "x", ""):
        visitor.post("/compte/avis/oublier/", {"endpoint": number})
    assert Endpoint.objects.count() == 2
    visitor.post("/compte/avis/oublier/", {"endpoint": mine.pk})
    assert Endpoint.objects.get() == theirs


# -- mail -------------------------------------------------------------------------------------------------


@pytest.fixture
def _mail(settings: Any) -> None:
    settings.MAIL_ON = True


@pytest.mark.usefixtures("_mail")
def test_a_mailbox_is_written_to_only_after_it_said_yes(visitor: Client, guest: User, client: Client) -> None:
    answer = visitor.post("/compte/avis/courriel/", {"address": "basile@example.org"})
    assert answer.status_code == 302
    box = Endpoint.objects.get()
    assert box.confirmed is None
    path = re.search(r"http://testserver(\S+)", mail.outbox[0].body)[1]  # type: ignore[index]
    reader = Client()
    assert reader.get(path).status_code == 200
    assert Endpoint.objects.get().confirmed is None, "looking changes nothing"
    reader.post(path)
    assert Endpoint.objects.get().confirmed is not None


@pytest.mark.usefixtures("_mail")
def test_a_changed_address_has_to_say_yes_itself(visitor: Client, guest: User) -> None:
    box = reached(guest, "mail", address="old@example.org")
    old = tokens.confirm_path(box)
    visitor.post("/compte/avis/courriel/", {"address": "new@example.org"})
    assert visitor.post(old).status_code == 404
    assert Endpoint.objects.get().confirmed is None


@pytest.mark.usefixtures("_mail")
def test_nobody_is_flooded_with_letters_they_did_not_ask_for(visitor: Client) -> None:
    sent = [visitor.post("/compte/avis/courriel/", {"address": "x@example.org"}) for _ in range(8)]
    assert [answer.status_code for answer in sent] == [302] * 5 + [429] * 3
    assert len(mail.outbox) == 5


def test_without_a_post_office_no_address_is_taken(visitor: Client) -> None:
    answer = visitor.post("/compte/avis/courriel/", {"address": "basile@example.org"})
    assert answer.status_code == 409
    assert not Endpoint.objects.exists()


def test_one_click_stops_the_letters_of_that_mailbox_alone(guest: User) -> None:
    mine = reached(guest, "mail", address="basile@example.org")
    theirs = reached(User.new_guest("Chloé"), "mail", address="chloe@example.org")
    program = Client(enforce_csrf_checks=True)
    assert program.get(tokens.unsubscribe_path(mine)).status_code == 200
    assert Endpoint.objects.count() == 2
    answer = program.post(tokens.unsubscribe_path(mine), {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert Endpoint.objects.get() == theirs
    assert program.post(tokens.unsubscribe_path(mine)).status_code == 200, "asked twice, it is done"


def test_a_forged_or_borrowed_token_stops_nothing(guest: User) -> None:
    box = reached(guest, "mail", address="basile@example.org")
    forged = [
        "nonsense",
        signing.dumps([box.pk, box.address], salt="another"),
        signing.dumps([box.pk, "chloe@example.org"], salt=tokens.STOP),
        tokens.confirm_path(box).split("/")[-2],
        tokens.unsubscribe_path(box).split("/")[-2][:-2] + "xx",
    ]
    for token in forged:
        Client().post(f"/avis/arret/{token}/")
    assert Endpoint.objects.get() == box


# -- calendar, webhook, worker ----------------------------------------------------------------------------


def test_the_calendar_has_deadlines_behind_a_secret_address(pig: Game, visitor: Client) -> None:
    house = playing(pig, "Marie", "Basile", seed=seed_rolling(4, 3), pace=86400)
    house.play(house.host, ROLL)
    house.play(house.host, HOLD)
    visitor.force_login(house.people[1])
    visitor.post("/compte/avis/calendrier/")
    path = tokens.calendar_path(Wishes.objects.get())
    dates = Client().get(path)
    assert dates["Content-Type"].startswith("text/calendar")
    body = dates.content.decode()
    due = Table.objects.get(code=house.code).clock_due
    assert f"DTSTART:{due:%Y%m%dT%H%M%SZ}" in body
    assert body.count("BEGIN:VEVENT") == 1
    assert all(len(line.encode()) <= 75 for line in body.split("\r\n"))
    visitor.post("/compte/avis/calendrier/")
    assert Client().get(path).status_code == 404, "the old address opens nothing"
    assert Client().get("/avis/nonsense.ics").status_code == 404


@pytest.mark.usefixtures("_public")
def test_a_host_gives_the_table_a_webhook_and_takes_it_away(pig: Game) -> None:
    house = playing(pig)
    host, path = house.browser(house.host), f"/t/{house.code}/avis/"
    sent = {"address": "https://hook.example/1", "shape": "discord"}
    assert house.browser(house.people[1]).post(path, sent).status_code == 403
    assert not Endpoint.objects.exists()
    assert host.post(path, sent).status_code == 302
    assert Endpoint.objects.get().keys == {"shape": "discord"}
    assert "https://hook.example/1" in host.get(path).content.decode()
    assert host.post(path, {"address": "", "shape": "json"}).status_code == 302
    assert not Endpoint.objects.exists()


def test_a_host_finds_the_way_there_from_the_table(pig: Game) -> None:
    for house in (waiting(pig), playing(pig)):
        way = f'href="/t/{house.code}/avis/"'
        assert way in house.browser(house.host).look().text
        assert way not in house.browser(house.people[1]).look().text


@pytest.mark.parametrize("address", ["http://127.0.0.1/", "http://[::1]/", "ftp://x.example/", "rubbish"])
def test_a_webhook_on_our_own_network_is_refused_with_a_sentence(pig: Game, address: str) -> None:
    house = playing(pig)
    page = house.browser(house.host).post(f"/t/{house.code}/avis/", {"address": address, "shape": "json"})
    assert page.status_code == 400
    assert fr("notice.error.webhook") in page.content.decode()
    assert not Endpoint.objects.exists()


def test_the_service_worker_serves_every_page_and_is_never_kept(client: Client) -> None:
    worker = client.get("/sw.js")
    assert worker["Content-Type"].startswith("text/javascript")
    assert worker["Service-Worker-Allowed"] == "/"
    assert "no-cache" in worker["Cache-Control"]
    assert b"showNotification" in worker.content


# -- people who change ------------------------------------------------------------------------------------


def test_a_guest_who_signs_in_stays_reached(guest: User) -> None:
    account = User.objects.create_user("camille", password="quatre mots", name="Camille")
    reached(guest)
    Wishes.objects.create(user=guest, push=["turn"])
    merge(guest, account)
    assert Endpoint.objects.get().user == account
    assert Wishes.objects.get().user == account


def test_whoever_leaves_is_not_written_to(guest: User) -> None:
    endpoint = reached(guest)
    Notice.objects.create(endpoint=endpoint, occasion="report", due=timezone.now())
    Wishes.objects.create(user=guest)
    forget(guest)
    assert not Endpoint.objects.exists()
    assert not Wishes.objects.exists()
    assert not Notice.objects.exists()
