"""Leaving for good."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from engine import registry
from tables.models import Entry, Message, Table
from tables.verbs.joining import join
from tables.verbs.opening import open_table
from tables.verbs.starting import start
from tests.accounts.conftest import PASSWORD
from tests.accounts.people import fr, opens_a_session, who

DELETE = "/compte/supprimer/"

pytestmark = pytest.mark.usefixtures("_pig")


def a_table(host: User, *others: User, playing: bool = True) -> Table:
    table = open_table(host, registry.get("pig"), name=host.name)
    for other in others:
        join(table.code, other, other.name)
    Message.objects.create(table=table, user=host, name=host.name, text="Bonjour")
    if playing:
        start(table.code, host)
    return table


def leave_for_good(client: Client, **fields: str) -> None:
    answer = client.post(DELETE, {"confirm": "yes", **fields}, follow=True)
    assert fr("account.deleted") in answer.content.decode()


def test_the_person_is_gone_and_the_browser_forgotten(as_account: Client, account: User) -> None:
    key = as_account.session.session_key
    leave_for_good(as_account, password=PASSWORD)
    assert who(as_account) is None
    assert not opens_a_session(key)
    account.refresh_from_db()
    assert account.name == "–"
    assert (account.email, account.is_active, account.has_usable_password()) == ("", False, False)
    assert "camille" not in account.username


def test_seats_and_moves_stay_without_the_name(as_guest: Client, guest: User, account: User) -> None:
    table = a_table(guest, account)
    entries = table.entries.count()
    leave_for_good(as_guest)
    seat = table.seats.get(number=0)
    assert (seat.user, seat.name) == (guest, "–")
    assert table.entries.filter(user=guest).exists()
    assert table.entries.count() > entries
    assert Message.objects.get().name == "–"
    assert table.seats.get(number=1).name == "Camille"
    told = " ".join(str(events) for events in table.entries.values_list("events", flat=True))
    assert "Basile" not in told
    assert "Camille" in told


def test_a_game_still_going_on_is_finished_by_a_bot(as_guest: Client, guest: User, account: User) -> None:
    table = a_table(guest, account)
    leave_for_good(as_guest)
    seat = table.seats.get(number=0)
    assert seat.resigned
    assert seat.bot == table.bot_level


def test_a_chair_where_play_has_not_begun_is_freed(as_guest: Client, guest: User, account: User) -> None:
    table = a_table(guest, account, playing=False)
    leave_for_good(as_guest)
    table.refresh_from_db()
    assert table.host == account
    assert [seat.name for seat in table.seats.all()] == ["Camille"]
    assert "Basile" not in str(list(table.entries.values_list("events", flat=True)))


def test_a_friend_of_the_same_name_at_another_table_keeps_theirs(as_guest: Client, guest: User) -> None:
    a_table(guest)
    namesake = User.new_guest("Basile")
    other = a_table(namesake)
    leave_for_good(as_guest)
    assert other.seats.get().name == "Basile"
    assert "Basile" in str(list(Entry.objects.filter(table=other).values_list("events", flat=True)))


def test_nothing_happens_without_the_tick(as_guest: Client, guest: User) -> None:
    answer = as_guest.post(DELETE)
    assert answer.status_code == 400
    assert fr("account.error.confirm") in answer.content.decode()
    assert who(as_guest) == guest
    assert guest.is_active


@pytest.mark.parametrize("password", ["", "faux"])
def test_an_account_is_asked_for_its_password(as_account: Client, account: User, password: str) -> None:
    answer = as_account.post(DELETE, {"confirm": "yes", "password": password})
    assert answer.status_code == 400
    assert fr("account.error.password") in answer.content.decode()
    account.refresh_from_db()
    assert account.is_active


def test_looking_at_the_page_deletes_nobody(as_guest: Client, guest: User) -> None:
    assert as_guest.get(DELETE).status_code == 200
    guest.refresh_from_db()
    assert guest.is_active


def test_other_devices_are_signed_out_too(as_account: Client, account: User) -> None:
    other = Client()
    other.force_login(account)
    leave_for_good(as_account, password=PASSWORD)
    assert not other.get("/compte/").wsgi_request.user.is_authenticated
