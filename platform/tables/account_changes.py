"""What becomes of chairs and words when a guest signs in to an account, or somebody leaves for good."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Model, Q

from accounts.deletion import NOBODY
from accounts.models import User
from tables.folding import fold
from tables.models import Entry, Message, Report, Seat, Table
from tables.models.personal import Holiday, Note
from tables.signals import erasing
from tables.verbs.leaving import leave
from tables.verbs.resigning import resign

# The parameters of log sentences that hold a person's name as it was.
NAMES = ("name", "before", "host")
# The entries whose `name` is the person's who made them.
OWN_NAME = (Entry.Kind.OPENED, Entry.Kind.JOINED, Entry.Kind.HANDED, Entry.Kind.REMATCH)


def hand_over(guest: User, account: User, **_: Any) -> int:
    """Give the guest's seats and history to the account; the number of seats that moved.

    A table where both sit stays as it is, for nobody may hold two chairs: the guest remains there.
    """
    both = list(
        Table.objects.filter(seats__user=guest).filter(seats__user=account).values_list("pk", flat=True)
    )
    moved: int = Seat.objects.filter(user=guest).exclude(table__in=both).update(user=account)
    Table.objects.filter(host=guest).exclude(pk__in=both).update(host=account)
    # One a table is kept: the account's own, where both wrote one.
    Note.objects.filter(user=guest, table__notes__user=account).delete()
    Holiday.objects.filter(user=guest).update(user=account)
    history: tuple[type[Model], ...] = (Entry, Message, Report, Note)
    for model in history:
        model._default_manager.filter(user=guest).exclude(table__in=both).update(user=account)
    Report.objects.filter(about=guest).exclude(table__in=both).update(about=account)
    return moved


def say_farewell(user: User, words: bool = False, **_: Any) -> None:
    """Free the chairs where play has not begun, let bots finish the rest, and erase the name everywhere."""
    for seat in user.seats.select_related("table"):
        if not seat.table.installed:
            # Nobody can play there; should the game come back, a friend may put a bot in the chair.
            continue
        if seat.table.status == Table.Status.WAITING:
            leave(seat.table.code, user)
        elif seat.table.status == Table.Status.PLAYING and not seat.resigned:
            resign(seat.table.code, user)
    _erase_from_logs(user)
    Seat.objects.filter(user=user).update(name=NOBODY, folded=fold(NOBODY), salt="", network="")
    Message.objects.filter(user=user).update(name=NOBODY)
    Report.objects.filter(user=user).update(agent="")
    Note.objects.filter(user=user).delete()
    Holiday.objects.filter(user=user).delete()
    if words:
        Message.objects.filter(user=user).delete()
        Report.objects.filter(user=user).update(text=NOBODY)


def _erase_from_logs(user: User) -> None:
    here = Table.objects.filter(Q(seats__user=user) | Q(entries__user=user)).distinct()
    for table in here:
        entries = list(table.entries.exclude(kind=Entry.Kind.PLAYED))
        names = _names_of(user, table, entries)
        phrases = {entry: [event["phrase"] for event in entry.events] for entry in entries}
        changed = [entry for entry, said in phrases.items() if hide(said, names)]
        Entry.objects.bulk_update(changed, ["events"])
        erasing.send(Table, user=user, table=table, names=names)


def _names_of(user: User, table: Table, entries: list[Entry]) -> set[str]:
    """What this table ever called them. No two people at a table share a name."""
    names = set(table.seats.filter(user=user).values_list("name", flat=True))
    for entry in entries:
        if entry.user_id == user.pk and entry.kind in OWN_NAME:
            names.update(event["phrase"]["params"].get("name", "") for event in entry.events)
    return names - {""}


def hide(phrases: Iterable[dict[str, Any]], names: set[str]) -> bool:
    """Take these names out of sentences as they are stored; whether there was one."""
    hidden = False
    for said in phrases:
        params = said["params"]
        for param in NAMES:
            if isinstance(params.get(param), str) and params[param] in names:
                params[param] = NOBODY
                hidden = True
    return hidden
