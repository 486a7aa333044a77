"""Somebody who has left traces everywhere."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.utils import timezone

from accounts.models import Identity, Passkey, SecondStep, User
from bots.programs import tokens
from circles import membership
from circles.polls import answer, propose
from engine import phrase, registry
from notices.models import Endpoint, Wishes
from review import recording
from review.models import Sanction
from tables.models import Table
from tables.verbs.chatting import chat
from tables.verbs.handing import chair_token, claim
from tables.verbs.joining import join
from tables.verbs.noting import note
from tables.verbs.opening import open_table
from tables.verbs.playing import play
from tables.verbs.rematch import rematch
from tables.verbs.reporting import report
from tables.verbs.starting import start

NAME, LATER, USERNAME, MAIL = "Zéphyrine", "Zouzou", "zephy-la-grande", "zephyrine@example.org"
WROTE = "un mot à moi seule"


def somebody_with_traces(friend: User) -> User:
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
