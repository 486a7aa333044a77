"""Taking somebody's voice or their place at the tables away, and giving it back."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format

from accounts.models import User
from review.models import Sanction
from tables.change import Change
from tables.live import notify
from tables.models import Seat, Table
from tables.verbs.voting import settle
from web.refusals import Refused
from web.zones import zone

# Offered lengths, in days; 0: for good.
DAYS = (1, 7, 30, 0)


def impose(held: Change, seat: Seat, kind: Sanction.Kind, days: int, by: User, reason: str) -> None:
    user = person_of(seat)
    if user.is_superuser or user.pk == by.pk:
        raise Refused("admin.refused.untouchable", status=409)
    if days not in DAYS:
        raise Refused("admin.refused.days")
    if Sanction.objects.in_force().filter(user=user, kind=kind).exists():
        raise Refused("admin.refused.sanctioned", status=409, name=seat.name)
    until = timezone.now() + timedelta(days=days) if days else None
    Sanction.objects.create(user=user, kind=kind, reason=reason, by=by, table=held.table, until=until)
    if kind == Sanction.Kind.BAN:
        _leave_tables(held, seat, user)


def lift(seat: Seat) -> int:
    """Gives back all that was taken; how many sanctions that were."""
    lifted: int = Sanction.objects.in_force().filter(user=person_of(seat)).update(lifted=timezone.now())
    if not lifted:
        raise Refused("admin.refused.not_sanctioned", status=409, name=seat.name)
    return lifted


def follow(guest: User, account: User, **_: Any) -> int:
    """What was taken from a guest is taken from the account they sign in to; no chair moves by that.

    Copied, not moved: where the guest stays behind at a table, it stays in force there too.
    """
    if account.is_superuser:
        return 0
    known = set(account.sanctions.values_list("kind", "at"))
    for sanction in guest.sanctions.all():
        if (sanction.kind, sanction.at) not in known:
            sanction.pk, sanction.user = None, account
            sanction.save(force_insert=True)
    return 0


def person_of(seat: Seat) -> User:
    if seat.user is None:
        raise Refused("admin.refused.a_bot", status=409)
    return seat.user


def refusal_of(sanction: Sanction, kind: type[Refused] = Refused) -> Refused:
    """What the person reads: for how long, and why."""
    key = f"moderation.{sanction.kind}"
    if sanction.until is None:
        return kind(key, status=403, reason=sanction.reason)
    date = date_format(timezone.localtime(sanction.until, zone()), "j F Y")
    return kind(f"{key}_until", status=403, reason=sanction.reason, date=date)


def _leave_tables(held: Change, seat: Seat, user: User) -> None:
    """The game goes on without them here, and every open page of theirs is told to look again."""
    if held.table.status == Table.Status.PLAYING and not seat.bot:
        seat.bot = held.table.bot_level
        seat.save(update_fields=["bot"])
        held.reschedule(restart=False)
        settle(held)
    theirs = Q(user=user) | Q(user__seat_tokens__made_by=user)
    elsewhere = Seat.objects.filter(theirs, table__status__in=["waiting", "playing"]).distinct()
    for table_id in elsewhere.values_list("table_id", flat=True):
        transaction.on_commit(partial(notify.talked, table_id))
