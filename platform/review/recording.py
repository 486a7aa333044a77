"""Refusals and connections, kept beside the log: cheaply, and never more than a game can use."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db.models import F, Model
from django.utils import timezone

from accounts.models import User
from engine import Phrase
from review.models import Connection, Refusal
from tables.models import Table, read_code
from tables.signals import presence_changed, refused

# A table keeps its newest of each; the oldest go now and then, not at every record.
KEPT = 400
TRIM_EVERY = 20


def listen() -> None:
    refused.connect(record_refusal, dispatch_uid="review.refusal")
    presence_changed.connect(record_connection, dispatch_uid="review.connection")


def record_refusal(*, code: str, user: Any, verb: str, phrase: Phrase, action: str, **_: Any) -> None:
    table = Table.objects.filter(code=read_code(code)).only("pk", "head").first()
    if table is None:
        return
    person = user if user.is_authenticated else None
    seat = table.seats.filter(user=person).values_list("number", flat=True).first() if person else None
    what = {"table": table, "index": table.head, "user": person, "verb": verb[:20], "key": phrase.key[:80]}
    action = action.replace("\0", "")[:300]
    if Refusal.objects.filter(**what, action=action).update(times=F("times") + 1, at=timezone.now()):
        return
    said = msgspec.to_builtins(phrase)
    _trim(Refusal.objects.create(**what, seat=seat, phrase=said, action=action))


def record_connection(*, table_id: int, seat: int, user_id: int | None, here: bool, **_: Any) -> None:
    # A guest who has just become somebody else is no longer there to be named.
    known = user_id if user_id is not None and User.objects.filter(pk=user_id).exists() else None
    _trim(Connection.objects.create(table_id=table_id, seat=seat, user_id=known, here=here))


def _trim(made: Model) -> None:
    if made.pk % TRIM_EVERY:
        return
    mine = type(made)._default_manager.filter(table_id=made.table_id)  # type: ignore[attr-defined]
    oldest = mine.order_by("-pk").values_list("pk", flat=True)[KEPT : KEPT + 1].first()
    if oldest is not None:
        mine.filter(pk__lte=oldest).delete()
