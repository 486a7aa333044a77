"""After somebody has left for good the whole database is searched for them."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.deletion import forget
from accounts.models import User
from bots.models import SeatToken
from circles.models import Answer, Circle, Member
from notices.models import Wishes
from review.models import Connection, Refusal, Sanction
from tables.models import Entry, Message, Report, Table
from tests.accounts.left_behind import LATER, MAIL, NAME, USERNAME, WROTE
from tests.accounts.searching import places_of

ALL = (NAME, LATER, USERNAME, MAIL, "zephyrine", "fenetre-de-zephyrine")

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_pig"), pytest.mark.stored]


def test_the_search_finds_somebody_who_is_here(person: User) -> None:
    """A search that finds nothing would prove nothing."""
    held = {place.partition(":")[0] for place in places_of(*ALL, WROTE)}
    assert held >= {
        "accounts_user.name",
        "accounts_user.email",
        "accounts_passkey.data",
        "accounts_identity.subject",
        "accounts_secondstep.secret",
        "tables_seat.name",
        "tables_entry.events",
        "tables_message.text",
        "tables_note.text",
        "tables_report.agent",
        "notices_endpoint.address",
        "review_refusal.phrase",
        "review_sanction.reason",
        "django_admin_log.object_repr",
    }


def test_nothing_of_them_stays_in_the_database(person: User) -> None:
    forget(person, words=True)
    assert places_of(*ALL, WROTE) == []


def test_their_words_stay_without_a_name_where_they_do_not_ask(person: User) -> None:
    forget(person)
    assert places_of(*ALL) == []
    assert {message.name for message in Message.objects.filter(text=WROTE)} == {"–"}
    assert WROTE in Report.objects.get().text


def test_keys_looks_and_sanctions_go(person: User) -> None:
    forget(person)
    for model in (SeatToken, Connection, Refusal, Sanction, Wishes, Member, Answer):
        assert not model._default_manager.filter(user=person).exists()
    assert not person.groups.exists()
    assert Circle.objects.get().keeper == User.objects.get(name="Basile"), "friends keep their circle"
    assert person.last_login is None


def test_others_keep_their_games_and_words(person: User, friend: User) -> None:
    games = {
        table.code: table.entries.filter(kind=Entry.Kind.PLAYED).count()
        for table in Table.objects.exclude(status=Table.Status.WAITING)
    }
    forget(person, words=True)
    for code, moves in games.items():
        table = Table.objects.get(code=code)
        assert table.entries.filter(kind=Entry.Kind.PLAYED).count() == moves
        assert table.seats.filter(user=friend, name="Basile").exists()
    assert Message.objects.filter(user=friend, text="bien joué").exists()
    assert any("Basile" in str(events) for events in Entry.objects.values_list("events", flat=True))


def test_the_page_asks_whether_words_go_too(client: Client, person: User) -> None:
    client.force_login(person)
    assert 'name="words"' in client.get("/compte/supprimer/").content.decode()
    client.post("/compte/supprimer/", {"confirm": "yes", "words": "yes", "password": "quatre mots"})
    assert places_of(*ALL, WROTE) == []
