"""After somebody has left for good the whole database is searched for them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from django.utils import timezone

from accounts.deletion import forget
from accounts.models import Identity, Passkey, SecondStep, User
from bots.models import SeatToken
from bots.programs import tokens
from circles import membership
from circles.models import Answer, Circle, Member
from circles.polls import answer, propose
from engine import phrase, registry
from notices.models import Endpoint, Wishes
from review import recording
from review.models import Connection, Refusal, Sanction
from tables.models import Entry, Message, Report, Table
from tables.verbs.chatting import chat
from tables.verbs.handing import chair_token, claim
from tables.verbs.joining import join
from tables.verbs.noting import note
from tables.verbs.opening import open_table
from tables.verbs.playing import play
from tables.verbs.rematch import rematch
from tables.verbs.reporting import report
from tables.verbs.starting import start
from tests.accounts.searching import places_of

NAME, LATER, USERNAME, MAIL = "Zéphyrine", "Zouzou", "zephy-la-grande", "zephyrine@example.org"
WROTE = "un mot à moi seule"
ALL = (NAME, LATER, USERNAME, MAIL, "zephyrine", "fenetre-de-zephyrine")

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_pig"), pytest.mark.stored]


@pytest.fixture
def friend(db: None) -> User:
    return User.new_guest("Basile")


@pytest.fixture
def person(friend: User) -> User:
    """Somebody who has used everything there is to use."""
    user: User = User.objects.create_user(USERNAME, email=MAIL, password="quatre mots", name=NAME)
    user.first_name, user.last_name = "Zéphyrine", "Zéphyrine"
    user.last_login = timezone.now()
    user.save()
    user.groups.add(Group.objects.get(name="reviewer"))
    _over(user, friend)
    _running(user, friend)
    _handed(user, friend)
    _around(user, friend)
    return user


def _table(host: User, *others: User) -> Table:
    table = open_table(host, registry.get("pig"), name=host.name)
    for other in others:
        join(table.code, other, other.name)
    return table


def _over(user: User, friend: User) -> None:
    """A finished game, looked back on, and another one under another name."""
    table = _table(user, friend)
    start(table.code, user)
    play(table.code, user, {"action": "roll"}, nonce="a-nonce-of-mine")
    chat(table.code, user, WROTE)
    chat(table.code, friend, "bien joué")
    note(table.code, user, f"{NAME} veut le coin nord")
    report(table.code, user, "bug", f"{WROTE}, encore", "la fenetre-de-zephyrine")
    Endpoint.objects.create(
        table=table, channel="webhook", address="https://zephyrine.example.org/hook", confirmed=timezone.now()
    )
    Table.objects.filter(pk=table.pk).update(status=Table.Status.STOPPED, ended=timezone.now())
    user.name = LATER
    user.save()
    rematch(table.code, user)


def _running(user: User, friend: User) -> None:
    table = _table(user, friend)
    start(table.code, user)
    tokens.make(table, user, 0)
    said = phrase("table.refused.host_only", name=str(user))
    recording.record_refusal(code=table.code, user=friend, verb="start", phrase=said, action="")
    recording.record_refusal(code=table.code, user=user, verb="play", phrase=said, action=f"{NAME}!")
    recording.record_connection(table_id=table.pk, seat=0, user_id=user.pk, here=True)


def _handed(user: User, friend: User) -> None:
    """A chair taken over from a friend, and given on under another name than today's."""
    third = User.new_guest("Chloé")
    table = _table(friend, third)
    claim(table.code, chair_token(table.code, third, 1), user, NAME)
    claim(table.code, chair_token(table.code, user, 1), third, "Chloé")


def _around(user: User, friend: User) -> None:
    circle = membership.found(user, "La bande du jeudi", registry.get("pig"))
    membership.join(circle.pk, circle.key, friend)
    answer(circle, user, {f"date-{propose(circle.pk, user, [_tomorrow()]).dates.get().pk}": "yes"})
    hook = "https://hook.example.org/zephyrine"
    circle.webhook = Endpoint.objects.create(channel="webhook", address=hook, keys={"shape": "json"})
    circle.webhook_by = user
    circle.save()
    Wishes.objects.create(user=user)
    Passkey.objects.create(user=user, name="Tél. Zéphyrine", credential="zephyrine", data=b"zephyrine")
    Identity.objects.create(user=user, issuer="https://id.example.org", subject="zephyrine", name=NAME)
    SecondStep.objects.create(user=user, secret="ZEPHYRINE")
    for way, address in (("mail", MAIL), ("push", "https://push.example.org/zephyrine")):
        Endpoint.objects.create(user=user, channel=way, address=address, label="fenetre-de-zephyrine")
    Sanction.objects.create(user=user, by=friend, kind="mute", reason=f"{NAME} parle trop")
    LogEntry.objects.create(
        user=friend,
        content_type=ContentType.objects.get_for_model(User),
        object_id=str(user.pk),
        object_repr=NAME,
        action_flag=CHANGE,
        change_message=f"{MAIL} changed",
    )


def _tomorrow() -> str:
    return (timezone.localtime() + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M")


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
