"""What has been kept long enough goes by itself, and nothing else does."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from engine.registry import Game
from notices.models import Endpoint, Notice
from review import recording
from review.models import Connection
from tables.models import Entry, Message, Seat, Table
from tests.tables.house import House, playing

pytestmark = [pytest.mark.django_db, pytest.mark.stored]
LONG_AGO = timezone.now() - timedelta(days=100)


@pytest.fixture
def house(pig: Game) -> House:
    return playing(pig, "Marie", "Basile")


def tidied() -> str:
    out = StringIO()
    call_command("tidy", stdout=out)
    return out.getvalue()


def age(user: User) -> None:
    User.objects.filter(pk=user.pk).update(date_joined=LONG_AGO, last_login=LONG_AGO)
    Seat.objects.filter(user=user).update(seen=LONG_AGO)
    Entry.objects.filter(user=user).update(at=LONG_AGO)


def test_where_nothing_is_set_everything_stays(house: House) -> None:
    for person in house.people:
        age(person)
    before = house.trace()
    tidied()
    assert house.trace() == before


def test_a_guest_nobody_has_seen_is_forgotten_and_the_others_keep_the_game(
    house: House, settings: Any
) -> None:
    settings.GUEST_DAYS = 90
    age(house.people[0])
    assert "1 guests" in tidied()
    assert house.names == ["–", "Basile"]
    assert not User.objects.get(pk=house.people[0].pk).is_active
    assert "0 guests" in tidied()


def test_a_guest_who_never_played_leaves_no_row(settings: Any) -> None:
    settings.GUEST_DAYS = 90
    idle, fresh = User.new_guest("Ana"), User.new_guest("Noé")
    age(idle)
    tidied()
    assert list(User.objects.filter(is_guest=True)) == [fresh]


@pytest.mark.parametrize("seen", ["seats", "entries", "account"])
def test_whoever_was_seen_stays(house: House, settings: Any, seen: str) -> None:
    settings.GUEST_DAYS = 90
    marie = house.people[0]
    age(marie)
    if seen == "seats":
        Seat.objects.filter(user=marie).update(seen=timezone.now())
    elif seen == "entries":
        Entry.objects.filter(user=marie).update(at=timezone.now())
    else:
        User.objects.filter(pk=marie.pk).update(is_guest=False)
    tidied()
    assert house.names == ["Marie", "Basile"]


def test_what_was_said_at_a_finished_table_goes(house: House, settings: Any) -> None:
    settings.CHAT_DAYS = 30
    for at in (LONG_AGO, timezone.now()):
        Message.objects.create(table=house.table, user=house.host, name="Marie", text="Bonsoir", at=at)
    tidied()
    assert Message.objects.count() == 2, "the game still runs"
    Table.objects.update(status=Table.Status.OVER, ended=LONG_AGO)
    assert "1 messages" in tidied()
    assert Message.objects.get().at > LONG_AGO


def test_traces_go(house: House, settings: Any) -> None:
    settings.TRACE_DAYS = 30
    for _ in range(2):
        recording.record_connection(table_id=house.table.pk, seat=0, user_id=house.host.pk, here=True)
    endpoint = Endpoint.objects.create(user=house.host, channel="mail", address="a@example.org")
    for entry, state in enumerate((Notice.State.CLOSED, Notice.State.SENT)):
        Notice.objects.create(
            endpoint=endpoint, table=house.table, occasion="turn", entry=entry, state=state, created=LONG_AGO
        )
    Connection.objects.filter(pk=Connection.objects.first().pk).update(at=LONG_AGO)
    tidied()
    assert Connection.objects.count() == 1
    assert Notice.objects.get().state == Notice.State.SENT
